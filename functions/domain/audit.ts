import * as z from 'zod/mini';

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
