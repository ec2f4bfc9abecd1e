import { GetCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailTurn, type OutgoingMail } from '#domain/requests/outbox.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { createRequestEraser } from '#functions/store/requests/erase-request.ts';
import { createRequestWork } from '#functions/store/requests/request-work.ts';
import {
  createEnquiryRepository,
  enquiryRows,
  rewriteRequest,
} from '#functions/store/requests/requests.ts';
import { createViewingPlaces } from '#functions/store/requests/viewing-places.ts';
import { emptyStores } from '#infra/local/seed/empty-stores.ts';
import { openWatchedTable } from '#support/breaking-table.ts';
import { buildEnquiry, buildMail, buildWaitingMail } from '#support/builders/build-request.ts';
import { type MailRig, openMailRig } from '#support/mail-rig.ts';

const start = '2026-11-21T10:00:00.000Z';
const minute = 60_000;
const at = (minutes: number) => new Date(Date.parse(start) + minutes * minute).toISOString();
const never = Number.POSITIVE_INFINITY;

let rig: MailRig;
beforeAll(async () => {
  rig = await openMailRig(start);
});
afterAll(() => rig?.local.stop());
beforeEach(async () => {
  rig.now = Date.parse(start);
  await emptyStores();
});

/** A process of its own, which can stop between two writes. */
function open() {
  const watched = openWatchedTable(rig.watched.table.name);
  const clock = () => new Date(rig.now);
  return {
    ...watched,
    clock,
    store: createEnquiryRepository(watched.table, silentLogger, clock),
    work: createRequestWork(watched.table, clock),
  };
}
const { id } = buildEnquiry();
const enquiryWith = (...outbox: OutgoingMail[]) => buildEnquiry({ id, status: 'new', outbox });

/** A request that waits for staff is on Today; its mails stand where the request has them. */
async function expectFound() {
  const { store, work, table } = open();
  const stored = await store.get(id);
  const waiting = await store.waiting();
  expect(waiting.map((one) => one.id)).toEqual(stored ? [id] : []);
  expect((await work.countNew()).enquiries).toBe(stored ? 1 : 0);
  const Key = { pk: enquiryRows.key(id).pk, sk: 'MAIL' };
  const { Item } = await table.documents.send(new GetCommand({ TableName: table.name, Key }));
  const turn = stored && mailTurn(stored.outbox);
  expect(Item?.to_do_sort).toBe(turn === null ? undefined : `${turn}#${id}`);
  const places = [...(await work.withMail(null)), ...(await work.waitingForRoom())];
  expect(places).toEqual(turn === null ? [] : [{ kind: 'enquiry', id }]);
}

const mail = buildWaitingMail('enquiry', { queued_at: start });
const turns: [string, OutgoingMail[], OutgoingMail[]][] = [
  ['gets a mail', [], [mail]],
  ['gets a mail sooner', [{ ...mail, due_at: at(60) }], [mail]],
  ['waits longer', [mail], [{ ...mail, due_at: at(60) }]],
  ['waits for room', [mail], [{ ...mail, turn: 'last' }]],
  ['waits for room no more', [{ ...mail, turn: 'last' }], [mail]],
  ['has sent its mail', [mail], [buildMail('enquiry', { id: mail.id })]],
];

describe('a function that stops while it writes a request and its place', () => {
  test.each([0, 1])('leaves no new request without its place (after %i writes)', async (writes) => {
    const { store, breakAfter } = open();
    breakAfter(writes);
    await store.create(enquiryWith(mail)).catch(() => undefined);
    await expectFound();
  });

  test.each(turns.flatMap((turn) => [0, 1].map((writes) => [...turn, writes] as const)))(
    'leaves its place as its mails are where it %s (%#)',
    async (_, before, after, writes) => {
      await open().store.create(enquiryWith(...before));
      const { store, clock, breakAfter } = open();
      breakAfter(writes);
      await rewriteRequest({ store, clock }, id, (one) => ({ ...one, outbox: after })).catch(
        () => undefined,
      );
      await expectFound();
    },
  );
});

test('whatever many writers do at once, with some of them stopping, its place is as its mails are', async () => {
  const outbox = fc.constantFrom(...turns.flatMap(([, before, after]) => [before, after]));
  const writer = fc.record({ outbox, writes: fc.constantFrom(0, 1, never, never, never) });
  await fc.assert(
    fc.asyncProperty(
      outbox,
      fc.array(fc.array(writer, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
      async (first, rounds) => {
        await emptyStores();
        await open().store.create(enquiryWith(...first));
        for (const round of rounds)
          await Promise.all(
            round.map(async (one) => {
              const { store, clock, breakAfter } = open();
              breakAfter(one.writes);
              await rewriteRequest({ store, clock }, id, (before) => ({
                ...before,
                outbox: one.outbox,
              })).catch(() => undefined);
            }),
          );
        await expectFound();
      },
    ),
    { numRuns: 40 },
  );
}, 240_000);

test('an erasure removes the place with the request, and no writer who read it before brings it back', async () => {
  const { store, table, work } = open();
  const before = enquiryWith(mail);
  await store.create(before);
  const erase = createRequestEraser(table, createViewingPlaces(table));
  expect(await erase({ kind: 'enquiry', id })).toBe(true);
  const later = { ...mail, due_at: at(60) };
  expect(await store.replace({ ...enquiryWith(later), revision: 2 }, before)).toBe(false);
  expect(await work.withMail(null)).toEqual([]);
  await expectFound();
});
