import { brotliDecompressSync } from 'node:zlib';
import * as z from 'zod/mini';
import outlines from './outlines.json' with { type: 'json' };

const faceSchema = z.object({
  /** Of each letter, in units. */
  widths: z.record(z.string(), z.number()),
  /** SVG path data of each letter that is not blank. */
  paths: z.record(z.string(), z.string()),
});
type Face = z.infer<typeof faceSchema>;

/** Manrope's letters, written by infra/vendor/outlines. `medium` has those of the facts alone. */
const { unitsPerEm, faces } = z
  .object({ unitsPerEm: z.number(), faces: z.object({ bold: faceSchema, medium: faceSchema }) })
  .parse(JSON.parse(brotliDecompressSync(Buffer.from(outlines.packed, 'base64')).toString('utf8')));
export type FaceName = keyof typeof faces;

/** Letters of the face that write this text: where it lacks one, the same letter without its marks; signs it has nothing for are left out. */
function letters(text: string, { widths }: Face): string[] {
  return Array.from(text.normalize('NFC').replace(/\s/g, ' ')).flatMap((letter) => {
    if (Object.hasOwn(widths, letter)) return [letter];
    const plain = letter.normalize('NFKD').replace(/\p{M}/gu, '');
    return Array.from(plain).filter((part) => Object.hasOwn(widths, part));
  });
}

function widthOf(written: readonly string[], { widths }: Face, size: number): number {
  return (written.reduce((sum, letter) => sum + (widths[letter] ?? 0), 0) * size) / unitsPerEm;
}

/** px a text takes. */
export function textWidth(text: string, name: FaceName, size: number): number {
  const face = faces[name];
  return widthOf(letters(text, face), face, size);
}

/** A text as SVG outlines: nothing that draws it needs a font. `x` is its left edge, `y` its baseline, px. */
export function textOutlines(text: string, name: FaceName, size: number, x: number, y: number): string {
  const face = faces[name];
  let at = 0;
  const outlines = letters(text, face).map((letter) => {
    const path = face.paths[letter];
    const outline = path === undefined ? '' : `<path transform="translate(${at})" d="${path}"/>`;
    at += face.widths[letter] ?? 0;
    return outline;
  });
  return `<g transform="translate(${x} ${y}) scale(${size / unitsPerEm})">${outlines.join('')}</g>`;
}

/** The largest of `sizes` (descending) at which the text is no wider than `width`; at the last one it is cut, with an ellipsis. */
export function fitText(
  text: string,
  name: FaceName,
  sizes: readonly number[],
  width: number,
): { text: string; size: number } {
  for (const size of sizes) if (textWidth(text, name, size) <= width) return { text, size };
  const size = sizes.at(-1) ?? 0;
  const kept = Array.from(text);
  while (kept.length > 0 && textWidth(`${kept.join('').trimEnd()}…`, name, size) > width) kept.pop();
  return { text: `${kept.join('').trimEnd()}…`, size };
}
