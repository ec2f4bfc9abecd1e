import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Holder, Payment } from '#domain/records/money.ts';
import type { PersonalDataInput } from '#domain/records/personal-data.ts';
import { referenceOf } from '#domain/requests/forms.ts';
import {
  type RequestKind,
  type RequestOfKind,
  requestKinds,
} from '#domain/requests/request-kinds.ts';
import { transact } from '#functions/platform/table.ts';
import type { MoneyStore } from '#functions/store/money.ts';
import { recordRows } from '#functions/store/personal-data.ts';
import { type RequestName, requestKey } from '#functions/store/requests/request-keys.ts';
import { enquiryRows } from '#functions/store/requests/requests.ts';
import type { SoldHouse } from '#functions/use-cases/records/people.ts';
import {
  erasePersonalData,
  exportPersonalData,
} from '#functions/use-cases/records/personal-data.ts';
import { addLogEntry } from '#functions/use-cases/requests/request-log.ts';
import { everyRow } from '#infra/backup/every-row.ts';
import type { Row } from '#infra/backup/row-json.ts';
import { localRecipientKey } from '#infra/local/shared/names.ts';
import { createErasedPeople } from '#infra/restore/erased-people.ts';
import { bookPayment } from '#support/book-payment.ts';
import { openWatchedTable } from '#support/breaking-table.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { buildPayment } from '#support/builders/build-payment.ts';
import {
  buildBankApplication,
  buildCall,
  buildCustomer,
  buildEnquiry,
  buildLoanRequest,
  buildMail,
  buildViewing,
} from '#support/builders/build-request.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';
import { personalDataDeps } from '#support/personal-data-deps.ts';

let emulators: TestEmulators;
beforeAll(async () => {
  emulators = await startEmulators();
});
afterAll(() => emulators?.stop());

const staff = 'staff@example.com';
const start = Date.parse('2026-11-21T10:00:00.000Z');
let now = start;
const readKey = async () => localRecipientKey;
const open = (houses: readonly SoldHouse[] = []) => {
  const watched = openWatchedTable(emulators.env.TABLE_NAME ?? '');
  const deps = personalDataDeps(watched.table, { readKey, houses, clock: () => new Date(now) });
  return { ...watched, deps };
};

let count = 0;
/** A telephone and an address that nobody else of these tests has. */
let phone: string;
let email: string;
beforeEach(() => {
  now = start;
  count += 1;
  phone = `08880001${String(count).padStart(2, '0')}`;
  email = `person.${count}@example.com`;
});

/** Stored as the calls of the product store it. */
async function store<Kind extends RequestKind>(kind: Kind, request: RequestOfKind[Kind]) {
  const { deps } = open();
  await deps.requests[kind].create(request);
  return { kind, id: request.id };
}
const ask = (overrides: Parameters<typeof buildEnquiry>[0] = {}) =>
  store('enquiry', buildEnquiry({ phone, email, ...overrides }));
const apply = (overrides: Parameters<typeof buildLoanRequest>[0] = {}) =>
  store('loan', buildLoanRequest({ customer_data: buildCustomer({ phone, email }), ...overrides }));
const call = (overrides: Parameters<typeof buildCall>[0] = {}) =>
  store('call', buildCall({ phone, email: '', ...overrides }));

const come = (overrides: Parameters<typeof buildViewing>[0] = {}) =>
  store('viewing', buildViewing({ phone, email: '', ...overrides }));

/** Money of a request that is held for a house. */
const hold = (
  money: MoneyStore,
  house: string,
  holder: Holder,
  amount: number,
  fields: Partial<Payment> = {},
) => bookPayment(money, house, buildPayment({ amount, holder, ...fields }));

const note = (of: RequestName, text: string) =>
  addLogEntry(open().deps, of, { entry_id: crypto.randomUUID(), kind: 'note', text }, staff);

const erase = (input: PersonalDataInput, houses: readonly SoldHouse[] = []) =>
  erasePersonalData(open(houses).deps, input, staff);

/** Every row of the table in which one of these texts stands. */
async function rowsWith(...texts: string[]): Promise<string[]> {
  const { table } = open();
  const { Items = [] } = await table.documents.send(new ScanCommand({ TableName: table.name }));
  return Items.filter((item) => texts.some((text) => JSON.stringify(item).includes(text))).map(
    ({ pk, sk }) => `${pk} ${sk}`,
  );
}
/** Every row of the table, as a backup has it. */
async function everything(): Promise<Row[]> {
  const dynamodb = new DynamoDBClient();
  const rows: Row[] = [];
  for await (const row of everyRow(dynamodb, emulators.env.TABLE_NAME ?? '')) rows.push(row);
  dynamodb.destroy();
  return rows;
}
const stored = async (Key: Record<string, unknown>) => {
  const { table } = open();
  return (await table.documents.send(new GetCommand({ TableName: table.name, Key }))).Item;
};
const recordsOf = async (id: string) =>
  (await open().deps.records.all()).filter((record) => record.id === id);

describe('an erasure by telephone', () => {
  test.each([...requestKinds])('leaves nothing of a request in the table: %s', async (kind) => {
    const make = { enquiry: ask, loan: apply, call, viewing: come };
    const of = await make[kind]();
    await note(of, `secret of ${phone}`);
    const { record } = await erase({ phone: `+359 ${phone.slice(1)}` });
    expect(record).toMatchObject({
      action: 'erase',
      completed: true,
      email_hash: '',
      email_hint: `…${phone.slice(-3)}`,
      enquiries: Number(kind === 'enquiry'),
      loan_requests: Number(kind === 'loan'),
      calls: Number(kind === 'call'),
    });
    expect(await rowsWith(phone, `+359${phone.slice(1)}`, email)).toEqual([]);
    // By the id alone a restore knows a call of before its telephone was entered.
    const named = kind === 'call' ? [`PRIVACY#${record.id} PRIVACY`] : [];
    expect(await rowsWith(of.id)).toEqual(named);
  });

  test('takes all that has it in whatever spelling, and nothing of who shares the address alone', async () => {
    const theirs = [await ask(), await apply(), await call({ phone: `00359${phone.slice(1)}` })];
    const shared = await ask({ phone: '0899 999 999' });
    const { record } = await erase({ phone });
    const others = theirs.filter(({ kind }) => kind === 'call');
    expect(record).toMatchObject({ enquiries: 1, loan_requests: 1, calls: 1, others });
    const { deps } = open();
    for (const { kind, id } of theirs) expect(await deps.requests[kind].get(id)).toBeNull();
    expect(await deps.requests.enquiry.get(shared.id)).not.toBeNull();
  });

  test('by the second of two numbers takes all with either; the record knows both, and what was typed', async () => {
    const [first, second] = [phone, `08990001${String(count).padStart(2, '0')}`];
    const typed = `${first} ${second} след 18 ч.`;
    const both = await ask({ phone: typed, email: '' });
    const other = await call({ phone: first });
    const { record } = await erase({ phone: `+359${second.slice(1)}` });
    expect([record.enquiries, record.calls]).toEqual([1, 0]);
    expect(await rowsWith(typed, second, `+359${second.slice(1)}`, both.id)).toEqual([]);
    expect(await rowsWith(other.id)).not.toEqual([]);
    const { ofContact } = open().deps.addressHash;
    const hashes = [
      `PHONE#+359${second.slice(1)}`,
      `PHONE#359${second.slice(1)}`,
      // So that a release which reads no number in it still knows the request of a backup.
      `PHONE#${first}${second}18`,
    ] as const;
    expect(record.contact_hashes).toEqual(await Promise.all(hashes.map(ofContact)));
    await erase({ phone: first });
    expect(await rowsWith(first, `+359${first.slice(1)}`)).toEqual([]);
  });

  test.each([
    ['by the number', 0],
    ['by what was typed, where another release reads other numbers', -1],
  ])('by the second of two numbers is honoured by a restore: %s', async (_, known) => {
    const [first, second] = [phone, `08990002${String(count).padStart(2, '0')}`];
    const both = await ask({ phone: `${first} / ${second} (жена ми)`, email: '' });
    const other = await call({ phone: first });
    const dummies = [await ask({ phone: '0000000000', email: '' })];
    const backup = await everything();
    const { record } = await erase({ phone: `00359 ${second.slice(1)}` });
    const hash = record.contact_hashes.at(known) ?? '';
    const erasure = marshall({
      ...(await stored(recordRows.key(record.id))),
      contact_hashes: [hash],
    });
    const people = await createErasedPeople([erasure], localRecipientKey);
    for (const row of backup) await people.note(row);
    const gone = backup.filter((row) => people.kept(row) === null);
    expect(people.people()).toBe(1);
    // The request, its letters' place, and a contact row for each number.
    expect(gone.map(({ pk, sk }) => `${pk?.S} ${sk?.S}`).sort()).toEqual(
      [
        `CONTACT#NUMBER#${referenceOf(both.id)} enquiry#${both.id}`,
        `CONTACT#PHONE#+359${first.slice(1)} enquiry#${both.id}`,
        `CONTACT#PHONE#+359${second.slice(1)} enquiry#${both.id}`,
        `ENQUIRY#${both.id} ENQUIRY`,
        `ENQUIRY#${both.id} MAIL`,
      ].sort(),
    );
    for (const { kind, id } of [other, ...dummies])
      expect(await open().deps.requests[kind].get(id)).not.toBeNull();
  });
});

describe('what is ticked', () => {
  test('is erased, also what shares another contact; what is not stays and is named in the record', async () => {
    const [first, second] = [await ask(), await ask()];
    const hop = await ask({ phone: '0899 888 777' });
    const only = [first, hop];
    const { record, open: left } = await erase({ phone, only });
    expect(record).toMatchObject({ enquiries: 2, kept: [second], others: [hop] });
    expect(left).toEqual([]);
    const { deps } = open();
    expect(await deps.requests.enquiry.get(second.id)).not.toBeNull();
    for (const { id } of only) expect(await deps.requests.enquiry.get(id)).toBeNull();
  });

  test('is refused where it is of somebody else, and nothing is erased or recorded', async () => {
    const own = await ask();
    const foreign = await ask({ phone: '0899 777 666', email: `other.${email}` });
    const before = (await open().deps.records.all()).length;
    const refused = erase({ phone, only: [own, foreign] });
    await expect(refused).rejects.toMatchObject({ code: 'invalid', fields: { only: 'invalid' } });
    expect(await open().deps.requests.enquiry.get(own.id)).not.toBeNull();
    expect(await open().deps.records.all()).toHaveLength(before);
  });

  test('may be gone already', async () => {
    const own = await ask();
    const gone = { kind: 'call' as const, id: crypto.randomUUID() };
    expect((await erase({ phone, only: [own, gone] })).record).toMatchObject({ enquiries: 1 });
  });

  test('is exported, and nothing else', async () => {
    const [first] = [await ask(), await ask()];
    const { personal_data } = await exportPersonalData(
      open().deps,
      { phone, only: [first] },
      staff,
    );
    expect(personal_data.enquiries.map(({ id }) => id)).toEqual([first.id]);
  });
});

describe('what is open', () => {
  test('is left by an erasure that names nothing, told, and taken when it is ticked', async () => {
    const closed = await ask();
    const buyer = await ask();
    const running = await apply({ status: 'processed', bank: buildBankApplication() });
    const decided = await apply({
      status: 'processed',
      bank: buildBankApplication({ status: 'Rejected' }),
    });
    const house = buildCaravan({
      sale_status: 'reserved',
      reservation: { until: '2026-12-01', deposit: 300, buyer },
    });
    const { record, open: left } = await erase({ email }, [house]);
    expect(record).toMatchObject({ enquiries: 1, loan_requests: 1 });
    expect(left).toHaveLength(2);
    expect(left).toEqual(
      expect.arrayContaining([
        { ...buyer, open: 'reservation', held: 300 },
        { ...running, open: 'application', held: 0 },
      ]),
    );
    expect(record.kept).toHaveLength(2);
    const { deps } = open();
    for (const { kind, id } of [closed, decided])
      expect(await deps.requests[kind].get(id)).toBeNull();
    const again = await erase({ email, only: [buyer, running] }, [house]);
    expect(again.record).toMatchObject({ enquiries: 1, loan_requests: 1, kept: [] });
    const rows = await rowsWith(buyer.id, running.id);
    expect(rows.filter((row) => !row.startsWith('PRIVACY#'))).toEqual([]);
  });

  test('is money of theirs that is held, with the amount, also once nothing is reserved', async () => {
    const { deps } = open();
    const [holder, buyer] = [await ask(), await ask()];
    const lifted = buildCaravan();
    const sold = buildCaravan({
      sale_status: 'sold',
      sale: { sold_on: '2026-11-20', price_paid: 9000, buyer },
    });
    await hold(deps.money, lifted.id, holder, 500.5);
    await hold(deps.money, sold.id, buyer, 9000);
    const { personal_data } = await exportPersonalData(
      open([lifted, sold]).deps,
      { email, only: [buyer] },
      staff,
    );
    expect(personal_data.payments).toMatchObject([{ caravan_id: sold.id, amount: 9000 }]);
    const first = await erase({ email }, [lifted, sold]);
    expect(first.open).toEqual([{ ...holder, open: 'money', held: 500.5 }]);
    expect(first.record).toMatchObject({ enquiries: 1, kept: [holder] });
    await erase({ email, only: [holder] }, [lifted, sold]);
    expect(await deps.requests.enquiry.get(holder.id)).toBeNull();
    // What was paid stays, without a name.
    expect(await deps.money.payments(lifted.id)).toMatchObject([{ amount: 500.5, holder }]);
    expect(JSON.stringify(await deps.money.payments(lifted.id))).not.toContain(email);
  });

  test('leaves its payments without their notes', async () => {
    const { deps } = open();
    const [theirs, others] = [await ask(), await ask()];
    const [paid, lifted, foreign] = [buildCaravan(), buildCaravan(), buildCaravan()];
    const note = `Брат му, ${phone}`;
    await hold(deps.money, paid.id, theirs, 70, { note });
    await hold(deps.money, foreign.id, others, 80, { note });
    await hold(deps.money, lifted.id, theirs, 90, { note });
    await hold(deps.money, lifted.id, theirs, 90, { note, kind: 'refund' });
    const houses = [paid, lifted, foreign];
    const input = { email, only: [theirs] };
    const begun = open(houses).deps;
    const erasing = () => Promise.reject(new Error('broken off'));
    const breaking = erasePersonalData({ ...begun, erase: erasing }, input, staff);
    await expect(breaking).rejects.toThrow('broken off');
    const { record } = await erase(input, houses);
    const without = { note: '', holder: theirs };
    expect(await deps.money.payments(paid.id)).toMatchObject([without]);
    expect(await deps.money.payments(lifted.id)).toMatchObject([without, without]);
    expect(await deps.money.payments(foreign.id)).toMatchObject([{ note }]);
    // The record of the one that broke off names them, for a restore.
    expect(record).toMatchObject({ completed: true, payments: [] });
    const named = (await deps.records.all()).flatMap(({ payments }) => payments);
    const ids = named.map(({ caravan_id }) => caravan_id);
    expect(ids.sort()).toEqual([paid.id, lifted.id, lifted.id].sort());
  });

  test('leaves no note of money that was moved at either house, whoever of both is erased', async () => {
    for (const place of ['from', 'to'] as const) {
      const { deps } = open();
      const [from, to] = [await ask(), await ask()];
      const [left, got] = [buildCaravan(), buildCaravan()];
      const note = `Парите на Иван, ${phone}`;
      const other = { caravan_id: got.id, holder: to };
      const back = { caravan_id: left.id, holder: from };
      const own = { note, way: null };
      const moved = buildPayment({ ...own, kind: 'moved', holder: from, other });
      await hold(deps.money, left.id, from, moved.amount);
      await bookPayment(deps.money, left.id, moved);
      const received = buildPayment({ ...own, kind: 'received', holder: to, other: back });
      await bookPayment(deps.money, got.id, received);
      await erase({ email, only: [{ from, to }[place]] }, [place === 'from' ? left : got]);
      const notes = (await Promise.all([left, got].map(({ id }) => deps.money.payments(id))))
        .flat()
        .map((payment) => payment.note);
      expect(notes).toEqual(['', '', '']);
    }
  });

  test('is not a reservation without money, nor one of another request', async () => {
    const buyer = await ask();
    const free = buildCaravan({
      sale_status: 'reserved',
      reservation: { until: null, deposit: null, buyer },
    });
    expect((await erase({ phone }, [free])).record).toMatchObject({ enquiries: 1, kept: [] });
  });
});

describe('an export', () => {
  test('has what was paid and went back for a house that names nobody any more', async () => {
    const { deps } = open();
    const buyer = await ask();
    const [lifted, other] = [buildCaravan(), buildCaravan()];
    await hold(deps.money, lifted.id, buyer, 70);
    await hold(deps.money, lifted.id, buyer, 70, { kind: 'refund' });
    await hold(deps.money, other.id, null, 90);
    const { personal_data } = await exportPersonalData(
      open([lifted, other]).deps,
      { email },
      staff,
    );
    const { payments } = personal_data;
    expect(payments.map(({ kind }) => kind).sort()).toEqual(['deposit', 'refund']);
    for (const payment of payments)
      expect(payment).toMatchObject({ caravan_id: lifted.id, amount: 70 });
  });
  test('by telephone has every kind, the log, and what the person reserved', async () => {
    const enquiry = await ask();
    await note(enquiry, 'Ще дойде в събота');
    await apply();
    await call();
    const house = buildCaravan({
      sale_status: 'reserved',
      reservation: { until: null, deposit: 100, buyer: enquiry },
    });
    const { personal_data, record } = await exportPersonalData(
      open([house]).deps,
      { phone },
      staff,
    );
    expect(personal_data).toMatchObject({
      phone,
      email: '',
      enquiries: [{ id: enquiry.id }],
      loan_requests: [{}],
      calls: [{ phone }],
      logs: [{ ...enquiry, entries: [{ text: 'Ще дойде в събота', by: staff }] }],
      reservations: [{ caravan_id: house.id, deposit: 100 }],
    });
    expect(record).toMatchObject({ enquiries: 1, loan_requests: 1, calls: 1 });
  });

  test('that could not be recorded gives no personal data', async () => {
    await ask();
    const { deps, breakAfter } = open();
    breakAfter(0);
    await expect(exportPersonalData(deps, { email }, staff)).rejects.toThrow('broken off');
  });
});

describe('an erasure that breaks off', () => {
  /** Three requests, one with an entry in its log. */
  async function customer() {
    const stored = [await ask(), await apply(), await ask()];
    const [first] = stored;
    if (first) await note(first, `secret of ${phone}`);
    return stored;
  }

  test.each([{ phone: true }, { phone: false }])(
    'between any two writes is completed by doing it again: by phone %s',
    async (by) => {
      let broke = true;
      for (let writes = 0; broke; writes++) {
        count += 1;
        phone = `08880002${String(count).padStart(2, '0')}`;
        email = `broken.${count}@example.com`;
        now = start;
        const requests = await customer();
        now = start + 3_600_000;
        const input = by.phone ? { phone } : { email };
        const { deps, breakAfter } = open();
        breakAfter(writes);
        broke = await erasePersonalData(deps, input, staff).then(
          () => false,
          () => true,
        );
        const texts = [phone, `+359${phone.slice(1)}`, email, ...requests.map(({ id }) => id)];
        const hash = await deps.addressHash.ofContact(
          by.phone ? `PHONE#+359${phone.slice(1)}` : `EMAIL#${email}`,
        );
        const recorded = (await deps.records.all()).filter((record) =>
          record.contact_hashes.includes(hash),
        );
        expect(recorded).toHaveLength(writes === 0 ? 0 : 1);
        if (broke && writes > 0) expect(recorded).toMatchObject([{ completed: false }]);
        const { record } = await erase(input);
        expect(record.completed).toBe(true);
        expect(await rowsWith(...texts)).toEqual([]);
        expect(writes).toBeLessThan(60);
      }
    },
    60_000,
  );
});

describe('an erasure that races', () => {
  test('a new request of the person leaves it, with its contact rows', async () => {
    await ask();
    const late = buildEnquiry({ phone, email });
    const watched = open();
    watched.before('TransactWriteItemsCommand', () => store('enquiry', late));
    expect((await erasePersonalData(watched.deps, { phone }, staff)).record).toMatchObject({
      enquiries: 1,
    });
    expect(await open().deps.requests.enquiry.get(late.id)).not.toBeNull();
    const rows = await open().deps.contacts.of(`PHONE#+359${phone.slice(1)}`);
    expect(rows.map(({ id }) => id)).toEqual([late.id]);
  });

  test('an entry that comes into the log meanwhile takes it along', async () => {
    const of = await ask();
    const watched = open();
    watched.before('TransactWriteItemsCommand', () => note(of, 'meanwhile'));
    await erasePersonalData(watched.deps, { phone }, staff);
    expect(await rowsWith(of.id)).toEqual([]);
  });
});

describe('where time to live took some rows of a request before others', () => {
  const drop = (Key: { pk: string; sk: string }) => transact(open().table, [{ Delete: { Key } }]);

  test('without the request, an export has none and an erasure takes none; what is left of it goes by itself', async () => {
    const [gone, kept] = [await ask(), await ask()];
    await note(gone, 'остатък');
    await drop(requestKey(gone));
    const { personal_data } = await exportPersonalData(open().deps, { phone }, staff);
    expect(personal_data.enquiries.map(({ id }) => id)).toEqual([kept.id]);
    expect(personal_data.logs).toEqual([]);
    expect((await erase({ phone, only: [gone, kept] })).record).toMatchObject({ enquiries: 1 });
  });

  test.each([
    ['a contact', (of: RequestName) => ({ pk: `CONTACT#EMAIL#${email}`, sk: `enquiry#${of.id}` })],
    ['the pointer to its step', (of: RequestName) => ({ ...requestKey(of), sk: 'STEP' })],
    ['its letters’ place', (of: RequestName) => ({ ...requestKey(of), sk: 'MAIL' })],
  ])('without %s, it is exported and erased', async (_, keyOf) => {
    const of = await ask({ next_step: { at: '2026-11-23', text: 'Цена' } });
    await note(of, 'има го');
    await drop(keyOf(of));
    const { personal_data } = await exportPersonalData(open().deps, { phone }, staff);
    expect(personal_data).toMatchObject({ enquiries: [{ id: of.id }], logs: [{ entries: [{}] }] });
    expect((await erase({ phone })).record).toMatchObject({ enquiries: 1 });
    expect(await rowsWith(of.id, email)).toEqual([]);
  });

  test('without its entry, it is exported with the others and erased', async () => {
    const of = await ask();
    const { entry_id } = await note(of, 'няма го');
    await note(of, 'има го');
    await drop({ ...requestKey(of), sk: `LOG#${entry_id}` });
    const { personal_data } = await exportPersonalData(open().deps, { phone }, staff);
    expect(personal_data.logs).toMatchObject([{ entries: [{ text: 'има го' }] }]);
    await erase({ phone });
    expect(await rowsWith(of.id)).toEqual([]);
  });
});

test('an erasure forgets that confirmations went to the addresses of what it erased', async () => {
  const { recipients } = open().deps;
  const admit = () => recipients.admit(email, buildMail('enquiry-confirmation'));
  await ask();
  expect([await admit(), await admit(), await admit()]).toEqual([null, null, 'limit']);
  await erase({ phone });
  expect([await admit(), await admit(), await admit()]).toEqual([null, null, 'limit']);
  await erase({ email });
  expect(await admit()).toBeNull();
});

test('an erasure deletes a row that cannot be read, and its record is stored once', async () => {
  const enquiry = buildEnquiry({ phone, email });
  await store('enquiry', enquiry);
  const broken = { ...enquiryRows.item(enquiry), history: 'broken' };
  const { table } = open();
  await table.documents.send(new PutCommand({ TableName: table.name, Item: broken }));
  const { record } = await erase({ phone });
  expect(record).toMatchObject({ enquiries: 1 });
  expect(await recordsOf(record.id)).toEqual([record]);
});

test('neither an export nor an erasure reads the whole table', async () => {
  const { deps, sent } = open();
  await exportPersonalData(deps, { email: 'nobody@example.com' }, staff);
  await erasePersonalData(deps, { phone: '0888999000' }, staff);
  expect(new Set(sent)).not.toContain('ScanCommand');
});
