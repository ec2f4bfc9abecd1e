import type { Caravan } from '#domain/houses/caravan.ts';
import { type AuditEntry, auditChanges } from '#domain/records/audit.ts';
import { dayAfter, dayOf, fromSofia } from '#domain/time.ts';
import { nextCaravan } from '#functions/use-cases/houses/save-caravan.ts';
import { staffAccount } from '../shared/names.ts';

interface DemoSale {
  /** Days before today. */
  ago: number;
  /** EUR by which the list price was lowered some weeks before; 0 where it never was. */
  lowered: number;
  /** EUR that the buyer paid less than the list price. */
  less: number;
}

/** How the demo's sold houses were sold, the house that was added first at the top. */
const sales: readonly DemoSale[] = [
  { ago: 318, lowered: 0, less: 600 },
  { ago: 284, lowered: 900, less: 0 },
  { ago: 251, lowered: 0, less: 1100 },
  { ago: 233, lowered: 1500, less: 300 },
  { ago: 190, lowered: 0, less: 0 },
  { ago: 162, lowered: 2000, less: 0 },
  { ago: 131, lowered: 0, less: 500 },
  { ago: 104, lowered: 800, less: 0 },
  { ago: 88, lowered: 0, less: 750 },
  { ago: 57, lowered: 600, less: 0 },
  { ago: 41, lowered: 0, less: 450 },
  { ago: 19, lowered: 1400, less: 0 },
  { ago: 6, lowered: 0, less: 900 },
];
/** Days between the lower price and the sale. */
const untilSold = 24;

/**
 * A time of Sofia so many days before `now`, but never before the house was added, or after now.
 */
function daysAgo(days: number, time: string, { created_at }: Caravan, now: Date): Date {
  const wanted = fromSofia(`${dayAfter(dayOf(now), -days)}T${time}`);
  const least = Math.max(Date.parse(created_at), Date.parse(wanted ?? created_at));
  return new Date(Math.min(now.getTime(), least));
}

function entry(before: Caravan, after: Caravan): AuditEntry {
  return {
    // Entries that a second try of the first start makes have the same id.
    id: `${String(after.version).padStart(40, '0')}-${after.id}`,
    kind: 'caravan',
    item_id: after.id,
    name: `${after.make} ${after.model}`,
    by: staffAccount.email,
    at: after.updated_at,
    action: 'changed',
    changes: auditChanges('caravan', before, after),
  };
}

/**
 * The demo's houses with the sold ones as if staff had sold them in the last year: with their day,
 * their price and, for some, a higher price before; and what the audit log says of that.
 */
export function demoSales(
  houses: readonly Caravan[],
  now: Date,
): { houses: Caravan[]; entries: AuditEntry[] } {
  const entries: AuditEntry[] = [];
  const sold = houses
    .filter(({ sale_status }) => sale_status === 'sold')
    .sort((one, other) => one.created_at.localeCompare(other.created_at));
  function withHistory(house: Caravan): Caravan {
    const sale = sales[sold.indexOf(house)];
    if (!sale) return house;
    const { ago, lowered, less } = sale;
    const added: Caravan = { ...house, sale_status: 'available', price: house.price + lowered };
    const lowerAt = daysAgo(ago + untilSold, '16:40', house, now);
    const priced = lowered === 0 ? added : nextCaravan(added, { price: house.price }, lowerAt);
    const at = daysAgo(ago, '11:20', house, now);
    const after = nextCaravan(
      priced,
      {
        sale_status: 'sold',
        sale: { sold_on: dayOf(at), price_paid: house.price - less, buyer: null },
      },
      at,
    );
    if (priced !== added) entries.push(entry(added, priced));
    entries.push(entry(priced, after));
    return after;
  }
  return { houses: houses.map(withHistory), entries };
}
