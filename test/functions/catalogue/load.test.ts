import { describe, expect, test } from 'vitest';
import { createCatalogueLoader } from '#functions/catalogue/load.ts';
import { writtenHouse } from '#functions/catalogue/publish.ts';
import { applyChanges, emptySnapshot, type Snapshot } from '#functions/catalogue/snapshot.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { noChanges } from './houses.ts';

const now = new Date('2026-11-21T10:00:00Z');
const of = (count: number) =>
  applyChanges(
    emptySnapshot,
    { ...noChanges, houses: Array.from({ length: count }, () => writtenHouse(buildCaravan())) },
    now,
  );

/** Snapshots in memory that count how often they are read, and fail when told to. */
function shelf(snapshots: Record<string, Snapshot>) {
  /** `lagging`: what a read finds that is not strong. */
  const state = {
    lagging: '',
    current: '',
    elsewhere: false,
    down: false,
    pointers: 0,
    reads: 0,
    stale: 0,
  };
  const load = createCatalogueLoader({
    onStale: () => {
      state.stale++;
    },
    snapshots: {
      async pointer(strong) {
        state.pointers++;
        if (state.down) throw new Error('the table is down');
        const hash = strong ? state.current : state.lagging || state.current;
        return hash ? { revision: 1, hash, previous: null, announced: true } : null;
      },
      async others() {
        return state.elsewhere ? [{ revision: 7, hash: 'x', previous: null, format: 99 }] : [];
      },
      async read(hash) {
        state.reads++;
        return snapshots[hash] ?? null;
      },
    },
  });
  return { state, load };
}

describe('the catalogue in memory', () => {
  test('costs one small read per call while nothing changed', async () => {
    const { state, load } = shelf({ a: of(2) });
    state.current = 'a';
    await load(now);
    const before = state.pointers;
    for (let call = 0; call < 10; call++)
      expect((await load(now)).catalogue.houses).toHaveLength(2);
    expect(state.pointers - before).toBe(10);
    expect(state.reads).toBe(1);
  });

  test('is read once for many callers at the same time', async () => {
    const { state, load } = shelf({ a: of(2) });
    state.current = 'a';
    await Promise.all(Array.from({ length: 20 }, () => load(now)));
    expect(state.reads).toBe(1);
  });

  test('changes with each publication', async () => {
    const { state, load } = shelf({ a: of(2), b: of(3) });
    state.current = 'a';
    await load(now);
    state.current = 'b';
    expect((await load(now)).catalogue.houses).toHaveLength(3);
  });

  test('is found by a second read when its pointer lags behind and the snapshot there is gone', async () => {
    const { state, load } = shelf({ b: of(3) });
    state.lagging = 'a';
    state.current = 'b';
    expect((await load(now)).catalogue.houses).toHaveLength(3);
    expect([state.pointers, state.reads, state.stale]).toEqual([2, 2, 0]);
  });

  test('is unavailable when the second read finds no snapshot either', async () => {
    const { state, load } = shelf({});
    state.current = 'a';
    await expect(load(now)).rejects.toMatchObject({ code: 'unavailable' });
    expect(state.reads).toBe(2);
  });

  test('is served while the table is down, and the log says so', async () => {
    const { state, load } = shelf({ a: of(2) });
    state.current = 'a';
    await load(now);
    state.down = true;
    expect((await load(now)).catalogue.houses).toHaveLength(2);
    expect(state.stale).toBe(1);
  });

  test('is unavailable when the table is down before the first read', async () => {
    const { state, load } = shelf({});
    state.down = true;
    await expect(load(now)).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('is empty before the first publication', async () => {
    expect((await shelf({}).load(now)).catalogue.houses).toEqual([]);
  });

  test('is unavailable, not empty, while only other releases’ catalogues exist', async () => {
    const { state, load } = shelf({});
    state.elsewhere = true;
    await expect(load(now)).rejects.toMatchObject({ code: 'unavailable' });
  });
});
