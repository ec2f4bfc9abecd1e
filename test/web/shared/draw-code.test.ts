import fc from 'fast-check';
import jsQR from 'jsqr';
import { expect, test } from 'vitest';
import { type DrawnCode, drawCode } from '#shared/draw-code.ts';

/** px of a cell. */
const scale = 4;

/** The drawing as a camera would see it, black on white. */
function photograph({ path, size }: DrawnCode) {
  const side = size * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)/g))
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++)
      for (let column = Number(x) * scale; column < (Number(x) + Number(length)) * scale; column++)
        pixels.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3);
  return { pixels, side };
}

function read(code: DrawnCode) {
  const { pixels, side } = photograph(code);
  return jsQR(pixels, side, side)?.data;
}

test('another library reads the page’s address from the QR code', () => {
  const address = 'https://homes.example/bg/houses/willerby-rio-gold-d4917d21';
  expect(read(drawCode(address))).toBe(address);
});

test('the QR code of any slug leads to its page', () => {
  const slug = fc.stringMatching(/^[a-z0-9-]{1,140}$/);
  fc.assert(
    fc.property(slug, (words) => {
      const address = `https://d111111abcdef8.cloudfront.net/en/houses/${words}-d4917d21`;
      expect(read(drawCode(address))).toBe(address);
    }),
    { numRuns: 15 },
  );
});

test('a QR code has the light margin that readers need, and the same text gives the same code', () => {
  const { path, size } = drawCode('https://homes.example');
  const cells = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, length]) => [
    Number(x),
    Number(y),
    Number(x) + Number(length),
  ]);
  for (const [start = 0, y = 0, end = 0] of cells) {
    expect(Math.min(start, y)).toBeGreaterThanOrEqual(4);
    expect(Math.max(end, y + 1)).toBeLessThanOrEqual(size - 4);
  }
  expect(drawCode('https://homes.example')).toBe(drawCode('https://homes.example'));
});
