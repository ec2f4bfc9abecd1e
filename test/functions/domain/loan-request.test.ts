import { describe, expect, test } from 'vitest';
import { loanRefusal, loanStatuses, waitsForStaff } from '../../../functions/domain/loan-request.ts';

test('a loan request waits for the dealer until the customer has the bank’s link or a refusal', () => {
  expect(loanStatuses.filter((status) => waitsForStaff({ status }))).toEqual(['pending', 'approved']);
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
