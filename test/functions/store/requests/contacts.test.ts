import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { silentLogger } from '#functions/platform/logger.ts';
import { openTable, type Table } from '#functions/platform/table.ts';
import { createContacts } from '#functions/store/requests/contacts.ts';
import { createRequestStores, requestRows } from '#functions/store/requests/request-stores.ts';
import {
  buildCall,
  buildCustomer,
  buildEnquiry,
  buildLoanRequest,
} from '#support/builders/build-request.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

let emulators: TestEmulators;
let table: Table;
const now = new Date('2026-11-21T10:00:00.000Z');
const contacts = () => createContacts(table, () => now);
const requests = () => createRequestStores(table, silentLogger, () => now);

beforeAll(async () => {
  emulators = await startEmulators();
  table = openTable(emulators.env.TABLE_NAME ?? '');
});
afterAll(() => emulators?.stop());

const put = (Item: Record<string, unknown>) =>
  table.documents.send(new PutCommand({ TableName: table.name, Item }));

describe('the contacts of a request', () => {
  test('lead to it from telephone and address, and each row names the other', async () => {
    const call = buildCall({ phone: '0888 100 100', email: 'Ivan+Homes@Example.com' });
    await contacts().note('call', call);
    const [phone, email] = ['PHONE#+359888100100', 'EMAIL#ivan@example.com'] as const;
    const of = { kind: 'call', id: call.id, at: now.toISOString() };
    expect(await contacts().of(phone)).toEqual([{ ...of, contact: phone, others: [email] }]);
    expect(await contacts().of(email)).toEqual([{ ...of, contact: email, others: [phone] }]);
  });

  test('are none where nobody left a telephone or an address', async () => {
    const call = buildCall({ phone: 'скрит номер', email: '' });
    await contacts().note('call', call);
    expect((await contacts().all()).filter(({ id }) => id === call.id)).toEqual([]);
  });

  test('are removed as they were read, and stay where they were written since', async () => {
    const enquiry = buildEnquiry({ phone: '0888 200 200', email: '' });
    await contacts().note('enquiry', enquiry);
    const [row] = await contacts().of('PHONE#+359888200200');
    if (!row) throw new Error('no row');
    const before = new Date(now.getTime() - 1).toISOString();
    expect(await contacts().remove(row, before)).toBe(false);
    expect(await contacts().remove(row, row.at)).toBe(true);
    expect(await contacts().of('PHONE#+359888200200')).toEqual([]);
  });

  test('that the table keeps in many rows are all read', async () => {
    const ids = Array.from({ length: 130 }, () => crypto.randomUUID());
    for (const id of ids) {
      const enquiry = buildEnquiry({ id, phone: '0888 300 300', email: '' });
      await contacts().note('enquiry', enquiry);
      await requests().enquiry.create(enquiry);
    }
    const rows = await contacts().of('PHONE#+359888300300');
    expect(rows.map(({ id }) => id).sort()).toEqual([...ids].sort());
  });
});

test('the row that a stored request lacks names the other contact, and not itself', async () => {
  const call = buildCall({ phone: '0888 600 600', email: 'ivan.six@example.com' });
  await requests().call.create(call);
  const listed = (await contacts().listed()).find(({ id }) => id === call.id);
  const [phone, email] = ['PHONE#+359888600600', 'EMAIL#ivan.six@example.com'] as const;
  if (!listed) throw new Error('not listed');
  expect(await contacts().add(listed, phone)).toBe(true);
  expect(await contacts().add(listed, phone)).toBe(false);
  expect(await contacts().of(phone)).toEqual([
    { kind: 'call', id: call.id, at: call.created_at, contact: phone, others: [email] },
  ]);
});

test('all rows come in the order in which they were written', async () => {
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const ids: string[] = [];
  for (const minutes of [2, 0, 1]) {
    const call = buildCall({ phone: '0888 700 700', email: '' });
    await createContacts(table, () => at(minutes)).note('call', call);
    ids[minutes] = call.id;
  }
  const rows = (await contacts().all()).filter(({ contact }) => contact.endsWith('700700'));
  expect(rows.map(({ id }) => id)).toEqual(ids);
});

describe('the customer of a request', () => {
  const listedWith = async (contact: string) =>
    (await contacts().listed())
      .filter((one) => one.contacts.some((own) => own === contact))
      .map(({ id }) => id)
      .sort();

  test('is listed by address in any case and by telephone, in every kind of request, and never by a part of either', async () => {
    const [phone, email] = ['0888 400 400', 'Ivan.Kolev+house@Example.com'];
    const enquiry = buildEnquiry({ phone, email });
    const loan = buildLoanRequest({
      customer_data: buildCustomer({ phone: '+359888400400', email: email.toUpperCase() }),
    });
    const call = buildCall({ phone: '00359 888 400 400', email: ' ivan.kolev@example.com' });
    await requests().enquiry.create(enquiry);
    await requests().loan.create(loan);
    await requests().call.create(call);
    const all = [enquiry.id, loan.id, call.id].sort();
    expect(await listedWith('EMAIL#ivan.kolev@example.com')).toEqual(all);
    expect(await listedWith('PHONE#+359888400400')).toEqual(all);
    for (const other of ['EMAIL#kolev@example.com', 'PHONE#888400400', 'PHONE#+35988840040'])
      expect(await listedWith(other)).toEqual([]);
  });

  test('is listed although the rest of the row cannot be read', async () => {
    const email = 'broken@example.com';
    const enquiry = buildEnquiry({ email });
    const loan = buildLoanRequest({ customer_data: buildCustomer({ email }) });
    for (const Item of [
      { ...requestRows.enquiry.item(enquiry), outbox: 'none', status: 'lost', created_at: 5 },
      { ...requestRows.loan.item(loan), customer_data: { email }, tbi_data: 5 },
      { ...requestRows.enquiry.item(buildEnquiry()), email: 5 },
      { ...requestRows.loan.item(buildLoanRequest()), customer_data: 'nobody' },
    ])
      await put(Item);
    expect(await listedWith(`EMAIL#${email}`)).toEqual([enquiry.id, loan.id].sort());
  });
});

test('a row that this release cannot read is skipped', async () => {
  const pk = 'CONTACT#PHONE#+359888500500';
  const row = { pk, others: [], at: now.toISOString() };
  await put({ ...row, sk: `later#${crypto.randomUUID()}` });
  await put({ ...row, sk: `call#${crypto.randomUUID()}`, at: 5 });
  expect(await contacts().of('PHONE#+359888500500')).toEqual([]);
});
