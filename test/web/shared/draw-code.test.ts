import fc from 'fast-check';
import jsQR from 'jsqr';
import { expect, test } from 'vitest';
import { type DrawnCode, drawCode } from '#shared/draw-code.ts';

/** px of a cell. */
const scale = 4;

/** The strokes of the path: each begins at a place, or beside the one before. */
function strokes(path: string) {
  let at = { x: 0, y: 0 };
  return [...path.matchAll(/([Mm])(\d+) (\d+)h(\d+)/g)].map(([, sign, x, y, length]) => {
    const begin = sign === 'M' ? { x: 0, y: 0 } : at;
    const stroke = { x: begin.x + Number(x), y: begin.y + Number(y), length: Number(length) };
    at = { x: stroke.x + stroke.length, y: stroke.y };
    return stroke;
  });
}

/** The drawing as a camera would see it, black on white. */
function photograph({ path, size }: DrawnCode) {
  const side = size * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const { x, y, length } of strokes(path))
    for (let row = y * scale; row < (y + 1) * scale; row++)
      for (let column = x * scale; column < (x + length) * scale; column++)
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
  for (const { x, y, length } of strokes(path)) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(4);
    expect(Math.max(x + length, y + 1)).toBeLessThanOrEqual(size - 4);
  }
  expect(drawCode('https://homes.example')).toBe(drawCode('https://homes.example'));
});
