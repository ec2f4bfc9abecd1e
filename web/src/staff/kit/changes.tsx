import { findings, vatSchemes } from '#domain/houses/caravan-facts.ts';
import { ownName } from '#domain/houses/caravan-fields.ts';
import { saleStatuses } from '#domain/houses/sale-status.ts';
import { formatPercent, formatPrice, formatWhole, type Language } from '#domain/locale.ts';
import { discountTypes } from '#domain/offers/discount.ts';
import type { AuditChange, AuditValue } from '#domain/records/audit.ts';
import type { AdminMessages } from '#shared/texts/admin-messages.ts';
import { Picture } from '#shared/ui/picture.tsx';
import { useAdmin } from './admin-context.tsx';
import { formatDay, formatSofia } from './format-sofia.ts';

interface ChangeTableProps {
  changes: readonly AuditChange[];
  houseName: (id: string) => string;
  /** The table's subject, for screen readers. */
  label: string;
}

const isPicture = (line: string) => /^\/media\/images\/[\w.-]+$/.test(line);

/** Values before and after, a line for each field. */
export function ChangeTable({ changes, houseName, label }: ChangeTableProps) {
  const { language, messages } = useAdmin();
  const words = messages.adminAudit;
  function Value({ field, value }: { field: string; value: AuditValue }) {
    const lines = valueLines(field, value, { language, messages, houseName }).map((line, at) => ({
      line,
      key: `${at} ${line}`,
    }));
    const pictures = lines.every(({ line }) => isPicture(line));
    return (
      <span className={pictures ? 'staff-row change-pictures' : 'change-value'}>
        {lines.map(({ line, key }) =>
          isPicture(line) ? (
            <Picture key={key} url={line} preset="adminSmall" alt={line.split('/').at(-1) ?? ''} />
          ) : (
            <span key={key}>{line}</span>
          ),
        )}
      </span>
    );
  }
  return (
    <table className="staff-compare change-table" aria-label={label}>
      {/* For screen readers alone: everybody else sees the values side by side. */}
      <thead className="hidden-text">
        <tr>
          <th scope="col">{words.columns.field}</th>
          <th scope="col">{words.columns.before}</th>
          <th scope="col">{words.columns.after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(shortened).map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{fieldWord(field, messages)}</th>
            <td data-word={words.columns.before}>
              <Value field={field} value={before} />
            </td>
            <td data-word={words.columns.after}>
              <Value field={field} value={after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A field of a house, a campaign or a discount in the page's language. */
export function fieldWord(field: string, { adminAudit, adminForm }: AdminMessages): string {
  const own = adminAudit.labels[field];
  if (own !== undefined) return own;
  const name = ownName(field);
  const labels: Record<string, string> = adminForm.labels;
  return labels[name] ?? field;
}

interface Saying {
  language: Language;
  messages: AdminMessages;
  /** Make and model of a house. */
  houseName: (id: string) => string;
}

/**
 * A campaign's house in words; the audit log has `2f1b… fixed 500` for a house with a discount of
 * its own.
 */
function houseLine(line: string, { houseName, language }: Saying): string {
  const [, id, type, value] = /^(\S+)(?: (percentage|fixed) ([\d.]+))?$/.exec(line) ?? [];
  if (id === undefined) return line;
  if (value === undefined) return houseName(id);
  return `${houseName(id)} (${(type === 'fixed' ? formatPrice : formatPercent)(Number(value), language)})`;
}

/** A confirmed price in words; the audit log has `2f1b… 10600 600`, of a house `10600 600`. */
function confirmedLine(line: string, { houseName, language }: Saying): string {
  const [, id, from, to] = /^(?:(\S+) )?(\d+) (\d+)$/.exec(line) ?? [];
  if (to === undefined) return line;
  const [list, price] = [from, to].map((one) => formatPrice(Number(one), language));
  return `${id === undefined ? '' : `${houseName(id)}: `}${list} → ${price}`;
}

/** Fields that are days of the calendar, not instants. */
const days = ['internal.arrived_on', 'sale.sold_on', 'reservation.until'];

/**
 * A value as words: prices formatted, flags, statuses and dates in the page's language. A list has
 * a line for each entry.
 */
export function valueLines(field: string, value: AuditValue, saying: Saying): string[] {
  const { language, messages } = saying;
  const { adminAudit: words, adminHouses } = messages;
  if (value === null || value === '')
    return [field === 'image_url' ? messages.adminImages.standard : words.nothing];
  if (Array.isArray(value)) {
    if (value.length === 0) return [words.nothing];
    if (field.endsWith('confirmed_prices')) return value.map((line) => confirmedLine(line, saying));
    return field === 'caravans' ? value.map((line) => houseLine(line, saying)) : value;
  }
  if (typeof value === 'boolean') return [value ? words.yes : words.no];
  if (typeof value === 'number') {
    if (field === 'price' || field === 'sale.price_paid' || field === 'reservation.deposit')
      return [formatPrice(value, language)];
    if (field === 'year' || field === 'chassis_year') return [String(value)];
    if (Number.isInteger(value)) return [formatWhole(value, language)];
    return [language === 'bg' ? String(value).replace('.', ',') : String(value)];
  }
  if (field === 'caravan_id') return [saying.houseName(value)];
  if (field === 'start_date' || field === 'end_date') return [formatSofia(value, language)];
  if (days.includes(field)) return [formatDay(value, language)];
  const status = field === 'sale_status' ? saleStatuses.find((one) => one === value) : undefined;
  if (status) return [adminHouses.statuses[status]];
  const finding = field.startsWith('condition.')
    ? findings.find((one) => one === value)
    : undefined;
  if (finding) return [messages.adminForm.findings[finding]];
  const vat = field === 'vat' ? vatSchemes.find((one) => one === value) : undefined;
  if (vat) return [messages.adminForm.vatSchemes[vat]];
  const type = field === 'discount_type' ? discountTypes.find((one) => one === value) : undefined;
  return [type ? words.discountTypes[type] : value];
}

/**
 * Characters up to which a text is shown whole, and characters kept around the difference in a
 * longer one.
 */
const maxWhole = 200;
const context = 60;

function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < Math.min(one.length, other.length) && one[length] === other[length]) length += 1;
  return length;
}

const reversed = (text: string) => [...text].reverse().join('');

/**
 * What a person has to compare: for long texts the part that differs, for lists the entries that
 * were added or removed.
 */
export function shortened(change: AuditChange): AuditChange {
  const { before, after } = change;
  if (Array.isArray(before) && Array.isArray(after)) {
    const removed = before.filter((entry) => !after.includes(entry));
    const come = after.filter((entry) => !before.includes(entry));
    // When only their order differs, all entries are shown.
    return removed.length + come.length === 0
      ? change
      : { ...change, before: removed, after: come };
  }
  if (typeof before !== 'string' || typeof after !== 'string' || before === '' || after === '')
    return change;
  if (before.length <= maxWhole && after.length <= maxWhole) return change;
  const from = Math.max(0, commonStart(before, after) - context);
  const [one, other] = [before.slice(from), after.slice(from)];
  const left = Math.max(0, commonStart(reversed(one), reversed(other)) - context);
  const cut = (text: string) =>
    `${from > 0 ? '…' : ''}${left > 0 ? `${text.slice(0, Math.max(0, text.length - left))}…` : text}`;
  return { ...change, before: cut(one), after: cut(other) };
}
