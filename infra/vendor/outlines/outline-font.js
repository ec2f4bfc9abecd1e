/**
 * Writes the outlines of the site's letters into functions/images/share: a function has no fonts of its own to draw text with. Run it
 * after changing the font: `npm ci --prefix infra/vendor/outlines && node infra/vendor/outlines/outline-font.js`,
 * then `npm run format`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as fontkit from 'fontkit';
import { decompress } from 'wawoff2';

const at = (path) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
/** Letters by the part of the font they are in. Others are written by the nearest of these, or left out. */
const parts = [
  {
    file: 'latin',
    from: [
      [0x20, 0x7e],
      [0xa0, 0xff],
    ],
    also: '–—‘’“”„…€−•',
  },
  { file: 'cyrillic', from: [[0x410, 0x44f]], also: 'ЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏѐёђѓєѕіїјљњћќѝўџ№' },
];
const weights = [500, 800];

/** Finer than this no picture shows. */
const unitsPerEm = 1000;
let fontUnits = unitsPerEm;
const units = (value) => Math.round((value * unitsPerEm) / fontUnits);

const rounded = (path) =>
  path.commands
    .map(({ command, args }) => {
      const letter = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' }[command];
      // SVG's y grows downwards.
      return (
        letter +
        args
          .map((value, index) => units(index % 2 ? -value : value))
          .join(' ')
          .replaceAll(' -', '-')
      );
    })
    .join('');

for (const wght of weights) {
  const widths = {};
  const paths = {};
  for (const { file, from, also } of parts) {
    const packed = readFileSync(
      at(`node_modules/@fontsource-variable/manrope/files/manrope-${file}-wght-normal.woff2`),
    );
    const font = fontkit.create(Buffer.from(await decompress(packed))).getVariation({ wght });
    fontUnits = font.unitsPerEm;
    const codes = [
      ...from.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index)),
      ...Array.from(also, (letter) => letter.codePointAt(0)),
    ];
    for (const code of codes) {
      if (!font.hasGlyphForCodePoint(code)) continue;
      const glyph = font.glyphForCodePoint(code);
      const letter = String.fromCodePoint(code);
      widths[letter] = units(glyph.advanceWidth);
      const path = rounded(glyph.path);
      if (path !== '') paths[letter] = path;
    }
  }
  const name = `functions/images/share/manrope-${wght}.json`;
  writeFileSync(at(name), `${JSON.stringify({ unitsPerEm, widths, paths })}\n`);
  console.log(name, Object.keys(widths).length, 'letters');
}
