import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mostReplies, type ReplyInput } from '#domain/requests/reply.ts';
import { maxLogEntries } from '#domain/requests/request-log.ts';
import { type Table, transact } from '#functions/platform/table.ts';
import { createRequestEraser } from '#functions/store/requests/erase-request.ts';
import { createReplies } from '#functions/store/requests/replies.ts';
import { type RequestName, requestKey } from '#functions/store/requests/request-keys.ts';
import { createViewingPlaces } from '#functions/store/requests/viewing-places.ts';
import { sendReply, sweepReplies } from '#functions/use-cases/requests/replies.ts';
import { openWatchedTable, type WatchedTable } from '#support/breaking-table.ts';
import { buildCall, buildEnquiry } from '#support/builders/build-request.ts';
import { logDeps } from '#support/log-deps.ts';
import { type MailRig, openMailRig } from '#support/mail-rig.ts';
import { disagreements, rowsOf } from '#support/request-rows.ts';
import { stopEverywhere } from '#support/stop-everywhere.ts';

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
    ...logDeps(table, clock),
    replies: createReplies(table),
    ...{ mailer, recipients, log, pause: pause ?? 1 },
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

async function newEnquiry(fields: Parameters<typeof buildEnquiry>[0] = {}) {
  const enquiry = buildEnquiry({ created_at: start, email: 'ivan@example.com', ...fields });
  await rig.deps.enquiries.create(enquiry);
  return { kind: 'enquiry' as const, id: enquiry.id };
}
const erase = (of: RequestName) => {
  const { table } = rig.watched;
  return createRequestEraser(table, createViewingPlaces(table))(of);
};
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code, details }) => details?.reason ?? code,
  );

test('the last entry that a log has room for can be a reply, and one more is refused', async () => {
  const of = await newEnquiry({ log_count: maxLogEntries - 1 });
  await sendReply(whole(), of, letter(), 'x');
  expect((await rig.enquiry(of.id)).log_count).toBe(maxLogEntries);
  expect(await codeOf(sendReply(whole(), of, letter(), 'x'))).toBe('full');
  expect((await rig.enquiry(of.id)).log_count).toBe(maxLogEntries);
  expect(inbox()).toHaveLength(1);
});

test('of two replies at once one is the last of the day', async () => {
  for (let round = 0; round < 5; round++) {
    const of = await newEnquiry();
    for (let sent = 0; sent < mostReplies.count - 1; sent++)
      await sendReply(whole(), of, letter(), 'x');
    const codes = await Promise.all(
      ['one', 'other'].map((by) => codeOf(sendReply(whole(), of, letter(), by))),
    );
    expect(codes.sort()).toEqual(['day', 'done']);
    expect((await rig.enquiry(of.id)).log_count).toBe(mostReplies.count);
    expect(inbox()).toHaveLength((round + 1) * mostReplies.count);
  }
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
  test('before any of its writes leaves a letter that reaches the person once, by the schedule if need be, or none', async () => {
    const input = letter();
    let letters = 0;
    const writes = await stopEverywhere(rig.watched.table.name, {
      prepare: newEnquiry,
      work: (table, of) => sendReply(depsOn(table), of, input, 'x'),
      async after(of) {
        const { table } = rig.watched;
        const isStored = (await whole().requestLog.entry(of, input.reply_id)) !== null;
        expect(await disagreements(table, of)).toEqual([]);
        expect((await rig.enquiry(of.id)).status).toBe(isStored ? 'answered' : 'new');
        // The browser sends it again, since it had no answer.
        rig.later(minute);
        if (isStored) await sweep();
        const entry = await sendReply(whole(), of, input, 'x');
        expect(entry.mail).toMatchObject({ state: 'sent' });
        expect(await disagreements(table, of)).toEqual([]);
        expect(await whole().replies.waiting(null)).toEqual([]);
        letters += 1;
        // Where the function stopped after SES had the letter, and did not write so.
        if (inbox().length > letters) letters += 1;
        expect(inbox()).toHaveLength(letters);
      },
    });
    // The entry with its letter and the enquiry's answer; the outcome, whose failure is logged.
    expect(writes).toBe(1);
    expect(letters).toBe(20 * 3);
  });

  test('between its write and the mail service leaves the letter to the schedule', async () => {
    for (let round = 0; round < 20; round++) {
      const of = await newEnquiry();
      broken.breakAfter(1);
      const mailer = { send: () => Promise.reject(new Error('stopped')) };
      await sendReply({ ...depsOn(broken.table), mailer }, of, letter(), 'x');
      expect(inbox()).toHaveLength(round);
      expect(await whole().replies.waiting(null)).toHaveLength(1);
      for (let run = 0; run < 3; run++) {
        rig.later(minute);
        await sweep();
      }
      expect(inbox()).toHaveLength(round + 1);
      expect(await whole().replies.waiting(null)).toEqual([]);
    }
  });

  test('between the mail service’s word and the outcome costs one letter twice at most', async () => {
    const of = await newEnquiry();
    broken.breakAfter(1);
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
  const mail = (await whole().requestLog.entry(of, input.reply_id))?.mail;
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
    broken.before('TransactWriteItemsCommand', () => erase(of));
    expect(await codeOf(sendReply(depsOn(broken.table), of, letter(), 'x'))).toBe('not_found');
    expect(await rowsOf(rig.watched.table, of)).toEqual([]);
    expect(inbox()).toEqual([]);
  });

  test('just after a reply was written takes it along, before its letter is sent', async () => {
    const of = await newEnquiry();
    const deps = whole();
    const requestLog = {
      ...deps.requestLog,
      async entry(...given: Parameters<typeof deps.requestLog.entry>) {
        const found = await deps.requestLog.entry(...given);
        if (!found) return null;
        await erase(of);
        return deps.requestLog.entry(...given);
      },
    };
    const code = await codeOf(sendReply({ ...deps, requestLog }, of, letter(), 'x'));
    expect(code).toBe('not_found');
    expect(inbox()).toEqual([]);
  });

  test('at the moment of a reply refuses it, or takes it along', async () => {
    for (let round = 0; round < 20; round++) {
      const of = await newEnquiry();
      const [, code] = await Promise.all([
        erase(of),
        codeOf(sendReply(whole(), of, letter(), 'x')),
      ]);
      expect(['done', 'not_found']).toContain(code);
      expect(await rowsOf(rig.watched.table, of)).toEqual([]);
      rig.later(minute);
      await sweep();
      expect(await whole().replies.waiting(null)).toEqual([]);
    }
  });

  test('by time to live before its reply leaves no letter, and the reply goes by its own time', async () => {
    const of = await newEnquiry();
    fault('down');
    await sendReply(whole(), of, letter(), 'x');
    fault(null);
    await transact(rig.watched.table, [{ Delete: { Key: requestKey(of) } }]);
    rig.later(minute);
    expect(await sweep(true)).toEqual({ sent: 0, failed: 0, broken: 0 });
    const [kept] = await whole().requestLog.entries(of);
    expect(kept?.mail).toMatchObject({ state: 'withheld', withheld: 'late' });
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
    expect(await deps.requestLog.entries(of)).toEqual([]);
    expect(await deps.replies.waiting(null)).toEqual([]);
  });
});

test('a letter that waits goes to the address that the request has by then, and to none that mail came back from', async () => {
  const call = buildCall({ email: 'typo@example.com' });
  const deps = whole();
  await deps.requests.call.create(call);
  const now = async (email: string) => {
    const before = await deps.requests.call.get(call.id);
    if (!before) throw new Error('It is gone');
    const after = { ...before, email, revision: before.revision + 1 };
    expect(await deps.requests.call.replace(after, before)).toBe(true);
  };
  const of = { kind: 'call', id: call.id } as const;
  fault('down');
  const [first, second, third] = [letter(), letter(), letter()];
  await sendReply(deps, of, first, 'x');
  fault(null);
  await now('ivan@example.com');
  await sweep(true);
  expect(inbox()[0]?.to).toEqual(['ivan@example.com']);
  fault('down');
  await sendReply(deps, of, second, 'x');
  await rig.recipients.noteReturned('ivan@example.com');
  fault(null);
  await sweep(true);
  expect((await deps.requestLog.entry(of, second.reply_id))?.mail).toMatchObject({
    state: 'withheld',
    withheld: 'returned',
  });
  await now('other@example.com');
  fault('down');
  await sendReply(deps, of, third, 'x');
  await now('');
  fault(null);
  await sweep(true);
  expect((await deps.requestLog.entry(of, third.reply_id))?.mail?.withheld).toBe('no_address');
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
