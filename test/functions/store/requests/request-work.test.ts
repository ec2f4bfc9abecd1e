import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OutgoingMail } from '#domain/requests/outbox.ts';
import { viewingStatuses } from '#domain/requests/viewing.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { openTable, type Table } from '#functions/platform/table.ts';
import { createRequestWork } from '#functions/store/requests/request-work.ts';
import {
  createEnquiryRepository,
  createLoanRepository,
  createViewingRepository,
  enquiryRows,
} from '#functions/store/requests/requests.ts';
import { emptyStores } from '#infra/local/seed/empty-stores.ts';
import { inParallel } from '#infra/local/seed/in-parallel.ts';
import {
  buildEnquiry,
  buildLoanRequest,
  buildMail,
  buildViewing,
  buildWaitingMail,
} from '#support/builders/build-request.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

let emulators: TestEmulators;
let table: Table;
const now = new Date('2026-11-21T10:00:00.000Z');
const clock = () => now;
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();

beforeAll(async () => {
  emulators = await startEmulators();
  table = openTable(emulators.env.TABLE_NAME ?? '');
});
afterAll(() => emulators?.stop());
beforeEach(() => emptyStores());

const work = () => createRequestWork(table, clock);
const enquiries = () => createEnquiryRepository(table, silentLogger, clock);
const loans = () => createLoanRepository(table, silentLogger, clock);

async function enquiry(overrides: Parameters<typeof buildEnquiry>[0]) {
  const made = buildEnquiry(overrides);
  await enquiries().create(made);
  return { kind: 'enquiry', id: made.id };
}
async function viewing(overrides: Parameters<typeof buildViewing>[0]) {
  const made = buildViewing(overrides);
  await createViewingRepository(table, silentLogger, clock).create(made);
  return { kind: 'viewing', id: made.id };
}
async function loan(overrides: Parameters<typeof buildLoanRequest>[0]) {
  const made = buildLoanRequest(overrides);
  await loans().create(made);
  return { kind: 'loan', id: made.id };
}

const withMail = async (until: string | null) =>
  (await work().withMail(until, 200)).map(({ kind, id }) => ({ kind, id }));

describe('the list of requests with mail to send', () => {
  test('has those due first at its beginning, whatever else waits in them', async () => {
    const later = await loan({
      status: 'rejected',
      outbox: [buildWaitingMail('loan-rejection', { due_at: at(5) })],
    });
    const first = await enquiry({ outbox: [buildWaitingMail('enquiry', { due_at: at(-5) })] });
    const second = await enquiry({
      status: 'closed',
      outbox: [buildWaitingMail('enquiry', { due_at: at(0) })],
    });
    await enquiry({});
    await loan({ outbox: [] });
    expect(await withMail(null)).toEqual([first, second, later]);
    expect(await withMail(at(0))).toEqual([first, second]);
    expect(await withMail(at(-1))).toEqual([first]);
    expect(await withMail(at(-6))).toEqual([]);
  });

  test('contains a request when its first mail is due and no longer held', async () => {
    const outbox = [
      buildMail('loan-notification'),
      buildWaitingMail('loan-link', { due_at: at(-10), held_until: at(1) }),
    ];
    const held = await loan({ status: 'processed', outbox });
    expect(await withMail(at(0))).toEqual([]);
    expect(await withMail(at(1))).toEqual([held]);
  });

  test('loses a request with its last mail', async () => {
    const mail = buildWaitingMail('enquiry', { due_at: at(0) });
    const { id } = await enquiry({ outbox: [mail] });
    const stored = await enquiries().get(id);
    if (stored)
      await enquiries().replace(
        { ...stored, revision: 2, outbox: [buildMail('enquiry', { id: mail.id })] },
        stored,
      );
    expect(await withMail(null)).toEqual([]);
  });

  test('contains all requests, more than one page of them', async () => {
    const message = 'м'.repeat(4900);
    const made = Array.from({ length: 130 }, (_, n) =>
      buildEnquiry({ message, outbox: [buildWaitingMail('enquiry', { due_at: at(-n) })] }),
    );
    await inParallel(made, 8, async (one) => void (await enquiries().create(one)));
    const expected = made.map(({ id }) => ({ kind: 'enquiry', id })).reverse();
    expect(await withMail(at(0))).toEqual(expected);
  });

  test('leaves out 150 expired ones that come first, the half of them without their request', async () => {
    const expires_at = Math.floor(now.getTime() / 1000);
    const over = (minutes: number, turn: OutgoingMail['turn']) =>
      buildEnquiry({
        expires_at,
        outbox: [buildWaitingMail('enquiry', { due_at: at(minutes), turn })],
      });
    const kinds = [null, 'last'] as const;
    const made = kinds.flatMap((turn) => Array.from({ length: 150 }, (_, n) => over(-n - 1, turn)));
    await inParallel(made, 8, async (one) => void (await enquiries().create(one)));
    const gone = made.filter((_, n) => n % 2 === 0);
    await inParallel(gone, 8, async ({ id }) => {
      const Key = enquiryRows.key(id);
      await table.documents.send(new DeleteCommand({ TableName: table.name, Key }));
    });
    const due = await enquiry({ outbox: [buildWaitingMail('enquiry', { due_at: at(0) })] });
    const room = buildWaitingMail('enquiry-confirmation', { due_at: at(0), turn: 'last' });
    const waits = await enquiry({ outbox: [room] });
    expect(await work().withMail(at(0))).toEqual([due]);
    expect(await work().waitingForRoom()).toEqual([waits]);
  });

  test('ends after as many as were asked for', async () => {
    const first: unknown[] = [];
    const expires_at = Math.floor(now.getTime() / 1000);
    await enquiry({ expires_at, outbox: [buildWaitingMail('enquiry', { due_at: at(-4) })] });
    for (const minutes of [-3, -2, -1])
      first.push(await enquiry({ outbox: [buildWaitingMail('enquiry', { due_at: at(minutes) })] }));
    expect(await work().withMail(at(0), 2)).toEqual(first.slice(0, 2));
  });
});

describe('the count of requests that wait for staff', () => {
  test('contains the new, pending and approved ones that are not over, with mail to send or without', async () => {
    const over = { expires_at: Math.floor(now.getTime() / 1000) };
    for (const outbox of [[], [buildWaitingMail('enquiry')]])
      for (const status of ['new', 'answered', 'closed'] as const) {
        await enquiry({ outbox, status });
        await enquiry({ outbox, status, ...over });
      }
    for (const outbox of [[], [buildWaitingMail('loan-notification')]])
      for (const status of ['pending', 'approved', 'rejected', 'processed', 'withdrawn'] as const) {
        await loan({ outbox, status });
        await loan({ outbox, status, ...over });
      }
    await loan({ outbox: [], expires_at: over.expires_at + 1 });
    for (const outbox of [[], [buildWaitingMail('viewing')]])
      for (const status of viewingStatuses) {
        await viewing({ outbox, status });
        await viewing({ outbox, status, ...over });
      }
    expect(await work().countNew()).toEqual({ enquiries: 2, loan_requests: 5, viewings: 2 });
  });

  test('is zero in an empty table', async () => {
    expect(await work().countNew()).toEqual({ enquiries: 0, loan_requests: 0, viewings: 0 });
    expect(await withMail(null)).toEqual([]);
  });
});
