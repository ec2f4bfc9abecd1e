import { describe, expect, test } from 'vitest';
import type { Caravan } from '#domain/houses/caravan.ts';
import { standingOf } from '#domain/requests/viewing.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { buildViewing } from '#support/builders/build-request.ts';

describe('a home of a viewing', () => {
  const viewing = buildViewing();
  const buyer = { kind: 'viewing', id: viewing.id } as const;
  const sale = { sold_on: '2026-11-20', price_paid: null, buyer };
  const reservation = { until: null, deposit: null, buyer };

  test.each<[string, Partial<Caravan>, string | null]>([
    ['on offer', {}, 'available'],
    ['reserved', { sale_status: 'reserved' }, 'reserved'],
    ['sold', { sale_status: 'sold' }, 'sold'],
    ['reserved for this visitor', { sale_status: 'reserved', reservation }, 'available'],
    ['sold to this visitor', { sale_status: 'sold', sale }, 'available'],
    ['hidden', { is_visible: false }, null],
    ['archived', { archived_at: '2026-11-20T10:00:00.000Z' }, null],
    ['without a picture', { main_image: null }, null],
  ])('that is %s', (_how, change, standing) => {
    expect(standingOf(viewing, buildCaravan(change))).toBe(standing);
  });

  test('that is gone stands nowhere', () => {
    expect(standingOf(viewing, null)).toBeNull();
  });
});
