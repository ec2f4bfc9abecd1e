import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Caravan } from '#domain/houses/caravan.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { restoring } from '#staff/data/house-edit.ts';
import { houseChange, makeChange } from '#staff/houses/bulk/bulk-run.tsx';
import {
  type BulkRun,
  createBulkRuns,
  doneChanges,
  foreignChanges,
  type HouseChange,
  heldRuns,
  holdRun,
  openChanges,
  stateOf,
  undoChanges,
} from '#staff/houses/bulk/kept-run.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';

/** A browser's storage; `room` is how many characters it takes. */
function storage(room = Number.POSITIVE_INFINITY): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (at) => [...items.keys()][at] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem(key, value) {
      const used = [...items].reduce((sum, [name, text]) => sum + name.length + text.length, 0);
      if (used + value.length > room) throw new DOMException('full', 'QuotaExceededError');
      items.set(key, value);
    },
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

/** Ten percent off these houses, just begun. */
function runOf(houses: readonly Caravan[], id = 'one'): Omit<BulkRun, 'isKept' | 'isClosed'> {
  return {
    id,
    by: 'mira@example.com',
    begun_at: '2026-11-25T12:00:00.000Z',
    rule: {
      kind: 'prices',
      direction: 'lower',
      by: { type: 'percentage', value: 10 },
      step: 1,
      rounding: 'nearest',
    },
    changes: houses.map((house) => houseChange(house, { price: house.price * 0.9 })),
    progress: { is_undo: false, houses: {} },
  };
}
const priceIn = (one: HouseChange | undefined) =>
  one && 'price' in one.change ? one.change.price : undefined;
const someHouses = (count: number) =>
  Array.from({ length: count }, (_, n) => buildCaravan({ price: 10_000 + 100 * n, version: 3 }));

beforeEach(() => {
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

describe('a change of many houses', () => {
  test('is there after a reload with its rule, its houses and how far they are, until it is closed', () => {
    const browser = storage();
    const run = runOf(someHouses(3));
    const [first, second] = run.changes;
    const page = createBulkRuns(() => browser);
    page.keep(run);
    page.note('one', first?.id ?? '', { state: 'made', version: 4 });
    page.note('one', second?.id ?? '', { state: 'sent' });

    const reloaded = createBulkRuns(() => browser);
    const [found] = reloaded.waiting();
    expect(found).toEqual({
      ...run,
      progress: {
        is_undo: false,
        houses: {
          [first?.id ?? '']: { state: 'made', version: 4 },
          [second?.id ?? '']: { state: 'sent' },
        },
      },
      isKept: true,
      isClosed: false,
    });
    reloaded.close('one');
    expect(reloaded.waiting()).toEqual([]);
    expect(reloaded.find('one')).toMatchObject({ isClosed: true });
    expect(createBulkRuns(() => browser).find('one')).toBeNull();
    expect(browser.length).toBe(0);
  });

  test('is offered by no page that shows it, and by every other one', () => {
    const browser = storage();
    const page = createBulkRuns(() => browser);
    const hide = page.show('one');
    page.keep(runOf(someHouses(1)));
    expect(page.waiting()).toEqual([]);
    expect(createBulkRuns(() => browser).waiting()).toHaveLength(1);
    hide();
    expect(page.waiting()).toHaveLength(1);
  });

  describe('too large for the local storage', () => {
    const houses = someHouses(5000);
    /** What a browser's database holds; read a moment after it was asked for. */
    function database() {
      const records = new Map<string, unknown>();
      return {
        records,
        open() {
          const known = new Map<string, unknown>();
          const listeners: (() => void)[] = [];
          const read = Promise.withResolvers<void>();
          return {
            read: read.promise,
            large: {
              find(id: string) {
                if (!known.has(id))
                  queueMicrotask(() => {
                    known.set(id, records.get(id) ?? null);
                    for (const listener of listeners) listener();
                    read.resolve();
                  });
                return known.get(id);
              },
              async write(id: string, record: unknown) {
                records.set(id, structuredClone(record));
                return true;
              },
              remove: (id: string) => void records.delete(id),
              onRead: (listener: () => void) => void listeners.push(listener),
            },
          };
        },
      };
    }
    const importOf = (id: string) => ({
      ...runOf([], id),
      rule: { kind: 'import' as const, file: 'homes.csv' },
      changes: houses.map((house) => ({
        id: house.id,
        make: house.make,
        model: house.model,
        version: house.version,
        change: restoring({ ...house, price: house.price + 1 }),
        undo: restoring(house),
      })),
    });

    test('is kept beside it, leaves room there, and is found after a reload', async () => {
      const [browser, disk] = [storage(1_000_000), database()];
      const run = importOf('one');
      const page = createBulkRuns(() => browser, disk.open().large);
      await page.keep(run);
      expect(page.find('one')).toMatchObject({ isKept: true });
      for (const { id } of run.changes.slice(0, 100))
        page.note('one', id, { state: 'made', version: 4 });
      expect(page.find('one')).toMatchObject({ isKept: true });

      const { large, read } = disk.open();
      const reloaded = createBulkRuns(() => browser, large);
      expect(reloaded.waiting()).toEqual([]);
      await read;
      const [found] = reloaded.waiting();
      expect(found?.changes).toEqual(run.changes);
      expect(found && undoChanges(found)).toHaveLength(100);
      reloaded.close('one');
      expect([browser.length, disk.records.size]).toEqual([0, 0]);
    });

    test('is dropped where its database was cleared', async () => {
      const [browser, disk] = [storage(), database()];
      await createBulkRuns(() => browser, disk.open().large).keep(importOf('one'));
      disk.records.clear();
      const { large, read } = disk.open();
      const reloaded = createBulkRuns(() => browser, large);
      expect(reloaded.waiting()).toEqual([]);
      await read;
      expect(reloaded.waiting()).toEqual([]);
      expect(browser.length).toBe(0);
    });
  });

  test('that another tab closed or began is known once the storage is read again', () => {
    const browser = storage();
    const [page, other] = [createBulkRuns(() => browser), createBulkRuns(() => browser)];
    page.keep(runOf(someHouses(1)));
    expect(other.waiting()).toHaveLength(1);
    other.keep(runOf(someHouses(1), 'two'));
    other.close('one');
    page.refresh();
    expect(page.waiting().map(({ id }) => id)).toEqual(['two']);
  });

  test.each([
    ['is full', () => storage(100)],
    [
      'is forbidden',
      () => {
        throw new DOMException('denied', 'SecurityError');
      },
    ],
  ])('goes on in this page, which knows that it is not kept, where the storage %s', (_, open) => {
    const page = createBulkRuns(open);
    const run = runOf(someHouses(2));
    page.keep(run);
    page.note('one', run.changes[0]?.id ?? '', { state: 'made', version: 4 });
    const found = page.find('one');
    expect(found).toMatchObject({ isKept: false });
    expect(found && undoChanges(found)).toHaveLength(1);
    expect(page.waiting()).toHaveLength(1);
    page.close('one');
    expect(page.waiting()).toEqual([]);
  });

  test.each([
    ['no JSON', '{'],
    ['nothing', 'null'],
    ['another release’s format', JSON.stringify({ ...runOf([]), format: 2 })],
    ['a format without a number', JSON.stringify(runOf([]))],
    [
      'an unknown action',
      JSON.stringify({ ...runOf([]), format: 1, rule: { kind: 'action', action: 'toString' } }),
    ],
    ['the record of another run', JSON.stringify({ ...runOf([], 'two'), format: 1 })],
  ])('is dropped, and its record removed, where the storage holds %s', (_, text) => {
    const browser = storage();
    browser.setItem('showroom.bulk-run.one', text);
    browser.setItem('showroom.bulk-progress.one', '{"is_undo":false,"houses":{}}');
    browser.setItem('showroom.bulk-progress.three', '{}');
    browser.setItem('something.else', text);
    const page = createBulkRuns(() => browser);
    expect(page.waiting()).toEqual([]);
    expect([browser.length, browser.key(0)]).toEqual([1, 'something.else']);
  });

  test('whose progress makes no sense begins anew: what is made is found to be so', () => {
    const browser = storage();
    createBulkRuns(() => browser).keep(runOf(someHouses(2)));
    browser.setItem('showroom.bulk-progress.one', '{"houses":{"x":{"state":"who knows"}}}');
    const found = createBulkRuns(() => browser).find('one');
    expect(found && openChanges(found)).toHaveLength(2);
  });

  test('names the houses that somebody else changed or deleted since, and not its own change', () => {
    const [same, own, changed, sent, gone] = someHouses(5);
    if (!same || !own || !changed || !sent || !gone) throw new Error('no houses');
    const run = runOf([same, own, changed, sent, gone]);
    run.progress.houses = { [own.id]: { state: 'made', version: 4 }, [sent.id]: { state: 'sent' } };
    const now = [
      same,
      { ...own, version: 4, price: own.price * 0.9 },
      { ...changed, version: 4, price: changed.price * 0.9 },
      { ...sent, version: 4, price: sent.price * 0.9 },
    ];
    const rows = new Map(now.map((house) => [house.id, house]));
    const foreign = (all: ReturnType<typeof openChanges>) =>
      foreignChanges(run, all, rows).map(({ id }) => id);
    expect(foreign(openChanges(run))).toEqual([changed.id, gone.id]);
    expect(foreign(undoChanges(run))).toEqual([]);
    rows.set(own.id, { ...own, version: 5 });
    expect(foreign(undoChanges(run))).toEqual([own.id]);
  });

  test('is worked on by one page at a time', async () => {
    const { promise: end, resolve } = Promise.withResolvers<void>();
    const worked: string[] = [];
    const first = holdRun('one', () => end);
    await expect.poll(heldRuns).toEqual(new Set(['one']));
    expect(await holdRun('one', async () => void worked.push('one'))).toBe(false);
    expect(await holdRun('two', async () => void worked.push('two'))).toBe(true);
    resolve();
    expect(await first).toBe(true);
    expect(await holdRun('one', async () => void worked.push('again'))).toBe(true);
    expect(worked).toEqual(['two', 'again']);
    expect(await heldRuns()).toEqual(new Set());
  });
});

/** The server, as far as it changes houses. */
function server(houses: readonly Caravan[]) {
  const stored = new Map(houses.map((house) => [house.id, house]));
  return {
    stored,
    /** `lost`: the change is made, or is not, and no answer comes. */
    patch(lost: 'before' | 'after' | null) {
      return async (
        id: string,
        { version, price }: { version: number; price?: number | undefined },
      ) => {
        const house = stored.get(id);
        if (lost === 'before') throw new ApiError('offline', 0, 'no answer');
        if (house?.version !== version)
          throw new ApiError('conflict', 409, 'changed', { current: house });
        const saved = { ...house, version: version + 1, price: price ?? house.price };
        stored.set(id, saved);
        if (lost === 'after') throw new ApiError('offline', 0, 'no answer');
        return saved;
      };
    },
  };
}

/** What happens to each house before the page is reloaded, and then until staff finish. */
const fates = fc.array(
  fc.record({
    first: fc.constantFrom('untried', 'made', 'lost before', 'lost after', 'reloaded after'),
    others: fc.constantFrom('nothing', 'another price', 'the same price', 'another field'),
    tries: fc.array(fc.constantFrom('before', 'after', null), { maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 12 },
);

describe('finishing a change of many houses after a reload, whatever was lost', () => {
  test('lowers each price once, and undo gives back each that nobody changed since', async () => {
    await fc.assert(
      fc.asyncProperty(fates, async (all) => {
        const houses = all.map((_, n) => buildCaravan({ price: 10_000 + 100 * n, version: 3 }));
        const { stored, patch } = server(houses);
        const browser = storage();
        const attempt = async (
          page: ReturnType<typeof createBulkRuns>,
          change: BulkRun['changes'][number],
          lost: 'before' | 'after' | null,
        ) => {
          const run = page.find('one');
          const wasSent = run !== null && stateOf(run, change.id)?.state === 'sent';
          page.note('one', change.id, { state: 'sent' });
          try {
            const saved = await makeChange(change, wasSent, patch(lost));
            page.note(
              'one',
              change.id,
              saved ? { state: 'made', version: saved.version } : { state: 'same' },
            );
          } catch (error) {
            if (error instanceof ApiError && error.code === 'conflict')
              page.note('one', change.id, { state: 'foreign' });
          }
        };

        const before = createBulkRuns(() => browser);
        before.keep(runOf(houses));
        const run = before.find('one');
        if (!run) throw new Error('not kept');
        for (const [n, { first }] of all.entries()) {
          const change = run.changes[n];
          if (!change || first === 'untried') continue;
          const lost = first === 'made' ? null : first === 'lost before' ? 'before' : 'after';
          await attempt(before, change, lost);
        }
        for (const [n, { others }] of all.entries()) {
          const id = houses[n]?.id ?? '';
          const now = stored.get(id);
          if (!now || others === 'nothing') continue;
          const price =
            others === 'another price'
              ? 77_000
              : others === 'the same price'
                ? (priceIn(run.changes[n]) ?? 0)
                : now.price;
          stored.set(id, { ...now, version: now.version + 1, price });
        }

        const after = createBulkRuns(() => browser);
        const tries = Math.max(...all.map((fate) => fate.tries.length));
        for (let round = 0; round <= tries; round++) {
          const found = after.find('one');
          for (const change of found ? openChanges(found) : []) {
            const n = houses.findIndex(({ id }) => id === change.id);
            await attempt(after, change, all[n]?.tries[round] ?? null);
          }
        }
        const found = after.find('one');
        if (!found) throw new Error('not kept');
        expect(openChanges(found)).toEqual([]);
        const done = new Set(doneChanges(found).map(({ id }) => id));
        for (const [n, { others }] of all.entries()) {
          const house = houses[n];
          const lowered = priceIn(run.changes[n]);
          const now = stored.get(house?.id ?? '')?.price;
          if (others === 'another price') expect(now).toBe(77_000);
          else if (others === 'nothing' || others === 'the same price') expect(now).toBe(lowered);
          // Somebody changed another field: the house is left out, unless it was lowered before.
          else expect([house?.price, lowered]).toContain(now);
          expect(done.has(house?.id ?? '') && others !== 'another price' ? now : lowered).toBe(
            lowered,
          );
        }

        for (const change of undoChanges(found))
          await makeChange(change, false, patch(null)).catch(() => undefined);
        for (const [n, { others }] of all.entries())
          if (others === 'nothing')
            expect(stored.get(houses[n]?.id ?? '')?.price).toBe(houses[n]?.price);
          else if (others === 'another price')
            expect(stored.get(houses[n]?.id ?? '')?.price).toBe(77_000);
      }),
    );
  });
});
