import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  admitSubmission,
  countOther,
  isCounted,
  rateWindow,
  refusedPerWindow,
  type SentForms,
  submissionsPerWindow,
} from '#domain/requests/form-rate.ts';

const start = Date.parse('2026-11-21T10:00:00.000Z');
const at = (ms: number) => new Date(start + ms);
const none: SentForms = { submissions: [], others: [] };
const sent = (...times: number[]): SentForms => ({
  submissions: times.map((ms) => ({ key: `form-${ms}`, at: start + ms })),
  others: [],
});
const refused = (...times: number[]): SentForms => ({
  submissions: [],
  others: times.map((ms) => start + ms),
});
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('the forms of one address', () => {
  test('are accepted five times a minute, and the sixth waits until the first is a minute old', () => {
    const five = sent(0, 10_000, 20_000, 30_000, 40_000);
    expect(admitSubmission(five, 'sixth', at(59_999))).toEqual({ counted: five, retryAfter: 1 });
    expect(admitSubmission(five, 'sixth', at(41_000)).retryAfter).toBe(19);
    const later = admitSubmission(five, 'sixth', at(60_000));
    expect(later.retryAfter).toBeNull();
    expect(later.counted.submissions.map(({ key }) => key)).toEqual([
      'form-10000',
      'form-20000',
      'form-30000',
      'form-40000',
      'sixth',
    ]);
  });

  test('do not count when they are sent again, also when no other may come', () => {
    const five = sent(0, 1, 2, 3, 4);
    const again = admitSubmission(five, 'form-2', at(5));
    expect(again.retryAfter).toBeNull();
    expect(again.counted.submissions).toBe(five.submissions);
  });

  test('that are refused or sent again are at most twenty a minute, apart from the five new ones', () => {
    const twenty = refused(...upTo(20).map((index) => index * 1000));
    const nineteen = { ...twenty, others: twenty.others.slice(1) };
    expect(countOther(nineteen, at(20_000)).retryAfter).toBeNull();
    expect(countOther(twenty, at(20_000))).toEqual({ counted: twenty, retryAfter: 40 });
    // Nothing is new, so there is nothing to store.
    expect(countOther(twenty, at(20_000), 'none of them').counted).toBe(twenty);
    expect(countOther(twenty, at(60_000)).retryAfter).toBeNull();
    expect(admitSubmission(twenty, 'new', at(20_000)).retryAfter).toBeNull();
    const replayed = { ...twenty, submissions: sent(0).submissions };
    expect(admitSubmission(replayed, 'form-0', at(20_000))).toEqual({
      counted: replayed,
      retryAfter: 40,
    });
  });

  test('do not count when they are refused after they were admitted', () => {
    const { counted } = countOther(sent(0, 1, 2, 3, 4), at(5), 'form-2');
    expect(counted).toEqual({ ...sent(0, 1, 3, 4), others: [start + 5] });
    const full = { ...sent(0), others: upTo(refusedPerWindow).map((ms) => start + ms) };
    expect(countOther(full, at(50), 'form-0')).toEqual({
      counted: { ...full, submissions: [] },
      retryAfter: 60,
    });
  });

  test('that were counted by a clock since set back do not block the address', () => {
    const ahead = sent(3_600_000, 3_600_001, 3_600_002, 3_600_003, 3_600_004);
    expect(admitSubmission(ahead, 'now', at(0))).toEqual({
      counted: { submissions: [{ key: 'now', at: start }], others: [] },
      retryAfter: null,
    });
    const others = refused(...upTo(refusedPerWindow).map((ms) => 3_600_000 + ms));
    expect(countOther(others, at(0))).toEqual({ counted: refused(0), retryAfter: null });
  });

  test('come at most five new and twenty others in any minute, in whatever order', () => {
    const arrivals = fc.array(
      fc.record({
        pause: fc.integer({ min: 0, max: 8000 }),
        key: fc.integer({ min: 0, max: 40 }),
        refused: fc.boolean(),
      }),
      { minLength: 1, maxLength: 120 },
    );
    fc.assert(
      fc.property(arrivals, (list) => {
        let counted = none;
        let now = start;
        const taken: number[] = [];
        const others: number[] = [];
        const inWindow = (times: number[]) =>
          times.filter((time) => now - time < rateWindow).length;
        for (const { pause, key, refused: isRefused } of list) {
          now += pause;
          const isOther = isRefused || isCounted(counted, String(key), at(now - start));
          const verdict = isRefused
            ? countOther(counted, new Date(now))
            : admitSubmission(counted, String(key), new Date(now));
          const [times, most] = isOther
            ? [others, refusedPerWindow]
            : [taken, submissionsPerWindow];
          expect(verdict.retryAfter === null).toBe(inWindow(times) < most);
          if (verdict.retryAfter !== null) {
            // Neither a moment too long, nor so short that it is refused again.
            const free = now + verdict.retryAfter * 1000;
            const again = (when: number) =>
              isOther
                ? countOther(counted, new Date(when)).retryAfter
                : admitSubmission(counted, 'new', new Date(when)).retryAfter;
            expect(verdict.retryAfter).toBeGreaterThan(0);
            expect(again(free)).toBeNull();
            expect(again(free - 1001)).not.toBeNull();
          } else times.push(now);
          counted = verdict.counted;
        }
      }),
    );
  });
});
