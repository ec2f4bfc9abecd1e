import { afterEach, expect, test, vi } from 'vitest';
import { retry } from '#functions/platform/retry.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test.each([
  [0, 50, 100],
  [0.5, 75, 150],
])(
  'with jitter of %d each pause is a part of it, and the next one begins from the whole',
  async (random, first, second) => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(random);
    const work = vi.fn(() => Promise.reject(new Error('no')));
    const all = retry(work, { tries: 3, pause: 100, jitter: true, again: () => true });
    const rejected = expect(all).rejects.toThrow('no');
    await vi.advanceTimersByTimeAsync(first - 1);
    expect(work).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(work).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(second - 1);
    expect(work).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(work).toHaveBeenCalledTimes(3);
    await rejected;
  },
);
