import { expect, test } from 'vitest';
import { someNames } from '#domain/houses/import/some-names.ts';

test('names fit into a sentence of at most 500 letters, and those left out are counted', () => {
  expect(someNames(['make', 'model'])).toEqual({ named: ['make', 'model'], more: 0 });
  expect(someNames(['a'.repeat(41)])).toEqual({ named: [`${'a'.repeat(40)}…`], more: 0 });
  for (const name of ['a', 'name of a column', 'a'.repeat(4_000_000)]) {
    const { named, more } = someNames(Array<string>(400_000).fill(name));
    expect(named.length + more).toBe(400_000);
    expect(named.map((one) => `“${one}”`).join(', ').length).toBeLessThanOrEqual(450);
    expect(named.length).toBeGreaterThan(8);
  }
});
