import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { expiresAt } from '#domain/requests/stored-request.ts';
import { contactPartition } from '#functions/store/requests/contacts.ts';
import { requestRows } from '#functions/store/requests/request-stores.ts';
import { keepContacts } from '#functions/use-cases/requests/keep-contacts.ts';
import { storeOnce } from '#functions/use-cases/requests/store-form.ts';
import { localRecipientKey } from '#infra/local/shared/names.ts';
import { openWatchedTable } from '#support/breaking-table.ts';
import {
  buildCall,
  buildCustomer,
  buildEnquiry,
  buildLoanRequest,
} from '#support/builders/build-request.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';
import { personalDataDeps } from '#support/personal-data-deps.ts';

let emulators: TestEmulators;
const start = Date.parse('2026-11-21T10:00:00.000Z');
let now: number;
beforeEach(async () => {
  emulators = await startEmulators();
  now = start;
});
afterEach(() => emulators?.stop());

const open = () => {
  const watched = openWatchedTable(emulators.env.TABLE_NAME ?? '');
  const readKey = async () => localRecipientKey;
  return {
    ...watched,
    deps: personalDataDeps(watched.table, { readKey, clock: () => new Date(now) }),
  };
};
const run = () => keepContacts(open().deps);

/** Keys of all contact rows. */
async function contactRows(): Promise<string[]> {
  const { table } = open();
  const { Items = [] } = await table.documents.send(new ScanCommand({ TableName: table.name }));
  return Items.filter(({ pk }) => pk.startsWith(contactPartition('')))
    .map(({ pk, sk }) => `${pk} ${sk}`)
    .sort();
}
const phone = '0888 111 222';
const email = 'ivan@example.com';

describe('requests that an earlier release stored', () => {
  test('get the rows that they lack, of every kind, with their time to live, once', async () => {
    const { requests } = open().deps;
    const enquiry = buildEnquiry({ phone, email });
    const loan = buildLoanRequest({ customer_data: buildCustomer({ phone, email: 'b@c.bg' }) });
    const call = buildCall({ phone: '+359888111222', email: '', expires_at: 4_000_000_000 });
    await requests.enquiry.create(enquiry);
    await requests.loan.create(loan);
    await requests.call.create(call);
    expect(await run()).toEqual({ given: 5, swept: 0, left: 0 });
    expect(await run()).toEqual({ given: 0, swept: 0, left: 0 });
    expect(await contactRows()).toEqual(
      [
        `CONTACT#EMAIL#b@c.bg loan#${loan.id}`,
        `CONTACT#EMAIL#ivan@example.com enquiry#${enquiry.id}`,
        `CONTACT#PHONE#+359888111222 call#${call.id}`,
        `CONTACT#PHONE#+359888111222 enquiry#${enquiry.id}`,
        `CONTACT#PHONE#+359888111222 loan#${loan.id}`,
      ].sort(),
    );
    const { table } = open();
    const { Items = [] } = await table.documents.send(new ScanCommand({ TableName: table.name }));
    const ofCall = Items.find(({ sk }) => sk === `call#${call.id}`);
    expect(ofCall?.expires_at).toBe(4_000_000_000);
  });

  test('get the rest in the next run where a run is broken off between any two writes', async () => {
    const made = Array.from({ length: 3 }, () => buildEnquiry({ phone, email }));
    for (const enquiry of made) await open().deps.requests.enquiry.create(enquiry);
    for (let writes = 0; writes < 6; writes++) {
      const { deps, breakAfter } = open();
      breakAfter(1);
      await keepContacts(deps).catch(() => undefined);
    }
    await run();
    expect(await contactRows()).toHaveLength(6);
    expect(await run()).toEqual({ given: 0, swept: 0, left: 0 });
  });

  test('get no row where they are erased meanwhile', async () => {
    const enquiry = buildEnquiry({ phone, email: '' });
    await open().deps.requests.enquiry.create(enquiry);
    const watched = open();
    watched.before('PutItemCommand', () => open().deps.requests.enquiry.remove(enquiry.id));
    expect(await keepContacts(watched.deps)).toEqual({ given: 0, swept: 0, left: 0 });
    expect(await contactRows()).toEqual([]);
  });

  test('get them although the rest of their row is broken', async () => {
    const { table } = open();
    const Item = { ...requestRows.enquiry.item(buildEnquiry({ phone, email })), outbox: 5 };
    await table.documents.send(new PutCommand({ TableName: table.name, Item }));
    expect(await run()).toMatchObject({ given: 2 });
  });
});

describe('a row without its request', () => {
  test('is removed once no function can be about to store the request, and not before', async () => {
    const { contacts } = open().deps;
    await contacts.note('enquiry', buildEnquiry({ phone, email }));
    now = start + 60_000;
    expect(await run()).toMatchObject({ swept: 0 });
    now = start + 180_000;
    expect(await run()).toMatchObject({ swept: 2 });
    expect(await contactRows()).toEqual([]);
  });

  test('stays where it is written anew while the schedule removes it', async () => {
    const enquiry = buildEnquiry({ phone, email: '' });
    await open().deps.contacts.note('enquiry', enquiry);
    now = start + 180_000;
    const watched = open();
    watched.before('DeleteItemCommand', () => open().deps.contacts.note('enquiry', enquiry));
    now += 1;
    expect(await keepContacts(watched.deps)).toMatchObject({ swept: 0 });
    expect(await contactRows()).toHaveLength(1);
  });

  test('takes along what an erasure that broke off left beside the request', async () => {
    const { contacts, requests, partition } = open().deps;
    const call = buildCall({ phone, email: '' });
    const of = { kind: 'call' as const, id: call.id };
    await contacts.note('call', call);
    await requests.call.create(call);
    const at = new Date(start).toISOString();
    const entry = { entry_id: crypto.randomUUID(), kind: 'note' as const, text: 'Т', at, by: 'a' };
    await partition.addEntry(of, entry, call);
    await requests.call.remove(call.id);
    now = start + 180_000;
    expect(await run()).toMatchObject({ swept: 1 });
    expect(await partition.entries(of)).toEqual([]);
  });

  test('is a row of a telephone that the call no longer has; the other stays', async () => {
    const { contacts, requests } = open().deps;
    const call = buildCall({ phone, email });
    await contacts.note('call', call);
    await requests.call.create(call);
    const changed = { ...call, phone: '0899 333 444', revision: 2 };
    await contacts.note('call', changed);
    await requests.call.replace(changed, 1);
    now = start + 180_000;
    expect(await run()).toEqual({ given: 0, swept: 1, left: 0 });
    expect(await contactRows()).toEqual([
      `CONTACT#EMAIL#${email} call#${call.id}`,
      `CONTACT#PHONE#+359899333444 call#${call.id}`,
    ]);
  });

  test('is a row of how a telephone was read before; its numbers get theirs, though the run is killed three times', async () => {
    const { deps, table } = open();
    const enquiry = buildEnquiry({ phone: '0888111222 0899333444 след 18 ч.', email: '' });
    await deps.requests.enquiry.create(enquiry);
    const Item = {
      pk: contactPartition('PHONE#0888111222089933344418'),
      sk: `enquiry#${enquiry.id}`,
      others: [],
      at: new Date(start).toISOString(),
      expires_at: enquiry.expires_at,
      kind: 'CONTACT',
      kind_sort: 'a',
    };
    await table.documents.send(new PutCommand({ TableName: table.name, Item }));
    now = start + 180_000;
    for (const writes of [0, 1, 1]) {
      const { deps, breakAfter } = open();
      breakAfter(writes);
      await expect(keepContacts(deps)).rejects.toThrow();
    }
    await run();
    expect(await contactRows()).toEqual([
      `CONTACT#PHONE#+359888111222 enquiry#${enquiry.id}`,
      `CONTACT#PHONE#+359899333444 enquiry#${enquiry.id}`,
    ]);
    expect(await run()).toEqual({ given: 0, swept: 0, left: 0 });
  });

  test('of a kind that only a later release knows stays', async () => {
    const { table } = open();
    const Item = {
      pk: contactPartition('PHONE#+359888111222'),
      sk: `later#${crypto.randomUUID()}`,
      others: [],
      at: new Date(start).toISOString(),
      expires_at: expiresAt(new Date(start).toISOString()),
      kind: 'CONTACT',
      kind_sort: 'a',
    };
    await table.documents.send(new PutCommand({ TableName: table.name, Item }));
    now = start + 180_000;
    expect(await run()).toEqual({ given: 0, swept: 0, left: 0 });
    expect(await contactRows()).toHaveLength(1);
  });
});

describe('a request that is stored', () => {
  test.each([0, 1, 2, 3])(
    'never lacks a row, wherever the function stops, and leaves none alone: after %i writes',
    async (writes) => {
      const enquiry = buildEnquiry({ phone, email });
      const watched = open();
      watched.breakAfter(writes);
      const { contacts, requests } = watched.deps;
      const storing = storeOnce({ store: requests.enquiry, contacts, kind: 'enquiry' }, enquiry);
      await storing.catch(() => undefined);
      const rows = await contactRows();
      const stored = await open().deps.requests.enquiry.get(enquiry.id);
      expect(stored !== null).toBe(writes === 3);
      if (stored) expect(rows).toHaveLength(2);
      now = start + 180_000;
      await run();
      expect(await contactRows()).toHaveLength(stored ? 2 : 0);
      // The form comes again.
      const again = open().deps;
      const store = again.requests.enquiry;
      await storeOnce({ store, contacts: again.contacts, kind: 'enquiry' }, enquiry);
      expect(await store.get(enquiry.id)).toEqual(enquiry);
      expect(await contactRows()).toHaveLength(2);
    },
  );
});
