import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { allConfirmations, lastConfirmations } from '#domain/requests/confirmations.ts';
import { enquiryInputSchema } from '#domain/requests/enquiry.ts';
import { MailFailure } from '#functions/mail/ses-mailer.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { createSubmissionLimit } from '#functions/store/rate-limit.ts';
import { createLetterShares } from '#functions/store/requests/letter-shares.ts';
import { createEnquiryRepository } from '#functions/store/requests/requests.ts';
import {
  type SubmitEnquiryDeps,
  submitEnquiry,
} from '#functions/use-cases/requests/submit-enquiry.ts';
import { sweepMails } from '#functions/use-cases/requests/sweep-mails.ts';
import { localRecipientKey } from '#infra/local/shared/names.ts';
import { buildEnquiry, buildViewing, buildWaitingMail } from '#support/builders/build-request.ts';
import { goodEnquiry, requestId } from '#support/calls/customer-calls.ts';
import { type MailRig, openMailRig } from '#support/mail-rig.ts';
import { allowErrors } from '#support/quiet/error-lines.ts';

allowErrors('confirmations are withheld');

const start = '2026-11-21T10:00:00.000Z';
const [minute, hour] = [60_000, 3_600_000];

let rig: MailRig;
beforeEach(async () => {
  rig = await openMailRig(start);
});
afterEach(() => rig?.local.stop());

function deps(): SubmitEnquiryDeps {
  const { table } = rig.watched;
  const { clock } = rig.deps;
  return {
    ...rig.deps,
    enquiries: createEnquiryRepository(table, silentLogger, clock),
    submissions: createSubmissionLimit(table, clock),
    letters: createLetterShares(table, async () => localRecipientKey, clock),
    requestId,
    solvesCaptcha: null,
    dealerAddresses: [],
    newId: () => crypto.randomUUID(),
  };
}
let people = 0;
/** A form with an address of its own. */
async function ask(address: string): Promise<string> {
  people += 1;
  const email = `somebody-${people}@example.com`;
  const input = enquiryInputSchema.parse({ ...goodEnquiry, to: undefined, email });
  const caller = { key: crypto.randomUUID(), address: async () => address };
  return (await submitEnquiry(deps(), input, caller)).id;
}
const confirmationOf = async (id: string) => (await rig.enquiry(id)).outbox[1];
/** How many confirmations have gone out. */
const sentOf = async (ids: readonly string[]) =>
  (await Promise.all(ids.map(confirmationOf))).filter((mail) => mail?.state === 'sent').length;
const sweep = () => sweepMails(rig.deps);
/** So many confirmations have gone to all. */
const given = (day: string, counted: Record<string, number>) =>
  rig.watched.table.documents.send(
    new PutCommand({
      TableName: rig.watched.table.name,
      Item: { pk: `CONFIRMATIONS#${day}`, sk: 'CONFIRMATIONS', ...counted },
    }),
  );

describe('in a flood of 125 forms of one network in 25 minutes', () => {
  test('the letters of honest forms leave at once, the flood’s own as room is left, and none is given up', async () => {
    const flood: string[] = [];
    const honest: string[] = [];
    for (let passed = 0; passed < 25; passed++) {
      for (let form = 0; form < 5; form++) {
        // Addresses of one provider’s customer, as many as they like.
        const last = (passed * 5 + form).toString(16);
        flood.push(await ask(`2001:db8:1:${last}::7`));
      }
      if (passed % 6 === 0) honest.push(await ask(`192.0.2.${passed + 1}`));
      // Each honest letter left in the call that took its form.
      expect(await sentOf(honest)).toBe(honest.length);
      rig.later(minute);
      expect((await sweep()).broken).toEqual([]);
    }
    const sent = await sentOf(flood);
    expect(sent).toBeGreaterThanOrEqual(10);
    expect(sent + honest.length).toBeLessThanOrEqual(lastConfirmations.inHour + honest.length);
    // Nobody’s letter to the dealer waits, and every request stands among those that wait for staff.
    expect(await rig.deps.work.countNew()).toMatchObject({
      enquiries: flood.length + honest.length,
    });
    expect(await rig.deps.work.withMail(new Date(rig.now).toISOString())).toEqual([]);
    for (let later = 0; later < 3; later++) {
      rig.later(hour);
      await sweep();
      await sweep();
    }
    expect(await sentOf(flood)).toBe(flood.length);
    expect(rig.lines).toEqual([]);
  }, 300_000);

  test('a letter that failed is tried again before all that come last', async () => {
    const flood = buildWaitingMail('enquiry-confirmation', { queued_at: start, turn: 'last' });
    const many = Array.from({ length: 120 }, (_, index) =>
      buildEnquiry({
        email: `flood-${index}@example.com`,
        outbox: [{ ...flood, id: crypto.randomUUID() }],
      }),
    );
    for (const one of many) await rig.deps.enquiries.create(one);
    rig.later(minute);
    const queued_at = new Date(rig.now).toISOString();
    const honest = buildEnquiry({
      email: 'honest@example.com',
      outbox: [buildWaitingMail('enquiry-confirmation', { queued_at })],
    });
    await rig.deps.enquiries.create(honest);
    // Room for none but those within their share.
    await given('2026-11-21', { total: lastConfirmations.inHour, h10: lastConfirmations.inHour });
    expect(await sweep()).toMatchObject({ sent: 1, broken: [] });
    expect((await rig.enquiry(honest.id)).outbox).toMatchObject([{ state: 'sent' }]);
  }, 120_000);
});

describe('a letter that waits for room', () => {
  test.each([
    ['last', 'share'],
    ['room', 'rush'],
  ] as const)('is given up after a day (%s), and staff read why: %s', async (turn, withheld) => {
    const mail = buildWaitingMail('enquiry-confirmation', { queued_at: start, turn });
    const enquiry = buildEnquiry({ outbox: [mail] });
    await rig.deps.enquiries.create(enquiry);
    for (const day of ['2026-11-21', '2026-11-22'])
      await given(day, { total: allConfirmations.inDay });
    rig.later(24 * hour - 1);
    expect(await sweep()).toMatchObject({ sent: 0, failed: 0, broken: [] });
    expect((await rig.enquiry(enquiry.id)).outbox).toEqual([mail]);
    rig.later(1);
    await sweep();
    expect((await rig.enquiry(enquiry.id)).outbox).toMatchObject([{ state: 'withheld', withheld }]);
    expect(await rig.deps.work.waitingForRoom()).toEqual([]);
    // Lines of this level ring an alarm.
    expect(rig.lines).toEqual([
      { level: 'error', message: 'confirmations are withheld', fields: { mails: 1 } },
    ]);
  });

  test('is tried again after a pause that grows where SES refuses it, as any mail', async () => {
    let tries = 0;
    const refusing: MailRig['deps'] = {
      ...rig.deps,
      mailer: {
        ...rig.deps.mailer,
        async send() {
          tries += 1;
          throw new MailFailure('rejected', 'MessageRejected');
        },
      },
    };
    const outbox = [buildWaitingMail('enquiry-confirmation', { queued_at: start, turn: 'last' })];
    await rig.deps.enquiries.create(buildEnquiry({ outbox }));
    for (let passed = 0; passed < 60; passed++) {
      rig.later(minute);
      await sweepMails(refusing);
    }
    // A minute, two, four, eight, sixteen after the one before.
    expect(tries).toBe(6);
  });

  test('goes although the dealer’s letter of the same request is refused', async () => {
    const refusing: MailRig['deps'] = {
      ...rig.deps,
      mailer: {
        ...rig.deps.mailer,
        async send(mail, ...about) {
          if (mail.kind === 'enquiry') throw new MailFailure('rejected', 'MessageRejected');
          return rig.deps.mailer.send(mail, ...about);
        },
      },
    };
    const enquiry = buildEnquiry({
      outbox: [
        buildWaitingMail('enquiry', { queued_at: start }),
        buildWaitingMail('enquiry-confirmation', { queued_at: start, turn: 'last' }),
      ],
    });
    await rig.deps.enquiries.create(enquiry);
    await given('2026-11-21', { total: 0, h10: allConfirmations.inHour });
    await sweepMails(refusing);
    expect(await confirmationOf(enquiry.id)).toMatchObject({ state: 'waiting', attempts: 0 });
    rig.later(hour);
    await sweepMails(refusing);
    expect((await rig.enquiry(enquiry.id)).outbox).toMatchObject([
      { state: 'waiting', problem: 'rejected' },
      { state: 'sent' },
    ]);
  });

  test('of a viewing waits until its hour', async () => {
    const outbox = [buildWaitingMail('viewing-received', { queued_at: start, turn: 'last' })];
    // 10:00 in Sofia.
    const begins = Date.parse('2026-11-25T08:00:00.000Z');
    const viewing = buildViewing({ created_at: start, day: '2026-11-25', time: '10:00', outbox });
    await rig.deps.viewings.create(viewing);
    for (const day of ['2026-11-23', '2026-11-25']) await given(day, { total: 400 });
    rig.later(48 * hour);
    await sweep();
    rig.later(begins - rig.now - 1);
    await sweep();
    expect((await rig.deps.viewings.get(viewing.id))?.outbox).toMatchObject([{ state: 'waiting' }]);
    rig.later(1);
    await sweep();
    expect((await rig.deps.viewings.get(viewing.id))?.outbox).toMatchObject([
      { state: 'withheld', withheld: 'share' },
    ]);
  });

  test('goes within the share of its network, since the room of all was used up, as soon as there is room', async () => {
    await given('2026-11-21', { total: allConfirmations.inHour, h10: allConfirmations.inHour });
    const id = await ask('192.0.2.200');
    expect(await confirmationOf(id)).toMatchObject({ state: 'waiting', turn: 'room' });
    rig.later(minute);
    await sweep();
    expect(await confirmationOf(id)).toMatchObject({ state: 'waiting', turn: 'room' });
    rig.later(hour);
    expect(await sweep()).toMatchObject({ sent: 1 });
    expect(await confirmationOf(id)).toMatchObject({ state: 'sent' });
  });

  test('is not sent sooner by the form that comes again', async () => {
    for (let form = 0; form < 10; form++) {
      await ask('192.0.2.201');
      rig.later(minute);
    }
    const email = 'again@example.com';
    const input = enquiryInputSchema.parse({ ...goodEnquiry, to: undefined, email });
    const caller = { key: crypto.randomUUID(), address: async () => '192.0.2.201' };
    const { id } = await submitEnquiry(deps(), input, caller);
    await submitEnquiry(deps(), input, caller);
    expect(await confirmationOf(id)).toMatchObject({ state: 'waiting', turn: 'last' });
    await sweep();
    expect(await confirmationOf(id)).toMatchObject({ state: 'sent' });
  });
});

test('one network’s second enquiry with an address brings it no letter, and that is said to staff', async () => {
  const input = enquiryInputSchema.parse({
    ...goodEnquiry,
    to: undefined,
    email: 'one@example.com',
  });
  const outcomes: unknown[] = [];
  for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.3']) {
    const caller = { key: crypto.randomUUID(), address: async () => address };
    const { id } = await submitEnquiry(deps(), input, caller);
    const mail = await confirmationOf(id);
    outcomes.push([mail?.state, mail?.withheld]);
  }
  expect(outcomes).toEqual([
    ['sent', null],
    ['withheld', 'limit'],
    ['sent', null],
    ['withheld', 'limit'],
  ]);
});
