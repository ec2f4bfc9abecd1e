import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { watchPrices } from '#site/scripts/prices-start.ts';
import { attentionOf } from '#support/attention.ts';
import { closePage, openPage } from '#support/open-page.ts';

const start = Date.parse('2026-11-21T12:00:00.000Z');
const minute = 60_000;
const hour = 60 * minute;

interface Opened {
  /** ms from the page's opening until its first price changes. */
  left?: number | undefined;
  reloaded?: boolean;
  /** ms by which the browser's clock is behind the page's. */
  behind?: number;
}

/** A page of a visitor who looks at it; it notes when its script came, and what that was told. */
function open({ left, reloaded = false, behind = 0 }: Opened = {}) {
  const until = left === undefined ? '' : ` data-until="${new Date(start + left).toISOString()}"`;
  openPage(`<!doctype html><html${until}><body></body></html>`, '/bg');
  const attention = attentionOf();
  const page = {
    attention,
    isOnline: true,
    asked: 0,
    /** After how many ms it came, and whether as to a page that may be old. */
    came: [] as { after: number; isOld: boolean }[],
    look: () => {},
  };
  page.look = watchPrices({
    clock: () => Date.now() + behind,
    stored: false,
    reloaded,
    attention,
    load: async () => {
      page.asked += 1;
      if (!page.isOnline) throw new TypeError('Failed to fetch');
      return {
        startPriceEdges: (_, isOld) => page.came.push({ after: Date.now() - start, isOld }),
      };
    },
  });
  return page;
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers({ now: start, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  closePage();
});

describe('the script that reloads a page for new prices', () => {
  test('comes at once where a price changes within the hour, or has changed', async () => {
    for (const left of [hour, 1, 0, -hour]) {
      const page = open({ left });
      await pass(0);
      expect(page.came, `${left}`).toEqual([{ after: 0, isOld: false }]);
    }
  });

  test('comes an hour before, wherever the change lies, and not sooner', async () => {
    const lefts = fc.integer({ min: hour + 1, max: 8 * hour });
    await fc.assert(
      fc.asyncProperty(lefts, async (left) => {
        vi.setSystemTime(start);
        const page = open({ left });
        await pass(left - hour - 1);
        expect(page.asked).toBe(0);
        await pass(1);
        expect(page.came).toEqual([{ after: left - hour, isOld: false }]);
      }),
      { numRuns: 20 },
    );
  });

  test('comes by the page’s clock, not by the browser’s', async () => {
    const page = open({ left: 3 * hour, behind: 2 * hour });
    await pass(0);
    expect(page.came).toHaveLength(1);
  });

  test('does not come where no price changes, unless the page was just reloaded', async () => {
    const page = open();
    await pass(30 * hour);
    expect([page.asked, vi.getTimerCount()]).toEqual([0, 0]);
    const reloaded = open({ reloaded: true });
    await pass(0);
    expect(reloaded.came).toHaveLength(1);
  });

  test('comes within a minute of the computer’s waking from a sleep over the hour', async () => {
    const page = open({ left: 24 * hour });
    // The timer stands still, the clock does not.
    vi.setSystemTime(start + 23.5 * hour);
    await pass(minute);
    expect(page.came).toHaveLength(1);
  });

  test('comes at once to a page that is shown again from the browser’s memory, as to an old one', async () => {
    const page = open({ left: 24 * hour });
    page.attention.leave();
    vi.setSystemTime(start + 25 * hour);
    page.attention.comeBack();
    await pass(0);
    expect(page.came).toEqual([{ after: 25 * hour, isOld: true }]);
    page.attention.comeBack();
    await pass(0);
    expect(page.came).toHaveLength(1);
  });

  test('that could not be loaded is tried again when the visitor or the connection comes back, or after a minute', async () => {
    const page = open({ left: hour + 1 });
    page.isOnline = false;
    await pass(1);
    expect([page.asked, page.came]).toEqual([1, []]);
    page.isOnline = true;
    page.attention.comeBack();
    await pass(0);
    expect(page.came).toHaveLength(1);

    vi.setSystemTime(start);
    const left = open({ left: hour + 1 });
    left.isOnline = false;
    await pass(1);
    await pass(minute - 1);
    expect(left.asked).toBe(1);
    left.isOnline = true;
    await pass(1);
    expect(left.came).toHaveLength(1);
    await pass(2 * minute);
    expect(left.asked).toBe(2);
  });

  test('learns of houses that were added, whose prices change sooner', async () => {
    const page = open();
    document.documentElement.dataset.until = new Date(start + minute).toISOString();
    page.look();
    await pass(0);
    expect(page.came).toHaveLength(1);
  });
});
