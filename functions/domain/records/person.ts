import * as z from 'zod/mini';
import { isEmailAddress, maxEmailLength, pastedEmail } from '../email-address.ts';
import { text } from '../form-fields.ts';
import { reservationSchema, saleSchema } from '../houses/sale.ts';
import { bankStatuses, isFinalStatus } from '../requests/bank-status.ts';
import { requestKinds } from '../requests/request-kinds.ts';
import { telephoneField } from '../requests/telephone-field.ts';

/** By what staff ask for a person: a telephone in any spelling, or an e-mail address. */
export const personKeyShape = {
  phone: z.optional(telephoneField()),
  email: z.optional(
    text(maxEmailLength).check(
      z.overwrite<string>(pastedEmail),
      z.refine((email) => email === '' || isEmailAddress(email), 'invalid'),
    ),
  ),
};
export interface PersonKey {
  phone?: string | undefined;
  email?: string | undefined;
}

/** Exactly one of the two is given. */
export const oneKey = [
  z.refine<PersonKey>(({ phone, email }) => phone !== undefined || email !== undefined, {
    error: 'required',
    path: ['email'],
  }),
  z.refine<PersonKey>(({ phone, email }) => phone === undefined || email === undefined, {
    error: 'invalid',
    path: ['phone'],
  }),
];
export const personInputSchema = z.strictObject(personKeyShape).check(...oneKey);

/** A request by kind and id. */
export const requestNameSchema = z.strictObject({
  kind: z.enum(requestKinds, 'invalid'),
  id: z.uuid('invalid').check(z.toLowerCase()),
});

/**
 * What is under way about a request, so that it is not erased unless somebody ticks it: a house is
 * reserved for money, the bank has an application that is not decided, or money of theirs is held
 * for a reservation that ended.
 */
export const openReasons = ['reservation', 'application', 'money'] as const;
export type OpenReason = (typeof openReasons)[number];

const foundRequestSchema = z.extend(requestNameSchema, {
  /** By which of its own contacts it belongs to this person. */
  matched: z.array(z.enum(['phone', 'email'])),
  /** Whether it has what was asked for; else it shares a contact with one that has. */
  direct: z.boolean(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  /** ISO; empty for a row that cannot be read. */
  created_at: z.string(),
  status: z.string(),
  houses: z.array(z.object({ id: z.string(), name: z.nullable(z.string()) })),
  text: z.string(),
  admin_notes: z.string(),
  open: z.nullable(z.enum(openReasons)),
  /** EUR of theirs that the dealer holds, not counting what bought a house. */
  held: z.number(),
});
export type FoundRequest = z.infer<typeof foundRequestSchema>;

const houseShape = { caravan_id: z.string(), name: z.string(), number: z.nullable(z.int()) };
/** A house that is reserved for, or was sold to, somebody who wrote one of these requests. */
export const personSchema = z.object({
  /** Newest first. */
  requests: z.array(foundRequestSchema),
  reservations: z.array(z.extend(z.object(reservationSchema.shape), houseShape)),
  sales: z.array(z.extend(z.object(saleSchema.shape), houseShape)),
});
export type Person = z.infer<typeof personSchema>;

const applicationRow = z.object({
  status: z.string(),
  bank: z.object({
    registration: z.string(),
    status: z.catch(z.nullable(z.enum(bankStatuses)), null),
  }),
});

/** Whether the bank has, or may have, an application of this request that it has not decided. */
export function isRunning(request: unknown): boolean {
  const loan = z.safeParse(applicationRow, request).data;
  if (!loan || loan.bank.registration === 'refused') return false;
  if (loan.status === 'rejected' || loan.status === 'withdrawn') return false;
  return loan.bank.status === null || !isFinalStatus(loan.bank.status);
}
