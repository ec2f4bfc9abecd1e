import { describe, expect, test } from 'vitest';
import {
  hasOpenTerms,
  loanRefusal,
  loanStatuses,
  waitsForStaff,
} from '#domain/requests/loan-request.ts';
import { buildBankApplication } from '#support/builders/build-request.ts';

test('a loan request waits for staff until the customer has the bank’s link or a rejection', () => {
  expect(loanStatuses.filter((status) => waitsForStaff({ status }))).toEqual([
    'pending',
    'approved',
  ]);
});

test.each([
  ['open while it waits and the bank has heard nothing', 'pending', null, true],
  ['open while it waits and the bank has refused it', 'approved', 'refused', true],
  ['closed while it is being sent to the bank', 'approved', 'sending', false],
  ['closed once the bank has it', 'approved', 'registered', false],
  ['closed once the customer was refused', 'rejected', null, false],
] as const)('typed loan terms are %s', (_, status, registration, open) => {
  const bank = registration && buildBankApplication({ registration });
  expect(hasOpenTerms({ status, bank })).toBe(open);
});

describe('a loan form that is refused', () => {
  test('names the required fields that are missing, in the order of the form', () => {
    const fields = {
      'customer_data.phone': 'required',
      'customer_data.lastname': 'required',
      'customer_data.firstname': 'tooLong',
      consent: 'required',
    };
    expect(loanRefusal(fields)).toBe('Please fill in: lastname, phone');
  });

  test.each([
    ['customer_data.email', 'invalid', 'Please enter a valid email address'],
    ['consent', 'required', 'Please agree to your data being passed on to the bank'],
    ['down_payment', 'outOfRange', 'The down payment must be less than the price'],
    ['period', 'outOfRange', undefined],
    ['customer_data.city', 'tooLong', undefined],
  ])('for its %s, %s, says %j', (field, code, sentence) => {
    expect(loanRefusal({ [field]: code })).toBe(sentence);
  });
});
