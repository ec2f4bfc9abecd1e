import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Reply } from '#domain/requests/reply.ts';
import { openTable, type Table, transact } from '#functions/platform/table.ts';
import { createReplies, type Replies, replyAddition } from '#functions/store/requests/replies.ts';
import { buildMail, buildWaitingMail } from '#support/builders/build-request.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

let emulators: TestEmulators;
let table: Table;
let replies: Replies;
beforeAll(async () => {
  emulators = await startEmulators();
  table = openTable(emulators.env.TABLE_NAME ?? '');
  replies = createReplies(table);
});
afterAll(() => emulators?.stop());

const now = Date.parse('2026-11-21T10:00:00.000Z');
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
const of = { kind: 'enquiry', id: crypto.randomUUID() } as const;

const reply = (mail: Reply['mail']): Reply => ({
  entry_id: crypto.randomUUID(),
  kind: 'reply',
  text: 'Да, в събота сме тук.',
  subject: 'Оглед',
  at: at(0),
  by: 'staff@example.com',
  mail,
  revision: 1,
  expires_at: 4_102_444_800,
});

test('replies whose letter waits are listed, those due first, up to a moment or all', async () => {
  const [later, first, second] = [5, -5, 0].map((minutes) =>
    reply(buildWaitingMail('reply', { due_at: at(minutes) })),
  ) as [Reply, Reply, Reply];
  const sent = reply(buildMail('reply'));
  const add = (one: Reply) => transact(table, [replyAddition(of, one)]);
  for (const one of [later, first, second, sent]) expect(await add(one)).toEqual([]);
  const listed = async (until: string | null) => (await replies.waiting(until)).map(({ id }) => id);
  const [a, b, c] = [first, second, later].map(({ entry_id }) => entry_id);
  expect(await listed(null)).toEqual([a, b, c]);
  expect(await listed(at(0))).toEqual([a, b]);
  expect(await listed(at(-1))).toEqual([a]);
  expect(await listed(at(-6))).toEqual([]);
  expect(await replies.get(of, first.entry_id)).toEqual(first);
  expect(await add({ ...first, text: 'Не' })).toEqual([{ action: 0 }]);
});

test('a reply is written in place of the one that was read, and its letter is listed no more', async () => {
  const one = reply(buildWaitingMail('reply', { due_at: at(0) }));
  await transact(table, [replyAddition(of, one)]);
  const mail = { ...one.mail, state: 'sent' as const, held_until: null };
  const after = { ...one, mail, revision: 2 };
  expect(await replies.replace(of, after, 2)).toBe(false);
  expect(await replies.replace(of, after, 1)).toBe(true);
  expect(await replies.get(of, one.entry_id)).toEqual(after);
  expect((await replies.waiting(null)).map(({ id }) => id)).not.toContain(one.entry_id);
});
