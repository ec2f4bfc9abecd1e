import { isDeepStrictEqual } from 'node:util';
import { accountOf, keptUntil } from '#domain/records/money.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import type { Table } from '#functions/platform/table.ts';
import { createCaravanRepository } from '#functions/store/caravans.ts';
import { createHouseNumbers } from '#functions/store/house-numbers.ts';
import { createMoney } from '#functions/store/money.ts';
import { numberHouses } from '#functions/use-cases/houses/number-houses.ts';
import type { Fix } from './fix.ts';
import type { SeenStage } from './read-stage.ts';

/** Houses without a number, a counter that would give one twice, and numbers that are not noted. */
export function numberFixes(table: Table, { numbers, given, lastNumber }: SeenStage): Fix[] {
  const store = createHouseNumbers(table);
  const caravans = createCaravanRepository(table, silentLogger);
  const missing = [...numbers.values()].filter((number) => number === null).length;
  const highest = Math.max(0, ...given.values(), ...[...numbers.values()].map((one) => one ?? 0));
  const notes = [...numbers].flatMap(([id, number]): Fix[] =>
    number === null || given.has(id)
      ? []
      : [
          {
            what: 'numbers of houses that were not noted',
            count: 1,
            apply: () => store.note(id, number),
          },
        ],
  );
  if (missing === 0 && lastNumber >= highest) return notes;
  const numbering: Fix = {
    what: 'houses without a number, or a counter behind them',
    count: Math.max(1, missing),
    apply: async () => (await numberHouses({ caravans, numbers: store })).left === 0,
  };
  return [...notes, numbering];
}

/** Sentences about numbers that two houses have, or that a house was not given. */
export function oddNumbers({ numbers, given }: SeenStage): string[] {
  const houses = new Map<number, string>();
  return [...numbers].flatMap(([id, number]) => {
    if (number === null) return [];
    const other = houses.get(number);
    houses.set(number, id);
    const noted = given.get(id) ?? number;
    return [
      ...(other === undefined ? [] : [`the houses ${other} and ${id} have the number ${number}`]),
      ...(noted === number
        ? []
        : [`the house ${id} has the number ${number}, and was given ${noted}`]),
    ];
  });
}

/**
 * ms. Until then no payment's time is over: the product is of 2026, and a payment may be of the year
 * before. Later an account may know of payments that are gone.
 */
const noneIsGoneUntil = keptUntil('2025-01-01') * 1000;

/** Accounts that are not what their payments add up to; of broken rows nothing is said. */
export async function accountFixes(table: Table, { paid }: SeenStage, now: Date): Promise<Fix[]> {
  let isBroken = false;
  const money = createMoney(table, {
    ...silentLogger,
    error: () => {
      isBroken = true;
    },
  });
  const fixes: Fix[] = [];
  for (const caravan_id of paid) {
    isBroken = false;
    const account = await money.account(caravan_id).catch(() => null);
    const sum = accountOf(await money.payments(caravan_id));
    const still = await money.account(caravan_id).catch(() => null);
    // Somebody pays at this moment: another reading decides.
    if (!account || isBroken || still?.version !== account.version) continue;
    const { version } = account;
    if (isDeepStrictEqual({ ...account, version: 0 }, { ...sum, version: 0 })) continue;
    if (version > sum.version && now.getTime() >= noneIsGoneUntil) continue;
    const after = { ...sum, version: version + 1 };
    fixes.push({
      what: 'accounts of houses that were not the sum of their payments',
      count: 1,
      apply: () =>
        money.book([{ caravan_id, payments: [], account: after, expectedVersion: version }], []),
    });
  }
  return fixes;
}
