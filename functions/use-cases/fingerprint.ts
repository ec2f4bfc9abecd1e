import { createHash } from 'node:crypto';
import type { EnquiryInput } from '../domain/enquiry.ts';
import type { LoanInput } from '../domain/loan-request.ts';

const sha256 = (content: readonly unknown[]) => createHash('sha256').update(JSON.stringify(content)).digest('hex');

/** Tells an enquiry sent again from another one: what the customer wrote and which house it is about, nothing of the form's. */
export function enquiryFingerprint({ name, email, phone, message, caravanId }: EnquiryInput): string {
  return sha256([name, email, phone, message, caravanId ?? null]);
}

/** Tells a loan request sent again from another one. */
export function loanFingerprint({ caravan_id, customer_data, down_payment, period }: LoanInput): string {
  const { firstname, lastname, email, phone, country, city, streetname, streetno, postalcode } = customer_data;
  const address = [country, city, streetname, streetno, postalcode];
  return sha256([caravan_id, firstname, lastname, email, phone, ...address, down_payment ?? null, period ?? null]);
}
