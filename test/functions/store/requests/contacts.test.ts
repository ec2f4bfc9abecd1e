import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#domain/requests/call.ts';
import type { Contact } from '#domain/requests/contact.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { openTable, type Table } from '#functions/platform/table.ts';
import { createContacts } from '#functions/store/requests/contacts.ts';
import { createRequestStores } from '#functions/store/requests/request-stores.ts';
import { rewriteRequest } from '#functions/store/requests/requests.ts';
import { inParallel } from '#infra/local/seed/in-parallel.ts';
import {
  buildCall,
  buildCustomer,
  buildEnquiry,
  buildLoanRequest,
  buildViewing,
} from '#support/builders/build-request.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

let emulators: TestEmulators;
let table: Table;
const now = new Date('2026-11-21T10:00:00.000Z');
const clock = () => now;
const contacts = () => createContacts(table);
const requests = () => createRequestStores(table, silentLogger, clock);

beforeAll(async () => {
  emulators = await startEmulators();
  table = openTable(emulators.env.TABLE_NAME ?? '');
});
afterAll(() => emulators?.stop());

const put = (Item: Record<string, unknown>) =>
  table.documents.send(new PutCommand({ TableName: table.name, Item }));
/** Ids of the requests that a contact finds. */
const foundBy = async (contact: Contact) =>
  (await contacts().of(contact)).map(({ id }) => id).sort();

describe('the contacts of a request', () => {
  test('lead to it from telephone and address, and each row names the other', async () => {
    const call = buildCall({ phone: '0888 100 100', email: 'Ivan+Homes@Example.com' });
    await requests().call.create(call);
    const [phone, email] = ['PHONE#+359888100100', 'EMAIL#ivan@example.com'] as const;
    const of = { kind: 'call', id: call.id, at: call.created_at };
    expect(await contacts().of(phone)).toEqual([{ ...of, contact: phone, others: [email] }]);
    expect(await contacts().of(email)).toEqual([{ ...of, contact: email, others: [phone] }]);
  });

  test('that the table keeps in many rows are all read', async () => {
    const made = Array.from({ length: 130 }, () =>
      buildEnquiry({ id: crypto.randomUUID(), phone: '0888 300 300', email: '' }),
    );
    await inParallel(made, 8, async (one) => void (await requests().enquiry.create(one)));
    expect(await foundBy('PHONE#+359888300300')).toEqual(made.map(({ id }) => id).sort());
  });

  test('find it by address in any case and by telephone, in every kind of request, and never by a part of either', async () => {
    const [phone, email] = ['0888 400 400', 'Ivan.Kolev+house@Example.com'];
    const enquiry = buildEnquiry({ phone, email });
    const loan = buildLoanRequest({
      customer_data: buildCustomer({ phone: '+359888400400', email: email.toUpperCase() }),
    });
    const call = buildCall({ phone: '00359 888 400 400', email: ' ivan.kolev@example.com' });
    const viewing = buildViewing({ phone: '+359 888 400400', email });
    await requests().enquiry.create(enquiry);
    await requests().loan.create(loan);
    await requests().call.create(call);
    await requests().viewing.create(viewing);
    const all = [enquiry.id, loan.id, call.id, viewing.id].sort();
    expect(await foundBy('EMAIL#ivan.kolev@example.com')).toEqual(all);
    expect(await foundBy('PHONE#+359888400400')).toEqual(all);
    for (const other of [
      'EMAIL#kolev@example.com',
      'PHONE#888400400',
      'PHONE#+35988840040',
    ] as const)
      expect(await foundBy(other)).toEqual([]);
  });
});

describe('a call whose telephone is changed', () => {
  const [first, second, third] = [
    'PHONE#+359888200201',
    'PHONE#+359888200202',
    'PHONE#+359888200203',
  ] as const;
  async function changed(phone: string): Promise<Call> {
    const call = buildCall({ id: crypto.randomUUID(), phone: '0888 200 201', email: '' });
    await requests().call.create(call);
    expect(await foundBy(first)).toEqual([call.id]);
    const store = requests().call;
    await rewriteRequest({ store, clock }, call.id, (before) => ({ ...before, phone }));
    return call;
  }

  test('is found by the new one alone', async () => {
    const { id } = await changed('0888 200 202');
    expect([await foundBy(first), await foundBy(second)]).toEqual([[], [id]]);
  });

  test('to two is found by both, each of which names the other, and to none by nothing', async () => {
    const { id } = await changed('0888 200 202, 0888 200 203');
    expect(await foundBy(first)).toEqual([]);
    expect((await contacts().of(second)).find((row) => row.id === id)?.others).toEqual([third]);
    expect((await contacts().of(third)).find((row) => row.id === id)?.others).toEqual([second]);
    await rewriteRequest({ store: requests().call, clock }, id, (before) => ({
      ...before,
      phone: 'скрит номер',
    }));
    for (const contact of [first, second, third]) expect(await foundBy(contact)).not.toContain(id);
  });

  test('to another spelling of it keeps its row', async () => {
    const { id } = await changed('+359 888 200 201');
    expect(await foundBy(first)).toEqual([id]);
  });
});

test('a row that this release cannot read is skipped', async () => {
  const pk = 'CONTACT#PHONE#+359888500500';
  const row = { pk, others: [], at: now.toISOString() };
  await put({ ...row, sk: `later#${crypto.randomUUID()}` });
  await put({ ...row, sk: `call#${crypto.randomUUID()}`, at: 5 });
  expect(await contacts().of('PHONE#+359888500500')).toEqual([]);
});
