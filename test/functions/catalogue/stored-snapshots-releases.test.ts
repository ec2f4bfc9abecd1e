import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTable, type Table } from '#functions/platform/table.ts';
import { caravanItem } from '#functions/store/caravans.ts';
import { emptyStores } from '#infra/local/seed/empty-stores.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';
import { openRelease, type Release } from '#support/releases.ts';

let emulators: TestEmulators;
let table: Table;
/** ms. */
let now: number;
let house = buildCaravan();
let old: Release;
let next: Release;

beforeAll(async () => {
  emulators = await startEmulators();
  table = openTable(emulators.env.TABLE_NAME ?? '');
});
afterAll(() => emulators?.stop());
beforeEach(async () => {
  await emptyStores();
  now = Date.parse('2026-11-22T10:00:00Z');
  house = buildCaravan({ price: 20_000 });
  const release = (format: number) => openRelease(format, table.name, () => new Date(now));
  [old, next] = [release(4), release(5)];
  await table.documents.send(new PutCommand({ TableName: table.name, Item: caravanItem(house) }));
  await old.schedule();
});

/** Staff set another price, and the stream tells the publisher. */
async function setPrice(price: number, publisher: Release): Promise<void> {
  house = { ...house, price, version: house.version + 1, updated_at: new Date(now).toISOString() };
  await table.documents.send(new PutCommand({ TableName: table.name, Item: caravanItem(house) }));
  await publisher.publish(house);
}

const parts = ['api', 'pages', 'publishers'] as const;
type Part = (typeof parts)[number];

/**
 * A stage whose parts are replaced by those of another release one by one, at different moments.
 */
function openStage() {
  const deployed: Record<Part, Release> = { api: old, pages: old, publishers: old };
  let readers = { api: old.openReader(), pages: old.openReader() };

  /** What visitors see in an old process and in a new one; rejects where one of them fails. */
  async function shown() {
    const seen = await Promise.all(
      (['api', 'pages'] as const).map(async (part) => {
        const answers = await Promise.all([readers[part](), deployed[part].openReader()()]);
        return answers.map((prices) => prices[house.id]);
      }),
    );
    return { api: seen[0], pages: seen[1] };
  }

  return {
    deployed,
    shown,
    async change(part: Part, release: Release) {
      // The api stack runs it before its reader changes. Then the web stack follows, or the api
      // stack goes back.
      if (part === 'api') await release.prepare();
      deployed[part] = release;
      if (part === 'publishers') release.deployPublisher();
      else readers = { ...readers, [part]: release.openReader() };
    },
    /** A minute passes: each stack runs its scheduled functions, in either order. */
    async minute() {
      now += 60_000;
      await deployed.api.prepare();
      await deployed.publishers.schedule();
    },
  };
}

/**
 * Orders in which the parts change, one letter a step: from every state of the three each part is
 * replaced and put back, as far as the web stack (the pages) is deployed after the api stack.
 */
const byLetter: Readonly<Record<string, Part>> = { a: 'api', p: 'pages', s: 'publishers' };
const named = (walks: readonly string[]) =>
  walks.map((walk) => {
    const order = [...walk].map((letter): Part => byLetter[letter] ?? 'api');
    return [order.join(', '), order] as const;
  });

describe('during the deployment of a release that changes the snapshots’ format', () => {
  test.each(named(['apapssp', 'aspssap', 'aaappsa', 'aaapsps', 'aaapsas']))(
    'readers see the right prices after each replaced part, in the order %s',
    async (_, walk) => {
      const stage = openStage();
      await stage.shown();
      for (const [step, part] of walk.entries()) {
        await stage.change(part, stage.deployed[part] === old ? next : old);
        await stage.shown();

        const price = 21_000 + step;
        const { api, pages, publishers } = stage.deployed;
        await setPrice(price, publishers);
        const seen = await stage.shown();
        if (api === publishers) expect(seen.api).toEqual([price, price]);
        if (pages === publishers) expect(seen.pages).toEqual([price, price]);

        await stage.minute();
        const later = await stage.shown();
        expect(later.api).toEqual([price, price]);
        // Only while a web stack goes back, for seconds, do pages alone stay behind: they show what
        // they showed.
        if (pages === publishers || pages === api) expect(later.pages).toEqual([price, price]);
      }
    },
  );

  test.each(named(['aapaap', 'appsaa', 'apsppa', 'aassps', 'assasp', 'aaapss']))(
    'readers see every change although all parts are replaced within a minute: %s',
    async (_, walk) => {
      const stage = openStage();
      for (const [step, part] of walk.entries()) {
        await stage.change(part, stage.deployed[part] === old ? next : old);
        await setPrice(21_000 + step, stage.deployed.publishers);
        await stage.shown();
      }
      await stage.minute();
      const { api, pages, publishers } = stage.deployed;
      const { price } = house;
      const seen = await stage.shown();
      expect(seen.api).toEqual([price, price]);
      if (pages === publishers || pages === api) expect(seen.pages).toEqual([price, price]);
    },
  );
});

describe('the catalogue prepared for a release', () => {
  test('is not written while the publishers write the same format', async () => {
    expect(await old.prepare()).toEqual({ kept: false, changed: false });
    expect(await next.prepare()).toEqual({ kept: true, changed: true });
    await next.schedule();
    expect(await next.prepare()).toEqual({ kept: false, changed: false });
    expect(await old.prepare()).toMatchObject({ kept: true });
  });

  test('stays up to date when the schedule does not run', async () => {
    now += 3 * 3_600_000;
    expect(await old.prepare()).toEqual({ kept: true, changed: false });
  });

  test('makes the new schedule’s first run invalidate the CDN', async () => {
    await next.prepare();
    expect(next.told()).toBe(0);
    expect(await next.schedule()).toMatchObject({ catalogue_changed: false });
    expect(next.told()).toBe(1);
  });

  test('leaves out a row that cannot be read, and the deployment goes on', async () => {
    await table.documents.send(
      new PutCommand({
        TableName: table.name,
        Item: { ...caravanItem(buildCaravan()), price: 'much' },
      }),
    );
    await next.prepare();
    expect(Object.keys(await next.openReader()())).toEqual([house.id]);
    await table.documents.send(
      new PutCommand({ TableName: table.name, Item: { ...caravanItem(house), price: 'much' } }),
    );
    expect(await next.prepare()).toEqual({ kept: true, changed: false });
    expect(Object.keys(await next.openReader()())).toEqual([house.id]);
  });

  test('stops the deployment when it cannot be made', async () => {
    emulators.emulators.faults.set({ dynamodb: 'down' });
    try {
      await expect(next.prepare()).rejects.toThrow();
    } finally {
      emulators.emulators.faults.clear();
    }
  });
});
