import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type MailKind, newMail, type OutgoingMail } from '#domain/requests/outbox.ts';
import { enquiryRows } from '#functions/store/requests/requests.ts';
import { claimMail, deliverHeldMail } from '#functions/use-cases/requests/deliver-mail.ts';
import { sweepMails } from '#functions/use-cases/requests/sweep-mails.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import {
  buildBankApplication,
  buildCustomer,
  buildEnquiry,
  buildLoanRequest,
  buildViewing,
  buildWaitingMail,
} from '#support/builders/build-request.ts';
import { type MailRig, openMailRig } from '#support/mail-rig.ts';

const start = '2026-11-21T10:00:00.000Z';
const minute = 60_000;

let rig: MailRig;
beforeEach(async () => {
  rig = await openMailRig(start);
});
afterEach(() => rig?.local.stop());

const inboxSize = () => rig.local.emulators.ses.mails().length;
const fault = (ses: 'reject' | 'unverified' | 'down' | null) =>
  rig.local.emulators.faults.set({ ses });
const at = (ms: number) => new Date(Date.parse(start) + ms).toISOString();
const sweep = async (early = false) => {
  const { sent, failed, broken } = await sweepMails(rig.deps, { early });
  return { sent, failed, broken: broken.length };
};

async function enquiryWith(mail: Partial<OutgoingMail> = {}) {
  const enquiry = buildEnquiry({
    created_at: start,
    outbox: [buildWaitingMail('enquiry', { queued_at: start, ...mail })],
  });
  await rig.deps.enquiries.create(enquiry);
  return enquiry;
}
async function loanWith(kinds: readonly MailKind[], email = 'maria@example.com') {
  const loan = buildLoanRequest({
    created_at: start,
    customer_data: buildCustomer({ email }),
    bank: buildBankApplication(),
    outbox: kinds.map((kind) => buildWaitingMail(kind, { queued_at: start })),
  });
  await rig.deps.loans.create(loan);
  return loan;
}

test('what a viewing’s own link causes is no confirmation: no limit withholds it', async () => {
  const recipients = { ...rig.recipients, admit: async () => 'limit' as const };
  const outbox = [buildWaitingMail('viewing-cancelled', { queued_at: start })];
  const cancelled = { created_at: start, day: '2026-11-23', status: 'cancelled' as const, outbox };
  const known = buildViewing({ ...cancelled, sequence: 2 });
  const unknown = buildViewing({ ...cancelled, sequence: 0 });
  for (const one of [known, unknown]) await rig.deps.viewings.create(one);
  await sweepMails({ ...rig.deps, recipients });
  const states = [known, unknown].map(async ({ id }) => (await rig.deps.viewings.get(id))?.outbox);
  expect(await Promise.all(states)).toMatchObject([[{ state: 'sent' }], [{ state: 'sent' }]]);
});

describe('the reminder of a viewing', () => {
  const evening = '2026-11-22T16:00:00.000Z';
  async function agreed(more: object = {}) {
    const house = buildCaravan();
    await rig.deps.caravans.create(house);
    const viewing = buildViewing({
      caravan_ids: [house.id],
      created_at: start,
      status: 'confirmed',
      sequence: 1,
      day: '2026-11-23',
      outbox: [buildWaitingMail('viewing-reminder', { queued_at: evening, due_at: evening })],
      ...more,
    });
    await rig.deps.viewings.create(viewing);
    return viewing;
  }
  const at = (iso: string, ms = 0) => rig.later(Date.parse(iso) + ms - rig.now);

  test('goes out once, at its moment on the evening before and no sooner', async () => {
    const { email } = await agreed();
    for (const early of [false, true]) {
      at(evening, -1);
      expect(await sweep(early)).toEqual({ sent: 0, failed: 0, broken: 0 });
    }
    at(evening);
    expect(await sweep()).toEqual({ sent: 1, failed: 0, broken: 0 });
    expect(await sweep(true)).toEqual({ sent: 0, failed: 0, broken: 0 });
    const [mail] = rig.local.emulators.ses.mails();
    expect([mail?.to, mail?.subject]).toEqual([
      [email],
      'Напомняме Ви за огледа: понеделник, 23 ноември 2026 г., 10:00 ч.',
    ]);
    expect(rig.lines).toEqual([]);
  });

  test('goes out after a stop as long as the viewing has not begun, and never later', async () => {
    const begins = '2026-11-23T08:00:00.000Z';
    await agreed();
    at(begins, -1);
    expect(await sweep()).toMatchObject({ sent: 1 });
    const { id } = await agreed();
    at(begins);
    expect(await sweep()).toMatchObject({ sent: 0, failed: 0 });
    expect((await rig.deps.viewings.get(id))?.outbox).toMatchObject([
      { state: 'withheld', withheld: 'late' },
    ]);
  });

  test('is withheld from an address to which mail came back, and from no other', async () => {
    await agreed({ email: 'gone@example.com' });
    await rig.recipients.noteReturned('gone@example.com');
    at(evening);
    expect(await sweep()).toEqual({ sent: 0, failed: 0, broken: 0 });
    expect(inboxSize()).toBe(0);
  });
});

describe('a sweep of waiting mails', () => {
  test('sends every mail that is due, of enquiries and of loan requests', async () => {
    await enquiryWith();
    const loan = await loanWith(['loan-notification', 'loan-link']);
    expect(await sweep()).toEqual({ sent: 3, failed: 0, broken: 0 });
    expect((await rig.loan(loan.id)).outbox.map(({ state }) => state)).toEqual(['sent', 'sent']);
    expect(await sweep(true)).toEqual({ sent: 0, failed: 0, broken: 0 });
    expect(inboxSize()).toBe(3);
  });

  test('leaves alone mails that are held or not due, and with early only those that are held', async () => {
    await enquiryWith({ held_until: at(1) });
    await enquiryWith({ due_at: at(1), attempts: 3, problem: 'unavailable' });
    expect(await sweep()).toEqual({ sent: 0, failed: 0, broken: 0 });
    expect(await sweep(true)).toEqual({ sent: 1, failed: 0, broken: 0 });
    rig.later(1);
    expect(await sweep()).toEqual({ sent: 1, failed: 0, broken: 0 });
  });

  test('tries a failing mail once, even with early', async () => {
    await loanWith(['loan-notification', 'loan-link']);
    fault('reject');
    expect(await sweep(true)).toEqual({ sent: 0, failed: 2, broken: 0 });
    fault(null);
    expect(await sweep()).toEqual({ sent: 0, failed: 0, broken: 0 });
    expect(await sweep(true)).toEqual({ sent: 2, failed: 0, broken: 0 });
  });

  test('goes on after a mail that is refused and a request that cannot be read', async () => {
    const broken = await enquiryWith();
    const { documents, name } = rig.watched.table;
    const Item = { ...enquiryRows.item(broken), status: 'lost' };
    await documents.send(new PutCommand({ TableName: name, Item }));
    const refused = await loanWith(['loan-link'], 'maria..g@example.com');
    await Promise.all(Array.from({ length: 5 }, () => enquiryWith()));
    expect(await sweep()).toEqual({ sent: 5, failed: 1, broken: 1 });
    expect((await rig.loan(refused.id)).outbox).toMatchObject([
      { state: 'waiting', problem: 'rejected', attempts: 1 },
    ]);
  });

  test('sends each mail once when two sweeps come at once', async () => {
    for (let count = 0; count < 10; count++) await enquiryWith();
    const both = await Promise.all([sweep(), sweep()]);
    expect(both[0].sent + both[1].sent).toBe(10);
    expect(inboxSize()).toBe(10);
  });

  test('handles at most a hundred requests', async () => {
    for (let count = 0; count < 105; count++) await enquiryWith();
    expect(await sweep()).toMatchObject({ sent: 100 });
    expect(await sweep()).toMatchObject({ sent: 5 });
  });

  test('stops asking a mail service that is out of reach', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => enquiryWith()));
    fault('down');
    const { sent, failed } = await sweep();
    expect(sent).toBe(0);
    // The sweep stops after three failures in a row; mails under way with the third still fail.
    expect(failed).toBeGreaterThanOrEqual(3);
    expect(failed).toBeLessThan(10);
    const tried = (await Promise.all(all.map(({ id }) => rig.enquiry(id)))).filter(
      ({ outbox }) => (outbox[0]?.attempts ?? 0) > 0,
    );
    expect(tried).toHaveLength(failed);
    fault(null);
    rig.later(minute);
    expect(await sweep()).toMatchObject({ sent: 20, failed: 0 });
    expect(inboxSize()).toBe(20);
  });

  test('sends the dealer’s mails although it cannot be known whether confirmations may be sent', async () => {
    for (let count = 0; count < 8; count++) await loanWith(['loan-confirmation']);
    rig.later(1);
    for (let count = 0; count < 4; count++) await enquiryWith({ due_at: at(1) });
    const recipients = { ...rig.recipients, admit: () => Promise.reject(new Error('no key')) };
    const { sent, failed } = await sweepMails({ ...rig.deps, recipients });
    expect({ sent, failed }).toEqual({ sent: 4, failed: 8 });
  });

  test('ends in time when every answer takes long', async () => {
    for (let count = 0; count < 20; count++) await enquiryWith();
    const { send } = rig.deps.mailer;
    const slow = {
      send(...mail: Parameters<typeof send>) {
        rig.later(10_000);
        return send(...mail);
      },
    };
    const { sent } = await sweepMails({ ...rig.deps, mailer: slow });
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThan(12);
  });
});

test('a clock that is set back during a sweep ends the sweep, and the next one sends the rest', async () => {
  // Due long before: that they would not be due yet ends no sweep.
  for (let count = 0; count < 12; count++) await enquiryWith({ due_at: at(-48 * 3_600_000) });
  const { send } = rig.deps.mailer;
  const back = {
    send(...mail: Parameters<typeof send>) {
      rig.later(-3_600_000);
      return send(...mail);
    },
  };
  const { sent } = await sweepMails({ ...rig.deps, mailer: back });
  expect(sent).toBeGreaterThan(0);
  expect(sent).toBeLessThan(12);
  rig.later(24 * 3_600_000);
  expect(await sweep()).toMatchObject({ sent: 12 - sent, failed: 0 });
});

describe('no mail is lost', () => {
  test('while SES is down for an hour: it is sent once SES is back, and one log line says that it is late', async () => {
    const { id } = await enquiryWith();
    fault('down');
    let failed = 0;
    for (let minutes = 0; minutes < 60; minutes++, rig.later(minute))
      failed += (await sweep()).failed;
    // After 0, 1, 3, 7, 15 and 31 minutes.
    expect(failed).toBe(6);
    expect(rig.lines.map(({ level }) => level)).not.toContain('error');
    for (let minutes = 0; minutes < 5; minutes++, rig.later(minute)) await sweep();
    expect(rig.lines.filter(({ level }) => level === 'error')).toEqual([
      { level: 'error', message: 'mail is late', fields: { mails: 1 } },
    ]);
    expect(inboxSize()).toBe(0);
    fault(null);
    let sent = 0;
    for (let minutes = 0; minutes < 70; minutes++, rig.later(minute)) sent += (await sweep()).sent;
    expect(sent).toBe(1);
    expect(inboxSize()).toBe(1);
    expect((await rig.enquiry(id)).outbox).toMatchObject([
      { state: 'sent', attempts: 8, problem: null },
    ]);
  });

  test('except that a confirmation to an address that SES refuses raises no alarm, since any stranger may type one', async () => {
    await loanWith(['loan-confirmation'], 'maria..g@example.com');
    for (let minutes = 0; minutes < 180; minutes += 10, rig.later(10 * minute)) await sweep();
    expect(rig.lines.filter(({ level }) => level === 'error')).toEqual([]);
    expect(inboxSize()).toBe(0);
    // A late mail to the dealer raises the alarm: from it the operator learns that mail is not
    // sent.
    await loanWith(['loan-confirmation']);
    fault('unverified');
    await sweep();
    expect(rig.lines.at(-1)).toMatchObject({ level: 'error', message: 'mail is late' });
  });

  test.each(['reject', 'unverified'] as const)(
    'while SES would %s: it is sent once, after that',
    async (broken) => {
      await enquiryWith();
      fault(broken);
      expect(await sweep()).toEqual({ sent: 0, failed: 1, broken: 0 });
      fault(null);
      for (let minutes = 0; minutes < 5; minutes++, rig.later(minute)) await sweep();
      expect(inboxSize()).toBe(1);
    },
  );

  test('when a process stops between storing and sending: it is sent once, after the hold', async () => {
    const mail = newMail('enquiry', crypto.randomUUID(), new Date(rig.now));
    await rig.deps.enquiries.create(buildEnquiry({ created_at: start, outbox: [mail] }));
    for (const early of [false, true])
      expect(await sweep(early)).toEqual({ sent: 0, failed: 0, broken: 0 });
    rig.later(minute - 1);
    expect(await sweep(true)).toMatchObject({ sent: 0 });
    rig.later(1);
    for (let run = 0; run < 5; run++, rig.later(minute)) await sweep();
    expect(inboxSize()).toBe(1);
  });

  test('when a process stops between sending and noting that: it is sent at most twice', async () => {
    const { id } = await enquiryWith();
    const claimed = await claimMail(rig.deps, 'enquiry', id, 'enquiry');
    if (!claimed) throw new Error('It was free');
    rig.watched.breakAfter(0);
    await deliverHeldMail(rig.deps, claimed, claimed.mailId);
    rig.watched.breakAfter(Number.POSITIVE_INFINITY);
    for (let run = 0; run < 5; run++, rig.later(minute)) await sweep(true);
    expect(inboxSize()).toBe(2);
  });

  test('while the table is down: the sweep fails, and the next one sends it', async () => {
    await enquiryWith();
    rig.local.emulators.faults.set({ dynamodb: 'down' });
    await expect(sweep()).rejects.toThrow();
    rig.local.emulators.faults.clear();
    expect(await sweep()).toMatchObject({ sent: 1 });
  });
});
