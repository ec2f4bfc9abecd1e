import { expect, test } from 'vitest';
import { caravanBadge, schemaAvailability } from '#domain/houses/sale-status.ts';

test.each([
  ['available', true, 'new'],
  ['available', false, null],
  ['reserved', true, 'reserved'],
  ['reserved', false, 'reserved'],
  ['sold', true, 'sold'],
  ['sold', false, 'sold'],
] as const)('a house that is %s, new: %s, wears the badge %s', (sale_status, is_new, badge) => {
  expect(caravanBadge({ sale_status, is_new })).toBe(badge);
});

test('each sale status has its availability in structured data', () => {
  expect(schemaAvailability('available')).toBe('InStock');
  expect(schemaAvailability('reserved')).toBe('PreOrder');
  expect(schemaAvailability('sold')).toBe('OutOfStock');
});
