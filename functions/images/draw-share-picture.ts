import { brotliDecompressSync } from 'node:zlib';
import sharp from 'sharp';
import * as z from 'zod/mini';
import { brandColours } from '#domain/brand-colours.ts';
import { dealer } from '#domain/dealer/dealer.ts';
import { type ShareCard, shareSize } from '#domain/houses/share-picture.ts';
import outlines from './share/outlines.json' with { type: 'json' };

const faceSchema = z.object({
  /** Advance width of each letter, in units. */
  widths: z.record(z.string(), z.number()),
  /** SVG path data of each letter that is not blank. */
  paths: z.record(z.string(), z.string()),
});
type Face = z.infer<typeof faceSchema>;

/**
 * Manrope's letters, written by infra/vendor/outlines. `medium` has only the letters that facts
 * need.
 */
const { unitsPerEm, faces } = z
  .object({ unitsPerEm: z.number(), faces: z.object({ bold: faceSchema, medium: faceSchema }) })
  .parse(JSON.parse(brotliDecompressSync(Buffer.from(outlines.packed, 'base64')).toString('utf8')));
type FaceName = keyof typeof faces;

/**
 * The letters of the face that write this text. A letter that the face lacks is written without its
 * marks; a sign that it lacks is left out.
 */
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

/** Width of a text, px. */
export function textWidth(text: string, name: FaceName, size: number): number {
  const face = faces[name];
  return widthOf(letters(text, face), face, size);
}

/**
 * A text as SVG outlines: nothing that draws it needs a font. `x` is its left edge, `y` its
 * baseline, px.
 */
export function textOutlines(
  text: string,
  name: FaceName,
  size: number,
  x: number,
  y: number,
): string {
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

/**
 * The largest of `sizes` (descending) at which the text fits into `width`; if none fits, the text
 * is cut at the last one, with an ellipsis.
 */
export function fitText(
  text: string,
  name: FaceName,
  sizes: readonly number[],
  width: number,
): { text: string; size: number } {
  for (const size of sizes) if (textWidth(text, name, size) <= width) return { text, size };
  const size = sizes.at(-1) ?? 0;
  const kept = Array.from(text);
  while (kept.length > 0 && textWidth(`${kept.join('').trimEnd()}…`, name, size) > width)
    kept.pop();
  return { text: `${kept.join('').trimEnd()}…`, size };
}

const { paper, ink, soft, green, clay } = brandColours;
/** The lit window of the mark. */
const lamp = '#d9a441';

const { width, height } = shareSize;
/** px from the edges. */
const margin = 52;
/** Height of what stands below the picture, px. */
const panel = 164;
/** Place of the picture: the width of the card, down to the panel. */
const pictureBox = { width, height: height - panel } as const;

const mark =
  `<path d="M12.5 29v17.5h40V26.5L21 20.5Z" fill="${paper}"/>` +
  `<path d="M7.5 31 21 18l36 7.5" fill="none" stroke="${paper}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"/>`;
/** The site's icon in a box of 64. */
const icon = `<rect width="64" height="64" rx="14" fill="${green}"/>${mark}<path d="M19 46.5V33.5h9v13z" fill="${green}"/><rect x="34" y="33.5" width="13" height="6.5" rx="1" fill="${lamp}"/>`;

const coloured = (fill: string, outlines: string) => `<g fill="${fill}">${outlines}</g>`;

/** The dealer's wordmark at the right edge of the panel, and the x where it begins. */
function wordmark(lines: readonly string[]): { svg: string; left: number } {
  const size = 23;
  const face: FaceName = 'bold';
  const text = width - margin - Math.max(...lines.map((line) => textWidth(line, face, size)));
  const left = text - 82;
  const top = height - panel / 2;
  const written = lines
    .map((line, index) => textOutlines(line, face, size, text, top - 6 + index * 30))
    .join('');
  return {
    svg: `<g transform="translate(${left} ${top - 32})">${icon}</g>${coloured(ink, written)}`,
    left,
  };
}

function tagLabel(tag: string): string {
  if (tag === '') return '';
  const label = fitText(tag, 'bold', [58, 50, 42], width - 2 * margin - 60);
  const wide = textWidth(label.text, 'bold', label.size) + 60;
  const high = label.size * 1.75;
  const top = pictureBox.height - high - 30;
  const text = textOutlines(
    label.text,
    'bold',
    label.size,
    margin + 30,
    top + high / 2 + label.size * 0.36,
  );
  return `<rect x="${margin}" y="${top}" width="${wide}" height="${high}" rx="12" fill="${clay}"/>${coloured('#ffffff', text)}`;
}

/** Drawn where there is no picture: the mark, large and faint, on the dealer's green. */
const ground = `<rect width="${width}" height="${pictureBox.height}" fill="${green}"/><g opacity="0.14" transform="translate(560 -60) scale(10.5)">${mark}</g>`;

/** What is drawn over the picture, or the whole card when it has none. SVG of outlines alone. */
export function shareDrawing(card: ShareCard): string {
  const { svg: dealerMark, left } = wordmark(dealer.wordmark[card.language]);
  const room = left - margin - 32;
  const title = fitText(card.title, 'bold', [54, 48, 42, 37], room);
  const facts = fitText(card.facts, 'medium', [29, 26, 23], room);
  const top = height - panel;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    card.picture === null ? ground : '',
    tagLabel(card.tag),
    `<rect y="${top}" width="${width}" height="${panel}" fill="${paper}"/>`,
    coloured(ink, textOutlines(title.text, 'bold', title.size, margin, top + 76)),
    coloured(soft, textOutlines(facts.text, 'medium', facts.size, margin, top + 122)),
    dealerMark,
    '</svg>',
  ].join('');
}

/** JPEG quality. It keeps the file far below the sizes that social networks refuse. */
const quality = 82;

/**
 * A card as a JPEG of 1200 x 630. `picture` is the file of the card's own picture, null where it
 * has none.
 */
export async function drawSharePicture(
  card: ShareCard,
  picture: Uint8Array | null,
): Promise<Buffer> {
  const drawing = Buffer.from(shareDrawing(picture ? card : { ...card, picture: null }));
  const layers = picture
    ? [
        {
          input: await sharp(picture)
            .resize({ ...pictureBox, fit: 'cover' })
            .toBuffer(),
          top: 0,
          left: 0,
        },
      ]
    : [];
  return sharp({ create: { ...shareSize, channels: 3, background: paper } })
    .composite([...layers, { input: drawing, top: 0, left: 0 }])
    .jpeg({ quality, mozjpeg: true })
    .toBuffer();
}
