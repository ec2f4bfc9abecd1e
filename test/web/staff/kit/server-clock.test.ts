import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { noteServerTime, serverNow } from '#staff/kit/server-clock.ts';

const here = new Date('2026-11-21T10:00:00.000Z');
const dated = (date: string) => new Headers({ date: new Date(date).toUTCString() });

beforeEach(() => {
  vi.useFakeTimers({ now: here });
});
afterEach(() => {
  noteServerTime(dated(here.toISOString()));
  vi.useRealTimers();
});

describe('the server’s clock', () => {
  test('is the computer’s own clock, to the millisecond, while the two agree', () => {
    noteServerTime(dated('2026-11-21T10:00:02Z'));
    expect(serverNow()).toEqual(here);
  });

  test('is followed where the computer’s clock is wrong, and goes on ticking', () => {
    noteServerTime(dated('2026-11-21T12:30:00Z'));
    vi.setSystemTime(here.getTime() + 60_000);
    expect(
      Math.abs(serverNow().getTime() - Date.parse('2026-11-21T12:31:00Z')),
    ).toBeLessThanOrEqual(500);
  });

  test('stays as it was when an answer has no date', () => {
    noteServerTime(dated('2026-11-21T12:30:00Z'));
    const before = serverNow();
    noteServerTime(new Headers());
    expect(serverNow()).toEqual(before);
  });
});
