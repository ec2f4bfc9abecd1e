import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { expiresAt, isExpired } from '#domain/requests/stored-request.ts';

const iso = (seconds: number) => new Date(seconds * 1000).toISOString();

describe('the retention of requests', () => {
  test('lasts as many months as the dealer set, to the second', () => {
    const created = '2026-11-21T10:20:30.999Z';
    expect(expiresAt(created)).toBe(expiresAt(created, dealer.retentionMonths));
    expect(iso(expiresAt(created, 24))).toBe('2028-11-21T10:20:30.000Z');
    expect(iso(expiresAt('2026-11-21T10:20:30.000Z', 1))).toBe('2026-12-21T10:20:30.000Z');
    expect(iso(expiresAt('2026-12-31T23:59:59.000Z', 1))).toBe('2027-01-31T23:59:59.000Z');
  });

  test('ends on a day of the next month where its month lacks the day', () => {
    expect(iso(expiresAt('2027-01-31T12:00:00.000Z', 1))).toBe('2027-03-03T12:00:00.000Z');
    expect(iso(expiresAt('2028-01-31T12:00:00.000Z', 1))).toBe('2028-03-02T12:00:00.000Z');
    expect(iso(expiresAt('2028-02-29T12:00:00.000Z', 24))).toBe('2030-03-01T12:00:00.000Z');
    expect(iso(expiresAt('2028-02-29T12:00:00.000Z', 48))).toBe('2032-02-29T12:00:00.000Z');
    expect(iso(expiresAt('2026-10-31T12:00:00.000Z', 1))).toBe('2026-12-01T12:00:00.000Z');
  });

  test('is never shorter than the calendar says, and at most three days longer', () => {
    const moment = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2090-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moment, fc.integer({ min: 1, max: 120 }), (created, months) => {
        const end = new Date(expiresAt(created.toISOString(), months) * 1000);
        const first = new Date(
          Date.UTC(created.getUTCFullYear(), created.getUTCMonth() + months, 1),
        );
        const lastDay = new Date(
          Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0),
        ).getUTCDate();
        const due = new Date(first);
        due.setUTCDate(Math.min(created.getUTCDate(), lastDay));
        due.setUTCHours(created.getUTCHours(), created.getUTCMinutes(), created.getUTCSeconds());
        const later = end.getTime() - due.getTime();
        expect(later).toBeGreaterThanOrEqual(0);
        expect(later).toBeLessThanOrEqual(3 * 86_400_000);
      }),
    );
  });

  test('ends at that very second', () => {
    const expires_at = expiresAt('2026-11-21T10:20:30.000Z', 24);
    expect(isExpired({ expires_at }, new Date('2028-11-21T10:20:29.999Z'))).toBe(false);
    expect(isExpired({ expires_at }, new Date('2028-11-21T10:20:30.000Z'))).toBe(true);
  });
});
