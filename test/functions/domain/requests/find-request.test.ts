import { describe, expect, test } from 'vitest';
import { isRequestFound, requestFinder } from '#domain/requests/find-request.ts';
import {
  buildBankApplication,
  buildCall,
  buildCustomer,
  buildEnquiry,
  buildLoanRequest,
  buildViewing,
} from '#support/builders/build-request.ts';

const enquiry = buildEnquiry({
  name: 'Иван Петров',
  email: 'ivan@example.com',
  phone: '+359 88 812 3456',
  message: 'Оглед в събота?',
});
const loan = buildLoanRequest({
  customer_data: buildCustomer({
    firstname: 'Мария',
    lastname: 'Колева',
    phone: '0877 111 222',
    city: 'Хасково',
  }),
  caravan_name: 'Swift Rio',
  admin_notes: 'иска по-дълъг срок',
  bank: buildBankApplication({ order_id: '1007' }),
});
const call = buildCall({
  name: '',
  phone: '0888 123 456',
  caravan_ids: [],
  caravan_names: [],
  text: 'Пита за отопление.',
  next_step: { at: '2026-11-27', text: 'Изпращаме оферта' },
});
const viewing = buildViewing({
  name: 'Стоян Димов',
  phone: '0877 444 333',
  caravan_names: ['Swift Bordeaux', null],
  caravan_ids: [crypto.randomUUID(), crypto.randomUUID()],
});
const all = { enquiry, loan, call, viewing };

describe('a request', () => {
  test.each([
    ['0888123456', 'enquiry call'],
    ['0888 123 456', 'enquiry call'],
    ['+35988', 'enquiry call'],
    ['00359 888 123456', 'enquiry call'],
    ['IVAN@example', 'enquiry'],
    ['петров', 'enquiry'],
    ['колева', 'loan'],
    ['хасково', 'loan'],
    ['1007', 'loan'],
    [loan.tbi_data.orderid, 'loan'],
    ['по-дълъг', 'loan'],
    ['отопление', 'call'],
    ['оферта', 'call'],
    ['granada събота', 'enquiry'],
    ['петров оферта', ''],
    ['димов bordeaux', 'viewing'],
    [viewing.id.slice(0, 8), 'viewing'],
    ['  ', 'enquiry loan call viewing'],
  ])('is found by name, telephone, words, house, notes, plans and numbers: %s', (typed, names) => {
    const found = requestFinder(typed);
    const kinds = Object.entries(all).flatMap(([kind, one]) =>
      isRequestFound(found, one) ? [kind] : [],
    );
    expect(kinds.join(' ')).toBe(names);
  });

  test('of a broken row is found by what can be read', () => {
    const broken = { id: 'a', name: 'Иван', next_step: 5, customer_data: 'x' };
    expect(isRequestFound(requestFinder('иван'), broken)).toBe(true);
  });
});

test.each(['0888 123 456', '+359888123456', '00359 888 123456', '888123', '123 456'])(
  'a telephone is found by %s',
  (typed) => {
    expect(requestFinder(typed)('(0888) 123-456', 'Иван')).toBe(true);
    expect(requestFinder(typed)('0899 000 000', 'Иван')).toBe(false);
  },
);

test('a name and a part of a telephone are found together, in whatever order', () => {
  const found = requestFinder('123456 иван');
  expect(found('0888 123 456', 'Иван Петров')).toBe(true);
  expect(found('0888 123 456', 'Мария')).toBe(false);
  expect(found('0899 000 000', 'Иван Петров')).toBe(false);
});
