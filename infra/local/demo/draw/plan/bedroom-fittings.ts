import { block, round, type Sheet, strokePath } from './sheet.ts';

const linen = '#fdfbf6';
const wood = '#dcc29a';
const cloth = '#8fa899';
const clothDark = '#6f8d7d';

/** Bed with its head at the top, or at the right wall when `head` says so; all measures in metres. */
export function bed(
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  height: number,
  head: 'top' | 'right',
  pillows: 1 | 2,
): string {
  const across = head === 'top' ? width : height;
  const size = across / pillows - 0.1;
  let out = block(sheet, x, y, width, height, { fill: linen, radius: 0.06 });
  out +=
    head === 'top'
      ? block(sheet, x, y + 0.62, width, height - 0.62, { fill: cloth, radius: 0.06, stroke: clothDark }) +
        block(sheet, x, y + 0.62, width, 0.2, { fill: '#dbe4dc', stroke: clothDark })
      : block(sheet, x, y, width - 0.62, height, { fill: cloth, radius: 0.06, stroke: clothDark }) +
        block(sheet, x + width - 0.82, y, 0.2, height, { fill: '#dbe4dc', stroke: clothDark });
  for (let index = 0; index < pillows; index++) {
    const offset = 0.05 + index * (across / pillows);
    out +=
      head === 'top'
        ? block(sheet, x + offset, y + 0.09, size, 0.38, { fill: '#ffffff', radius: 0.08 })
        : block(sheet, x + width - 0.47, y + offset, 0.38, size, { fill: '#ffffff', radius: 0.08 });
  }
  return out;
}

export const bedside = (sheet: Sheet, x: number, y: number) =>
  block(sheet, x, y, 0.36, 0.36, { fill: wood, radius: 0.03 }) +
  round(sheet, x + 0.18, y + 0.18, 0.1, 0.1, { fill: '#fff3d4' });

/** Wardrobe with its hangers. */
export function wardrobe(sheet: Sheet, x: number, y: number, width: number, height: number): string {
  const flat = width > height;
  const count = Math.floor((flat ? width : height) / 0.12);
  const hangers = Array.from({ length: count }, (_, index) => {
    const at = (index + 0.7) * 0.12;
    return flat
      ? ([
          [x + at, y + 0.08],
          [x + at + 0.03, y + height - 0.08],
        ] as const)
      : ([
          [x + 0.08, y + at],
          [x + width - 0.08, y + at + 0.03],
        ] as const);
  });
  return block(sheet, x, y, width, height, { fill: wood }) + strokePath(sheet, hangers, '#8a6d45', 1.3, 0.8);
}
