import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailTurn, type OutgoingMail } from '#domain/requests/outbox.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { createRequestPartition } from '#functions/store/requests/request-log.ts';
import { createRequestWork } from '#functions/store/requests/request-work.ts';
import { createEnquiryRepository, rewriteRequest } from '#functions/store/requests/requests.ts';
import { sweepMails } from '#functions/use-cases/requests/sweep-mails.ts';
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
    partition: createRequestPartition(watched.table, silentLogger),
  };
}
const { id } = buildEnquiry();
const enquiryWith = (...outbox: OutgoingMail[]) => buildEnquiry({ id, status: 'new', outbox });

/** A request that waits for staff is on Today; one with mail to send is listed soon enough. */
async function expectFound() {
  const { store, work } = open();
  const stored = await store.get(id);
  const waiting = await store.waiting();
  expect(waiting.map((one) => one.id)).toEqual(stored ? [id] : []);
  expect((await work.countNew()).enquiries).toBe(stored ? 1 : 0);
  const turn = stored && mailTurn(stored.outbox);
  const places = [...(await work.withMail(null)), ...(await work.waitingForRoom())];
  const isSoonEnough = places.some((place) => place.id === id && turn && place.turn <= turn);
  if (turn !== null) expect(isSoonEnough).toBe(true);
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

describe('a function that stops between the writes of a request and of its place', () => {
  test.each([0, 1, 2])(
    'leaves no new request without its place (after %i writes)',
    async (writes) => {
      const { store, breakAfter } = open();
      breakAfter(writes);
      await store.create(enquiryWith(mail)).catch(() => undefined);
      await expectFound();
    },
  );

  test.each(turns.flatMap((turn) => [0, 1, 2].map((writes) => [...turn, writes] as const)))(
    'leaves its place soon enough where it %s (%#)',
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

  test('leaves a place that the schedule puts right two minutes later, and removes without a request', async () => {
    const [other, sent] = [open(), buildMail('enquiry', { id: mail.id })];
    await other.store.create(enquiryWith(mail));
    other.breakAfter(1);
    await rewriteRequest(other, id, (one) => ({ ...one, outbox: [sent] }));
    const { store, breakAfter } = open();
    breakAfter(1);
    await expect(store.create(buildEnquiry({ outbox: [mail] }))).rejects.toThrow('broken off');
    const places = async () => (await open().work.withMail(null)).length;
    rig.later(2 * minute);
    await sweepMails(rig.deps);
    expect(await places()).toBe(2);
    rig.later(1);
    await sweepMails(rig.deps);
    expect(await places()).toBe(0);
    await expectFound();
    expect(rig.subjects()).toEqual([]);
  });
});

test('whatever many writers do at once, with some of them stopping, its place is soon enough', async () => {
  const outbox = fc.constantFrom(...turns.flatMap(([, before, after]) => [before, after]));
  const writer = fc.record({ outbox, writes: fc.constantFrom(0, 1, 2, never, never, never) });
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

test('an erasure removes the place with the request, also one that a writer brings meanwhile', async () => {
  const { store, partition, work } = open();
  await store.create(enquiryWith(mail));
  await store.remove(id);
  expect(await partition.empty({ kind: 'enquiry', id })).toBe(1);
  // A call that read the request before it went changes nothing.
  expect(await store.replace({ ...enquiryWith(), revision: 2 }, 1, [mail])).toBe(false);
  expect(await work.withMail(null)).toEqual([]);
  expect(await partition.empty({ kind: 'enquiry', id })).toBe(0);
});
