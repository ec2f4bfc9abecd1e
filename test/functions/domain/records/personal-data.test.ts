import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isErased, type PersonalDataRecord } from '#domain/records/personal-data.ts';

const erasure = (
  at: string,
  email_hash = 'hmac:a',
  rest: Partial<Pick<PersonalDataRecord, 'contact_hashes' | 'kept' | 'others'>> = {},
) => ({
  action: 'erase' as const,
  at,
  email_hash,
  contact_hashes: [],
  kept: [],
  others: [],
  ...rest,
});
const name = { kind: 'enquiry' as const, id: '757be1c5-6ca7-4a7a-a1d0-07bc0373f4cd' };
const sent = {
  name,
  email_hash: 'hmac:a',
  contact_hashes: ['hmac:phone'],
  created_at: '2026-03-01T10:00:00.000Z',
};

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

  const later = '2026-04-01T10:00:00.000Z';
  test('that has the telephone which was erased', () => {
    const byPhone = (hash: string) => [erasure(later, '', { contact_hashes: [hash] })];
    expect(isErased(sent, byPhone('hmac:phone'))).toBe(true);
    expect(isErased(sent, byPhone('hmac:other'))).toBe(false);
    expect(
      isErased({ ...sent, created_at: '2026-05-01T10:00:00.000Z' }, byPhone('hmac:phone')),
    ).toBe(false);
  });

  test('of nobody where neither has an address', () => {
    const unknown = { ...sent, email_hash: '', contact_hashes: [] };
    expect(isErased(unknown, [erasure(later, '')])).toBe(false);
  });

  test('unless staff left it out, and one of another address that staff ticked', () => {
    expect(isErased(sent, [erasure(later, 'hmac:a', { kept: [name] })])).toBe(false);
    expect(isErased(sent, [erasure(later, 'hmac:b', { others: [name] })])).toBe(true);
    const alike = { ...sent, name: { ...name, kind: 'loan' as const } };
    expect(isErased(alike, [erasure(later, 'hmac:a', { kept: [name] })])).toBe(true);
    expect(isErased(alike, [erasure(later, 'hmac:b', { others: [name] })])).toBe(false);
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
