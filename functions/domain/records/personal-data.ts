import * as z from 'zod/mini';
import { staffCallSchema } from '../requests/call.ts';
import { staffEnquirySchema } from '../requests/enquiry.ts';
import { staffLoanRequestSchema } from '../requests/loan-request.ts';
import type { RequestKind } from '../requests/request-kinds.ts';
import { logEntrySchema } from '../requests/request-log.ts';
import { staffViewingSchema } from '../requests/viewing.ts';
import { digitsIn, endOfTelephone } from '../telephone.ts';
import { paymentNameSchema, paymentSchema } from './money.ts';
import { oneKey, openReasons, personKeyShape, personSchema, requestNameSchema } from './person.ts';

/**
 * Whose data are exported or erased, and which requests of theirs. Without `only` all that have the
 * telephone or the address; an erasure leaves those out that are open.
 */
export const personalDataInputSchema = z
  .strictObject({
    ...personKeyShape,
    only: z.optional(z.array(requestNameSchema, 'invalid').check(z.maxLength(1000, 'tooMany'))),
  })
  .check(...oneKey);
export type PersonalDataInput = z.infer<typeof personalDataInputSchema>;

/** The list of each kind in an export, and its count in a record. */
const listOfKind = {
  enquiry: 'enquiries',
  loan: 'loan_requests',
  call: 'calls',
  viewing: 'viewings',
} as const satisfies Record<RequestKind, string>;
type ListName = (typeof listOfKind)[RequestKind];

/** How many of these requests are of each kind, by the names that records have for them. */
export function countsOf(names: readonly { kind: RequestKind }[]): Record<ListName, number> {
  const counts = { enquiries: 0, loan_requests: 0, calls: 0, viewings: 0 };
  for (const { kind } of names) counts[listOfKind[kind]] += 1;
  return counts;
}

const count = z.int('required').check(z.gte(0, 'outOfRange'), z.lte(1_000_000, 'outOfRange'));

/** Requests that one exported list holds at most. */
export const listExportSchema = z.strictObject({
  enquiries: count,
  loan_requests: count,
  calls: z._default(count, 0),
  viewings: z._default(count, 0),
});
export type ListExport = z.infer<typeof listExportSchema>;

const lists = {
  enquiries: z.array(staffEnquirySchema),
  loan_requests: z.array(staffLoanRequestSchema),
  calls: z.array(staffCallSchema),
  viewings: z.array(staffViewingSchema),
} satisfies Record<ListName, z.ZodMiniType>;

/** Everything stored about one person. */
export const personalDataSchema = z.object({
  /** What was asked for; the other of the two is empty. */
  email: z.string(),
  phone: z.string(),
  exported_at: z.iso.datetime(),
  ...lists,
  /** What staff noted of each request, where they noted something. */
  logs: z.array(z.extend(requestNameSchema, { entries: z.array(logEntrySchema) })),
  /** Of houses that name one of the requests, or that one is about. */
  payments: z.array(z.extend(paymentSchema, { caravan_id: z.string() })),
  ...z.pick(personSchema, { reservations: true, sales: true }).shape,
});
export type PersonalData = z.infer<typeof personalDataSchema>;

const recordedCounts = {
  enquiries: z.int(),
  loan_requests: z.int(),
  calls: z.int(),
  viewings: z.int(),
} satisfies Record<ListName, z.ZodMiniType>;
/** A kind of a later release is no reason not to read the record. */
const names = z.array(z.strictObject({ kind: z.string(), id: z.uuid() }));

/**
 * The record of an export or an erasure. Telephone and address are not kept: hashes recognise them
 * for those who have the key (`createAddressHash`), `email_hint` ("i…@example.com", "…456") helps
 * staff; all are empty where a list of many customers was exported.
 */
export const personalDataRecordSchema = z.strictObject({
  id: z.uuid(),
  action: z.enum(['export', 'erase']),
  at: z.iso.datetime(),
  by: z.string(),
  /** Of the address as it was typed; empty where a telephone was. */
  email_hash: z.string(),
  email_hint: z.string(),
  /**
   * Of what was asked for, as requests are found by it and as it was typed; of an erasure by
   * telephone also of those of its requests as they were typed.
   */
  contact_hashes: z.array(z.string()),
  /**
   * False from the start of an erasure until everything is deleted: so staff see one that broke
   * off, and do it again.
   */
  completed: z.boolean(),
  /** Requests that were found; for a completed erasure, those that were deleted. */
  ...recordedCounts,
  /** Of an erasure: requests with that telephone or address which were not to be deleted. */
  kept: names,
  /**
   * Of an erasure: requests of the same person under another telephone or address, and every call,
   * since staff may have entered its telephone after a backup was made.
   */
  others: names,
  /** Of an erasure: payments of its requests, whose notes were emptied; a restore empties them, too. */
  payments: z.array(paymentNameSchema),
});
export type PersonalDataRecord = z.infer<typeof personalDataRecordSchema>;

/** What was left by an erasure, and why. */
export const leftOpenSchema = z.array(
  z.extend(requestNameSchema, { open: z.enum(openReasons), held: z.number() }),
);
export type LeftOpen = z.infer<typeof leftOpenSchema>;

/** Enough of an address for staff to recognise it: "i…@example.com". */
export function emailHint(email: string): string {
  const address = email.trim().toLowerCase();
  return `${address.slice(0, 1)}…${address.slice(address.lastIndexOf('@'))}`;
}

/** Enough of a telephone for staff to recognise it: "…456". */
export const phoneHint = (phone: string): string =>
  `…${endOfTelephone(phone) ?? digitsIn(phone).slice(-3)}`;

/** What a request has to be compared with: whose it is, by the hashes, and since when. */
interface SentRequest {
  /** "enquiry", "loan", …, and its id; null of a row that does not tell. */
  name: { kind: string; id: string } | null;
  email_hash: string;
  /** Of its telephones and its address. */
  contact_hashes: readonly string[];
  /** ISO. */
  created_at: string;
}

/**
 * Whether an erasure covers a request: it was begun, for the request's sender, when the request was
 * there already, and did not leave it out. One that broke off covers it as well. What the person
 * sent later is a new request.
 */
export function isErased(
  { name, email_hash, contact_hashes, created_at }: SentRequest,
  records: readonly Pick<
    PersonalDataRecord,
    'action' | 'at' | 'email_hash' | 'contact_hashes' | 'kept' | 'others'
  >[],
): boolean {
  const names = (list: PersonalDataRecord['kept']) =>
    list.some(({ kind, id }) => kind === name?.kind && id === name.id);
  return records.some((record) => {
    if (record.action !== 'erase' || Date.parse(record.at) < Date.parse(created_at)) return false;
    if (names(record.others)) return true;
    const isTheirs =
      (email_hash !== '' && record.email_hash === email_hash) ||
      record.contact_hashes.some((hash) => contact_hashes.includes(hash));
    return isTheirs && !names(record.kept);
  });
}
