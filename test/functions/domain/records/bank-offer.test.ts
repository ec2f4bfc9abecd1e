import { describe, expect, test } from 'vitest';
import { bankOffer, isPutOff } from '#domain/records/bank-offer.ts';
import { type BankStatus, bankStatuses } from '#domain/requests/bank-status.ts';
import type { LoanStatus } from '#domain/requests/loan-request.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { buildBankApplication, buildLoanRequest } from '#support/builders/build-request.ts';

const at = (bank: BankStatus | null, status: LoanStatus = 'processed') =>
  buildLoanRequest({ status, bank: buildBankApplication({ status: bank }) });
const free = buildCaravan();
const reserved = buildCaravan({ sale_status: 'reserved' });
const sold = buildCaravan({ sale_status: 'sold' });

describe('what the bank’s answer has staff do with the house', () => {
  test('is to reserve it once approved, until the contract is signed, and then to sell it', () => {
    const offers = bankStatuses.map((status) => [status, bankOffer(at(status), free)]);
    expect(offers.filter(([, offer]) => offer !== null)).toEqual([
      ['Approved', 'reserved'],
      ['KYC', 'reserved'],
      ['ContractSigning', 'reserved'],
      ['ContractSigned', 'sold'],
      ['Paid', 'sold'],
      ['approved & signed', 'sold'],
    ]);
    expect(bankOffer(at(null), free)).toBeNull();
    expect(bankOffer(buildLoanRequest(), free)).toBeNull();
  });

  test('is nothing more once it is done, or the house is archived', () => {
    expect(bankOffer(at('Approved'), reserved)).toBeNull();
    expect(bankOffer(at('ContractSigned'), reserved)).toBe('sold');
    for (const status of ['Approved', 'ContractSigned'] as const) {
      expect(bankOffer(at(status), sold)).toBeNull();
      expect(bankOffer(at(status), { ...free, archived_at: free.created_at })).toBeNull();
    }
  });

  test('is for a request that staff closed only what was signed', () => {
    expect(bankOffer(at('Approved', 'withdrawn'), free)).toBeNull();
    expect(bankOffer(at('ContractSigned', 'withdrawn'), free)).toBe('sold');
  });

  test.each([
    ['withdrawn', 'ContractSigned'],
    ['rejected', 'ContractSigned'],
    ['withdrawn', 'Paid'],
    ['withdrawn', 'Approved'],
  ] as const)('is nothing once staff closed it as %s after the bank said %s', (status, said) => {
    const closedAt = (hour: string) => {
      const loan = buildLoanRequest({
        status,
        bank: buildBankApplication({ status: said, status_at: '2026-11-26T10:00:00.000Z' }),
      });
      const at = `2026-11-26T${hour}:00:00.000Z`;
      const entry = { at, by: 'staff@example.com', action: status, detail: null } as const;
      return { ...loan, history: [...loan.history, entry] };
    };
    expect(bankOffer(closedAt('11'), free)).toBeNull();
    expect(bankOffer(closedAt('11'), reserved)).toBeNull();
    // They could not know the answer then.
    expect(bankOffer(closedAt('09'), free)).toBe(said === 'Approved' ? null : 'sold');
  });

  test('is put off until a day in Sofia, and not when the bank goes on to sign', () => {
    const put_off = { offer: 'reserved', until: '2026-11-27' } as const;
    const on = (now: string) => isPutOff({ put_off }, 'reserved', new Date(now));
    expect(on('2026-11-26T21:59:59.999Z')).toBe(true);
    expect(on('2026-11-26T22:00:00.000Z')).toBe(false);
    expect(isPutOff({ put_off }, 'sold', new Date('2026-11-26T10:00:00.000Z'))).toBe(false);
    expect(isPutOff({ put_off: null }, 'sold', new Date('2026-11-26T10:00:00.000Z'))).toBe(false);
  });
});
