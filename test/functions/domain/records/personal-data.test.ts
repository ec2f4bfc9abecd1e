import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isErased } from '#domain/records/personal-data.ts';

const erasure = (at: string, email_hash = 'hmac:a') => ({
  action: 'erase' as const,
  at,
  email_hash,
});
const sent = { email_hash: 'hmac:a', created_at: '2026-03-01T10:00:00.000Z' };

describe('an erasure covers a request', () => {
  test.each([
    ['that was there before it', '2026-03-02T10:00:00.000Z', true],
    ['that came in the same millisecond', sent.created_at, true],
    ['but none that came later', '2026-03-01T09:59:59.999Z', false],
  ])('%s', (_, at, covered) => {
    expect(isErased(sent, [erasure(at)])).toBe(covered);
  });

  test('of the same person alone, and an export covers none', () => {
    const later = '2026-04-01T10:00:00.000Z';
    expect(isErased(sent, [erasure(later, 'hmac:b')])).toBe(false);
    expect(isErased(sent, [{ ...erasure(later), action: 'export' as const }])).toBe(false);
    expect(isErased(sent, [])).toBe(false);
  });

  test('whatever other records there are, in whatever order', () => {
    const moments = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.array(moments), moments, (erased, created) => {
        const records = erased.map((at) => erasure(at.toISOString()));
        const request = { ...sent, created_at: created.toISOString() };
        expect(isErased(request, records)).toBe(erased.some((at) => at >= created));
      }),
    );
  });
});
