import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { bulkActions, isAlready, undoOf, withChange } from '#staff/data/house-change.ts';
import { minutesLeft, runBatch } from '#staff/kit/lists/batch.tsx';
import { buildCaravan } from '#support/builders/build-caravan.ts';

describe('a change of many houses at once', () => {
  test('recognises a house that already has the new value', () => {
    for (const change of Object.values(bulkActions))
      for (const archived_at of [null, '2026-01-01T00:00:00.000Z']) {
        const row = buildCaravan({ archived_at });
        const after = withChange(row, change);
        expect(isAlready(after, change)).toBe(true);
      }
    expect(isAlready(buildCaravan(), bulkActions.archive)).toBe(false);
  });
});

describe('undoing a change of many houses at once', () => {
  test('restores each house, its sale and its price included', () => {
    const sale = { sold_on: '2026-05-05', price_paid: 20_000, buyer: null };
    for (const change of [...Object.values(bulkActions), { price: 100 }])
      for (const row of [
        buildCaravan({ sale_status: 'sold', sale }),
        buildCaravan({ is_new: true, archived_at: '2026-01-01T00:00:00.000Z' }),
      ])
        expect(isAlready(row, undoOf(row, change))).toBe(true);
    expect(undoOf(buildCaravan({ sale_status: 'sold', sale }), bulkActions.available)).toEqual({
      sale_status: 'sold',
      sale,
    });
    expect(undoOf(buildCaravan({ price: 900 }), { price: 22_600 })).toEqual({
      price: 900,
      confirmed: 'list_price',
    });
  });
});

describe('the time that a batch of calls still takes', () => {
  test.each([
    [9, 5000, 60_000, null],
    [200, 5000, 3999, null],
    [1200, 5000, 240_000, 13],
    [4999, 5000, 1_000_000, 1],
    [5000, 5000, 1_000_000, 0],
  ])('after %i of %i calls in %i ms is %s min', (ended, total, since, minutes) => {
    expect(minutesLeft(ended, total, since)).toBe(minutes);
  });
});

describe('a batch of calls', () => {
  const nothing = { started: () => undefined, done: () => undefined, failed: () => undefined };

  test('tries every item once, a few at a time, whatever fails', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 30 }), async (fates) => {
        let [running, most] = [0, 0];
        const [done, failed]: [number[], number[]] = [[], []];
        await runBatch(
          fates.map((_, n) => n),
          async (n) => {
            running += 1;
            most = Math.max(most, running);
            await Promise.resolve();
            running -= 1;
            if (!fates[n]) throw new Error('refused');
          },
          { ...nothing, done: (n) => done.push(n), failed: (n) => failed.push(n) },
        ).finished;
        expect([...done, ...failed].sort((a, b) => a - b)).toEqual(fates.map((_, n) => n));
        expect(done.every((n) => fates[n])).toBe(true);
        expect(most).toBeLessThanOrEqual(4);
      }),
    );
  });

  test('repeats calls that API Gateway throttled, and gives up after the third try', async () => {
    const throttled = new ApiError('rate_limited', 429, 'HTTP 429', {
      message: 'Too Many Requests',
    });
    const [tries, waited, failed]: [Record<string, number>, number[], string[]] = [{}, [], []];
    await runBatch(
      ['once', 'always'],
      async (item) => {
        tries[item] = (tries[item] ?? 0) + 1;
        if (item === 'always' || tries[item] === 1) throw throttled;
      },
      { ...nothing, failed: (item) => failed.push(item) },
      async (ms) => void waited.push(ms),
    ).finished;
    expect([tries, failed]).toEqual([{ once: 2, always: 3 }, ['always']]);
    expect(waited.sort()).toEqual([1000, 1000, 2000]);
  });

  test('starts no further calls once one was refused because nobody is signed in', async () => {
    const begun: number[] = [];
    await runBatch(
      Array.from({ length: 50 }, (_, n) => n),
      async (n) => {
        if (n > 8) throw new ApiError('unauthorised', 401, 'not signed in');
      },
      { ...nothing, started: (n) => begun.push(n) },
    ).finished;
    expect(begun.length).toBeLessThan(9 + 2 * 4);
  });

  const gone = [
    ['the connection is', () => new ApiError('offline', 0, 'no answer')],
    ['the service is', () => new ApiError('unavailable', 503, 'unavailable')],
  ] as const;
  test.each(gone)(
    'starts no further calls once %s gone, and leaves the rest for another try',
    async (_, failure) => {
      const [begun, done]: [number[], number[]] = [[], []];
      await runBatch(
        Array.from({ length: 1000 }, (_, n) => n),
        async (n) => {
          await Promise.resolve();
          if (n >= 20) throw failure();
        },
        { ...nothing, started: (n) => begun.push(n), done: (n) => done.push(n) },
      ).finished;
      expect(done).toHaveLength(20);
      expect(begun.length).toBeLessThan(20 + 2 * 4);
    },
  );

  test('goes on after single calls that got no answer', async () => {
    const done: number[] = [];
    await runBatch(
      Array.from({ length: 60 }, (_, n) => n),
      async (n) => {
        await Promise.resolve();
        if (n % 5 === 0) throw new ApiError('unavailable', 503, 'unavailable');
      },
      { ...nothing, done: (n) => done.push(n) },
    ).finished;
    expect(done).toHaveLength(48);
  });

  test('starts no further calls once it is stopped, and lets the running ones end', async () => {
    const begun: number[] = [];
    const ended: number[] = [];
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const run = runBatch([1, 2, 3, 4, 5, 6], () => held, {
      ...nothing,
      started: (n) => begun.push(n),
      done: (n) => ended.push(n),
    });
    run.stop();
    release();
    await run.finished;
    expect(begun).toEqual([1, 2, 3, 4]);
    expect(ended).toEqual([1, 2, 3, 4]);
  });
});
