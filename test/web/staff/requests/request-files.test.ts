import { describe, expect, test } from 'vitest';
import { type TableRows, writeRows } from '#domain/csv.ts';
import { referenceOf } from '#domain/requests/forms.ts';
import { staffEnquiry, staffLoanRequest } from '#functions/use-cases/requests/staff-requests.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { enquiryRows, loanRows } from '#staff/requests/request-files.ts';
import {
  buildBankApplication,
  buildCustomer,
  buildEnquiry,
  buildLoanRequest,
} from '#support/builders/build-request.ts';

const id = '12345678-0000-4000-8000-000000000000';
const created_at = '2026-07-01T21:30:00.000Z';
/** A table of one row as values by the names of its columns, as its file has them. */
const byName = ([names = [], row = [], ...more]: TableRows) => {
  expect(row).toHaveLength(names.length);
  expect(more).toEqual([]);
  const written = (cell: (typeof row)[number]) =>
    typeof cell === 'object' && cell !== null
      ? writeRows([[cell]], ';').replace(/^\ufeff|\r\n$/g, '')
      : cell;
  return Object.fromEntries(names.map((name, at) => [name, written(row[at] ?? null)]));
};

describe('requests exported as a file', () => {
  test('have an enquiry’s reference, its time in Sofia and everything the customer wrote', () => {
    const enquiry = staffEnquiry(
      buildEnquiry({
        id,
        created_at,
        name: 'Иван',
        phone: '+359 88',
        caravan_name: null,
        status: 'answered',
      }),
    );
    expect(byName(enquiryRows([enquiry], adminMessages.bg))).toMatchObject({
      Номер: referenceOf(id),
      Получено: '2026-07-02 00:30',
      Статус: 'Отговорено',
      Клиент: 'Иван',
      Телефон: "'+359 88",
      'Мобилен дом': null,
      Съобщение: enquiry.message,
    });
  });

  test('keep telephones and references that a spreadsheet would take for numbers', () => {
    const phone = '0888123456';
    const customer_data = buildCustomer({ phone });
    const ids = [
      { id: '00123456-0000-4000-8000-000000000000', reference: "'00123456" },
      { id: '12345e67-0000-4000-8000-000000000000', reference: "'12345E67" },
      { id: 'a2345678-0000-4000-8000-000000000000', reference: 'A2345678' },
    ];
    for (const { id, reference } of ids) {
      const enquiry = enquiryRows([staffEnquiry(buildEnquiry({ id, phone }))], adminMessages.bg);
      expect(byName(enquiry)).toMatchObject({ Номер: reference, Телефон: `'${phone}` });
      const loan = loanRows(
        [staffLoanRequest(buildLoanRequest({ id, customer_data }))],
        adminMessages.en,
      );
      expect(byName(loan)).toMatchObject({ Number: reference, Phone: `'${phone}` });
    }
  });

  test('have a loan request’s terms as numbers, and the bank’s status in words', () => {
    const loan = staffLoanRequest(
      buildLoanRequest({
        id,
        created_at,
        caravan_price: 20_000,
        down_payment: 8000,
        period: null,
        customer_data: buildCustomer({ firstname: 'Ann', lastname: 'Sample', city: 'Plovdiv' }),
        bank: { ...buildBankApplication(), status: 'ContractSigned' },
      }),
    );
    const row = byName(loanRows([loan], adminMessages.en));
    expect(row).toMatchObject({
      Number: referenceOf(id),
      Customer: 'Ann Sample',
      Price: 20_000,
      'Down payment': 8000,
      'Period (months)': null,
      Bank: adminMessages.en.adminLoans.bank.statuses.ContractSigned,
    });
    expect(row.Address).toContain('Plovdiv');
  });
});
