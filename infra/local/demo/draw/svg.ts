import type { Colour } from './colour.ts';
import { px } from './pen.ts';

/** Size of every demo picture, px. */
export const pictureWidth = 1600;
export const pictureHeight = 900;

export interface Stop {
  at: number;
  colour: Colour;
  opacity?: number;
}

const stops = (list: readonly Stop[]) =>
  list
    .map(
      ({ at, colour, opacity = 1 }) =>
        `<stop offset="${at}" stop-color="${colour}"${opacity < 1 ? ` stop-opacity="${opacity}"` : ''}/>`,
    )
    .join('');

/** A gradient from top to bottom, or along the given direction, of whatever it fills. */
export const linear = (id: string, list: readonly Stop[], [x, y]: readonly [number, number] = [0, 1]) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="${x}" y2="${y}">${stops(list)}</linearGradient>`;

const radial = (id: string, list: readonly Stop[]) => `<radialGradient id="${id}">${stops(list)}</radialGradient>`;

/** Light or shadow that fades outward: the cheap stand-in for a blurred shape. */
export const glow = (id: string, colour: Colour, opacity: number) =>
  radial(id, [
    { at: 0, colour, opacity },
    { at: 0.45, colour, opacity: opacity * 0.5 },
    { at: 1, colour, opacity: 0 },
  ]);

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, opacity = 1) =>
  `<ellipse cx="${px(x)}" cy="${px(y)}" rx="${px(rx)}" ry="${px(ry)}" fill="${fill}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ''}/>`;

export const rect = (x: number, y: number, width: number, height: number, fill: string, opacity = 1) =>
  `<rect x="${px(x)}" y="${px(y)}" width="${px(width)}" height="${px(height)}" fill="${fill}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ''}/>`;

export interface Drawing {
  width?: number;
  height?: number;
  defs: string;
  body: string;
}

export function svgDocument({ width = pictureWidth, height = pictureHeight, defs, body }: Drawing): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${defs}</defs>${body}</svg>`;
}
