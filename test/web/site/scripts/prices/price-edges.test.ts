import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { reloadAtEdge } from '#site/scripts/prices/price-edges.ts';
import { attentionOf } from '#support/attention.ts';

const start = Date.parse('2026-11-21T12:00:00.000Z');
const at = (seconds: number) => new Date(start + seconds * 1000).toISOString();
const seconds = () => (Date.now() - start) / 1000;

interface Opened {
  until?: string;
  /** Reloads before this one, for the edge `until`. */
  times?: number;
  knownUntil?: string;
  stored?: boolean;
  /** Of the five seconds over which visitors' reloads are spread. */
  chance?: number;
  /** ms by which the browser's clock is ahead of the page's. */
  ahead?: number;
}

/**
 * A page whose prices change at second 90 unless given; it notes when it would be reloaded, and
 * when it says so instead.
 */
function openPage({
  until = at(90),
  times,
  knownUntil = until,
  stored = false,
  chance = 0,
  ahead = 0,
}: Opened = {}) {
  const attention = attentionOf();
  const page = {
    attention,
    busy: false,
    reached: true,
    stays: false,
    reloads: [] as number[],
    told: [] as number[],
    kept: 0,
  };
  reloadAtEdge({
    until,
    clock: () => Date.now() - ahead,
    attention,
    known: times === undefined ? null : { until: knownUntil, times },
    stored,
    random: () => chance,
    isBusy: () => page.busy,
    isReached: async () => page.reached,
    reload: (reloads) => {
      page.kept = reloads.times;
      page.reloads.push(seconds());
      if (page.stays) {
        page.told.push(seconds());
        return false;
      }
      // The browser leaves the page.
      attention.leave();
      return true;
    },
    tell: () => page.told.push(seconds()),
  });
  return page;
}

describe('an open page when its prices change', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: start });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

  test('is reloaded at that moment and not a millisecond before', async () => {
    const page = openPage();
    await pass(89.999);
    expect(page.reloads).toEqual([]);
    await pass(0.001);
    expect(page.reloads).toEqual([90]);
    expect(page.kept).toBe(1);
    expect(page.told).toEqual([]);
  });

  test('is reloaded up to five seconds later, at a random moment for each visitor', async () => {
    const pages = [0.5, 0.999].map((chance) => openPage({ chance }));
    await pass(95);
    expect(pages.map(({ reloads }) => reloads)).toEqual([[92.5], [94.995]]);
  });

  test('is reloaded at once when it came from the browser’s cache and its prices have changed already', async () => {
    const page = openPage({ until: at(-3600), stored: true, chance: 1 });
    await pass(0);
    expect(page.reloads).toEqual([0]);
  });

  test.each([
    [1, 10],
    [2, 30],
  ])(
    'that is still old after %i reloads waits %i seconds for the next reload',
    async (times, wait) => {
      const page = openPage({ until: at(-1), times });
      await pass(wait - 0.001);
      expect(page.reloads).toEqual([]);
      await pass(0.001);
      expect(page.reloads).toEqual([wait]);
      expect(page.kept).toBe(times + 1);
    },
  );

  test('is reloaded three times at most, then tells the visitor that prices changed', async () => {
    const page = openPage({ until: at(-1), times: 3 });
    await pass(86_400);
    expect(page.reloads).toEqual([]);
    expect(page.told).toEqual([0]);
  });

  test('starts counting reloads anew at the next change of prices', async () => {
    const page = openPage({ times: 3, knownUntil: at(-500) });
    await pass(90);
    expect(page.reloads).toEqual([90]);
  });

  test('is not reloaded but tells the visitor while they type or have a dialog open', async () => {
    const page = openPage();
    page.busy = true;
    await pass(200);
    expect(page.reloads).toEqual([]);
    expect(page.told).toEqual([90]);
  });

  test('is not reloaded while the server is out of reach, and is reloaded when it answers again', async () => {
    const page = openPage();
    page.reached = false;
    await pass(100);
    expect(page.reloads).toEqual([]);
    page.reached = true;
    await pass(20);
    expect(page.reloads).toEqual([120]);
  });

  test('is reloaded at once when the connection is back', async () => {
    const page = openPage();
    page.reached = false;
    await pass(100);
    page.reached = true;
    page.attention.comeBack();
    await pass(0);
    expect(page.reloads).toEqual([100]);
  });

  test('that can’t be reloaded says so once, and again when the visitor comes back', async () => {
    const page = openPage();
    page.stays = true;
    await pass(200);
    expect(page.told).toEqual([90]);
    page.attention.leave();
    page.attention.comeBack();
    await pass(0);
    expect(page.told).toEqual([90, 200]);
  });

  test('is not reloaded in a hidden tab, and is reloaded at once when the visitor comes back', async () => {
    const page = openPage({ chance: 0.9 });
    page.attention.leave();
    await pass(91);
    expect(page.reloads).toEqual([]);
    page.attention.comeBack();
    await pass(0);
    expect(page.reloads).toEqual([91]);
  });

  test('that is still old is not reloaded at every return of the visitor', async () => {
    const page = openPage({ until: at(-1), times: 1 });
    for (let times = 0; times < 5; times++) {
      page.attention.leave();
      page.attention.comeBack();
      await pass(1);
    }
    expect(page.reloads).toEqual([]);
    await pass(5);
    expect(page.reloads).toEqual([10]);
  });

  test('is reloaded soon after the computer slept over that moment', async () => {
    const page = openPage();
    await pass(10);
    // A sleeping computer: its timers stop while the clock goes on.
    vi.setSystemTime(start + 150_000);
    await pass(30);
    expect(page.reloads).toHaveLength(1);
  });

  test('goes by the page’s clock, not by the browser’s', async () => {
    const page = openPage({ ahead: 3_600_000 });
    await pass(3600 + 89);
    expect(page.reloads).toEqual([]);
    await pass(1);
    expect(page.reloads).toEqual([3690]);
  });

  test('waits for a moment that is further away than a timer can be set', async () => {
    const page = openPage({ until: at(40 * 86_400) });
    await pass(40 * 86_400 - 1);
    expect(page.reloads).toEqual([]);
    await pass(1);
    expect(page.reloads).toHaveLength(1);
  });
});
