import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepPricesFresh } from '../../../../web/src/site/application/fresh-prices.ts';
import { attentionOf } from '../../../support/attention.ts';

const start = Date.parse('2026-11-21T12:00:00.000Z');
const at = (seconds: number) => new Date(start + seconds * 1000).toISOString();

interface Answer {
  price: number;
  valid_until: string | null;
}

/** A page that shows the price the server answers; `asked` are the seconds at which it was asked again. */
function openPage(server: (seconds: number) => Answer | Error, { clock = Date.now, shown = server(0) } = {}) {
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } });
  const attention = attentionOf();
  const asked: number[] = [];
  const queryKey = ['price'];
  cache.setQueryData(queryKey, shown);
  const observer = new QueryObserver<Answer | Error>(cache, {
    queryKey,
    queryFn: async () => {
      const seconds = (Date.now() - start) / 1000;
      asked.push(seconds);
      const answer = server(seconds);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  const leave = observer.subscribe(() => {});
  const stop = keepPricesFresh({ cache, clock, attention, holdPlace: () => () => {} });
  const price = () => {
    const data = cache.getQueryData<Answer>(queryKey);
    return data && 'price' in data ? data.price : null;
  };
  return { asked, attention, price, stop, leave, cache };
}

/** 100 until second 90, then 80 until second 200, then 100 for good. */
function campaign(seconds: number): Answer {
  if (seconds < 90) return { price: 100, valid_until: at(90) };
  return seconds < 200 ? { price: 80, valid_until: at(200) } : { price: 100, valid_until: null };
}

describe('a page across price edges', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: start });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

  test('turns at the start and at the end, asking once each and never between', async () => {
    const page = openPage(campaign);
    await pass(89.999);
    expect(page.asked).toEqual([]);
    expect(page.price()).toBe(100);
    await pass(0.001);
    expect(page.price()).toBe(80);
    await pass(109.999);
    expect(page.price()).toBe(80);
    await pass(0.001);
    expect(page.price()).toBe(100);
    await pass(86_400);
    expect(page.asked).toEqual([90, 200]);
  });

  test('asks again with growing pauses while the answer is the old one', async () => {
    // The server's clock is 20 seconds behind the page's.
    const page = openPage((seconds) => campaign(seconds - 20), { shown: campaign(0) });
    await pass(300);
    expect(page.asked).toEqual([90, 91, 93, 97, 105, 121, 200, 201, 203, 207, 215, 231]);
    expect(page.price()).toBe(100);
  });

  test('turns soon after the computer slept through the edge in full view', async () => {
    const page = openPage(campaign);
    await pass(10);
    // Timers stood still, the clock went on.
    vi.setSystemTime(start + 150_000);
    await pass(30);
    expect(page.price()).toBe(80);
    expect(page.asked).toHaveLength(1);
  });

  test('never pauses for more than a minute', async () => {
    const page = openPage(() => campaign(0));
    await pass(1000);
    const pauses = page.asked.slice(1).map((seconds, index) => seconds - (page.asked[index] ?? 0));
    expect(pauses.slice(0, 8)).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  });

  test('keeps the prices it shows when the server does not answer, and tries again', async () => {
    const page = openPage((seconds) => (seconds > 80 && seconds < 100 ? new Error('offline') : campaign(seconds)));
    await pass(104);
    expect(page.price()).toBe(100);
    await pass(2);
    expect(page.price()).toBe(80);
  });

  test('asks nothing while the tab is hidden, and at once when it is shown again after an edge', async () => {
    const page = openPage(campaign);
    page.attention.leave();
    await pass(150);
    expect(page.asked).toEqual([]);
    page.attention.comeBack();
    await pass(0);
    expect(page.asked).toEqual([150]);
    expect(page.price()).toBe(80);
    page.attention.leave();
    page.attention.comeBack();
    await pass(0);
    expect(page.asked).toEqual([150]);
  });

  test('a visitor who comes back does not wait for the next pause', async () => {
    const page = openPage(() => campaign(0));
    await pass(90 + 200);
    const before = page.asked.length;
    page.attention.comeBack();
    await pass(0);
    expect(page.asked).toHaveLength(before + 1);
  });

  test('asks at most twice a second, however often the visitor leaves and comes back', async () => {
    const page = openPage(() => campaign(0));
    await pass(90);
    for (let times = 0; times < 100; times++) {
      page.attention.leave();
      page.attention.comeBack();
      await pass(0.05);
    }
    expect(page.asked.length).toBeGreaterThan(5);
    expect(page.asked.length).toBeLessThanOrEqual(11);
    const pauses = page.asked.slice(1).map((seconds, index) => seconds - (page.asked[index] ?? 0));
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(0.5);
  });

  test('goes by the page’s clock, not by the browser’s', async () => {
    // The browser is an hour ahead of the truth.
    const page = openPage((seconds) => campaign(seconds), { clock: () => Date.now() - 3_600_000 });
    await pass(3600 + 89);
    expect(page.asked).toEqual([]);
    await pass(1);
    expect(page.asked).toEqual([3690]);
  });

  test('waits for edges further away than a timer reaches', async () => {
    const days40 = 40 * 86_400;
    const page = openPage((seconds) =>
      seconds < days40 ? { price: 100, valid_until: at(days40) } : { price: 80, valid_until: null },
    );
    await pass(days40 - 1);
    expect(page.asked).toEqual([]);
    await pass(1);
    expect(page.price()).toBe(80);
  });

  test('asks nothing without an edge, for what is no longer shown, or after its end', async () => {
    const still = openPage(() => ({ price: 100, valid_until: null }));
    const gone = openPage(campaign);
    gone.leave();
    const ended = openPage(campaign);
    ended.stop();
    await pass(1000);
    expect([still, gone, ended].flatMap(({ asked }) => asked)).toEqual([]);
  });

  test('finds the edge of an answer that came later', async () => {
    const page = openPage(campaign, { shown: { price: 100, valid_until: null } });
    page.cache.setQueryData(['price'], campaign(0));
    await pass(90);
    expect(page.price()).toBe(80);
  });
});
