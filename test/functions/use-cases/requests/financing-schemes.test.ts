import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Bank } from '#functions/bank/bank.ts';
import { createSchemeCache, schemeCacheKey } from '#functions/store/scheme-cache.ts';
import {
  financingSchemes,
  refreshSchemes,
} from '#functions/use-cases/requests/financing-schemes.ts';
import { type BankRig, openBankRig } from '#support/bank-rig.ts';

const hour = 3_600_000;

let rig: BankRig;
let asked: number;
let bank: Bank;
beforeAll(async () => {
  rig = await openBankRig();
});
beforeEach(() => {
  rig.now += 48 * hour;
  rig.local.emulators.faults.clear();
  asked = 0;
  bank = {
    ...rig.bank,
    schemes() {
      asked += 1;
      return rig.bank.schemes();
    },
  };
});
afterAll(() => rig.local.stop());

const { cache, get } = {
  cache: () => createSchemeCache(rig.watched.table),
  get: () => financingSchemes({ bank, cache: cache(), clock: rig.deps.clock }),
};
const refused = { code: 'provider' };

describe('the bank’s schemes', () => {
  test('are asked for at the bank once a day', async () => {
    const schemes = await get();
    expect(schemes.length).toBeGreaterThan(5);
    for (const scheme of schemes) expect(scheme.apr).toBeGreaterThan(scheme.nir);
    rig.now += 24 * hour - 1;
    expect(await get()).toEqual(schemes);
    expect(asked).toBe(1);
    rig.now += 1;
    expect(await get()).toEqual(schemes);
    expect(asked).toBe(2);
  });

  test('are read from the table while the bank is down, for at most a day', async () => {
    const schemes = await get();
    rig.local.emulators.faults.set({ tbi: 'down' });
    rig.now += 23 * hour;
    expect(await get()).toEqual(schemes);
    rig.now += hour;
    await expect(get()).rejects.toMatchObject(refused);
  });

  test.each(['garbage', '205', 'down'] as const)(
    'are missing and not asked for again for half a minute after the fault %s',
    async (tbi) => {
      rig.local.emulators.faults.set({ tbi });
      for (let count = 0; count < 3; count++) await expect(get()).rejects.toMatchObject(refused);
      expect(asked).toBe(1);
      rig.local.emulators.faults.clear();
      rig.now += 29_999;
      await expect(get()).rejects.toMatchObject(refused);
      rig.now += 1;
      expect((await get()).length).toBeGreaterThan(5);
      expect(asked).toBe(2);
    },
  );

  test('are asked for again when another clock, or another release, stored them', async () => {
    await get();
    rig.now -= hour;
    await get();
    expect(asked).toBe(2);
    const { documents, name } = rig.watched.table;
    const fetched_at = new Date(rig.now).toISOString();
    await documents.send(
      new PutCommand({
        TableName: name,
        Item: { ...schemeCacheKey, fetched_at, schemes: [{ id: 1 }] },
      }),
    );
    await get();
    expect(asked).toBe(3);
  });

  test('are returned even when they cannot be stored', async () => {
    rig.watched.breakAfter(0);
    expect((await get()).length).toBeGreaterThan(5);
    rig.watched.breakAfter(Number.POSITIVE_INFINITY);
    await get();
    expect(asked).toBe(2);
  });
});

describe('the schedule’s question for the bank’s schemes', () => {
  const refresh = () => refreshSchemes({ bank, cache: cache(), clock: rig.deps.clock });

  test('is asked daily, before a visitor would have to wait for it', async () => {
    expect(await refresh()).toBe(true);
    rig.now += 20 * hour - 1;
    expect(await refresh()).toBe(false);
    rig.now += 1;
    expect(await refresh()).toBe(true);
    rig.now += 23 * hour;
    await get();
    expect(asked).toBe(2);
  });

  test('fails and is repeated while a bank that worked before is silent, and the last schemes stay', async () => {
    await refresh();
    const kept = await cache().read();
    rig.local.emulators.faults.set({ tbi: 'down' });
    rig.now += 24 * hour;
    await expect(refresh()).rejects.toThrow('The bank');
    expect(await cache().read()).toEqual(kept);
    rig.local.emulators.faults.clear();
    expect(await refresh()).toBe(true);
  });

  test('does not fail for a bank that never worked, since a new stage may have no account there yet', async () => {
    const { documents, name } = rig.watched.table;
    await documents.send(new DeleteCommand({ TableName: name, Key: schemeCacheKey }));
    rig.local.emulators.faults.set({ tbi: 'down' });
    expect(await refresh()).toBe(false);
    rig.local.emulators.faults.clear();
    expect(await refresh()).toBe(true);
  });
});
