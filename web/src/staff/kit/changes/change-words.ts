import type { AuditValue } from '../../../../../functions/domain/audit.ts';
import { findings, saleStatuses } from '../../../../../functions/domain/caravan-facts.ts';
import { ownName } from '../../../../../functions/domain/caravan-fields.ts';
import { discountTypes } from '../../../../../functions/domain/discount.ts';
import { formatPercent, formatPrice, formatWhole, type Language } from '../../../../../functions/domain/locale.ts';
import type { AdminMessages } from '../../../shared/texts/admin-messages.ts';
import { formatSofia } from '../format-sofia.ts';

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

/** `2f1b… fixed 500`: a campaign's house with its own discount. */
function houseLine(line: string, { houseName, language }: Saying): string {
  const [, id, type, value] = /^(\S+)(?: (percentage|fixed) ([\d.]+))?$/.exec(line) ?? [];
  if (id === undefined) return line;
  if (value === undefined) return houseName(id);
  return `${houseName(id)} (${(type === 'fixed' ? formatPrice : formatPercent)(Number(value), language)})`;
}

/** A value as words: prices formatted, flags, statuses and dates in the page's language. A list has a line for each entry. */
export function valueLines(field: string, value: AuditValue, saying: Saying): string[] {
  const { language, messages } = saying;
  const { adminAudit: words, adminHouses } = messages;
  if (value === null || value === '') return [words.nothing];
  if (Array.isArray(value)) {
    if (value.length === 0) return [words.nothing];
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
  const status = field === 'sale_status' ? saleStatuses.find((one) => one === value) : undefined;
  if (status) return [adminHouses.statuses[status]];
  const finding = field.startsWith('condition.') ? findings.find((one) => one === value) : undefined;
  if (finding) return [messages.adminForm.findings[finding]];
  const type = field === 'discount_type' ? discountTypes.find((one) => one === value) : undefined;
  return [type ? words.discountTypes[type] : value];
}
