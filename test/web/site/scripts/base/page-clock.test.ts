import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pageClock } from '#site/scripts/base/page-clock.ts';

const noon = Date.parse('2026-11-21T12:00:00Z');
const minute = 60_000;

/**
 * The time on the page's clock `later` ms after the page arrived on a device whose clock then said
 * `arrived`.
 */
function says(arrived: number, { later = 0, stored = false } = {}) {
  return pageClock({ rendered: noon, arrived, stored, device: () => arrived + later })();
}

describe('the clock of a page', () => {
  test('is the browser’s clock when that agrees with the server’s', () => {
    expect(says(noon)).toBe(noon);
    expect(says(noon + 300, { later: 5000 })).toBe(noon + 5300);
  });

  test('allows for a page that the CDN kept for up to eleven minutes', () => {
    expect(says(noon + 11 * minute)).toBe(noon + 11 * minute);
    expect(says(noon + 11 * minute + 1)).toBe(noon);
  });

  test('corrects a browser’s clock that is behind or far ahead, and then runs at its pace', () => {
    expect(says(noon - 1)).toBe(noon);
    expect(says(noon - 60 * minute, { later: 90_000 })).toBe(noon + 90_000);
    expect(says(noon + 365 * 24 * 60 * minute, { later: 1 })).toBe(noon + 1);
  });

  test('trusts the browser’s clock on a page from the browser’s own cache, but never shows a time before the page was made', () => {
    expect(says(noon + 5 * 60 * minute, { stored: true })).toBe(noon + 5 * 60 * minute);
    expect(says(noon - minute, { stored: true })).toBe(noon);
  });

  test('never shows a time before the page was made, and never runs at another pace', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e11, max: 1e11 }),
        fc.nat(1e9),
        fc.boolean(),
        (off, later, stored) => {
          const at = says(noon + off, { stored });
          expect(at).toBeGreaterThanOrEqual(noon);
          expect(says(noon + off, { later, stored }) - at).toBe(later);
        },
      ),
    );
  });
});
