import { expect, test } from 'vitest';
import { functionOf } from '#domain/api/route.ts';

test('a call is answered by the function it names, else by that of its access', () => {
  expect(functionOf({ access: 'public' })).toBe('public-api');
  expect(functionOf({ access: 'staff' })).toBe('admin-api');
  expect(functionOf({ access: 'staff', by: 'images-api' })).toBe('images-api');
});
