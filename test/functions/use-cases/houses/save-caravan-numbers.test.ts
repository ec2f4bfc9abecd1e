import type { DynamoDBRecord } from 'aws-lambda';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { silentLogger } from '#functions/platform/logger.ts';
import { openTable, queryAll, type Table } from '#functions/platform/table.ts';
import { createCaravanRepository } from '#functions/store/caravans.ts';
import { readImage } from '#functions/store/rows.ts';
import { createCaravan } from '#functions/use-cases/houses/save-caravan.ts';
import { openWatchedTable } from '#support/breaking-table.ts';
import { buildCaravanInput } from '#support/builders/build-caravan.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

let emulators: TestEmulators;
let table: Table;
const records: DynamoDBRecord[] = [];
beforeAll(async () => {
  emulators = await startEmulators({
    onStream: async (batch) => {
      records.push(...batch);
    },
  });
  table = openTable(emulators.env.TABLE_NAME ?? '');
});
afterAll(() => emulators?.stop());

const houses = () => createCaravanRepository(table, silentLogger);
const input = { ...buildCaravanInput({ is_visible: false }), main_image: null };

/** The form of a new house, as staff send it. */
const send = (form_id: string, on = table) =>
  createCaravan(
    {
      caravans: createCaravanRepository(on, silentLogger),
      campaigns: { all: async () => [] },
      discounts: { all: async () => [] },
      pictures: { exists: async () => true },
      clock: () => new Date('2026-11-25T10:00:00.000Z'),
      newId: () => crypto.randomUUID(),
    },
    { ...input, form_id },
    'staff@example.com',
  );

/** The numbers that houses were given, by id. */
async function given(): Promise<Map<string, number>> {
  const rows = await queryAll(table, {
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': 'COUNTER', ':prefix': 'HOUSE#' },
    ConsistentRead: true,
  });
  return new Map(rows.map(({ sk, number }) => [String(sk).slice('HOUSE#'.length), Number(number)]));
}
const numberOf = async (id: string) => (await houses().get(id))?.number;

describe('a new house and its number', () => {
  test('are written together or not at all, wherever the function stops, and a form that is sent again gets one house with one number', async () => {
    const stops = fc.integer({ min: 0, max: 3 });
    await fc.assert(
      fc.asyncProperty(stops, fc.boolean(), async (writes, wasDeleted) => {
        const id = crypto.randomUUID();
        const before = wasDeleted ? (await send(id)).number : null;
        if (wasDeleted) await houses().remove(id);
        const watched = openWatchedTable(table.name);
        watched.breakAfter(writes);
        await send(id, watched.table).catch(() => undefined);

        const number = (await numberOf(id)) ?? null;
        const noted = (await given()).get(id) ?? null;
        // The note of a deleted house stays.
        expect(noted).toBe(wasDeleted ? before : number);
        if (number !== null) expect(number).toBe(noted);

        const again = await send(id);
        expect(again.number).toBe(noted ?? again.number);
        expect(again.number).toBe((await given()).get(id));
        expect(await numberOf(id)).toBe(again.number);
      }),
      {
        numRuns: 20,
        examples: [0, 1, 2].flatMap((at) => [[at, false] as const, [at, true] as const]),
      },
    );
    const all = [...(await given()).values()];
    expect(new Set(all).size).toBe(all.length);
  });

  test('are one house and one number where the same form is sent several times at once', async () => {
    for (let round = 0; round < 20; round++) {
      const id = crypto.randomUUID();
      const sent = await Promise.allSettled([send(id), send(id), send(id)]);
      const answered = sent.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      const refused = sent.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
      expect(answered.length).toBeGreaterThan(0);
      for (const reason of refused) expect(reason).toMatchObject({ code: 'conflict' });
      const number = await numberOf(id);
      expect(answered.map((one) => one.number)).toEqual(answered.map(() => number));
      expect((await given()).get(id)).toBe(number);
    }
  });

  test('are different for 200 houses at once, and none is lost', async () => {
    const ids = Array.from({ length: 200 }, () => crypto.randomUUID());
    // A machine that does something else needs more than a second for so many connections.
    const patient = openTable(table.name, { connectWithin: 30_000 });
    const added = await Promise.all(ids.map((id) => send(id, patient)));
    expect(new Set(added.map(({ number }) => number)).size).toBe(200);
    const notes = await given();
    for (const { id, number } of added) {
      expect(number).toBe(notes.get(id));
      expect(await numberOf(id)).toBe(number);
    }
  });

  test('come back together: a house that is made again under its id has the same number', async () => {
    const { id, number } = await send(crypto.randomUUID());
    await houses().remove(id);
    const next = (number ?? 0) + 1;
    expect((await send(crypto.randomUUID())).number).toBe(next);
    expect((await send(id)).number).toBe(number);
    expect((await send(crypto.randomUUID())).number).toBe(next + 1);
  });

  test('are one write in the table’s stream, so that a new house is published with its number', async () => {
    const { id, number } = await send(crypto.randomUUID());
    await emulators.emulators.dynamodb.settled();
    const written = records.filter(({ dynamodb }) => dynamodb?.Keys?.sk?.S === id);
    expect(written.map(({ eventName }) => eventName)).toEqual(['INSERT']);
    expect(readImage(written[0]?.dynamodb?.NewImage ?? {})).toMatchObject({
      number,
      changed_by: 'staff@example.com',
    });
  });
});
