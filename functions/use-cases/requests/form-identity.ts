import { createHash } from 'node:crypto';
import { composed } from '#domain/fold.ts';
import type { Enquiry, EnquiryInput } from '#domain/requests/enquiry.ts';
import { addressGroup } from '#domain/requests/form-rate.ts';
import type { LoanInput, LoanRequest } from '#domain/requests/loan-request.ts';
import type { AnyRequest, RequestKind } from '#domain/requests/request-kinds.ts';
import type { Viewing, ViewingInput } from '#domain/requests/viewing.ts';
import { dialAddress, readTelephones } from '#domain/telephone.ts';
import type { Caller } from '../../platform/api.ts';
import type { RequestStore } from '../../store/requests/requests.ts';
import { type RequestIds, uuidOf } from './request-id.ts';
import { enquiryFingerprint, loanFingerprint, viewingFingerprint } from './store-form.ts';

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

const plainText = (text: string) => composed(text).replace(/\s+/g, ' ').trim();
const plainEmail = (email: string) => email.trim().toLowerCase();
/** By its numbers, in whatever spelling, and what stands beside them. */
function plainPhone(phone: string): string {
  const { numbers, beside } = readTelephones(phone);
  return [...numbers.map(dialAddress), plainText(beside)].join(' ');
}

interface KnownDeps {
  requestId: RequestIds;
  clock: () => Date;
}

/**
 * A form that a browser sends by itself brings no key, because its page is the same for all
 * visitors. So the key is made of sender, content and time: a double click is one form, and two
 * visitors are two. A form stored in the time window before keeps the key of that window.
 */
async function known<T extends AnyRequest>(
  { requestId, clock, store }: KnownDeps & { store: Pick<RequestStore<T>, 'get'> },
  kind: RequestKind,
  fingerprint: string,
  { address }: Caller,
): Promise<KnownForm> {
  const sender = addressGroup(await address());
  const at = Math.floor(clock().getTime() / window);
  const keyIn = (time: number) =>
    uuidOf(createHash('sha256').update(JSON.stringify([kind, sender, fingerprint, time])));
  const before = await store.get(await requestId(kind, keyIn(at - 1)));
  return { address, fingerprint, key: keyIn(before ? at - 1 : at) };
}

/** Key and fingerprint of an enquiry that a browser sent by itself. */
export function knownEnquiry(
  { enquiries, ...deps }: KnownDeps & { enquiries: Pick<RequestStore<Enquiry>, 'get'> },
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
  return known({ ...deps, store: enquiries }, 'enquiry', fingerprint, caller);
}

/** Key and fingerprint of a loan request that a browser sent by itself. */
export function knownLoan(
  { loans, ...deps }: KnownDeps & { loans: Pick<RequestStore<LoanRequest>, 'get'> },
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
  const fingerprint = loanFingerprint({ ...input, customer_data });
  return known({ ...deps, store: loans }, 'loan', fingerprint, caller);
}

/** Key and fingerprint of the wish to see homes that a browser sent by itself. */
export function knownViewing(
  { viewings, ...deps }: KnownDeps & { viewings: Pick<RequestStore<Viewing>, 'get'> },
  input: ViewingInput,
  caller: Caller,
): Promise<KnownForm> {
  const fingerprint = viewingFingerprint({
    ...input,
    name: plainText(input.name),
    email: plainEmail(input.email),
    phone: plainPhone(input.phone),
  });
  return known({ ...deps, store: viewings }, 'viewing', fingerprint, caller);
}
