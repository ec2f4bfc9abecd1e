import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  failedMail,
  newMail,
  type OutgoingMail,
  sentMail,
  withheldMail,
} from '#domain/requests/outbox.ts';
import type { Reply } from '#domain/requests/reply.ts';
import { requestKinds } from '#domain/requests/request-kinds.ts';
import { openTable, type Table } from '#functions/platform/table.ts';
import { createRequestEraser } from '#functions/store/requests/erase-request.ts';
import { createReplies, replyAddition } from '#functions/store/requests/replies.ts';
import type { RequestName } from '#functions/store/requests/request-keys.ts';
import { createViewingPlaces } from '#functions/store/requests/viewing-places.ts';
import { changeReplyMail } from '#functions/use-cases/requests/reply-mail.ts';
import { addLogEntry, writeEntry } from '#functions/use-cases/requests/request-log.ts';
import { openWatchedTable } from '#support/breaking-table.ts';
import { buildCall } from '#support/builders/build-request.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';
import { logDeps } from '#support/log-deps.ts';
import { builders, disagreements, rowsOf } from '#support/request-rows.ts';
import { stopEverywhere } from '#support/stop-everywhere.ts';

let emulators: TestEmulators;
let table: Table;
beforeAll(async () => {
  emulators = await startEmulators();
  table = openTable(emulators.env.TABLE_NAME ?? '');
});
afterAll(() => emulators?.stop());

const start = Date.parse('2026-11-26T10:00:00.000Z');
const time = (minute: number) => new Date(start + minute * 60_000);
const deps = (over: Table = table, minute = 0) => ({
  ...logDeps(over, () => time(minute)),
  replies: createReplies(over),
});

async function made(kind: RequestName['kind']): Promise<RequestName> {
  const request = builders[kind]({ id: crypto.randomUUID() });
  const { create } = deps().requests[kind] as unknown as {
    create(value: unknown): Promise<unknown>;
  };
  await create(request);
  return { kind, id: request.id };
}
/** Writes a reply as staff do, its letter held. */
async function written(of: RequestName, minute = 0): Promise<Reply> {
  const reply: Reply = {
    ...{ entry_id: crypto.randomUUID(), kind: 'reply', subject: 'Оглед', text: 'Елате' },
    ...{ at: time(minute).toISOString(), by: 'staff', revision: 1, expires_at: 4_102_444_800 },
    mail: newMail('reply', crypto.randomUUID(), time(minute)),
  };
  await writeEntry(deps(), of, { entry: reply, write: () => replyAddition(of, reply) });
  return reply;
}
const told = async ({ kind, id }: RequestName) => {
  const request = await deps().requests[kind].get(id);
  return [request?.reply?.entry_id, request?.reply?.state];
};
const failed = (mail: OutgoingMail) => failedMail(mail, 'unavailable', time(1));
const sent = (mail: OutgoingMail) => sentMail(mail, 'ses-1', time(2));
const bounced = (mail: OutgoingMail): OutgoingMail => ({
  ...mail,
  ...{ returned: 'bounced', returned_at: time(9).toISOString() },
});
const inboxOf = async (of: RequestName) =>
  (await rowsOf(table, of)).find(({ inbox }) => inbox !== undefined);

describe('the letter of a reply and its request', () => {
  test.each(requestKinds)('tell the same at each step, in the list too: %s', async (kind) => {
    const of = await made(kind);
    const { entry_id } = await written(of);
    expect(await told(of)).toEqual([entry_id, 'waiting']);
    for (const [change, state] of [
      [failed, 'unsent'],
      [sent, null],
      [bounced, 'returned'],
    ] as const) {
      const reply = await changeReplyMail(deps(), of, entry_id, change);
      expect(await told(of)).toEqual([entry_id, state]);
      expect((await deps().replies.get(of, entry_id))?.mail).toEqual(reply?.mail);
      const { letter, inbox_sort } = (await inboxOf(of)) ?? {};
      expect([letter, String(inbox_sort).startsWith('W#')]).toEqual([
        state,
        state !== null || kind === 'loan' || kind === 'viewing',
      ]);
      expect(await disagreements(table, of)).toEqual([]);
    }
  });

  test('that came back is known once staff write something after it', async () => {
    const of = await made('call');
    const { entry_id } = await written(of);
    await changeReplyMail(deps(), of, entry_id, sent);
    const note = (minute: number) =>
      addLogEntry(
        deps(table, minute),
        of,
        { entry_id: crypto.randomUUID(), kind: 'note', text: 'x' },
        'staff',
      );
    await note(5);
    await changeReplyMail(deps(), of, entry_id, bounced);
    expect(await inboxOf(of)).toMatchObject({ letter: 'returned' });
    await note(8);
    expect(await inboxOf(of)).toMatchObject({ letter: 'returned' });
    await note(10);
    expect(await inboxOf(of)).toMatchObject({ letter: null, inbox: 'open' });
    expect(await disagreements(table, of)).toEqual([]);
  });

  test('are written together: a function that stops leaves both as they were', async () => {
    const writes = await stopEverywhere(table.name, {
      async prepare() {
        const of = await made('call');
        return { of, id: (await written(of)).entry_id };
      },
      work: (over, { of, id }) => changeReplyMail(deps(over), of, id, failed),
      async after({ of, id }, isWhole) {
        expect(await told(of)).toEqual([id, isWhole ? 'unsent' : 'waiting']);
        const { mail } = (await deps().replies.get(of, id)) ?? {};
        expect(mail?.problem ?? null).toBe(isWhole ? 'unavailable' : null);
        expect(await disagreements(table, of)).toEqual([]);
      },
    });
    expect(writes).toBe(1);
  });

  test('agree where a colleague’s note comes in between', async () => {
    const of = await made('enquiry');
    const { entry_id } = await written(of);
    const watched = openWatchedTable(table.name);
    const note = { entry_id: crypto.randomUUID(), kind: 'note', text: 'x' } as const;
    watched.before('TransactWriteItemsCommand', () =>
      addLogEntry(deps(table, 3), of, note, 'other'),
    );
    await changeReplyMail(deps(watched.table), of, entry_id, bounced);
    watched.table.documents.destroy();
    expect(await told(of)).toEqual([entry_id, 'returned']);
    expect(await inboxOf(of)).toMatchObject({ letter: 'returned' });
    expect(await disagreements(table, of)).toEqual([]);
  });

  test('agree where the letter was sent and came back at once', async () => {
    for (let round = 0; round < 10; round++) {
      const of = await made('viewing');
      const { entry_id } = await written(of);
      await Promise.all(
        [sent, bounced].map((change) => changeReplyMail(deps(), of, entry_id, change)),
      );
      expect(await told(of)).toEqual([entry_id, 'returned']);
      expect(await disagreements(table, of)).toEqual([]);
    }
  });
});

test('an older letter changes nothing of what is told of a newer reply', async () => {
  const of = await made('call');
  const [older, newer] = [await written(of), await written(of, 1)];
  await changeReplyMail(deps(), of, newer.entry_id, sent);
  await changeReplyMail(deps(), of, older.entry_id, bounced);
  expect(await told(of)).toEqual([newer.entry_id, null]);
  expect((await deps().replies.get(of, older.entry_id))?.mail.returned).toBe('bounced');
  expect(await disagreements(table, of)).toEqual([]);
});

test('a hold on a letter, which changes nothing of how it stands, leaves the request alone', async () => {
  const of = await made('call');
  const { entry_id } = await written(of);
  const before = await deps().requests.call.get(of.id);
  const held = (mail: OutgoingMail) => ({ ...mail, held_until: time(7).toISOString() });
  await changeReplyMail(deps(), of, entry_id, held);
  expect(await deps().requests.call.get(of.id)).toEqual(before);
});

test('a letter whose request is gone is written all the same, and none that is gone itself', async () => {
  const over = buildCall({ expires_at: start / 1000 + 1 });
  await deps().requests.call.create(over);
  const of = { kind: 'call', id: over.id } as const;
  const { entry_id } = await written(of);
  const late = (mail: OutgoingMail) => withheldMail(mail, 'late');
  expect((await changeReplyMail(deps(table, 1), of, entry_id, late))?.mail.state).toBe('withheld');
  await createRequestEraser(table, createViewingPlaces(table))(of);
  expect(await changeReplyMail(deps(), of, entry_id, late)).toBeNull();
});
