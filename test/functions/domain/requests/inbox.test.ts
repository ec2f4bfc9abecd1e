import { describe, expect, test } from 'vitest';
import { bankStatuses, isFinalStatus } from '#domain/requests/bank-status.ts';
import { enquiryStatuses } from '#domain/requests/enquiry.ts';
import { hasStep, inboxOf } from '#domain/requests/inbox.ts';
import { loanStatuses } from '#domain/requests/loan-request.ts';
import type { RequestKind, RequestOfKind } from '#domain/requests/request-kinds.ts';
import { viewingStatuses } from '#domain/requests/viewing.ts';
import {
  buildBankApplication,
  buildCall,
  buildEnquiry,
  buildLoanRequest,
  buildMail,
  buildViewing,
} from '#support/builders/build-request.ts';

const created_at = '2026-11-21T10:00:00.000Z';
const answerBy = '2026-11-22T10:00:00.000Z';
const next_step = { at: '2026-12-01', text: 'Да се обадим' };
const stepDay = '2026-11-30T22:00:00.000Z';
const { history: received } = buildEnquiry({ created_at });

/** Place and due of a request without a next step, and with one. */
function standing<Kind extends RequestKind>(kind: Kind, request: RequestOfKind[Kind]) {
  const told = (one: RequestOfKind[Kind]) => {
    const { place, due } = inboxOf(kind, one);
    return [place, due];
  };
  return [...told(request), ...told({ ...request, next_step })];
}

describe('where a request stands, and by when something is promised', () => {
  test.each<[(typeof enquiryStatuses)[number], ...unknown[]]>([
    ['new', 'waiting', answerBy, 'waiting', answerBy],
    ['answered', 'open', null, 'open', stepDay],
    ['closed', 'closed', null, 'closed', null],
  ])('of an enquiry that is %s', (status, ...told) => {
    expect(standing('enquiry', buildEnquiry({ created_at, status }))).toEqual(told);
  });

  test.each<['open' | 'closed', ...unknown[]]>([
    ['open', 'open', null, 'open', stepDay],
    ['closed', 'closed', null, 'closed', null],
  ])('of a call that is %s', (status, ...told) => {
    expect(standing('call', buildCall({ created_at, status }))).toEqual(told);
  });

  test.each<[(typeof viewingStatuses)[number], ...unknown[]]>([
    ['wished', 'waiting', '2026-11-27T12:30:00.000Z', 'waiting', '2026-11-27T12:30:00.000Z'],
    ['confirmed', 'open', '2026-11-27T12:30:00.000Z', 'open', '2026-11-27T12:30:00.000Z'],
    ['declined', 'closed', null, 'open', stepDay],
    ['cancelled', 'closed', null, 'open', stepDay],
    ['done', 'closed', null, 'open', stepDay],
    ['missed', 'closed', null, 'open', stepDay],
  ])('of a viewing that is %s', (status, ...told) => {
    const time = { day: '2026-11-27', time: '14:30' };
    expect(standing('viewing', buildViewing({ created_at, status, ...time }))).toEqual(told);
  });

  test.each<[(typeof loanStatuses)[number], ...unknown[]]>([
    ['pending', 'waiting', answerBy, 'waiting', answerBy],
    ['approved', 'waiting', null, 'waiting', stepDay],
    ['processed', 'open', null, 'open', stepDay],
    ['rejected', 'closed', null, 'closed', null],
    ['withdrawn', 'closed', null, 'closed', null],
  ])('of a loan request that is %s', (status, ...told) => {
    expect(standing('loan', buildLoanRequest({ created_at, status }))).toEqual(told);
  });

  test('has every status of every kind in these tables', () => {
    const all = [enquiryStatuses, viewingStatuses, loanStatuses].map(({ length }) => length);
    expect(all).toEqual([3, 6, 5]);
  });

  test.each(bankStatuses)('of a loan request of which the bank said %s', (status) => {
    const bank = buildBankApplication({ status });
    const request = buildLoanRequest({ status: 'processed', bank });
    const place = isFinalStatus(status) ? 'closed' : 'open';
    expect(inboxOf('loan', request).place).toBe(place);
    expect(inboxOf('loan', { ...request, next_step }).place).toBe('open');
  });

  test('of a loan request whose applicant was called is the decision, without a promise', () => {
    const called = {
      at: created_at,
      by: 'staff@example.com',
      action: 'called',
      detail: null,
    } as const;
    const history = [...received, called];
    expect(standing('loan', buildLoanRequest({ created_at, history }))).toEqual([
      ...['waiting', null],
      ...['waiting', stepDay],
    ]);
  });
});

describe('a letter that did not arrive', () => {
  const outbox = [
    buildMail('enquiry-confirmation', {
      queued_at: created_at,
      returned: 'bounced',
      returned_at: created_at,
    }),
  ];
  const note = (at: string) => ({ at, by: 'staff@example.com', kind: 'note' as const, text: 'x' });
  const later = '2026-11-21T10:00:00.001Z';

  test('has the request wait, until staff wrote something after it', () => {
    const told = { place: 'waiting', letter: 'returned' };
    const request = buildEnquiry({ created_at, status: 'answered', outbox });
    expect(inboxOf('enquiry', request)).toMatchObject(told);
    expect(inboxOf('enquiry', { ...request, last: note(created_at) })).toMatchObject(told);
    const known = { place: 'open', letter: null };
    expect(inboxOf('enquiry', { ...request, last: note(later) })).toMatchObject(known);
  });

  test('is told of a loan request that was rejected, and of a viewing that is over', () => {
    const told = { place: 'waiting', letter: 'returned' };
    expect(inboxOf('loan', buildLoanRequest({ outbox, status: 'rejected' }))).toMatchObject(told);
    expect(inboxOf('viewing', buildViewing({ outbox, status: 'declined' }))).toMatchObject(told);
  });

  test('is no matter of an enquiry or a call that staff closed', () => {
    const over = { place: 'closed', letter: null };
    expect(inboxOf('enquiry', buildEnquiry({ outbox, status: 'closed' }))).toMatchObject(over);
    expect(inboxOf('call', buildCall({ outbox, status: 'closed' }))).toMatchObject(over);
  });
});

test('a request is as active as the latest of what came, was said and was done', () => {
  const [entry] = received;
  if (!entry) throw new Error('There is none');
  const request = buildEnquiry({ created_at });
  const active = (fields: Partial<typeof request>) =>
    inboxOf('enquiry', { ...request, ...fields }).active_at;
  const past = { ...entry, at: '2026-11-21T12:00:00.000Z' };
  const last = { by: 'staff@example.com', kind: 'note' as const, text: 'x' };
  expect(active({})).toBe(created_at);
  expect(active({ history: [entry, past] })).toBe(past.at);
  expect(
    active({ history: [entry, past], last: { ...last, at: '2026-11-21T13:00:00.000Z' } }),
  ).toBe('2026-11-21T13:00:00.000Z');
});

test('a step is to be done unless staff put the request aside', () => {
  expect(hasStep('enquiry', buildEnquiry({ next_step, status: 'answered' }))).toBe(true);
  expect(hasStep('enquiry', buildEnquiry({ status: 'answered' }))).toBe(false);
  expect(hasStep('enquiry', buildEnquiry({ next_step, status: 'closed' }))).toBe(false);
  expect(hasStep('viewing', buildViewing({ next_step, status: 'done' }))).toBe(true);
  expect(hasStep('loan', buildLoanRequest({ next_step, status: 'processed' }))).toBe(true);
  expect(hasStep('loan', buildLoanRequest({ next_step, status: 'withdrawn' }))).toBe(false);
});
