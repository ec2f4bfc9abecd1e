import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Caravan } from '#domain/houses/caravan.ts';
import { newMail } from '#domain/requests/outbox.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { openTable } from '#functions/platform/table.ts';
import { createRequestEraser } from '#functions/store/requests/erase-request.ts';
import { createRecipients } from '#functions/store/requests/recipients.ts';
import { createEnquiryRepository } from '#functions/store/requests/requests.ts';
import { createViewingPlaces } from '#functions/store/requests/viewing-places.ts';
import { claimMail, deliverHeldMail } from '#functions/use-cases/requests/deliver-mail.ts';
import { sweepMails } from '#functions/use-cases/requests/sweep-mails.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import {
  buildEnquiry,
  buildLoanRequest,
  buildWaitingMail,
} from '#support/builders/build-request.ts';
import { type MailRig, openMailRig } from '#support/mail-rig.ts';

const start = '2026-11-21T10:00:00.000Z';
const [second, minute, hour] = [1000, 60_000, 3_600_000];

let rig: MailRig;
beforeEach(async () => {
  rig = await openMailRig(start);
});
afterEach(() => rig?.local.stop());

/** As a form's submission stores it: the mail is held by the call that is about to send it. */
async function storedHeld() {
  const mail = newMail('enquiry', crypto.randomUUID(), new Date(rig.now));
  const enquiry = buildEnquiry({ created_at: start, outbox: [mail] });
  await rig.deps.enquiries.create(enquiry);
  return { enquiry, mail, about: { kind: 'enquiry', request: enquiry } as const };
}
async function storedFree(overrides = {}) {
  const mail = buildWaitingMail('enquiry', { queued_at: start, ...overrides });
  const enquiry = buildEnquiry({ created_at: start, outbox: [mail] });
  await rig.deps.enquiries.create(enquiry);
  return { enquiry, mail };
}
const fault = (ses: 'reject' | 'unverified' | 'down' | null) =>
  rig.local.emulators.faults.set({ ses });

/** An enquiry whose confirmation its creator holds. */
async function storedConfirmation(
  email = `${crypto.randomUUID()}@example.com`,
  caravan_id: string | null = null,
) {
  const mail = newMail('enquiry-confirmation', crypto.randomUUID(), new Date(rig.now));
  const enquiry = buildEnquiry({ email, caravan_id, created_at: start, outbox: [mail] });
  await rig.deps.enquiries.create(enquiry);
  return { enquiry, mail, about: { kind: 'enquiry', request: enquiry } as const };
}

describe('a confirmation', () => {
  test('that failed is sent later by the schedule, and counts once against the limit of confirmations', async () => {
    const { enquiry, mail, about } = await storedConfirmation();
    fault('down');
    expect(await deliverHeldMail(rig.deps, about, mail.id)).toMatchObject({
      problem: 'unavailable',
      sent: false,
    });
    fault(null);
    rig.later(minute);
    expect(await sweepMails(rig.deps)).toMatchObject({ sent: 1, failed: 0 });
    expect((await rig.enquiry(enquiry.id)).outbox).toMatchObject([
      { state: 'sent', attempts: 2, withheld: null },
    ]);
    for (const outcome of [{ state: 'sent' }, { state: 'withheld', withheld: 'limit' }]) {
      const next = await storedConfirmation(enquiry.email);
      await deliverHeldMail(rig.deps, next.about, next.mail.id);
      expect((await rig.enquiry(next.enquiry.id)).outbox).toMatchObject([outcome]);
    }
    rig.later(48 * hour);
    expect(await sweepMails(rig.deps, { early: true })).toMatchObject({ sent: 0, failed: 0 });
    expect(rig.subjects()).toHaveLength(2);
  });

  test.each<[string, Partial<Caravan>]>([
    ['hidden', { is_visible: false }],
    ['archived', { archived_at: start }],
    ['left without a picture', { main_image: null }],
    ['deleted', {}],
  ])('names no house that was %s, though the dealer’s letter does', async (how, change) => {
    const house = buildCaravan({ make: 'Secret', model: 'House', number: 10_042, ...change });
    if (how !== 'deleted') await rig.deps.caravans.create(house);
    for (const kind of ['enquiry-confirmation', 'enquiry'] as const) {
      const mail = newMail(kind, crypto.randomUUID(), new Date(rig.now));
      const enquiry = buildEnquiry({
        email: `${crypto.randomUUID()}@example.com`,
        caravan_id: house.id,
        caravan_name: 'Secret House',
        outbox: [mail],
      });
      await rig.deps.enquiries.create(enquiry);
      const about = { kind: 'enquiry', request: enquiry } as const;
      expect(await deliverHeldMail(rig.deps, about, mail.id)).toMatchObject({ sent: true });
      const [{ subject, text, html, raw = '' } = { subject: '', text: '', html: '' }] =
        rig.local.emulators.ses.mails();
      const all = [subject, text, html, raw].join(' ');
      if (kind === 'enquiry') {
        expect(all).toContain('Secret House');
        expect(all.includes('10042')).toBe(how !== 'deleted');
      } else
        expect(all).not.toMatch(new RegExp(`secret|house\\b|10042|${house.id.slice(0, 8)}`, 'i'));
    }
  });

  test('that is tried again names the house only if visitors may see it then', async () => {
    const houses = [buildCaravan(), buildCaravan({ is_visible: false })];
    for (const house of houses) await rig.deps.caravans.create(house);
    fault('down');
    for (const { id } of houses) {
      const { mail, about } = await storedConfirmation(undefined, id);
      await deliverHeldMail(rig.deps, about, mail.id);
    }
    fault(null);
    for (const house of houses)
      await rig.deps.caravans.replace(
        { ...house, is_visible: !house.is_visible, version: house.version + 1 },
        house.version,
      );
    rig.later(minute);
    expect(await sweepMails(rig.deps)).toMatchObject({ sent: 2 });
    const texts = rig.local.emulators.ses.mails().map(({ text }) => text);
    expect(texts.filter((text) => text.includes('/houses/'))).toHaveLength(1);
    const [, shown] = houses;
    expect(texts.join()).toContain(`-${shown?.id.slice(0, 8)}`);
  });

  test('is not sent while the table cannot say whether its house is shown, and counts once', async () => {
    const house = buildCaravan();
    await rig.deps.caravans.create(house);
    const { enquiry, mail, about } = await storedConfirmation(undefined, house.id);
    const caravans = { ...rig.deps.caravans, find: () => Promise.reject(new Error('busy')) };
    expect(await deliverHeldMail({ ...rig.deps, caravans }, about, mail.id)).toMatchObject({
      problem: 'unavailable',
      sent: false,
    });
    rig.later(minute);
    expect(await sweepMails(rig.deps)).toMatchObject({ sent: 1 });
    expect((await rig.enquiry(enquiry.id)).outbox).toMatchObject([{ state: 'sent', attempts: 2 }]);
    expect(rig.local.emulators.ses.mails()[0]?.text).toContain(`${house.make} ${house.model}`);
  });

  test('that could not be sent for a day is given up, since it would be of no use', async () => {
    const { enquiry, mail, about } = await storedConfirmation();
    fault('reject');
    await deliverHeldMail(rig.deps, about, mail.id);
    rig.later(24 * hour - 1);
    expect(await sweepMails(rig.deps, { early: true })).toMatchObject({ failed: 1 });
    fault(null);
    rig.later(1);
    expect(await sweepMails(rig.deps, { early: true })).toMatchObject({ sent: 0, failed: 0 });
    expect((await rig.enquiry(enquiry.id)).outbox).toMatchObject([
      { state: 'withheld', withheld: 'late' },
    ]);
    expect(await rig.deps.work.withMail(null)).toEqual([]);
    expect(rig.subjects()).toEqual([]);
  });

  test('goes to no address that mail came back from', async () => {
    const { enquiry, mail, about } = await storedConfirmation();
    await rig.recipients.noteReturned(enquiry.email);
    await deliverHeldMail(rig.deps, about, mail.id);
    expect((await rig.enquiry(enquiry.id)).outbox).toMatchObject([
      { state: 'withheld', withheld: 'returned' },
    ]);
    // A mail that staff cause is sent all the same: SES's suppression list decides about it.
    const link = await storedHeld();
    expect(await deliverHeldMail(rig.deps, link.about, link.mail.id)).toMatchObject({ sent: true });
  });

  test('waits while too many go to everybody, and no other letter waits for that', async () => {
    const full = { ...rig.recipients, admit: async () => 'rush' as const };
    const { enquiry, mail, about } = await storedConfirmation();
    const deps = { ...rig.deps, recipients: full };
    expect(await deliverHeldMail(deps, about, mail.id)).toMatchObject({
      problem: null,
      sent: false,
    });
    expect((await rig.enquiry(enquiry.id)).outbox).toMatchObject([
      { state: 'waiting', turn: 'room', held_until: null, attempts: 0 },
    ]);
    // Lines of this level ring an alarm.
    expect(rig.lines).toEqual([
      {
        level: 'error',
        message: 'a confirmation waits: too many went out',
        fields: { mail: 'enquiry-confirmation', request: enquiry.id },
      },
    ]);
    const dealers = await storedHeld();
    expect(await deliverHeldMail(deps, dealers.about, dealers.mail.id)).toMatchObject({
      sent: true,
    });
    for (const kind of ['loan-notification', 'loan-link', 'loan-rejection'] as const) {
      const decision = newMail(kind, crypto.randomUUID(), new Date(rig.now));
      const request = buildLoanRequest({ outbox: [decision] });
      await rig.deps.loans.create(request);
      expect(await deliverHeldMail(deps, { kind: 'loan', request }, decision.id)).toMatchObject({
        sent: true,
      });
    }
  });

  test.each(['limit', 'returned', 'late'] as const)(
    'that is withheld as %s raises no alarm: no line is logged of it',
    async (reason) => {
      const { enquiry, mail, about } = await storedConfirmation();
      const admit = async () => (reason === 'late' ? null : reason);
      if (reason === 'late') rig.later(24 * hour);
      const deps = { ...rig.deps, recipients: { ...rig.recipients, admit } };
      await deliverHeldMail(deps, about, mail.id);
      expect((await rig.enquiry(enquiry.id)).outbox).toMatchObject([
        { state: 'withheld', withheld: reason },
      ]);
      expect(rig.lines).toEqual([]);
    },
  );

  test('is not sent while the table cannot say whether it may go', async () => {
    const { enquiry, mail, about } = await storedConfirmation();
    const recipients = createRecipients(
      rig.watched.table,
      () => Promise.reject(new Error('no key')),
      rig.deps.clock,
    );
    expect(await deliverHeldMail({ ...rig.deps, recipients }, about, mail.id)).toMatchObject({
      problem: 'unavailable',
    });
    rig.later(minute);
    expect(await sweepMails(rig.deps)).toMatchObject({ sent: 1 });
    expect((await rig.enquiry(enquiry.id)).outbox).toMatchObject([{ state: 'sent', attempts: 2 }]);
  });
});

describe('a mail that the calling process holds', () => {
  test('is sent, and its outcome is stored', async () => {
    const { enquiry, mail, about } = await storedHeld();
    const { about: after, problem } = await deliverHeldMail(rig.deps, about, mail.id);
    expect(problem).toBeNull();
    const [sent] = rig.local.emulators.ses.mails();
    const stored = await rig.enquiry(enquiry.id);
    expect(stored).toEqual(after.request);
    expect(stored).toMatchObject({ version: 1, revision: 2 });
    expect(stored.outbox).toEqual([
      {
        ...mail,
        state: 'sent',
        held_until: null,
        attempts: 1,
        sent_at: start,
        message_id: sent?.id,
      },
    ]);
    expect(rig.lines).toEqual([]);
    expect(await deliverHeldMail(rig.deps, after, mail.id)).toEqual({
      about: after,
      problem: null,
      sent: false,
    });
    expect(rig.subjects()).toHaveLength(1);
  });

  test.each([
    ['reject', 'rejected', 'MessageRejected'],
    ['unverified', 'unverified', 'MessageRejected'],
    ['down', 'unavailable', 'ServiceUnavailable'],
  ] as const)(
    'while SES would %s loses its hold, is due a minute later, and is logged without the customer',
    async (broken, problem, reason) => {
      const { enquiry, mail, about } = await storedHeld();
      fault(broken);
      const answer = await deliverHeldMail(rig.deps, about, mail.id);
      expect(answer.problem).toBe(problem);
      expect((await rig.enquiry(enquiry.id)).outbox).toEqual([
        {
          ...mail,
          held_until: null,
          attempts: 1,
          problem,
          due_at: new Date(rig.now + minute).toISOString(),
        },
      ]);
      const fields = { mail: 'enquiry', request: enquiry.id, attempts: 1, problem, reason };
      expect(rig.lines).toEqual([{ level: 'warn', message: 'a mail was not taken', fields }]);
    },
  );

  test('counts as not taken when its letter cannot be composed', async () => {
    const { about, mail } = await storedHeld();
    const wrong = {
      ...about,
      request: { ...about.request, outbox: [{ ...mail, kind: 'loan-link' as const }] },
    };
    expect((await deliverHeldMail(rig.deps, wrong, mail.id)).problem).toBe('rejected');
    expect(rig.lines).toMatchObject([{ level: 'error', message: 'a mail could not be made' }]);
  });

  test('keeps what others wrote to the request meanwhile', async () => {
    const { enquiry, mail, about } = await storedHeld();
    const answered = { ...enquiry, status: 'answered' as const, version: 2, revision: 2 };
    rig.watched.before('TransactWriteItemsCommand', () =>
      rig.deps.enquiries.replace(answered, enquiry),
    );
    await deliverHeldMail(rig.deps, about, mail.id);
    expect(await rig.enquiry(enquiry.id)).toMatchObject({
      status: 'answered',
      version: 2,
      revision: 3,
      outbox: [{ state: 'sent' }],
    });
  });

  test('is sent although the request was erased meanwhile, and does not bring the request back', async () => {
    const { enquiry, mail, about } = await storedHeld();
    const { table } = rig.watched;
    const erase = createRequestEraser(table, createViewingPlaces(table));
    await erase({ kind: 'enquiry', id: enquiry.id });
    expect(await deliverHeldMail(rig.deps, about, mail.id)).toEqual({
      about,
      problem: null,
      sent: true,
    });
    expect(await rig.deps.enquiries.get(enquiry.id)).toBeNull();
  });

  test('whose outcome cannot be stored counts as sent, and is sent once more by the schedule', async () => {
    const { enquiry, mail, about } = await storedHeld();
    rig.watched.breakAfter(0);
    expect(await deliverHeldMail(rig.deps, about, mail.id)).toEqual({
      about,
      problem: null,
      sent: true,
    });
    expect(rig.lines).toMatchObject([{ level: 'error', fields: { request: enquiry.id } }]);
    rig.watched.breakAfter(Number.POSITIVE_INFINITY);
    expect(await sweepMails(rig.deps)).toMatchObject({ sent: 0 });
    rig.later(minute);
    expect(await sweepMails(rig.deps)).toMatchObject({ sent: 1 });
    for (let run = 0; run < 3; run++, rig.later(hour)) await sweepMails(rig.deps, { early: true });
    expect(rig.subjects()).toHaveLength(2);
  });

  test('whose outcome the table refuses at first is stored by another try', async () => {
    const { enquiry, mail, about } = await storedHeld();
    const { enquiries } = rig.deps;
    let refusals = 3;
    const busy: typeof enquiries = {
      ...enquiries,
      async replace(...written) {
        if (refusals-- > 0) throw new Error('The table is busy');
        return enquiries.replace(...written);
      },
    };
    expect(
      (await deliverHeldMail({ ...rig.deps, enquiries: busy }, about, mail.id)).problem,
    ).toBeNull();
    expect((await rig.enquiry(enquiry.id)).outbox).toMatchObject([{ state: 'sent' }]);
    expect(rig.lines).toEqual([]);
    expect(rig.subjects()).toHaveLength(1);
  });

  test('whose failure comes late stays held by the sender that claimed it since', async () => {
    const { enquiry, mail, about } = await storedHeld();
    rig.later(minute);
    const other = await claimMail(rig.deps, 'enquiry', enquiry.id, mail.id);
    expect(other?.mailId).toBe(mail.id);
    fault('down');
    await deliverHeldMail(rig.deps, about, mail.id);
    expect((await rig.enquiry(enquiry.id)).outbox).toEqual(other?.request.outbox);
  });
});

describe('claiming a mail', () => {
  test('keeps every other sender from it for a minute', async () => {
    const { enquiry, mail } = await storedFree();
    const claimed = await claimMail(rig.deps, 'enquiry', enquiry.id, 'enquiry');
    expect(claimed).toMatchObject({ kind: 'enquiry', mailId: mail.id, request: { revision: 2 } });
    expect(await rig.enquiry(enquiry.id)).toEqual(claimed?.request);
    for (const which of ['enquiry', mail.id] as const)
      expect(await claimMail(rig.deps, 'enquiry', enquiry.id, which, { early: true })).toBeNull();
    rig.later(minute - 1);
    expect(await claimMail(rig.deps, 'enquiry', enquiry.id, mail.id, { early: true })).toBeNull();
    rig.later(1);
    expect(await claimMail(rig.deps, 'enquiry', enquiry.id, mail.id)).not.toBeNull();
  });

  test('succeeds for one of many senders at once', async () => {
    const { enquiry, mail } = await storedFree();
    const all = await Promise.all(
      Array.from({ length: 10 }, () => claimMail(rig.deps, 'enquiry', enquiry.id, mail.id)),
    );
    expect(all.filter((claimed) => claimed !== null)).toHaveLength(1);
  });

  test('fails for a sender when another was faster', async () => {
    const { enquiry, mail } = await storedFree();
    const table = openTable(rig.watched.table.name);
    const others = {
      ...rig.deps,
      enquiries: createEnquiryRepository(table, silentLogger, rig.deps.clock),
    };
    let faster: unknown;
    rig.watched.before('TransactWriteItemsCommand', async () => {
      faster = await claimMail(others, 'enquiry', enquiry.id, mail.id);
    });
    expect(await claimMail(rig.deps, 'enquiry', enquiry.id, mail.id)).toBeNull();
    expect(faster).toMatchObject({ mailId: mail.id });
  });

  test('waits for the pause after a failure, unless it is asked for early', async () => {
    const { enquiry, mail } = await storedFree({
      due_at: new Date(rig.now + second).toISOString(),
    });
    expect(await claimMail(rig.deps, 'enquiry', enquiry.id, mail.id)).toBeNull();
    expect(
      await claimMail(rig.deps, 'enquiry', enquiry.id, mail.id, { early: true }),
    ).not.toBeNull();
  });

  test('fails for a mail that was sent, is gone, or is of another kind', async () => {
    const sent = buildLoanRequest({ created_at: start });
    const { loans } = rig.deps;
    await loans.create(sent);
    expect(await loans.get(sent.id)).toEqual(sent);
    expect(
      await claimMail(rig.deps, 'loan', sent.id, 'loan-notification', { early: true }),
    ).toBeNull();
    expect(await claimMail(rig.deps, 'loan', sent.id, 'loan-link', { early: true })).toBeNull();
    expect(
      await claimMail(rig.deps, 'enquiry', sent.id, 'loan-notification', { early: true }),
    ).toBeNull();
    expect(await claimMail(rig.deps, 'loan', crypto.randomUUID(), 'loan-link')).toBeNull();
    expect(await loans.get(sent.id)).toEqual(sent);
  });
});
