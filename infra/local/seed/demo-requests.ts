import { createHash } from 'node:crypto';
import type { Call } from '#domain/requests/call.ts';
import type { Enquiry } from '#domain/requests/enquiry.ts';
import type { BankApplication, LoanRequest } from '#domain/requests/loan-request.ts';
import { type MailKind, newMail, type OutgoingMail, sentMail } from '#domain/requests/outbox.ts';
import type { LogEntry } from '#domain/requests/request-log.ts';
import {
  expiresAt,
  type HistoryAction,
  type HistoryEntry,
} from '#domain/requests/stored-request.ts';
import { statusToken, tbiPayload } from '#domain/requests/tbi-payload.ts';

import { toSofia } from '#domain/time.ts';
import { uuidOf } from '#functions/use-cases/requests/request-id.ts';
import inventory from '../demo/inventory.json' with { type: 'json' };
import { staffAccount } from '../shared/names.ts';
import {
  type DemoCall,
  type DemoEnquiry,
  type DemoLoan,
  demoCalls,
  demoEnquiries,
  demoLoans,
} from './demo-customers.ts';

/** What a demo request gets from its caller. */
export interface DemoParts {
  now: Date;
  /** Scheme and host of the site. */
  origin: string;
  newId(): string;
  /** 256 random bits, base64url. */
  newSecret(): string;
}

function houseOf(id: string) {
  const house = inventory.find((one) => one.id === id);
  if (!house) throw new Error(`The demo has no house ${id}`);
  return { ...house, name: `${house.make} ${house.model}` };
}

type DemoRequest = DemoEnquiry | DemoLoan | DemoCall;

function common({ now, newId }: DemoParts, { age, happened, next }: DemoRequest, by = 'customer') {
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const created_at = ago(age).toISOString();
  const history: HistoryEntry[] = [
    { at: created_at, by, action: 'received', detail: null },
    ...happened.map(([action, hours, detail]) => ({
      at: ago(hours).toISOString(),
      by: action === 'bank' ? 'bank' : staffAccount.email,
      action,
      detail: detail ?? null,
    })),
  ];
  const due = next && toSofia(ago(-next.inHours).toISOString());
  const sent = (kind: MailKind, hours: number): OutgoingMail =>
    sentMail(newMail(kind, newId(), ago(hours)), `demo-${newId()}`, ago(hours));
  const request = {
    history,
    next_step: next && due ? { at: next.wholeDay ? due.slice(0, 10) : due, text: next.text } : null,
    log_count: 0,
    last: null,
    reply: null,
    // Demo requests came from no form, so no form sent again can have this fingerprint.
    fingerprint: '0'.repeat(64),
    version: history.length,
    revision: history.length,
    created_at,
    updated_at: history.at(-1)?.at ?? created_at,
    expires_at: expiresAt(created_at),
  };
  return { ago, sent, request };
}

function enquiry(parts: DemoParts, demo: DemoEnquiry): Enquiry {
  const { sent, request } = common(parts, demo);
  const { age, happened: _happened, house, notes, log: _log, next: _next, ...fields } = demo;
  return {
    ...fields,
    caravan_id: house,
    caravan_name: house === null ? null : houseOf(house).name,
    admin_notes: notes,
    outbox: [sent('enquiry', age)],
    ...request,
  };
}

/**
 * The application of a customer who signed. The bank's simulator does not have it, and no page
 * links to it any more.
 */
function signedApplication(
  ago: (hours: number) => Date,
  registered: number,
  path: DemoLoan['path'],
): BankApplication {
  const steps = path.map(([status, hours]) => ({ at: ago(hours).toISOString(), status }));
  const registered_at = ago(registered).toISOString();
  return {
    registration: 'registered',
    attempted_at: registered_at,
    held_until: null,
    order_id: 'demo',
    token: null,
    url: null,
    registered_at,
    error: null,
    status: steps.at(-1)?.status ?? null,
    status_at: steps.at(-1)?.at ?? null,
    path: steps,
  };
}

const mailOf: Partial<Record<HistoryAction, MailKind>> = {
  rejected: 'loan-rejection',
  processed: 'loan-link',
};

function loan(parts: DemoParts, demo: DemoLoan): LoanRequest {
  const { ago, sent, request } = common(parts, demo);
  const { age, happened, house: houseId, notes, path, log: _log, next: _next, ...fields } = demo;
  const house = houseOf(houseId);
  const status_token = statusToken(fields.id, parts.newSecret());
  const processed = happened.find(([action]) => action === 'processed')?.[1];
  const mails = happened.flatMap(([action, hours]) => {
    const kind = mailOf[action];
    return kind ? [sent(kind, hours)] : [];
  });
  return {
    ...fields,
    caravan_id: house.id,
    caravan_name: house.name,
    caravan_price: house.price,
    tbi_data: tbiPayload({
      house,
      price: house.price,
      customer: fields.customer_data,
      downPayment: fields.down_payment,
      period: fields.period,
      lang: fields.lang,
      origin: parts.origin,
      statusToken: status_token,
      orderedAt: ago(age),
    }),
    consent_at: request.created_at,
    admin_notes: notes,
    bank: processed === undefined ? null : signedApplication(ago, processed, path),
    put_off: null,
    status_token,
    outbox: [sent('loan-notification', age), ...mails],
    ...request,
  };
}

function call(parts: DemoParts, demo: DemoCall): Call {
  const { request } = common(parts, demo, staffAccount.email);
  const { age: _age, happened: _happened, houses, notes, log: _log, next: _next, ...fields } = demo;
  return {
    ...fields,
    caravan_ids: [...houses],
    caravan_names: houses.map((id) => houseOf(id).name),
    admin_notes: notes,
    outbox: [],
    ...request,
  };
}

/** The entries of a request's log, under the same ids at each start. */
function entries({ now }: DemoParts, { id, log = [] }: DemoRequest): LogEntry[] {
  return log.map(([kind, hours, text], index) => ({
    entry_id: uuidOf(createHash('sha256').update(`${id} ${index}`)),
    kind,
    text,
    at: new Date(now.getTime() - hours * 3_600_000).toISOString(),
    by: staffAccount.email,
  }));
}

/** What the demo has of people who don't exist. */
export interface DemoRequests {
  enquiries: Enquiry[];
  loans: LoanRequest[];
  calls: Call[];
  /** Entries of logs by the id of their request. */
  logs: ReadonlyMap<string, LogEntry[]>;
}

/**
 * Requests of every kind of people who don't exist, in every state, hours and days old; all their
 * mails count as sent.
 */
export function demoRequests(parts: DemoParts): DemoRequests {
  const all: DemoRequest[] = [...demoEnquiries, ...demoLoans, ...demoCalls];
  return {
    enquiries: demoEnquiries.map((one) => enquiry(parts, one)),
    loans: demoLoans.map((one) => loan(parts, one)),
    calls: demoCalls.map((one) => call(parts, one)),
    logs: new Map(all.map((one) => [one.id, entries(parts, one)])),
  };
}
