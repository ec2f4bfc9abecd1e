import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallInput } from '#domain/requests/call.ts';
import { openTable, type Table } from '#functions/platform/table.ts';
import { createContacts } from '#functions/store/requests/contacts.ts';
import { createCall } from '#functions/use-cases/requests/calls.ts';
import { createRequestIds } from '#functions/use-cases/requests/request-id.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';
import { logDeps } from '#support/log-deps.ts';
import { disagreements } from '#support/request-rows.ts';
import { stopEverywhere } from '#support/stop-everywhere.ts';

let emulators: TestEmulators;
let table: Table;
beforeAll(async () => {
  emulators = await startEmulators();
  table = openTable(emulators.env.TABLE_NAME ?? '');
});
afterAll(() => emulators?.stop());

const requestId = createRequestIds(async () => 'secret');
const deps = (over: Table = table) => ({
  ...logDeps(over, () => new Date('2029-11-22T10:00:00.000Z')),
  requestId,
  caravans: { find: async () => null },
});
let count = 0;
const form = (): CallInput => ({
  form_id: crypto.randomUUID(),
  name: 'Колев',
  phone: `088800${String(++count).padStart(4, '0')}`,
  email: '',
  lang: 'bg',
  caravan_ids: [],
  text: '',
  next_step: { at: '2029-11-22T16:00', text: 'Да се обадим' },
});

test('a function that stops between any two writes leaves a call with its step and its contact, or none', async () => {
  const writes = await stopEverywhere(table.name, {
    prepare: async () => form(),
    work: (broken, sent) => createCall(deps(broken), sent, 'staff'),
    async after(sent, isWhole) {
      const of = { kind: 'call', id: await requestId('call', sent.form_id) } as const;
      const found = () => createContacts(table).of(`PHONE#+359${sent.phone.slice(1)}`);
      expect(await disagreements(table, of)).toEqual([]);
      expect((await deps().requests.call.get(of.id)) !== null).toBe(isWhole);
      expect(await found()).toHaveLength(isWhole ? 1 : 0);
      const call = await createCall(deps(), sent, 'staff');
      expect(call).toMatchObject({ id: of.id, next_step: sent.next_step });
      expect(await createCall(deps(), sent, 'staff')).toEqual(call);
      expect(await disagreements(table, of)).toEqual([]);
      expect(await found()).toMatchObject([of]);
    },
  });
  expect(writes).toBe(1);
});

test('the same form sent twice at once is one call', async () => {
  for (let round = 0; round < 20; round++) {
    const sent = form();
    const [one, other] = await Promise.all([1, 2].map(() => createCall(deps(), sent, 'staff')));
    expect(one).toEqual(other);
    const { id } = one ?? { id: '' };
    expect(await disagreements(table, { kind: 'call', id })).toEqual([]);
  }
});
