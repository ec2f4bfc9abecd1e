import { describe, expect, test } from 'vitest';
import { publicCaravanSchema } from '#domain/houses/caravan.ts';
import { publicHouse, writtenHouse } from '#functions/catalogue/publish.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';

describe('the public fields of a house', () => {
  test.each([
    ['hidden', { is_visible: false }],
    ['archived', { archived_at: '2026-01-06T10:00:00.000Z' }],
    ['without a picture', { main_image: null }],
  ])('are none while it is %s', (_, state) => {
    expect(publicHouse(buildCaravan(state))).toBeNull();
    expect(writtenHouse(buildCaravan(state)).value).toBeNull();
  });

  test('are what a visitor may read, and nothing internal', () => {
    const shown = publicHouse(buildCaravan());
    expect(Object.keys(shown ?? {}).sort()).toEqual(Object.keys(publicCaravanSchema.shape).sort());
  });
});
