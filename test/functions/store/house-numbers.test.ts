import { GetCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTable, type Table } from '#functions/platform/table.ts';
import { createHouseNumbers } from '#functions/store/house-numbers.ts';
import { openWatchedTable } from '#support/breaking-table.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

let emulators: TestEmulators;
const tableName = () => emulators.env.TABLE_NAME ?? '';
let table: Table;
const open = () => createHouseNumbers(table);
beforeAll(async () => {
  emulators = await startEmulators();
  table = openTable(tableName());
});
afterAll(() => emulators?.stop());

describe('the numbers of houses', () => {
  test('begin at 10001', async () => {
    expect(await open().give('first')).toBe(10_001);
  });

  test('are different for different houses and the same for one house, however many ask at once', async () => {
    let round = 0;
    const asking = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 2, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(asking, async (houses) => {
        round += 1;
        const id = (house: number) => `${round}-${house}`;
        const given = await Promise.all(houses.map((house) => open().give(id(house))));
        const byHouse = Map.groupBy(given, (_, at) => houses[at]);
        for (const numbers of byHouse.values()) expect(new Set(numbers).size).toBe(1);
        expect(new Set(given).size).toBe(byHouse.size);
        for (const house of byHouse.keys())
          expect(await open().give(id(house ?? 0))).toBe(byHouse.get(house)?.[0]);
      }),
      { numRuns: 20 },
    );
  });

  test('a run that breaks off between two writes leaves a number out, and gives none twice', async () => {
    const [before, after] = [await open().give('before'), await openBroken()];
    expect(after).toBe(before + 2);
    expect(await open().give('broken')).toBe(after);

    async function openBroken() {
      const watched = openWatchedTable(tableName());
      watched.breakAfter(1);
      await expect(createHouseNumbers(watched.table).give('broken')).rejects.toThrow('broken off');
      return open().give('broken');
    }
  });

  test('a lost answer of the last write changes nothing: the house has the number that was stored', async () => {
    const watched = openWatchedTable(tableName());
    // Another sender's write stands for the first one, whose answer was lost.
    watched.before('PutItemCommand', () => open().give('lost'));
    const number = await createHouseNumbers(watched.table).give('lost');
    const { Item } = await table.documents.send(
      new GetCommand({ TableName: table.name, Key: { pk: 'COUNTER', sk: 'HOUSE#lost' } }),
    );
    expect(number).toBe(Item?.number);
  });

  test('go on above the highest number in use, and never go back', async () => {
    const numbers = open();
    await numbers.keepAbove(20_000);
    expect(await numbers.give('after a restore')).toBe(20_001);
    await numbers.keepAbove(15_000);
    expect(await numbers.give('next')).toBe(20_002);
  });
});
