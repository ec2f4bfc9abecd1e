import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bankStatuses } from '#domain/requests/bank-status.ts';
import {
  bankApplicationSchema,
  heldApplication,
  isStillUnderWay,
  loanRequestSchema,
  registeredLoan,
  standing,
  withBankStatus,
} from '#domain/requests/loan-request.ts';

import { buildBankApplication, buildLoanRequest } from '#support/builders/build-request.ts';

const now = new Date('2026-03-02T09:00:00.000Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const lost = {
  registration: 'unknown',
  registered_at: null,
  order_id: null,
  token: null,
  url: null,
} as const;

describe('the state of an application at the bank', () => {
  test.each([
    [null, 'none'],
    [buildBankApplication({ ...lost, registration: 'refused', error: '210' }), 'none'],
    [buildBankApplication(lost), 'unknown'],
    [buildBankApplication({ ...lost, registered_at: now.toISOString() }), 'proved'],
    [buildBankApplication(), 'proved'],
  ])('is, for case %#, %s', (bank, stands) => {
    expect(standing(bank, now)).toBe(stands);
  });

  test('is held for the sender’s minute, and unknown after that', () => {
    const held = heldApplication(null, now);
    expect(bankApplicationSchema.parse(held)).toEqual(held);
    expect(standing(held, later(59_999))).toBe('held');
    expect(standing(held, later(60_000))).toBe('unknown');
    const proved = { ...held, registered_at: later(1).toISOString() };
    expect(standing(proved, later(2))).toBe('held');
    expect(standing(proved, later(60_000))).toBe('proved');
  });

  test('is unknown when a hold was set before the clock was put back, so that the bank is asked before anything is sent', () => {
    const held = heldApplication(null, later(3_600_000));
    expect(standing(held, now)).toBe('unknown');
    expect(standing(heldApplication(null, later(60_000)), now)).toBe('held');
    expect(standing(heldApplication(null, later(60_001)), now)).toBe('unknown');
    expect(isStillUnderWay(held, now)).toBe(true);
  });

  test('keeps the time of the first sending when an application is claimed that the bank may have', () => {
    const sent = buildBankApplication({ ...lost, attempted_at: later(-90_000).toISOString() });
    expect(heldApplication(sent, now).attempted_at).toBe(sent.attempted_at);
    const refused = buildBankApplication({ ...lost, registration: 'refused' });
    expect(heldApplication(refused, now).attempted_at).toBe(now.toISOString());
  });

  test('is under way for a minute after the sending', () => {
    const sent = { attempted_at: now.toISOString() };
    expect(isStillUnderWay(sent, later(59_999))).toBe(true);
    expect(isStillUnderWay(sent, later(60_000))).toBe(false);
  });
});

test('the path of an application contains each status once, however often the bank reports it', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...bankStatuses), { maxLength: 200 }), (messages) => {
      const bank = messages.reduce(
        (before, status) => withBankStatus(before, status, now),
        buildBankApplication(),
      );
      expect(bank.path.map(({ status }) => status)).toEqual([...new Set(messages)]);
      expect(bank.path.length).toBeLessThanOrEqual(50);
      for (const status of messages) expect(withBankStatus(bank, status, now)).toBe(bank);
    }),
  );
});

test('the status of an application follows the bank’s reports, never goes back, and has its time', () => {
  const drafted = withBankStatus(buildBankApplication(), 'Draft', now);
  expect(drafted).toMatchObject({ status: 'Draft', status_at: now.toISOString() });
  const approved = withBankStatus(drafted, 'Approved', later(1));
  expect(approved).toMatchObject({ status: 'Approved', status_at: later(1).toISOString() });
  expect(approved.path.at(-1)).toEqual({ at: later(1).toISOString(), status: 'Approved' });
  const late = withBankStatus(approved, 'MP Sent', later(2));
  expect(late).toMatchObject({ status: 'Approved', status_at: later(1).toISOString() });
  expect(late.path.map(({ status }) => status)).toEqual(['Draft', 'Approved', 'MP Sent']);
});

describe('an application that the bank reports', () => {
  const act = { by: 'bank', now, mailId: crypto.randomUUID() };
  const told = { order_id: '22', token: 'abc', url: 'https://bank.example/22' };

  test('makes the request processed, with one mail to the customer', () => {
    const after = registeredLoan(buildLoanRequest({ status: 'approved' }), told, act);
    expect(loanRequestSchema.parse(after)).toEqual(after);
    expect(after).toMatchObject({
      status: 'processed',
      bank: { ...told, registration: 'registered' },
    });
    expect(after.outbox.at(-1)).toMatchObject({
      id: act.mailId,
      kind: 'loan-link',
      state: 'waiting',
    });
  });

  test('makes the request processed once when it is reported twice, and keeps the bank’s link', () => {
    const once = registeredLoan(buildLoanRequest({ status: 'approved' }), null, act);
    const twice = registeredLoan(once, told, { ...act, mailId: crypto.randomUUID() });
    expect(twice).toEqual({ ...once, bank: { ...once.bank, ...told } });
    const again = registeredLoan(twice, told, { ...act, now: later(1) });
    expect(again.bank?.registered_at).toBe(now.toISOString());
    expect(registeredLoan(twice, null, act)).toEqual(twice);
  });
});
