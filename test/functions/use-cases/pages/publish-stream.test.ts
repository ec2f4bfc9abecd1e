import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { silentLogger } from '#functions/platform/logger.ts';
import { openTable, type Table } from '#functions/platform/table.ts';
import { caravanItem } from '#functions/store/caravans.ts';
import { openPublisher } from '#functions/store/publishing.ts';
import { createScheduleState } from '#functions/store/schedule-state.ts';
import { createStreamPublisher } from '#functions/use-cases/pages/publish-stream.ts';
import { emptyStores } from '#infra/local/seed/empty-stores.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

let emulators: TestEmulators;
let table: Table;
let done: string[];
let publish: ReturnType<typeof createStreamPublisher>;
let isClaimBroken = false;

beforeAll(async () => {
  emulators = await startEmulators();
  table = openTable(emulators.env.TABLE_NAME ?? '');
});
afterAll(() => emulators?.stop());
beforeEach(async () => {
  await emptyStores();
  done = [];
  isClaimBroken = false;
  const state = createScheduleState(table);
  publish = createStreamPublisher({
    ...openPublisher(table.name, silentLogger),
    async claim() {
      if (isClaimBroken) throw new Error('the table is down');
      done.push('claimed');
      await state.claim();
    },
    invalidate: async () => void done.push('published'),
    noteWithheld: null,
    pause: async (ms) => void done.push(`waited ${ms / 1000} s`),
  });
});

/** The record of a house that staff wrote, as the stream delivers it. */
async function written() {
  const item = caravanItem(buildCaravan());
  await table.documents.send(new PutCommand({ TableName: table.name, Item: item }));
  const Keys = marshall({ pk: item.pk, sk: item.sk }) as never;
  return { eventName: 'INSERT' as const, dynamodb: { Keys, NewImage: marshall(item) as never } };
}

test('a process claims the schedule’s state before it publishes, and does so once', async () => {
  expect(await publish([await written()])).toEqual({ items: 1, changed: true });
  expect(done).toEqual(['claimed', 'published']);
  await publish([await written(), await written()]);
  expect(done).toEqual(['claimed', 'published', 'published']);
});

test('a process that could not claim publishes nothing, and claims with the next delivery', async () => {
  const record = await written();
  isClaimBroken = true;
  await expect(publish([record])).rejects.toThrow('the table is down');
  expect(done).toEqual([]);
  isClaimBroken = false;
  await publish([record]);
  expect(done).toEqual(['claimed', 'published']);
});

test('a batch without items of the catalogue claims and publishes nothing', async () => {
  const Keys = marshall({ pk: 'SCHEDULE', sk: 'STATE' }) as never;
  const NewImage = marshall({ pk: 'SCHEDULE', sk: 'STATE' }) as never;
  expect(await publish([{ eventName: 'MODIFY', dynamodb: { Keys, NewImage } }])).toBeNull();
  expect(done).toEqual([]);
});

test('after a hundred writes at once it waits, so that the next ones are published together', async () => {
  const records = await Promise.all(Array.from({ length: 100 }, written));
  expect(await publish(records)).toEqual({ items: 100, changed: true });
  expect(done).toEqual(['claimed', 'published', 'waited 5 s']);
  await publish(records.slice(1).concat(await written()));
  await publish(await Promise.all(Array.from({ length: 99 }, written)));
  expect(done.slice(3)).toEqual(['published', 'waited 5 s', 'published']);
});
