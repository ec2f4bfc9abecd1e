import * as z from 'zod/mini';
import { saleStatuses } from '../houses/sale-status.ts';
import { languages } from '../locale.ts';
import { referenceOf } from './forms.ts';
import { housesOf } from './kinded-request.ts';
import { lastEntrySchema } from './last-entry.ts';
import { listedLoanSchema } from './loan-request.ts';
import { nextStepSchema } from './next-step.ts';
import { type RequestKind, requestKinds } from './request-kinds.ts';
import { letterStates } from './request-letter.ts';
import { senderOf } from './sender.ts';

/** The views of the list of all requests. */
export const requestViews = ['waiting', 'to_do', 'viewings', 'open', 'all'] as const;
export type RequestView = (typeof requestViews)[number];

/** Characters that staff look for at most. */
export const searchLength = 200;

/** A request of any kind as the list of all shows it. */
export const listedRequestSchema = z.object({
  kind: z.enum(requestKinds),
  id: z.string(),
  /** The version that a change names. */
  version: z.int(),
  /** By which customer and dealer name it. */
  number: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  lang: z.enum(languages),
  houses: z.array(
    z.object({
      id: z.string(),
      /** As it was called then. */
      name: z.nullable(z.string()),
      /** As it stands; null where it is gone. */
      sale_status: z.nullable(z.enum(saleStatuses)),
    }),
  ),
  status: z.string(),
  /** When it came, ISO. */
  since: z.string(),
  /** By when something is promised, agreed or planned, ISO. */
  due: z.nullable(z.string()),
  next_step: z.nullable(nextStepSchema),
  /** What was said last. */
  last: z.nullable(lastEntrySchema),
  /** How its letters stand, where one needs a look or waits. */
  letter: z.nullable(z.enum(letterStates)),
  /** Of a loan request alone. */
  loan: z.optional(listedLoanSchema),
  /** Of a viewing alone, Sofia's. */
  viewing: z.optional(z.object({ day: z.string(), time: z.string() })),
});
export type ListedRequest = z.infer<typeof listedRequestSchema>;
/** The same before its houses were asked how they stand. */
export type ListedRow = Omit<ListedRequest, 'houses'> & {
  houses: { id: string; name: string | null }[];
};

/** How many requests views have; 100 stands for more than 99. */
export const requestCountsSchema = z.object({
  waiting: z.int(),
  to_do: z.int(),
  open: z.int(),
});
export type RequestCounts = z.infer<typeof requestCountsSchema>;

const row = z.object({
  version: z.int(),
  lang: z.enum(languages),
  caravan_id: z.optional(z.nullable(z.string())),
  caravan_name: z.optional(z.nullable(z.string())),
  caravan_ids: z.optional(z.array(z.string())),
  caravan_names: z.optional(z.array(z.nullable(z.string()))),
  status: z.string(),
  created_at: z.string(),
  due: z.nullable(z.string()),
  next_step: z.nullable(nextStepSchema),
  last: z.nullable(lastEntrySchema),
  letter: z.nullable(z.enum(letterStates)),
});
const loanRow = z.object({ loan: listedLoanSchema });
const viewingRow = z.object({ viewing: z.object({ day: z.string(), time: z.string() }) });

/** What only a kind has in the list. */
const ofKind: Partial<Record<RequestKind, (row: unknown) => Pick<ListedRow, 'loan' | 'viewing'>>> =
  {
    loan: (item) => loanRow.parse(item),
    viewing: (item) => viewingRow.parse(item),
  };

/** A request's row, or what the index has of it, as the list shows it. Throws where it is broken. */
export function listedRow(
  { kind, id }: Pick<ListedRequest, 'kind' | 'id'>,
  item: unknown,
): ListedRow {
  const { version, lang, status, created_at, due, next_step, last, letter, ...about } =
    row.parse(item);
  return {
    kind,
    id,
    version,
    number: referenceOf(id),
    ...senderOf(item),
    lang,
    houses: housesOf(about),
    status,
    since: created_at,
    due,
    next_step,
    last,
    letter,
    ...ofKind[kind]?.(item),
  };
}
