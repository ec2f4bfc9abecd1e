import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharedCaching } from '#functions/platform/api-answer.ts';

const now = new Date('2026-11-21T10:00:00.000Z');
const seconds = (header: string) =>
  Object.fromEntries(
    [...header.matchAll(/([\w-]+)=(\d+)/g)].map(([, name = '', value]) => [name, Number(value)]),
  );

test('an answer whose prices do not change is fresh for its time, and stale for as long as allowed', () => {
  expect(sharedCaching(60, null, now)).toBe(
    'public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400',
  );
});

test('no cache may show an answer at or after the moment its prices change', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -5000, max: 3_600_000 }),
      fc.integer({ min: 1, max: 3600 }),
      (ms, fresh) => {
        const edge = new Date(now.getTime() + ms).toISOString();
        const header = sharedCaching(fresh, edge, now);
        if (header === 'no-store') {
          // Given up only for what would be kept for less than a second.
          expect(ms).toBeLessThan(2000);
          return;
        }
        const {
          's-maxage': kept = 0,
          'stale-while-revalidate': revalidating = 0,
          'stale-if-error': failing = 0,
        } = seconds(header);
        expect(kept).toBeGreaterThan(0);
        expect(kept).toBeLessThanOrEqual(fresh);
        expect((kept + Math.max(revalidating, failing)) * 1000).toBeLessThanOrEqual(ms - 1000);
      },
    ),
  );
});
