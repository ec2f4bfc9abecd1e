import { describe, expect, test } from 'vitest';
import {
  staffCall,
  staffEnquiry,
  staffLoanRequest,
  staffViewing,
} from '#functions/use-cases/requests/staff-requests.ts';
import { allRows, findRows } from '#staff/requests/calls/all-requests-page.tsx';
import {
  buildCall,
  buildCustomer,
  buildEnquiry,
  buildLoanRequest,
  buildViewing,
} from '#support/builders/build-request.ts';

const enquiry = staffEnquiry(
  buildEnquiry({
    name: 'Иван Петров',
    phone: '+359 88 812 3456',
    message: 'Оглед в събота?',
    created_at: '2026-11-20T10:00:00.000Z',
  }),
);
const loan = staffLoanRequest(
  buildLoanRequest({
    customer_data: { ...buildCustomer(), firstname: 'Мария', lastname: 'Колева' },
    admin_notes: 'иска по-дълъг срок',
    created_at: '2026-11-22T10:00:00.000Z',
  }),
);
const call = staffCall(
  buildCall({
    name: '',
    phone: '0888 123 456',
    caravan_ids: [],
    caravan_names: [],
    text: 'Пита за отопление.',
    next_step: { at: '2026-11-27', text: 'Изпращаме оферта' },
    created_at: '2026-11-21T10:00:00.000Z',
  }),
);
const viewing = staffViewing(
  buildViewing({
    name: 'Стоян Димов',
    phone: '0877 444 333',
    caravan_names: ['Swift Bordeaux'],
    created_at: '2026-11-23T10:00:00.000Z',
  }),
);
const rows = allRows({
  enquiries: [enquiry],
  loans: [loan],
  calls: [call],
  viewings: [viewing],
});

describe('the list of all requests', () => {
  test('has every kind, newest first, and who waits for an answer', () => {
    expect(rows.map(({ id, status, waits }) => [id, status, waits])).toEqual([
      [viewing.id, 'viewing', true],
      [loan.id, 'loan', true],
      [call.id, 'call', false],
      [enquiry.id, 'enquiry', true],
    ]);
  });

  test('names a call by what is known of the caller, and no house where it is about none', () => {
    const row = rows.find(({ id }) => id === call.id);
    expect([row?.name, row?.houses]).toEqual(['0888 123 456', []]);
  });

  test.each([
    ['0888123456', [call, enquiry]],
    ['0888 123 456', [call, enquiry]],
    ['+359888123456', [call, enquiry]],
    ['00359 888 123456', [call, enquiry]],
    ['петров', [enquiry]],
    ['колева', [loan]],
    ['по-дълъг', [loan]],
    ['отопление', [call]],
    ['оферта', [call]],
    ['granada събота', [enquiry]],
    ['петров оферта', []],
    ['димов bordeaux', [viewing]],
    ['', [viewing, loan, call, enquiry]],
  ])('finds by name, telephone, words, house, notes and next step: %s', (search, expected) => {
    expect(findRows(rows, search).map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
  });
});
