import { describe, expect, test } from 'vitest';
import { keptText, type TableRows, writeRows } from '#domain/csv.ts';
import { referenceOf } from '#domain/requests/forms.ts';
import {
  staffEnquiry,
  staffLoanRequest,
  staffViewing,
} from '#functions/use-cases/requests/staff-requests.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { viewingMessages } from '#shared/texts/admin-viewings-messages.ts';
import { enquiryRows, loanRows, viewingRows } from '#staff/requests/list/request-files.ts';
import {
  buildBankApplication,
  buildCustomer,
  buildEnquiry,
  buildLoanRequest,
  buildViewing,
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

const stoyan = staffViewing(
  buildViewing({
    name: 'Стоян Димов',
    phone: '+359 88 812 3456',
    caravan_names: ['Willerby Granada', null],
    caravan_ids: [crypto.randomUUID(), crypto.randomUUID()],
    admin_notes: 'идват с трима',
  }),
);

describe('viewings exported as a file', () => {
  test('have a viewing’s hour, who comes, and the homes that have a name', () => {
    const [names = [], row = []] = viewingRows(
      [{ ...stoyan, day: '2026-12-01', time: '16:00', status: 'confirmed' }],
      adminMessages.bg,
      viewingMessages.bg,
    );
    expect(row).toHaveLength(names.length);
    expect(Object.fromEntries(names.map((name, at) => [name, row[at]]))).toMatchObject({
      Номер: keptText(referenceOf(stoyan.id)),
      Кога: '2026-12-01 16:00',
      Статус: 'Потвърден',
      Клиент: 'Стоян Димов',
      'Мобилен дом': 'Willerby Granada',
      Бележки: 'идват с трима',
    });
  });
});

test('a spreadsheet gives telephones and references of viewings back as they were', () => {
  const ids = ['00123456', '12345e67', 'a2345678'].map((start) => `${start}-0000-4000-8000-0`);
  const phones = ['0888123456', '+359 88 812 3456', '052-820761'];
  const viewings = ids.map((id, at) => ({ ...stoyan, id, phone: phones[at] ?? '' }));
  const [, ...rows] = viewingRows(viewings, adminMessages.bg, viewingMessages.bg);
  const cells = writeRows(
    rows.map((row) => [row[0] ?? null, row[6] ?? null]),
    ';',
  );
  expect(
    cells
      .replace(/^\ufeff/, '')
      .trim()
      .split('\r\n'),
  ).toEqual(["'00123456;'0888123456", "'12345E67;'+359 88 812 3456", "A2345678;'052-820761"]);
});
