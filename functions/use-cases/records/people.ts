import type { Caravan } from '#domain/houses/caravan.ts';
import { dealOf, eurOf, type Holder } from '#domain/records/money.ts';
import {
  type FoundRequest,
  isRunning,
  type OpenReason,
  type Person,
  type PersonKey,
} from '#domain/records/person.ts';
import {
  type Contact,
  contactsOf,
  emailContacts,
  kindOfContact,
  phoneContacts,
} from '#domain/requests/contact.ts';
import { outlineOf, senderOf } from '#domain/requests/sender.ts';
import { isExpired } from '#domain/requests/stored-request.ts';
import { tenAtOnce } from '../../platform/ten-at-once.ts';
import type { HouseAccount, MoneyStore } from '../../store/money.ts';
import type { Contacts } from '../../store/requests/contacts.ts';
import { nameText, type RequestName } from '../../store/requests/request-keys.ts';
import type { RequestReader } from '../../store/requests/request-reader.ts';

/** Houses that name a buyer or a reservation's; of others nothing is asked here. */
export type SoldHouse = Pick<
  Caravan,
  'id' | 'make' | 'model' | 'number' | 'sale_status' | 'sale' | 'reservation'
>;

export interface PeopleDeps {
  contacts: Pick<Contacts, 'of'>;
  reader: Pick<RequestReader, 'many'>;
  /** All houses, as Today knows them. */
  houses: () => Promise<Iterable<SoldHouse>>;
  money: Pick<MoneyStore, 'open'>;
  clock: () => Date;
}

export const contactsOfKey = ({ phone, email }: PersonKey): Contact[] => [
  ...phoneContacts(phone ?? ''),
  ...emailContacts(email ?? ''),
];

/** A request of a person, as it lies in the table. */
export interface FoundRow extends RequestName {
  item: Record<string, unknown>;
  contacts: Contact[];
  matched: Contact[];
  direct: boolean;
}

/** Requests whose other contacts are followed, the newest: the dealer's own number has many. */
const mostFollowed = 100;

/**
 * The requests with one of these contacts, and those that share a contact with them. Three reads,
 * one after the other: rows of the contacts, rows of the others, the requests. A row whose request is
 * expired and gone leads to none.
 */
export async function findRequests(
  { contacts, reader }: Pick<PeopleDeps, 'contacts' | 'reader'>,
  asked: readonly Contact[],
): Promise<FoundRow[]> {
  const rows = (await tenAtOnce(asked, contacts.of)).flat();
  const newest = rows.sort((one, other) => (one.at < other.at ? 1 : -1)).slice(0, mostFollowed);
  const others = new Set(newest.flatMap((row) => row.others));
  for (const contact of asked) others.delete(contact);
  const all = [...rows, ...(await tenAtOnce([...others], contacts.of)).flat()];
  const names = new Map(all.map(({ kind, id }) => [nameText({ kind, id }), { kind, id }]));
  const items = await reader.many([...names.values()]);
  const found = [...names].flatMap(([name, of]) => {
    const item = items.get(name);
    return item ? [{ ...of, item, contacts: contactsOf(senderOf(item)) }] : [];
  });
  const isAsked = (one: Contact) => asked.includes(one);
  const known = new Set(
    found.filter((one) => one.contacts.some(isAsked)).flatMap((one) => one.contacts),
  );
  return found.flatMap((one) => {
    const direct = one.contacts.some(isAsked);
    const matched = one.contacts.filter(direct ? isAsked : (contact) => known.has(contact));
    return matched.length > 0 ? [{ ...one, direct, matched }] : [];
  });
}

/** Whether its time to live is over: nobody is shown it any more. */
const isOver = ({ item }: FoundRow, now: Date) =>
  typeof item.expires_at === 'number' && isExpired({ expires_at: item.expires_at }, now);

export interface OpenRequest {
  /** Why it is not to be erased without being ticked. */
  open: OpenReason;
  /** EUR. */
  held: number;
}

/** EUR that are held for a request, and whether a house is reserved for it. */
function heldFor(
  requestId: string,
  houses: readonly SoldHouse[],
  accounts: ReadonlyMap<string, HouseAccount>,
): { held: number; isReserved: boolean } {
  let [held, isReserved] = [0, false];
  const isTheirs = (holder: Holder | undefined) => holder?.id === requestId;
  const byId = new Map(houses.map((house) => [house.id, house]));
  for (const id of new Set([...byId.keys(), ...accounts.keys()])) {
    const house = byId.get(id);
    const deal = house && dealOf(house);
    const isDeal = isTheirs(deal?.holder);
    if (isDeal && house?.sale_status === 'sold') continue;
    const balance = accounts.get(id)?.account.balances.find(({ holder }) => isTheirs(holder));
    // A deposit that a reservation has stored becomes a payment only once somebody reads it.
    const stored = isDeal ? (house?.reservation?.deposit ?? 0) : 0;
    const amount = Math.max(eurOf(balance?.held ?? 0), stored);
    held += amount;
    isReserved ||= isDeal && amount > 0;
  }
  return { held, isReserved };
}

/** Which requests are not to be erased without being ticked, by `nameText`. */
export function openRequestsOf(
  rows: readonly Pick<FoundRow, 'kind' | 'id' | 'item'>[],
  houses: Iterable<SoldHouse>,
  open: readonly HouseAccount[],
): Map<string, OpenRequest> {
  const found = new Map<string, OpenRequest>();
  const accounts = new Map(open.map((one) => [one.caravan_id, one]));
  const named = [...houses].filter(({ reservation, sale }) => (reservation ?? sale)?.buyer);
  for (const row of rows) {
    const { held, isReserved } = heldFor(row.id, named, accounts);
    const reason: OpenReason | null = isReserved
      ? 'reservation'
      : isRunning(row.item)
        ? 'application'
        : held > 0
          ? 'money'
          : null;
    if (reason) found.set(nameText(row), { open: reason, held });
  }
  return found;
}

/** Reservations and sales whose buyer is one of these requests, by their ids. */
export function dealsOf(
  ids: ReadonlySet<string>,
  houses: Iterable<SoldHouse>,
): Pick<Person, 'reservations' | 'sales'> {
  const deals: Pick<Person, 'reservations' | 'sales'> = { reservations: [], sales: [] };
  for (const { id, make, model, number, sale, reservation } of houses) {
    const house = { caravan_id: id, name: `${make} ${model}`, number };
    if (reservation?.buyer && ids.has(reservation.buyer.id))
      deals.reservations.push({ ...reservation, ...house });
    if (sale?.buyer && ids.has(sale.buyer.id)) deals.sales.push({ ...sale, ...house });
  }
  return deals;
}

/** Everything that people with this telephone or address sent, called about and bought. */
export async function findPerson(deps: PeopleDeps, key: PersonKey): Promise<Person> {
  const now = deps.clock();
  const [found, houses, accounts] = await Promise.all([
    findRequests(deps, contactsOfKey(key)),
    deps.houses().then((all) => [...all]),
    deps.money.open(),
  ]);
  const rows = found.filter((row) => !isOver(row, now));
  const open = openRequestsOf(rows, houses, accounts);
  const requests = rows
    .map(
      ({ kind, id, item, direct, matched }): FoundRequest => ({
        kind,
        id,
        direct,
        matched: [...new Set(matched.map(kindOfContact))],
        ...outlineOf(item),
        ...(open.get(nameText({ kind, id })) ?? { open: null, held: 0 }),
      }),
    )
    .sort((one, other) => (one.created_at < other.created_at ? 1 : -1));
  return { requests, ...dealsOf(new Set(rows.map(({ id }) => id)), houses) };
}
