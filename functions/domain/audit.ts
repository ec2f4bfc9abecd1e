import * as z from 'zod/mini';
import { caravanFieldNames } from './caravan-fields.ts';
import { fieldValue } from './form-fields.ts';

/** Who wrote what no person asked for: the schedule; and a line of `npm run import`. Staff are named by their e-mail. */
export const theSystem = 'system';
export const theImport = 'import';
/** A line of `npm run restore`. */
export const theRestore = 'restore';
/** Of a deletion that came from outside the product, say the table's console: nobody signed it. */
export const nobodyKnown = 'unknown';

/**
 * Kinds of things whose changes are recorded. Enquiries and loan requests are not among them: they have histories of their own,
 * and hold customers' data, which must be gone when it is erased.
 */
export const auditKinds = ['caravan', 'campaign', 'discount', 'website_image'] as const;
export type AuditKind = (typeof auditKinds)[number];

export const auditActions = ['created', 'changed', 'archived', 'restored', 'deleted'] as const;
export type AuditAction = (typeof auditActions)[number];

/** Months an entry is kept. */
export const auditMonths = 24;

/** A value as the log keeps it. Of a campaign's houses only those that differ: their ids, with their own discount behind. */
const auditValueSchema = z.nullable(z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]));
export type AuditValue = z.infer<typeof auditValueSchema>;

const auditChangeSchema = z.strictObject({
  /** As the entity names it; `specs.length` of what is nested. */
  field: z.string(),
  before: auditValueSchema,
  after: auditValueSchema,
});
export type AuditChange = z.infer<typeof auditChangeSchema>;

/** One write, by whom and when. */
export const auditEntrySchema = z.strictObject({
  /** Made of the stream's own number and id of the write: delivered again, it is the same entry. */
  id: z.string(),
  kind: z.enum(auditKinds),
  /** Id of what was changed; of a site image its section. */
  item_id: z.string(),
  /** What staff know it by: make and model, a campaign's name; of a discount its house's id, of a site image nothing. */
  name: z.string(),
  /** E-mail or id of a member of staff, `system`, `import`, `unknown`. */
  by: z.string(),
  at: z.iso.datetime(),
  action: z.enum(auditActions),
  changes: z.array(auditChangeSchema),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** Characters of one text, and entries of one list, that the log keeps at most. */
const maxText = 2000;
const maxEntries = 100;
const maxEntryText = 300;
/** Characters kept before and after what differs in a longer text. */
const context = 60;

/** Fields by kind, in the order they are read. What is not here is internal: versions, dates of writes, the price history. */
export const auditedFields: Record<AuditKind, readonly string[]> = {
  // Who bought is not recorded: what customers sent has to be gone when it is erased.
  caravan: [...caravanFieldNames, 'sale.sold_on', 'sale.price_paid', 'reservation.until', 'reservation.deposit'],
  campaign: [
    'name_bg',
    'name_en',
    'description_bg',
    'description_en',
    'discount_type',
    'discount_value',
    'start_date',
    'end_date',
    'is_banner_active',
    'banner_image',
    'caravans',
  ],
  discount: ['caravan_id', 'discount_type', 'discount_value', 'start_date', 'end_date'],
  website_image: ['image_url'],
};

type Item = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A campaign's houses as lines: the id, and behind it the house's own discount where it has one. */
function houseLines(houses: unknown): string[] {
  if (!isRecord(houses)) return [];
  return Object.entries(houses).map(([id, own]) => {
    const type = fieldValue(own, 'individual_discount_type');
    const value = fieldValue(own, 'individual_discount_value');
    return typeof type === 'string' && typeof value === 'number' ? `${id} ${type} ${value}` : id;
  });
}

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text);

function bounded(value: unknown): AuditValue {
  if (typeof value === 'string') return cut(value, maxText);
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (!Array.isArray(value)) return null;
  const entries = value.filter((entry) => typeof entry === 'string').map((entry) => cut(entry, maxEntryText));
  if (entries.length <= maxEntries) return entries;
  return [...entries.slice(0, maxEntries), `… +${entries.length - maxEntries}`];
}

/** Of two long texts that are not the same the part that differs, with a little around it: the first 2,000 characters may well be the same. */
function differing(one: string, other: string): [string, string] {
  if (one.length <= maxText && other.length <= maxText) return [one, other];
  let start = 0;
  while (one[start] === other[start]) start += 1;
  const from = Math.max(0, start - context);
  const shown = (text: string) => `${from > 0 ? '…' : ''}${cut(text.slice(from), maxText)}`;
  return [shown(one), shown(other)];
}

const isNothing = (value: AuditValue) => value === null || value === '' || (Array.isArray(value) && value.length === 0);

function changeOf(field: string, before: unknown, after: unknown): AuditChange | null {
  if (field === 'caravans') {
    const [had, has] = [houseLines(before), houseLines(after)];
    const [old, now] = [new Set(had), new Set(has)];
    const gone = had.filter((line) => !now.has(line));
    const come = has.filter((line) => !old.has(line));
    return gone.length + come.length === 0 ? null : { field, before: bounded(gone), after: bounded(come) };
  }
  if (typeof before === 'string' && typeof after === 'string') {
    if (before === after) return null;
    const [one, other] = differing(before, after);
    return { field, before: one, after: other };
  }
  // Before they are cut: what differs at the end of something long differs too.
  if (JSON.stringify(before) === JSON.stringify(after)) return null;
  const [one, other] = [bounded(before), bounded(after)];
  return isNothing(one) && isNothing(other) ? null : { field, before: one, after: other };
}

/** What differs between two states of a thing, field by field; null stands for there being none. */
export function auditChanges(kind: AuditKind, before: Item | null, after: Item | null): AuditChange[] {
  return auditedFields[kind].flatMap(
    (field) => changeOf(field, fieldValue(before, field), fieldValue(after, field)) ?? [],
  );
}
