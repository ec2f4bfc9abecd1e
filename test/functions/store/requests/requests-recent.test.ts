import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { silentLogger } from '#functions/platform/logger.ts';
import { openTable } from '#functions/platform/table.ts';
import {
  createEnquiryRepository,
  createLoanRepository,
} from '#functions/store/requests/requests.ts';
import { emptyStores } from '#infra/local/seed/empty-stores.ts';
import {
  buildBankApplication,
  buildEnquiry,
  buildLoanRequest,
  buildMail,
  buildWaitingMail,
} from '#support/builders/build-request.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

let emulators: TestEmulators;
const now = new Date('2026-11-21T10:00:00.000Z');
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();
beforeAll(async () => {
  emulators = await startEmulators();
});
afterAll(() => emulators?.stop());
beforeEach(() => emptyStores());

const opened = () => [openTable(emulators.env.TABLE_NAME ?? ''), silentLogger, () => now] as const;
const enquiries = () => createEnquiryRepository(...opened());
const loans = () => createLoanRepository(...opened());

describe('of the latest requests', () => {
  test('those are news whose mail was not taken so far or came back', async () => {
    const returned = 'bounced' as const;
    const made = {
      waits: buildEnquiry({ status: 'new', outbox: [buildWaitingMail('enquiry')] }),
      quiet: buildEnquiry({ status: 'closed' }),
      unsent: buildEnquiry({
        status: 'closed',
        outbox: [buildWaitingMail('enquiry', { problem: 'rejected' })],
      }),
      returned: buildEnquiry({
        status: 'closed',
        outbox: [buildMail('enquiry'), buildMail('enquiry-confirmation', { returned })],
      }),
    };
    for (const enquiry of Object.values(made)) await enquiries().create(enquiry);
    const { facts } = await enquiries().recent(10, at(0));
    const news = Object.entries(made).map(([name, { id }]) => [
      name,
      facts.find((fact) => fact.id === id)?.isNews,
    ]);
    expect(Object.fromEntries(news)).toEqual({
      waits: false,
      quiet: false,
      unsent: true,
      returned: true,
    });
  });

  test.each([
    [-1, false],
    [0, true],
    [1, true],
  ])(
    'one that the bank answered %i minutes after the given moment is news: %s',
    async (minutes, isNews) => {
      const bank = buildBankApplication({ status_at: at(minutes) });
      const loan = buildLoanRequest({ status: 'processed', bank });
      await loans().create(loan);
      expect((await loans().recent(10, at(0))).facts).toMatchObject([{ id: loan.id, isNews }]);
    },
  );

  test('as many are read as are asked for, and it is said whether there are older ones', async () => {
    const made = [0, 1, 2].map((minutes) => buildEnquiry({ created_at: at(minutes) }));
    for (const enquiry of made) await enquiries().create(enquiry);
    const ids = made.map(({ id }) => id).reverse();
    const read = async (most: number) => {
      const { facts, goesOn } = await enquiries().recent(most, at(0));
      return { ids: facts.map(({ id }) => id), goesOn };
    };
    expect(await read(2)).toEqual({ ids: ids.slice(0, 2), goesOn: true });
    expect(await read(4)).toEqual({ ids, goesOn: false });
  });
});

test('a request that waits for staff is listed until its last second', async () => {
  const expires_at = now.getTime() / 1000;
  const [kept, gone] = [expires_at + 1, expires_at].map((end) => buildEnquiry({ expires_at: end }));
  for (const enquiry of [kept, gone]) if (enquiry) await enquiries().create(enquiry);
  expect((await enquiries().waiting()).map(({ id }) => id)).toEqual([kept?.id]);
});
