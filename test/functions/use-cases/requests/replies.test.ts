import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ReplyInput } from '#domain/requests/reply.ts';
import { maxLogEntries } from '#domain/requests/request-log.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import type { Table } from '#functions/platform/table.ts';
import { createReplies } from '#functions/store/requests/replies.ts';
import { createRequestPartition } from '#functions/store/requests/request-log.ts';
import { createRequestStores } from '#functions/store/requests/request-stores.ts';
import { sendReply, sweepReplies } from '#functions/use-cases/requests/replies.ts';
import { inParallel } from '#infra/local/seed/in-parallel.ts';
import { openWatchedTable, type WatchedTable } from '#support/breaking-table.ts';
import { buildCall, buildEnquiry } from '#support/builders/build-request.ts';
import { type MailRig, openMailRig } from '#support/mail-rig.ts';

const start = '2026-11-21T10:00:00.000Z';
const minute = 60_000;

let rig: MailRig;
/** The table of the call, which a test may break; that of the schedule is whole. */
let broken: WatchedTable;
beforeEach(async () => {
  rig = await openMailRig(start);
  broken = openWatchedTable(rig.local.env.TABLE_NAME ?? '');
});
afterEach(async () => {
  broken?.table.documents.destroy();
  await rig?.local.stop();
});

function depsOn(table: Table) {
  const { clock, mailer, recipients, log, pause } = { ...rig.deps, recipients: rig.recipients };
  return {
    requests: createRequestStores(table, silentLogger, clock),
    partition: createRequestPartition(table, silentLogger),
    replies: createReplies(table),
    ...{ clock, mailer, recipients, log, pause: pause ?? 1 },
  };
}
const whole = () => depsOn(rig.watched.table);
const letter = (): ReplyInput => ({
  reply_id: crypto.randomUUID(),
  subject: 'Домът е свободен',
  text: 'Заповядайте',
});
const inbox = () => rig.local.emulators.ses.mails();
const fault = (ses: 'reject' | 'down' | null) => rig.local.emulators.faults.set({ ses });
const sweep = async (early = false) => {
  const { sent, failed, broken: errors } = await sweepReplies(whole(), { early });
  return { sent, failed, broken: errors.length };
};

async function newEnquiry() {
  const enquiry = buildEnquiry({ created_at: start, email: 'ivan@example.com' });
  await rig.deps.enquiries.create(enquiry);
  return { kind: 'enquiry' as const, id: enquiry.id };
}
const erase = async (of: { kind: 'enquiry'; id: string }) => {
  await whole().requests.enquiry.remove(of.id);
  await whole().partition.empty(of);
};

test('the last entry that a log has room for can be a reply, and one more is refused', async () => {
  const of = await newEnquiry();
  const { partition } = whole();
  const entry = () => ({
    entry_id: crypto.randomUUID(),
    kind: 'note' as const,
    text: 'бележка',
    at: start,
    by: 'x',
  });
  const lasting = { expires_at: 4_102_444_800 };
  const notes = Array.from({ length: maxLogEntries - 1 }, entry);
  await inParallel(notes, 10, async (note) => {
    await partition.addEntry(of, note, lasting);
  });
  await sendReply(whole(), of, letter(), 'x');
  expect(await partition.countEntries(of)).toBe(maxLogEntries);
  await expect(sendReply(whole(), of, letter(), 'x')).rejects.toMatchObject({
    details: { reason: 'full' },
  });
  expect(await partition.countEntries(of)).toBe(maxLogEntries);
});

test('replies wait for the next run where the mail service is down for some', async () => {
  fault('down');
  for (let count = 0; count < 8; count++) {
    const of = await newEnquiry();
    await sendReply(whole(), of, letter(), 'x').catch(() => undefined);
  }
  rig.later(60 * minute);
  const { failed } = await sweep();
  expect(failed).toBeGreaterThan(0);
  expect(failed).toBeLessThan(8);
});

describe('a call that stops', () => {
  // Writes: the entry with its letter, the enquiry's answer, the letter's outcome.
  test.each([
    [0, 0],
    [1, 1],
    [3, 1],
  ])(
    'after %i writes leaves %i letters to reach the person, by the schedule if need be',
    async (writes, letters) => {
      const of = await newEnquiry();
      broken.breakAfter(writes);
      const input = letter();
      await sendReply(depsOn(broken.table), of, input, 'x').catch(() => undefined);
      rig.later(minute);
      await sweep();
      rig.later(minute);
      await sweep();
      expect(inbox()).toHaveLength(letters);
      expect((await rig.enquiry(of.id)).status).toBe(letters === 0 ? 'new' : 'answered');
      // The browser sends it again, since it had no answer.
      const entry = await sendReply(whole(), of, input, 'x');
      expect(entry.mail).toMatchObject({ state: 'sent' });
      expect(inbox()).toHaveLength(1);
      expect(await whole().replies.waiting(null)).toEqual([]);
    },
  );

  test('between the mail service’s word and the outcome costs one letter twice at most', async () => {
    const of = await newEnquiry();
    broken.breakAfter(2);
    await sendReply(depsOn(broken.table), of, letter(), 'x');
    rig.later(minute);
    for (let run = 0; run < 3; run++) await sweep();
    expect(inbox()).toHaveLength(2);
    expect(rig.lines.map(({ message }) => message)).toEqual([
      'the outcome of a mail could not be stored',
    ]);
    expect(JSON.stringify(rig.lines)).not.toContain('Заповядайте');
  });
});

test('mail that is down for an hour delays a reply, and neither loses nor doubles it', async () => {
  const of = await newEnquiry();
  fault('down');
  const input = letter();
  await sendReply(whole(), of, input, 'x');
  for (let run = 0; run < 60; run++) {
    rig.later(minute);
    await sweep();
    if (run % 20 === 0) await sendReply(whole(), of, input, 'x');
  }
  expect(inbox()).toHaveLength(0);
  fault(null);
  for (let run = 0; run < 60; run++) {
    rig.later(minute);
    await sweep();
  }
  expect(inbox()).toHaveLength(1);
  const mail = (await whole().partition.entry(of, input.reply_id))?.mail;
  expect(mail).toMatchObject({ state: 'sent', problem: null });
});

test('a reply that the service refuses does not stop the others, and early tries it at once', async () => {
  const of = await newEnquiry();
  fault('reject');
  await sendReply(whole(), of, letter(), 'x');
  const call = buildCall({ email: 'maria@example.com' });
  await whole().requests.call.create(call);
  await sendReply(whole(), { kind: 'call', id: call.id }, letter(), 'x');
  expect(await sweep()).toEqual({ sent: 0, failed: 0, broken: 0 });
  expect(await sweep(true)).toEqual({ sent: 0, failed: 2, broken: 0 });
  fault(null);
  expect(await Promise.all([sweep(true), sweep(true)])).toContainEqual(
    expect.objectContaining({ broken: 0 }),
  );
  expect(inbox()).toHaveLength(2);
});

describe('a request that is erased', () => {
  test('while a reply is being written gets none, and nothing of it stays', async () => {
    const of = await newEnquiry();
    broken.before('PutItemCommand', () => erase(of));
    const input = letter();
    await expect(sendReply(depsOn(broken.table), of, input, 'x')).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await whole().partition.entries(of)).toEqual([]);
    expect(inbox()).toEqual([]);
  });

  test('while the call stops gets none either: the schedule removes the reply', async () => {
    const of = await newEnquiry();
    broken.before('PutItemCommand', () => erase(of));
    broken.breakAfter(1);
    await expect(sendReply(depsOn(broken.table), of, letter(), 'x')).rejects.toThrow('broken off');
    expect(await whole().partition.entries(of)).toHaveLength(1);
    rig.later(minute);
    expect(await sweep()).toEqual({ sent: 0, failed: 0, broken: 0 });
    expect(await whole().partition.entries(of)).toEqual([]);
    expect(await whole().replies.waiting(null)).toEqual([]);
    expect(inbox()).toEqual([]);
  });

  test('while its letter is sent does not come back by the outcome', async () => {
    const of = await newEnquiry();
    const deps = whole();
    const mailer = {
      async send(...given: Parameters<typeof deps.mailer.send>) {
        const id = await deps.mailer.send(...given);
        await erase(of);
        return id;
      },
    };
    await sendReply({ ...deps, mailer }, of, letter(), 'x');
    expect(await deps.partition.entries(of)).toEqual([]);
    expect(await deps.replies.waiting(null)).toEqual([]);
  });
});

test('a letter that waits goes to the address that the request has by then, and to none that mail came back from', async () => {
  const call = buildCall({ email: 'typo@example.com' });
  const deps = whole();
  await deps.requests.call.create(call);
  const of = { kind: 'call', id: call.id } as const;
  fault('down');
  const [first, second, third] = [letter(), letter(), letter()];
  await sendReply(deps, of, first, 'x');
  fault(null);
  await deps.requests.call.replace({ ...call, email: 'ivan@example.com', revision: 2 }, 1);
  await sweep(true);
  expect(inbox()[0]?.to).toEqual(['ivan@example.com']);
  fault('down');
  await sendReply(deps, of, second, 'x');
  await rig.recipients.noteReturned('ivan@example.com');
  fault(null);
  await sweep(true);
  expect((await deps.partition.entry(of, second.reply_id))?.mail).toMatchObject({
    state: 'withheld',
    withheld: 'returned',
  });
  await deps.requests.call.replace({ ...call, email: 'other@example.com', revision: 3 }, 2);
  fault('down');
  await sendReply(deps, of, third, 'x');
  await deps.requests.call.replace({ ...call, email: '', revision: 4 }, 3);
  fault(null);
  await sweep(true);
  expect((await deps.partition.entry(of, third.reply_id))?.mail?.withheld).toBe('no_address');
  expect(inbox()).toHaveLength(1);
});

test('a reply that waits for more than an hour raises the alarm, and names nobody', async () => {
  const of = await newEnquiry();
  fault('down');
  await sendReply(whole(), of, letter(), 'x');
  rig.later(61 * minute);
  await sweep(true);
  expect(rig.lines.at(-1)).toMatchObject({ level: 'error', message: 'mail is late' });
  expect(JSON.stringify(rig.lines)).not.toMatch(/ivan@example|Заповядайте|Домът/);
});

test('a name that holds an address is no link in a reply that a template greets it by', async () => {
  const name = 'https://gift.example.com';
  const enquiry = buildEnquiry({ created_at: start, email: 'ivan@example.com', name });
  await rig.deps.enquiries.create(enquiry);
  const of = { kind: 'enquiry' as const, id: enquiry.id };
  const text = `Здравейте, ${name}!\nВижте https://homes.example/bg`;
  await sendReply(whole(), of, { ...letter(), text }, 'x');
  const [mail] = inbox();
  expect(mail?.html?.match(/href="[^"]*"/g)).toEqual(['href="https://homes.example/bg"']);
  expect(mail?.text).not.toContain(name);
});
