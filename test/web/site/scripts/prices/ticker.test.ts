import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTicker } from '#site/scripts/prices/ticker.ts';
import { attentionOf } from '#support/attention.ts';

const start = Date.parse('2026-11-21T12:00:00.250Z');

describe('the page’s ticker', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: start });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('calls all its listeners at every full second, with one timer', () => {
    const ticker = createTicker(Date.now, attentionOf());
    const heard: number[] = [];
    ticker.subscribe(() => heard.push(ticker.last()));
    ticker.subscribe(() => heard.push(ticker.last()));
    vi.advanceTimersByTime(0);
    heard.length = 0;
    vi.advanceTimersByTime(2750);
    const [first, second, third] = [750, 1750, 2750].map((ms) => start + ms);
    expect(heard).toEqual([first, first, second, second, third, third]);
    expect(vi.getTimerCount()).toBe(1);
  });

  test('returns the same time between two ticks', () => {
    const ticker = createTicker(Date.now, attentionOf());
    ticker.subscribe(() => {});
    vi.advanceTimersByTime(900);
    const before = ticker.last();
    vi.advanceTimersByTime(600);
    expect(ticker.last()).toBe(before);
  });

  test('stops while the tab is hidden and is right at once when it is shown again', () => {
    const attention = attentionOf();
    const ticker = createTicker(Date.now, attention);
    ticker.subscribe(() => {});
    vi.advanceTimersByTime(1000);
    attention.leave();
    vi.advanceTimersByTime(3_600_000);
    expect(ticker.last()).toBeLessThan(start + 3000);
    expect(vi.getTimerCount()).toBe(0);
    attention.comeBack();
    expect(ticker.last()).toBe(start + 3_601_000);
    vi.advanceTimersByTime(1000);
    expect(ticker.last()).toBe(start + 3_601_750);
  });

  test('stops with its last listener', () => {
    const ticker = createTicker(Date.now, attentionOf());
    const stop = [ticker.subscribe(() => {}), ticker.subscribe(() => {})];
    for (const end of stop) end();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('stops with its last listener, also when that one leaves during its call', () => {
    const ticker = createTicker(Date.now, attentionOf());
    const stop = ticker.subscribe(() => stop());
    vi.advanceTimersByTime(0);
    expect(vi.getTimerCount()).toBe(0);
  });
});
