import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rateWindow, submissionsPerWindow } from '../../../functions/domain/form-guard.ts';
import { admitSubmission, type Submission } from '../../../functions/domain/form-rate.ts';

const start = Date.parse('2026-11-21T10:00:00.000Z');
const at = (ms: number) => new Date(start + ms);
const sent = (...times: number[]): Submission[] => times.map((ms) => ({ key: `form-${ms}`, at: start + ms }));

describe('the forms of one address', () => {
  test('five a minute are taken, the sixth has to wait until the first is a minute old', () => {
    const five = sent(0, 10_000, 20_000, 30_000, 40_000);
    expect(admitSubmission(five, 'sixth', at(59_999))).toEqual({ counted: five, retryAfter: 1 });
    expect(admitSubmission(five, 'sixth', at(41_000)).retryAfter).toBe(19);
    const later = admitSubmission(five, 'sixth', at(60_000));
    expect(later.retryAfter).toBeNull();
    expect(later.counted.map(({ key }) => key)).toEqual([
      'form-10000',
      'form-20000',
      'form-30000',
      'form-40000',
      'sixth',
    ]);
  });

  test('a form sent again is no further one, also when no other may come', () => {
    const five = sent(0, 1, 2, 3, 4);
    const again = admitSubmission(five, 'form-2', at(5));
    expect(again.retryAfter).toBeNull();
    expect(again.counted).toBe(five);
  });

  test('what a clock put back left in the future keeps nobody out', () => {
    const ahead = sent(3_600_000, 3_600_001, 3_600_002, 3_600_003, 3_600_004);
    expect(admitSubmission(ahead, 'now', at(0))).toEqual({
      counted: [{ key: 'now', at: start }],
      retryAfter: null,
    });
  });

  test('whatever comes in whatever order, no more than five begin within any minute', () => {
    const arrivals = fc.array(
      fc.record({ pause: fc.integer({ min: 0, max: 30_000 }), key: fc.integer({ min: 0, max: 40 }) }),
      { minLength: 1, maxLength: 60 },
    );
    fc.assert(
      fc.property(arrivals, (list) => {
        let counted: readonly Submission[] = [];
        let now = start;
        const taken: number[] = [];
        for (const { pause, key } of list) {
          now += pause;
          const known = counted.some((one) => one.key === String(key) && now - one.at < rateWindow);
          const verdict = admitSubmission(counted, String(key), new Date(now));
          const inWindow = taken.filter((time) => now - time < rateWindow).length;
          expect(verdict.retryAfter === null).toBe(known || inWindow < submissionsPerWindow);
          if (verdict.retryAfter !== null) {
            // Neither a moment too long, nor so short that it is refused again.
            const free = now + verdict.retryAfter * 1000;
            expect(verdict.retryAfter).toBeGreaterThan(0);
            expect(admitSubmission(counted, 'new', new Date(free)).retryAfter).toBeNull();
            expect(admitSubmission(counted, 'new', new Date(free - 1001)).retryAfter).not.toBeNull();
          } else if (!known) taken.push(now);
          counted = verdict.counted;
        }
      }),
    );
  });
});
