import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enquiryInputSchema } from '#domain/requests/enquiry.ts';
import { createMailer } from '#functions/mail/ses-mailer.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import type { Table } from '#functions/platform/table.ts';
import { createCaravanRepository } from '#functions/store/caravans.ts';
import { createSubmissionLimit } from '#functions/store/rate-limit.ts';
import { createLetterShares } from '#functions/store/requests/letter-shares.ts';
import { createRecipients } from '#functions/store/requests/recipients.ts';
import { createRequestWork } from '#functions/store/requests/request-work.ts';
import {
  createEnquiryRepository,
  createLoanRepository,
  createViewingRepository,
} from '#functions/store/requests/requests.ts';
import {
  type SubmitEnquiryDeps,
  submitEnquiry,
} from '#functions/use-cases/requests/submit-enquiry.ts';
import { sweepMails } from '#functions/use-cases/requests/sweep-mails.ts';
import { localRecipientKey } from '#infra/local/shared/names.ts';
import { openWatchedTable } from '#support/breaking-table.ts';
import { goodEnquiry, requestId } from '#support/calls/customer-calls.ts';
import { yardHours } from '#support/calls/yard-hours.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

const start = Date.parse('2026-11-21T10:00:00.000Z');
const input = enquiryInputSchema.parse(goodEnquiry);
let now = start;
let emulators: TestEmulators;

beforeAll(async () => {
  emulators = await startEmulators();
});
afterAll(() => emulators.stop());
beforeEach(() => {
  now = start;
  emulators.emulators.ses.clear();
});

function depsOn(table: Table): SubmitEnquiryDeps {
  const clock = () => new Date(now);
  return {
    enquiries: createEnquiryRepository(table, silentLogger, clock),
    loans: createLoanRepository(table, silentLogger, clock),
    viewings: createViewingRepository(table, silentLogger, clock),
    requestId,
    submissions: createSubmissionLimit(table, clock),
    caravans: createCaravanRepository(table, silentLogger),
    mailer: createMailer({
      from: 'showroom@example.com',
      to: 'yard@example.com',
      configurationSet: 'test',
      readHours: async () => yardHours,
      viewingToken: async () => '',
    }),
    recipients: createRecipients(table, async () => localRecipientKey, clock),
    letters: createLetterShares(table, async () => localRecipientKey, clock),
    solvesCaptcha: null,
    dealerAddresses: ['yard@example.com'],
    clock,
    newId: () => crypto.randomUUID(),
    log: silentLogger,
  };
}
const open = () => openWatchedTable(emulators.env.TABLE_NAME ?? '');
let visitors = 0;
function visitor() {
  visitors += 1;
  const address = `192.0.2.${visitors}`;
  return { key: crypto.randomUUID(), address: async () => address };
}
/** To the dealer. */
const mails = () =>
  emulators.emulators.ses.mails().filter(({ to }) => to.includes('yard@example.com'));
async function sweep() {
  const { table } = open();
  const clock = () => new Date(now);
  const work = createRequestWork(table, clock);
  const recipients = createRecipients(table, async () => localRecipientKey, clock);
  return sweepMails({ ...depsOn(table), recipients, work });
}

describe('a process that stops during the submission of an enquiry', () => {
  // The limit's count is the first write, then come those of the network's letters.
  test.each([0, 1, 2, 3])(
    'before storing has accepted nothing, and the form sent again is stored once (%i)',
    async (writes) => {
      const { table, breakAfter } = open();
      const caller = visitor();
      breakAfter(writes);
      await expect(submitEnquiry(depsOn(table), input, caller)).rejects.toThrow('broken off');
      expect(
        await depsOn(open().table).enquiries.get(await requestId('enquiry', caller.key)),
      ).toBeNull();
      await submitEnquiry(depsOn(open().table), input, caller);
      expect(mails()).toHaveLength(1);
    },
  );

  test('between storing and sending leaves a mail that the schedule sends once the hold is over', async () => {
    const caller = visitor();
    const { table } = open();
    const sending = Promise.withResolvers<void>();
    const dead: SubmitEnquiryDeps = {
      ...depsOn(table),
      mailer: {
        send() {
          sending.resolve();
          return new Promise(() => undefined);
        },
      },
    };
    void submitEnquiry(dead, input, caller);
    await sending.promise;
    await submitEnquiry(depsOn(open().table), input, caller);
    now = start + 59_999;
    await sweep();
    expect(mails()).toHaveLength(0);
    now = start + 60_000;
    expect(await sweep()).toMatchObject({ failed: 0 });
    now = start + 3_600_000;
    await sweep();
    expect(mails()).toHaveLength(1);
    expect(
      (await dead.enquiries.get(await requestId('enquiry', caller.key)))?.outbox[0],
    ).toMatchObject({
      state: 'sent',
      attempts: 1,
    });
  });

  test('between sending and noting that costs at most one duplicate mail, and the visitor nothing', async () => {
    const caller = visitor();
    const { table, breakAfter } = open();
    breakAfter(4);
    await submitEnquiry(depsOn(table), input, caller);
    expect(mails()).toHaveLength(1);
    await submitEnquiry(depsOn(open().table), input, caller);
    expect(mails()).toHaveLength(1);
    for (const minutes of [1, 2, 60, 120]) {
      now = start + minutes * 60_000;
      await sweep();
    }
    expect(mails()).toHaveLength(2);
  });
});

test('a write that is repeated after a lost answer counts as the one that created the enquiry', async () => {
  const caller = visitor();
  const { table } = open();
  let lost = 0;
  table.documents.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const answer = await next(args);
        if (commandName !== 'TransactWriteItemsCommand' || lost > 0) return answer;
        lost += 1;
        throw Object.assign(new Error('the answer was lost'), { name: 'TimeoutError' });
      },
    // Within the client's own tries.
    { step: 'finalizeRequest', priority: 'low', name: 'loses' },
  );
  const deps = depsOn(table);
  await submitEnquiry(deps, input, caller);
  expect(lost).toBe(1);
  expect(mails()).toHaveLength(1);
  expect(
    (await deps.enquiries.get(await requestId('enquiry', caller.key)))?.outbox[0],
  ).toMatchObject({ state: 'sent', attempts: 1 });
});
