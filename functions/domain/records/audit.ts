import * as z from 'zod/mini';
import { orderedSetting, settingsFields } from '../dealer/settings.ts';
import { fieldValue } from '../form-fields.ts';
import { caravanFieldNames } from '../houses/caravan-fields.ts';
import { sortedEntries, sortedText } from '../sorted-text.ts';

/**
 * The signatures of writes that no member of staff made: the schedule, and a row of `npm run
 * import`. Staff are named by their e-mail.
 */
export const theSystem = 'system';
export const theImport = 'import';
/** A row of `npm run restore`. */
export const theRestore = 'restore';
/**
 * The signature of a deletion made outside the product, say in the DynamoDB console: nothing in the
 * row says who made it.
 */
export const nobodyKnown = 'unknown';

/**
 * Kinds of items whose changes are recorded. Enquiries and loan requests are not: they have
 * histories of their own and hold customers' data, of which an erasure must leave no copy.
 */
export const auditKinds = ['caravan', 'campaign', 'discount', 'website_image', 'settings'] as const;
export type AuditKind = (typeof auditKinds)[number];

export const auditActions = ['created', 'changed', 'archived', 'restored', 'deleted'] as const;
export type AuditAction = (typeof auditActions)[number];

/** Months an entry is kept. */
export const auditMonths = 24;

/**
 * A value as the log keeps it. Of a campaign's houses only those that changed: their ids, each
 * followed by its own discount.
 */
const auditValueSchema = z.nullable(
  z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]),
);
export type AuditValue = z.infer<typeof auditValueSchema>;

const auditChangeSchema = z.strictObject({
  /** The field's name in the entity; `specs.length` for a nested one. */
  field: z.string(),
  before: auditValueSchema,
  after: auditValueSchema,
});
export type AuditChange = z.infer<typeof auditChangeSchema>;

/** One write, by whom and when. */
export const auditEntrySchema = z.strictObject({
  /**
   * The stream's number and id of the write: an event that is delivered again makes the same entry.
   */
  id: z.string(),
  kind: z.enum(auditKinds),
  /** Id of what was changed; for a site image its section, for settings their topic. */
  item_id: z.string(),
  /**
   * The name staff know it by: make and model, a campaign's name; for a discount the id of its
   * house, for a site image and for settings empty.
   */
  name: z.string(),
  /** E-mail or id of a member of staff, `system`, `import`, `restore`, `unknown`. */
  by: z.string(),
  at: z.iso.datetime(),
  action: z.enum(auditActions),
  changes: z.array(auditChangeSchema),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** Characters of a text, and entries of a list, that the log keeps at most. */
const maxText = 2000;
const maxEntries = 100;
const maxEntryText = 300;
/** Characters kept before and after what differs in a longer text. */
const context = 60;

/**
 * Fields by kind, in the order in which they are shown. A field that is missing here is not
 * recorded: versions, dates of writes, the price history.
 */
export const auditedFields: Record<AuditKind, readonly string[]> = {
  // The buyer is not recorded: an erasure must leave no copy of a customer's data.
  caravan: [
    ...caravanFieldNames,
    'sale.sold_on',
    'sale.price_paid',
    'reservation.until',
    'reservation.deposit',
    'price_history.confirmed_prices',
  ],
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
    'confirmed_prices',
  ],
  discount: [
    'caravan_id',
    'discount_type',
    'discount_value',
    'start_date',
    'end_date',
    'confirmed_prices',
  ],
  website_image: ['image_url'],
  settings: settingsFields,
};

type Item = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A campaign's houses as lines: the id, followed by the house's own discount where it has one. */
function houseLines(houses: unknown): string[] {
  if (!isRecord(houses)) return [];
  return sortedEntries(houses).map(([id, own]) => {
    const type = fieldValue(own, 'individual_discount_type');
    const value = fieldValue(own, 'individual_discount_value');
    return typeof type === 'string' && typeof value === 'number' ? `${id} ${type} ${value}` : id;
  });
}

/** Confirmed odd prices as lines: the list price and the price, after the id of an offer's house. */
function confirmedLines(kept: unknown): string[] {
  const houses = fieldValue(kept, 'houses');
  const lists = isRecord(houses)
    ? sortedEntries(houses).map(([id, prices]) => [`${id} `, prices] as const)
    : [['', fieldValue(kept, 'prices')] as const];
  return lists.flatMap(([id, prices]) =>
    (Array.isArray(prices) ? prices : []).map(
      (price) => `${id}${fieldValue(price, 'from')} ${fieldValue(price, 'to')}`,
    ),
  );
}

/** Fields of which only the lines that came and went are kept. */
const linesOf: Record<string, (value: unknown) => string[]> = {
  caravans: houseLines,
  confirmed_prices: confirmedLines,
  'price_history.confirmed_prices': confirmedLines,
};

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text);

/** An entry of a list as a line; one with fields, such as a maker, as its texts one after another. */
function entryLine(entry: unknown): string | null {
  if (typeof entry === 'string') return entry;
  if (!isRecord(entry)) return null;
  return Object.values(entry)
    .flatMap((part) => entryLine(part) ?? [])
    .join(', ');
}

function bounded(value: unknown): AuditValue {
  if (typeof value === 'string') return cut(value, maxText);
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (!Array.isArray(value)) return null;
  const entries = value.flatMap((entry) => {
    const line = entryLine(entry);
    return line === null ? [] : [cut(line, maxEntryText)];
  });
  if (entries.length <= maxEntries) return entries;
  return [...entries.slice(0, maxEntries), `… +${entries.length - maxEntries}`];
}

/**
 * Two long texts cut to the part that differs, with a little around it: their first 2,000
 * characters may be the same.
 */
function differing(one: string, other: string): [string, string] {
  if (one.length <= maxText && other.length <= maxText) return [one, other];
  let start = 0;
  while (one[start] === other[start]) start += 1;
  const from = Math.max(0, start - context);
  const shown = (text: string) => `${from > 0 ? '…' : ''}${cut(text.slice(from), maxText)}`;
  return [shown(one), shown(other)];
}

const isNothing = (value: AuditValue) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

function changeOf(field: string, before: unknown, after: unknown): AuditChange | null {
  const lines = linesOf[field];
  if (lines) {
    const [had, has] = [lines(before), lines(after)];
    const [old, now] = [new Set(had), new Set(has)];
    const removed = had.filter((line) => !now.has(line));
    const come = has.filter((line) => !old.has(line));
    return removed.length + come.length === 0
      ? null
      : { field, before: bounded(removed), after: bounded(come) };
  }
  if (typeof before === 'string' && typeof after === 'string') {
    if (before === after) return null;
    const [one, other] = differing(before, after);
    return { field, before: one, after: other };
  }
  // Compared before they are cut: long values may differ only at their end.
  if (sortedText(before) === sortedText(after)) return null;
  const [one, other] = [bounded(before), bounded(after)];
  return isNothing(one) && isNothing(other) ? null : { field, before: one, after: other };
}

/** Settings whose entries read in the order of their form. */
const inOrder = (item: Item | null): Item | null =>
  item && { ...item, value: orderedSetting(item.topic, item.value) };

/**
 * How two states of a thing differ, field by field; null stands for a thing that does not exist.
 */
export function auditChanges(
  kind: AuditKind,
  before: Item | null,
  after: Item | null,
): AuditChange[] {
  const [one, other] = kind === 'settings' ? [before, after].map(inOrder) : [before, after];
  return auditedFields[kind].flatMap(
    (field) => changeOf(field, fieldValue(one, field), fieldValue(other, field)) ?? [],
  );
}
