import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bankOutcome,
  bankStatus,
  bankStatuses,
  isFinalStatus,
  movesOn,
} from '#domain/requests/bank-status.ts';

const anyStatus = fc.constantFrom(...bankStatuses);

describe('the status that the bank reports', () => {
  test.each([
    ['Draft', 'Draft'],
    ['MP Sent', 'MP Sent'],
    ['mp_sent', 'MP Sent'],
    [' MPSENT ', 'MP Sent'],
    ['InProgress', 'InProgress'],
    ['in_progress', 'in_progress'],
    ['rejected', 'rejected'],
    ['REJECTED', 'Rejected'],
    ['contract-signed', 'ContractSigned'],
    ['Approved & Signed', 'approved & signed'],
    ['Approved', 'Approved'],
    ['', null],
    ['Cancelled by a person', null],
    ['constructor', null],
  ])('%j is read as %j', (message, status) => {
    expect(bankStatus(message)).toBe(status);
  });

  test('is read as itself in any spelling of the bank', () => {
    for (const status of bankStatuses) expect(bankStatus(status)).toBe(status);
  });

  test('never moves in a circle, and never to itself', () => {
    fc.assert(
      fc.property(fc.array(anyStatus, { minLength: 1, maxLength: 30 }), (messages) => {
        const seen: string[] = [];
        let current: (typeof bankStatuses)[number] | null = null;
        for (const message of messages) {
          if (!movesOn(current, message)) continue;
          expect(seen).not.toContain(message);
          seen.push(message);
          current = message;
        }
      }),
    );
  });

  test('when final stays, except that payment follows a signed contract', () => {
    for (const last of bankStatuses.filter(isFinalStatus))
      for (const next of bankStatuses)
        expect(movesOn(last, next), `${last} -> ${next}`).toBe(
          last === 'ContractSigned' && next === 'Paid',
        );
  });

  test('moves from any that is under way to any final one', () => {
    for (const current of bankStatuses.filter((status) => !isFinalStatus(status)))
      for (const last of bankStatuses.filter(isFinalStatus))
        expect(movesOn(current, last)).toBe(true);
  });

  test('says how the application ended for the customer only once it has ended', () => {
    for (const status of bankStatuses)
      expect(bankOutcome(status) !== null).toBe(isFinalStatus(status));
    for (const status of ['ContractSigned', 'Paid', 'approved & signed'] as const)
      expect(bankOutcome(status)).toBe('signed');
    for (const status of ['Rejected', 'rejected'] as const)
      expect(bankOutcome(status)).toBe('refused');
    for (const status of ['Canceled', 'canceled', 'expired'] as const)
      expect(bankOutcome(status)).toBe('given up');
  });
});
