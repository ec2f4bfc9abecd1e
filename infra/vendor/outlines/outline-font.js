/**
 * Writes the outlines of the site's letters into functions/images/share: a function has no fonts to
 * draw text with. Run it after changing the font: `npm ci --prefix infra/vendor/outlines && node
 * infra/vendor/outlines/outline-font.js`, then `npm run format`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import * as fontkit from 'fontkit';
import { decompress } from 'wawoff2';

const at = (path) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
/**
 * The letters of both languages, by the part of the font they are in. Other letters are drawn
 * without their marks, or left out.
 */
const latin = { file: 'latin', letters: `${between(0x20, 0x7e)}\u00a0«°²³·×é–—‘’“”„…€` };
const cyrillic = { file: 'cyrillic', letters: `${between(0x410, 0x44f)}Ѝѝ№` };
/**
 * The letters of the facts, whose words are known: see share-picture.ts. The function must stay
 * small.
 */
const factLetters = new Set(
  `0123456789 ,.·×–AJFMSOND${between(0x61, 0x7a)}${between(0x430, 0x44f)}`,
);
const onlyFacts = ({ file, letters }) => ({
  file,
  letters: Array.from(letters).filter((letter) => factLetters.has(letter)),
});
const faces = {
  bold: { wght: 800, parts: [latin, cyrillic] },
  medium: { wght: 500, parts: [onlyFacts(latin), onlyFacts(cyrillic)] },
};

function between(first, last) {
  return String.fromCodePoint(
    ...Array.from({ length: last - first + 1 }, (_, index) => first + index),
  );
}

/** Finer steps than this are invisible in a picture. */
const unitsPerEm = 500;

/**
 * SVG path data in relative steps, each from the rounded end of the one before, so that errors
 * don't add up.
 */
function pathData(path, fontUnits) {
  const units = (value) => Math.round((value * unitsPerEm) / fontUnits);
  let [x, y] = [0, 0];
  let start = [0, 0];
  const steps = path.commands.map(({ command, args }) => {
    if (command === 'closePath') {
      [x, y] = start;
      return 'z';
    }
    // SVG's y grows downwards.
    const points = args.map((value, index) => (index % 2 ? units(-value) : units(value)));
    const relative = points.map((value, index) => value - (index % 2 ? y : x));
    [x, y] = points.slice(-2);
    if (command === 'moveTo') start = [x, y];
    const letter = { moveTo: 'm', lineTo: 'l', quadraticCurveTo: 'q', bezierCurveTo: 'c' }[command];
    if (letter === 'l' && relative[1] === 0) return `h${relative[0]}`;
    if (letter === 'l' && relative[0] === 0) return `v${relative[1]}`;
    return letter + relative.join(' ').replaceAll(' -', '-');
  });
  return steps.join('');
}

async function faceOf({ wght, parts }) {
  const face = { widths: {}, paths: {} };
  for (const { file, letters } of parts) {
    const packed = readFileSync(
      at(`node_modules/@fontsource-variable/manrope/files/manrope-${file}-wght-normal.woff2`),
    );
    const font = fontkit.create(Buffer.from(await decompress(packed))).getVariation({ wght });
    for (const letter of letters) {
      const glyph = font.glyphForCodePoint(letter.codePointAt(0));
      face.widths[letter] = Math.round((glyph.advanceWidth * unitsPerEm) / font.unitsPerEm);
      const path = pathData(glyph.path, font.unitsPerEm);
      if (path !== '') face.paths[letter] = path;
    }
  }
  return face;
}

const made = Object.entries(faces).map(async ([name, face]) => [name, await faceOf(face)]);
const text = JSON.stringify({ unitsPerEm, faces: Object.fromEntries(await Promise.all(made)) });
const name = 'functions/images/share/outlines.json';
writeFileSync(
  at(name),
  `${JSON.stringify({ packed: brotliCompressSync(text).toString('base64') })}\n`,
);
console.log(name, text.length, 'characters');
