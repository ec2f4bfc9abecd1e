import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Call } from '#domain/requests/call.ts';
import type { RequestKind, RequestOfKind } from '#domain/requests/request-kinds.ts';
import { transact } from '#functions/platform/table.ts';
import { requestKey } from '#functions/store/requests/request-keys.ts';
import { findPerson } from '#functions/use-cases/records/people.ts';
import { localRecipientKey } from '#infra/local/shared/names.ts';
import { openWatchedTable } from '#support/breaking-table.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import {
  buildBankApplication,
  buildCall,
  buildCustomer,
  buildEnquiry,
  buildLoanRequest,
} from '#support/builders/build-request.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';
import { personalDataDeps } from '#support/personal-data-deps.ts';

let emulators: TestEmulators;
let count = 0;
/** A telephone without its zero, and an address, that nobody else of these tests has. */
let number: string;
let email: string;
beforeAll(async () => {
  emulators = await startEmulators();
});
afterAll(() => emulators?.stop());
beforeEach(() => {
  count += 1;
  number = `8880000${String(count).padStart(2, '0')}`;
  email = `person.${count}@example.com`;
});

const readKey = async () => localRecipientKey;
const open = (houses: Parameters<typeof personalDataDeps>[1]['houses'] = []) => {
  const watched = openWatchedTable(emulators.env.TABLE_NAME ?? '');
  return { ...watched, deps: personalDataDeps(watched.table, { readKey, houses }) };
};

/** Stored as the calls of the product store it. */
async function store<Kind extends RequestKind>(kind: Kind, request: RequestOfKind[Kind]) {
  const { deps } = open();
  await deps.requests[kind].create(request);
  return request;
}
const ask = (overrides: Parameters<typeof buildEnquiry>[0] = {}) =>
  store('enquiry', buildEnquiry({ phone: `0${number}`, email, ...overrides }));
const call = (overrides: Partial<Call> = {}) =>
  store('call', buildCall({ phone: `0${number}`, email: '', ...overrides }));
const apply = (customer: Parameters<typeof buildCustomer>[0], overrides = {}) =>
  store('loan', buildLoanRequest({ customer_data: buildCustomer(customer), ...overrides }));
const found = async (key: { phone: string } | { email: string }) => {
  const { requests } = await findPerson(open().deps, key);
  return requests.map(({ kind, id, matched, direct }) => ({ kind, id, matched, direct }));
};

describe('a person', () => {
  test('is found by the telephone in three spellings, whatever kind of request has it', async () => {
    const enquiry = await ask({ created_at: '2026-01-03T00:00:00.000Z' });
    const noted = await call({ phone: `+359 ${number}`, created_at: '2026-01-02T00:00:00.000Z' });
    const loan = await apply(
      { phone: `00359${number}`, email: `loan.${email}` },
      { created_at: '2026-01-01T00:00:00.000Z' },
    );
    const by = { matched: ['phone'], direct: true };
    for (const phone of [`0${number}`, `+359 ${number.slice(0, 3)} ${number.slice(3)}`, number])
      expect(await found({ phone })).toEqual([
        { kind: 'enquiry', id: enquiry.id, ...by },
        { kind: 'call', id: noted.id, ...by },
        { kind: 'loan', id: loan.id, ...by },
      ]);
  });

  test('has what shares a telephone or an address with what was found, and nothing beyond', async () => {
    const first = await ask({ created_at: '2026-01-03T00:00:00.000Z' });
    const written = await ask({ phone: '', created_at: '2026-01-02T00:00:00.000Z' });
    const beyond = await apply(
      { phone: `+359 77${number.slice(2)}`, email: email.toUpperCase() },
      { created_at: '2026-01-01T00:00:00.000Z' },
    );
    await ask({ phone: `077${number.slice(2)}`, email: `third.${email}` });
    expect(await found({ phone: `0${number}` })).toEqual([
      { kind: 'enquiry', id: first.id, matched: ['phone'], direct: true },
      { kind: 'enquiry', id: written.id, matched: ['email'], direct: false },
      { kind: 'loan', id: beyond.id, matched: ['email'], direct: false },
    ]);
  });

  test('has the reservation and the sale that name a request of theirs, and what is open', async () => {
    const enquiry = await ask();
    const loan = await apply(
      { phone: `0${number}`, email },
      { status: 'processed', bank: buildBankApplication() },
    );
    const buyer = { kind: 'enquiry' as const, id: enquiry.id };
    const reserved = buildCaravan({
      sale_status: 'reserved',
      reservation: { until: '2026-12-01', deposit: 500, buyer },
    });
    const sold = buildCaravan({
      sale_status: 'sold',
      sale: { sold_on: '2026-10-01', price_paid: 9000, buyer: { kind: 'loan', id: loan.id } },
    });
    const foreign = buildCaravan({
      sale_status: 'reserved',
      reservation: { until: null, deposit: 900, buyer: { ...buyer, id: crypto.randomUUID() } },
    });
    const { deps } = open([reserved, sold, foreign]);
    const person = await findPerson(deps, { email });
    expect(person.reservations).toMatchObject([{ caravan_id: reserved.id, deposit: 500, buyer }]);
    expect(person.sales).toMatchObject([{ caravan_id: sold.id, price_paid: 9000 }]);
    expect(new Map(person.requests.map(({ kind, open }) => [kind, open]))).toEqual(
      new Map([
        ['enquiry', 'reservation'],
        ['loan', 'application'],
      ]),
    );
  });

  test('has what somebody bought who called', async () => {
    const noted = await call();
    const house = buildCaravan({
      sale_status: 'sold',
      sale: { sold_on: '2026-10-01', price_paid: 9000, buyer: { kind: 'call', id: noted.id } },
    });
    const { sales } = await findPerson(open([house]).deps, { phone: `0${number}` });
    expect(sales.map(({ caravan_id }) => caravan_id)).toEqual([house.id]);
  });

  test('has no request that is gone, expired, or that has another telephone by now', async () => {
    const gone = await ask();
    await ask({ expires_at: Math.floor(Date.now() / 1000) - 1 });
    const changed = await call();
    const { deps } = open();
    await deps.erase({ kind: 'enquiry', id: gone.id });
    await deps.requests.call.replace({ ...changed, phone: '', revision: 2 }, changed);
    expect(await found({ phone: `0${number}` })).toEqual([]);
    expect(await found({ email })).toEqual([]);
  });

  test('is told as far as time to live left their requests, whichever row it took first', async () => {
    const [gone, lost, kept] = [await ask(), await ask(), await ask()];
    const { table } = open();
    const drop = (Key: { pk: string; sk: string }) => transact(table, [{ Delete: { Key } }]);
    await drop(requestKey({ kind: 'enquiry', id: gone.id }));
    await drop({ pk: `CONTACT#PHONE#+359${number}`, sk: `enquiry#${lost.id}` });
    const by = (matched: string, direct: boolean) => ({
      kind: 'enquiry',
      matched: [matched],
      direct,
    });
    const byPhone = await found({ phone: number });
    expect(byPhone).toHaveLength(2);
    expect(byPhone).toContainEqual({ id: kept.id, ...by('phone', true) });
    expect((await found({ email })).map(({ id }) => id).sort()).toEqual([lost.id, kept.id].sort());
  });

  test('costs three reads: the rows of one contact, those of the other, the requests', async () => {
    for (let at = 0; at < 5; at++) await ask();
    const { deps, sent } = open();
    expect((await findPerson(deps, { phone: number })).requests).toHaveLength(5);
    // The first of one contact, and beside it what is held of anybody's.
    expect(sent).toEqual([...Array(3).fill('QueryCommand'), 'BatchGetItemCommand']);
  });

  test('is told of a row that cannot be read as far as it can', async () => {
    const broken = await store(
      'enquiry',
      buildEnquiry({ phone: `0${number}`, status: 5 as never }),
    );
    const { requests } = await findPerson(open().deps, { phone: number });
    expect(requests).toMatchObject([{ id: broken.id, name: broken.name, status: '' }]);
  });
});
