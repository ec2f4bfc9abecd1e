import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { admitLetter, recipientOf, type SentLetter } from '#domain/email-address.ts';

const hour = 3_600_000;
const day = 24 * hour;

describe('the letters that one recipient gets', () => {
  test('are one in any 24 hours and three in any week, however many forms come and whenever', () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 3 * day }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(gaps, (all) => {
        let now = Date.parse('2026-11-21T10:00:00.000Z');
        let kept: readonly SentLetter[] = [];
        const sent: number[] = [];
        let refused = 0;
        for (const [index, gap] of all.entries()) {
          now += gap;
          const admitted = admitLetter(kept, `mail-${index}`, new Date(now));
          const within = (ms: number) => sent.filter((at) => now - at < ms).length;
          // The rule worked out here once more: a letter is admitted exactly when the limits allow
          // it.
          expect(admitted !== null).toBe(within(day) < 1 && within(7 * day) < 3);
          if (admitted === null) {
            refused += 1;
            continue;
          }
          sent.push(now);
          kept = admitted;
          expect(admitLetter(kept, `mail-${index}`, new Date(now))).toBe(kept);
          expect(kept.length).toBeLessThanOrEqual(3);
        }
        expect(sent.length + refused).toBe(all.length);
      }),
    );
  });

  test('are not blocked by letters that a clock since set back noted in the future', () => {
    const now = new Date('2026-11-21T10:00:00.000Z');
    expect(admitLetter([{ mail: 'a', at: now.getTime() + 8 * day }], 'b', now)).toEqual([
      { mail: 'b', at: now.getTime() },
    ]);
  });
});

test('a letter counts to the last millisecond of its day, and of its week', () => {
  const now = new Date('2026-11-21T10:00:00.000Z');
  const ago = (...times: number[]) =>
    times.map((ms) => ({ mail: `mail-${ms}`, at: now.getTime() - ms }));
  expect(admitLetter(ago(day - 1), 'new', now)).toBeNull();
  expect(admitLetter(ago(day), 'new', now)).not.toBeNull();
  expect(admitLetter(ago(7 * day - 1, 3 * day, 2 * day), 'new', now)).toBeNull();
  expect(admitLetter(ago(7 * day, 3 * day, 2 * day), 'new', now)).toEqual([
    ...ago(3 * day, 2 * day),
    { mail: 'new', at: now.getTime() },
  ]);
});

describe('the recipient that counts for an e-mail address', () => {
  test.each([
    [' Ivan@Example.COM ', 'ivan@example.com'],
    ['ivan+homes@example.com', 'ivan@example.com'],
    ['i.van@example.com', 'i.van@example.com'],
    ['I.Van+x@GoogleMail.com', 'ivan@gmail.com'],
    ['i.van@gmail.com', 'ivan@gmail.com'],
  ])('%s is %s', (email, reader) => {
    expect(recipientOf(email)).toBe(reader);
  });
});
