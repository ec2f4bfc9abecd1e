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
/** Asks for the number of a house, to write it into a row that nobody else writes. */
async function give(id: string, on = table): Promise<number> {
  const Item = { pk: 'ASKED', sk: crypto.randomUUID() };
  const write = (number: number) => ({ Put: { Item: { ...Item, number } } });
  const number = await createHouseNumbers(on).give(id, write);
  const { Item: written } = await table.documents.send(
    new GetCommand({ TableName: table.name, Key: Item }),
  );
  if (number === null || written?.number !== number) throw new Error('not written');
  return number;
}
beforeAll(async () => {
  emulators = await startEmulators();
  table = openTable(tableName());
});
afterAll(() => emulators?.stop());

describe('the numbers of houses', () => {
  test('begin at 10001', async () => {
    expect(await give('first')).toBe(10_001);
  });

  test('are different for different houses and the same for one house, however many ask at once', async () => {
    let round = 0;
    const asking = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 2, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(asking, async (houses) => {
        round += 1;
        const id = (house: number) => `${round}-${house}`;
        const given = await Promise.all(houses.map((house) => give(id(house))));
        const byHouse = Map.groupBy(given, (_, at) => houses[at]);
        for (const numbers of byHouse.values()) expect(new Set(numbers).size).toBe(1);
        expect(new Set(given).size).toBe(byHouse.size);
        for (const house of byHouse.keys())
          expect(await give(id(house ?? 0))).toBe(byHouse.get(house)?.[0]);
      }),
      { numRuns: 20 },
    );
  });

  test('a run that breaks off between two writes leaves a number out, and gives none twice', async () => {
    const [before, after] = [await give('before'), await openBroken()];
    expect(after).toBe(before + 2);
    expect(await give('broken')).toBe(after);

    async function openBroken() {
      const watched = openWatchedTable(tableName());
      watched.breakAfter(1);
      await expect(give('broken', watched.table)).rejects.toThrow('broken off');
      return give('broken');
    }
  });

  test('a lost answer of the last write changes nothing: the house has the number that was stored', async () => {
    const watched = openWatchedTable(tableName());
    // Another sender's write stands for the first one, whose answer was lost.
    watched.before('TransactWriteItemsCommand', () => give('lost'));
    const number = await give('lost', watched.table);
    const { Item } = await table.documents.send(
      new GetCommand({ TableName: table.name, Key: { pk: 'COUNTER', sk: 'HOUSE#lost' } }),
    );
    expect(number).toBe(Item?.number);
  });

  test('go on above the highest number in use, and never go back', async () => {
    const numbers = open();
    await numbers.keepAbove(20_000);
    expect(await give('after a restore')).toBe(20_001);
    await numbers.keepAbove(15_000);
    expect(await give('next')).toBe(20_002);
  });

  test('are taken several at a time, one after the other, and nobody else gets them', async () => {
    const before = await give('before the range');
    const [first, other] = await Promise.all([open().take(30), open().take()]);
    expect([before + 1, before + 2]).toContain(first);
    expect(other).toBe(first === before + 1 ? before + 31 : before + 1);
    expect(await give('after the range')).toBe(before + 32);
  });

  test('are the ones that were taken for a house, unless it was given one before', async () => {
    const write = () => ({ Put: { Item: { pk: 'ASKED', sk: crypto.randomUUID() } } });
    const taken = await open().take();
    expect(await open().give('taken for it', write, taken)).toBe(taken);
    expect(await open().give('taken for it', write, await open().take())).toBe(taken);
    expect(await give('taken for it')).toBe(taken);
  });

  test('are not noted where the house’s own row is not as expected', async () => {
    const write = () => ({
      Put: { Item: { pk: 'ASKED', sk: 'a' }, ConditionExpression: 'attribute_exists(pk)' },
    });
    expect(await open().give('no house', write)).toBeNull();
    const { Item } = await table.documents.send(
      new GetCommand({ TableName: table.name, Key: { pk: 'COUNTER', sk: 'HOUSE#no house' } }),
    );
    expect(Item).toBeUndefined();
  });

  test('are counted with those of deleted houses: the highest is known', async () => {
    const last = await give('deleted since');
    expect(await open().highestGiven()).toBe(last);
  });
});
