import { createHash } from 'node:crypto';
import type { Enquiry, EnquiryInput } from '#domain/requests/enquiry.ts';
import { addressGroup } from '#domain/requests/form-rate.ts';
import type { LoanInput, LoanRequest } from '#domain/requests/loan-request.ts';
import type { Caller } from '../../platform/api.ts';
import type { RequestStore } from '../../store/requests.ts';
import { enquiryFingerprint, loanFingerprint } from './store-form.ts';

/** Sender, key and fingerprint of a form. */
export interface KnownForm extends Caller {
  key: string;
  /** Shows whether two forms under one key are the same. */
  fingerprint: string;
}

/**
 * ms. A form that is sent again within this time counts as the same form; at most within twice as
 * long.
 */
const window = 10 * 60_000;

const plainText = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim();
const plainEmail = (email: string) => email.trim().toLowerCase();
const plainPhone = (phone: string) => phone.replace(/[^\d+]/g, '');

/** A UUID of version 8, whose bits the maker chooses. */
function uuidOf(content: readonly unknown[]): string {
  const hex = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) % 4);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * A form that a browser sends by itself brings no key, because its page is the same for all
 * visitors. So the key is made of sender, content and time: a double click is one form, and two
 * visitors are two. A form stored in the time window before keeps the key of that window.
 */
async function known<T extends Enquiry | LoanRequest>(
  kind: 'enquiry' | 'loan',
  fingerprint: string,
  { address }: Caller,
  store: Pick<RequestStore<T>, 'get'>,
  now: Date,
): Promise<KnownForm> {
  const sender = addressGroup(await address());
  const at = Math.floor(now.getTime() / window);
  const keyIn = (time: number) => uuidOf([kind, sender, fingerprint, time]);
  const before = await store.get(keyIn(at - 1));
  return { address, fingerprint, key: keyIn(before ? at - 1 : at) };
}

/** Key and fingerprint of an enquiry that a browser sent by itself. */
export function knownEnquiry(
  { enquiries, clock }: { enquiries: Pick<RequestStore<Enquiry>, 'get'>; clock: () => Date },
  input: EnquiryInput,
  caller: Caller,
): Promise<KnownForm> {
  const { name, email, phone, message } = input;
  const fingerprint = enquiryFingerprint({
    ...input,
    name: plainText(name),
    email: plainEmail(email),
    phone: plainPhone(phone),
    message: plainText(message),
  });
  return known('enquiry', fingerprint, caller, enquiries, clock());
}

/** Key and fingerprint of a loan request that a browser sent by itself. */
export function knownLoan(
  { loans, clock }: { loans: Pick<RequestStore<LoanRequest>, 'get'>; clock: () => Date },
  input: LoanInput,
  caller: Caller,
): Promise<KnownForm> {
  const customer = Object.fromEntries(
    Object.entries(input.customer_data).map(([name, value]) => [name, plainText(value)]),
  );
  const { email, phone } = input.customer_data;
  const customer_data = {
    ...input.customer_data,
    ...customer,
    email: plainEmail(email),
    phone: plainPhone(phone),
  };
  return known('loan', loanFingerprint({ ...input, customer_data }), caller, loans, clock());
}
