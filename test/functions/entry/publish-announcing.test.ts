import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSnapshotRepository } from '#functions/catalogue/stored-snapshots.ts';
import { createInvalidation } from '#functions/platform/cdn.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { openTable } from '#functions/platform/table.ts';
import { createCaravanRepository } from '#functions/store/caravans.ts';
import { localNames } from '#infra/local/shared/names.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';
import { allowErrors } from '#support/quiet/error-lines.ts';

allowErrors('the CDN is broken');

let emulators: TestEmulators;
let publish: (Records: unknown[]) => Promise<unknown>;
let everyMinute: () => Promise<unknown>;
let pagesForgotten = 0;
/** ms. */
let cdnTime = 0;
let cdnIsBroken = false;
/** Batches of the stream on which the function failed. */
let failures = 0;

const table = () => openTable(emulators.env.TABLE_NAME ?? '');
const announced = async () =>
  (await createSnapshotRepository(table(), silentLogger).pointer(true))?.announced;
const write = (price: number) =>
  createCaravanRepository(table(), silentLogger).create(buildCaravan({ price }));
/** As many as the CDN takes at a time. */
async function occupyTheCdn() {
  const forget = createInvalidation(localNames.distribution);
  for (let n = 0; n < 15; n++) await forget(['/elsewhere/*']);
}

beforeAll(async () => {
  emulators = await startEmulators({
    onStream: async (Records) => {
      try {
        await publish(Records);
      } catch (error) {
        failures += 1;
        throw error;
      }
    },
    onInvalidate: (paths) => {
      if (cdnIsBroken) throw new Error('the CDN is broken');
      if (paths.includes('/*')) pagesForgotten += 1;
    },
    cdnClock: () => cdnTime,
  });
  Object.assign(process.env, emulators.env, { LOG_LEVEL: 'error' });
  const entry = await import('#functions/entry/publish.ts');
  publish = (Records) => entry.handler({ Records } as Parameters<typeof entry.handler>[0]);
  const scheduled = await import('#functions/entry/scheduled.ts');
  everyMinute = () => scheduled.handler();
  await everyMinute();
});
beforeEach(() => {
  cdnTime += 60_000;
  cdnIsBroken = false;
  pagesForgotten = 0;
});
afterAll(() => emulators?.stop());

test('a publication succeeds while the CDN is busy, and the schedule invalidates the CDN a minute later', async () => {
  await occupyTheCdn();
  await write(20_000);
  await emulators.emulators.dynamodb.settled();
  expect([await announced(), pagesForgotten]).toEqual([false, 0]);

  expect(await everyMinute()).toMatchObject({ full: false });
  expect([await announced(), pagesForgotten]).toEqual([false, 0]);

  cdnTime += 60_000;
  expect(await everyMinute()).toMatchObject({ full: false });
  expect([await announced(), pagesForgotten]).toEqual([true, 1]);
  await everyMinute();
  expect(pagesForgotten).toBe(1);
});

test('the next publication also invalidates the CDN for an earlier one', async () => {
  await occupyTheCdn();
  await write(21_000);
  await emulators.emulators.dynamodb.settled();
  cdnTime += 60_000;
  await write(22_000);
  await emulators.emulators.dynamodb.settled();
  expect([await announced(), pagesForgotten]).toEqual([true, 1]);
});

test('a publication fails when the invalidation fails, and invalidates the CDN when it is delivered again', async () => {
  cdnIsBroken = true;
  failures = 0;
  await write(23_000);
  await expect.poll(() => failures).toBeGreaterThan(0);
  expect([await announced(), pagesForgotten]).toEqual([false, 0]);
  cdnIsBroken = false;
  await emulators.emulators.dynamodb.settled();
  expect([await announced(), pagesForgotten]).toEqual([true, 1]);
});
