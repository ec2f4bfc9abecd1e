import { createHash, randomBytes } from 'node:crypto';
import type { Call } from '#domain/requests/call.ts';
import type { Enquiry } from '#domain/requests/enquiry.ts';
import { wordsOf } from '#domain/requests/last-entry.ts';
import type { BankApplication, CustomerData, LoanRequest } from '#domain/requests/loan-request.ts';
import { type MailKind, newMail, type OutgoingMail, sentMail } from '#domain/requests/outbox.ts';
import { statusToken, tbiPayload } from '#domain/requests/tbi-payload.ts';
import type { Viewing } from '#domain/requests/viewing.ts';

const made = '2026-01-05T10:00:00.000Z';
/** The year 2100: requests built here expire only where a test says so. */
const never = 4_102_444_800;

const received = (at: string) =>
  ({ at, by: 'customer', action: 'received', detail: null }) as const;
const fingerprint = () => createHash('sha256').update(randomBytes(8)).digest('hex');

/** A mail that was sent as soon as it was made, unless the test says otherwise. */
export function buildMail(kind: MailKind, overrides: Partial<OutgoingMail> = {}): OutgoingMail {
  const queued = new Date(overrides.queued_at ?? made);
  return {
    ...sentMail(newMail(kind, crypto.randomUUID(), queued), `sent-${kind}`, queued),
    ...overrides,
  };
}

/** A mail that was never tried and that nobody holds. */
export function buildWaitingMail(
  kind: MailKind,
  overrides: Partial<OutgoingMail> = {},
): OutgoingMail {
  const mail = newMail(kind, crypto.randomUUID(), new Date(overrides.queued_at ?? made));
  return { ...mail, held_until: null, ...overrides };
}

/** A stored, new enquiry about a house, its mail sent. */
export function buildEnquiry(overrides: Partial<Enquiry> = {}): Enquiry {
  const created_at = overrides.created_at ?? made;
  const request: Omit<Enquiry, 'last'> = {
    id: crypto.randomUUID(),
    name: 'Иван Петров',
    email: 'ivan.petrov@example.com',
    phone: '0888 111 222',
    message: 'Здравейте, може ли оглед в събота?',
    caravan_id: '757be1c5-6ca7-4a7a-a1d0-07bc0373f4cd',
    caravan_name: 'Willerby Granada',
    lang: 'bg',
    status: 'new',
    admin_notes: '',
    next_step: null,
    log_count: 0,
    reply: null,
    history: [received(created_at)],
    outbox: [buildMail('enquiry', { queued_at: created_at })],
    fingerprint: fingerprint(),
    version: 1,
    revision: 1,
    created_at,
    updated_at: created_at,
    expires_at: never,
    ...overrides,
  };
  return { last: wordsOf(request), ...request };
}

/** A call about a house that staff noted. */
export function buildCall(overrides: Partial<Call> = {}): Call {
  const created_at = overrides.created_at ?? made;
  const request: Omit<Call, 'last'> = {
    id: crypto.randomUUID(),
    name: 'Димитър Колев',
    phone: '0888 000 555',
    email: '',
    lang: 'bg',
    caravan_ids: ['757be1c5-6ca7-4a7a-a1d0-07bc0373f4cd'],
    caravan_names: ['Willerby Granada'],
    text: 'Пита за отопление.',
    status: 'open',
    admin_notes: '',
    next_step: null,
    log_count: 0,
    reply: null,
    history: [{ ...received(created_at), by: 'staff@example.com' }],
    outbox: [],
    fingerprint: fingerprint(),
    version: 1,
    revision: 1,
    created_at,
    updated_at: created_at,
    expires_at: never,
    ...overrides,
  };
  return { last: wordsOf(request), ...request };
}

/** A wish to see a house, which nobody answered, its mail sent. */
export function buildViewing(overrides: Partial<Viewing> = {}): Viewing {
  const created_at = overrides.created_at ?? made;
  return {
    id: crypto.randomUUID(),
    name: 'Стоян Димов',
    phone: '0888 000 666',
    email: 'stoyan.dimov@example.com',
    lang: 'bg',
    caravan_ids: ['757be1c5-6ca7-4a7a-a1d0-07bc0373f4cd'],
    caravan_names: ['Willerby Granada'],
    day: '2099-03-02',
    time: '10:00',
    minutes: 60,
    sequence: 0,
    status: 'wished',
    admin_notes: '',
    next_step: null,
    log_count: 0,
    last: null,
    reply: null,
    history: [received(created_at)],
    outbox: [buildMail('viewing', { queued_at: created_at })],
    fingerprint: fingerprint(),
    version: 1,
    revision: 1,
    created_at,
    updated_at: created_at,
    expires_at: never,
    ...overrides,
  };
}

/** The customer. */
export function buildCustomer(overrides: Partial<CustomerData> = {}): CustomerData {
  return {
    firstname: 'Мария',
    lastname: 'Георгиева',
    email: 'maria.georgieva@example.com',
    phone: '+359 888 333 444',
    country: 'Bulgaria',
    city: 'Пловдив',
    streetname: 'ул. Републиканска',
    streetno: '12',
    postalcode: '4000',
    ...overrides,
  };
}

/** An application that the bank has. */
export function buildBankApplication(overrides: Partial<BankApplication> = {}): BankApplication {
  return {
    registration: 'registered',
    attempted_at: made,
    held_until: null,
    order_id: '22',
    token: randomBytes(16).toString('hex'),
    url: 'https://bank.example/application/?order_id=22',
    registered_at: made,
    error: null,
    status: null,
    status_at: null,
    path: [],
    ...overrides,
  };
}

/**
 * A stored, pending loan request, its mail to the dealer sent; its payload follows from house,
 * money and customer.
 */
export function buildLoanRequest(overrides: Partial<LoanRequest> = {}): LoanRequest {
  const created_at = overrides.created_at ?? made;
  const id = overrides.id ?? crypto.randomUUID();
  const token = overrides.status_token ?? statusToken(id, randomBytes(32).toString('base64url'));
  const request: Omit<LoanRequest, 'tbi_data'> = {
    id,
    caravan_id: '757be1c5-6ca7-4a7a-a1d0-07bc0373f4cd',
    caravan_name: 'Willerby Granada',
    caravan_price: 29_300,
    customer_data: buildCustomer(),
    down_payment: 15_000,
    period: 36,
    consent_at: created_at,
    lang: 'bg',
    status: 'pending',
    admin_notes: '',
    next_step: null,
    log_count: 0,
    last: null,
    reply: null,
    rejection_reason: null,
    bank: null,
    put_off: null,
    status_token: token,
    history: [received(created_at)],
    outbox: [buildMail('loan-notification', { queued_at: created_at })],
    fingerprint: fingerprint(),
    version: 1,
    revision: 1,
    created_at,
    updated_at: created_at,
    expires_at: never,
    ...overrides,
  };
  return {
    ...request,
    tbi_data: tbiPayload({
      house: {
        id: request.caravan_id,
        name: request.caravan_name,
        description: 'Светъл дом с изглед.',
      },
      price: request.caravan_price,
      customer: request.customer_data,
      downPayment: request.down_payment,
      period: request.period,
      lang: request.lang,
      origin: 'https://showroom.example',
      statusToken: token,
      orderedAt: new Date(created_at),
    }),
    ...overrides,
  };
}
