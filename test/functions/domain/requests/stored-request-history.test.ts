import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emailHint } from '#domain/records/personal-data.ts';
import { loanPeriod } from '#domain/requests/loan-request.ts';
import { newMail } from '#domain/requests/outbox.ts';
import {
  expiresAt,
  type HistoryEntry,
  historyActions,
  readTermsDetail,
  receivedNow,
  termsDetail,
  withEntry,
} from '#domain/requests/stored-request.ts';

const entries = fc.array(
  fc.record<HistoryEntry>({
    at: fc.constant('2026-11-21T10:00:00.000Z'),
    by: fc.string(),
    action: fc.constantFrom(...historyActions),
    detail: fc.option(fc.string()),
  }),
  { minLength: 1, maxLength: 300 },
);

describe('the history of a request', () => {
  test('keeps its first entry and the latest ones, in order, a hundred at most', () => {
    fc.assert(
      fc.property(entries, (all) => {
        const history = all.reduce<HistoryEntry[]>((before, entry) => withEntry(before, entry), []);
        expect(history.length).toBe(Math.min(all.length, 100));
        expect(history[0]).toBe(all[0]);
        expect(history.slice(1)).toEqual(all.slice(1).slice(-99));
      }),
    );
  });

  test.each([99, 100, 101, 150])(
    'of %i entries keeps the first and the latest ninety-nine',
    (count) => {
      const all = Array.from({ length: count }, (_, at): HistoryEntry => {
        return { at: '2026-11-21T10:00:00.000Z', by: String(at), action: 'noted', detail: null };
      });
      const history = all.reduce<HistoryEntry[]>((before, entry) => withEntry(before, entry), []);
      expect(history).toEqual([...all.slice(0, 1), ...all.slice(1).slice(-99)]);
    },
  );

  test('contains terms in a form that can be read back', () => {
    const amount = fc.option(fc.integer({ min: 0, max: 10_000_000 }));
    const months = fc.option(fc.integer({ min: loanPeriod.least, max: loanPeriod.most }));
    fc.assert(
      fc.property(amount, months, (down_payment, period) => {
        expect(readTermsDetail(termsDetail(down_payment, period))).toEqual({
          down_payment,
          period,
        });
      }),
    );
    for (const other of ['', 'KYC', '210', '1/2/3', '-5/3', '1000'])
      expect(readTermsDetail(other)).toBeNull();
  });
});

test('a new request has one entry by its customer, its mails held, and a time to be deleted', () => {
  const now = new Date('2026-11-21T10:00:00.000Z');
  const mails = [
    { kind: 'enquiry', id: crypto.randomUUID() },
    { kind: 'enquiry-confirmation', id: crypto.randomUUID() },
  ] as const;
  const at = now.toISOString();
  expect(receivedNow({ mails, fingerprint: 'f' }, now)).toEqual({
    admin_notes: '',
    next_step: null,
    log_count: 0,
    last: null,
    reply: null,
    history: [{ at, by: 'customer', action: 'received', detail: null }],
    outbox: mails.map(({ kind, id }) => newMail(kind, id, now)),
    fingerprint: 'f',
    version: 1,
    revision: 1,
    created_at: at,
    updated_at: at,
    expires_at: expiresAt(at),
  });
});

test.each([
  ['Ivan.Petrov@Example.com', 'i…@example.com'],
  [' a@example.com ', 'a…@example.com'],
])('the hint at the address %j is %s', (email, hint) => {
  expect(emailHint(email)).toBe(hint);
});
