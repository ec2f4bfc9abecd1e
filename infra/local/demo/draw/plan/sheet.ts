import { px } from '../pen.ts';
import { pictureHeight, pictureWidth } from '../svg.ts';

export const ink = '#1d2a26';
export const wallThickness = 0.13;
export const partitionThickness = 0.07;
/** Passage behind the bathroom and the twin rooms, m. */
export const passageWidth = 0.82;

/** A plan's paper: metres from the lounge end and from the back wall become px. */
export interface Sheet {
  scale: number;
  x(metres: number): number;
  y(metres: number): number;
}

/** Fits the home onto the picture with room for the dimension lines; small homes are drawn smaller, never blown up. */
export function createSheet(length: number, width: number): Sheet {
  const scale = Math.min(122, (pictureWidth - 300) / length, (pictureHeight - 330) / width);
  const left = (pictureWidth - length * scale) / 2 + 36;
  const top = (pictureHeight - width * scale) / 2 - 22;
  return { scale, x: (metres) => left + metres * scale, y: (metres) => top + metres * scale };
}

interface Look {
  fill: string;
  stroke?: string;
  /** Corner radius, m. */
  radius?: number;
  line?: number;
}

/** A rectangle given in metres. */
export function block(
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  height: number,
  { fill, stroke = '#4c5a54', radius = 0, line = 1.6 }: Look,
): string {
  return `<rect x="${px(sheet.x(x))}" y="${px(sheet.y(y))}" width="${px(width * sheet.scale)}" height="${px(height * sheet.scale)}" rx="${px(radius * sheet.scale)}" fill="${fill}" stroke="${stroke}" stroke-width="${line}"/>`;
}

export function round(
  sheet: Sheet,
  x: number,
  y: number,
  rx: number,
  ry: number,
  { fill, stroke = '#4c5a54', line = 1.6 }: Look,
): string {
  return `<ellipse cx="${px(sheet.x(x))}" cy="${px(sheet.y(y))}" rx="${px(rx * sheet.scale)}" ry="${px(ry * sheet.scale)}" fill="${fill}" stroke="${stroke}" stroke-width="${line}"/>`;
}

/** Lines through points in metres. */
export function strokePath(
  sheet: Sheet,
  lines: readonly (readonly (readonly [number, number])[])[],
  stroke: string,
  width: number,
  opacity = 1,
): string {
  const d = lines
    .map((points) =>
      points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${px(sheet.x(x))} ${px(sheet.y(y))}`).join(''),
    )
    .join('');
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-opacity="${opacity}" stroke-linecap="round" stroke-linejoin="round"/>`;
}
