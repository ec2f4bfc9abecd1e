import { type Colour, shade } from '../colour.ts';
import { px } from '../pen.ts';
import { footShadow } from './furnishings.ts';
import type { RoomPen } from './room-pen.ts';
import type { Scheme } from './scheme.ts';

/** Shade of fabric, lit: its lower middle is (x, y, z). */
export function lampShade(
  pen: RoomPen,
  x: number,
  y: number,
  z: number,
  size: number,
  colour: Colour = '#f7e7c4',
): string {
  const s = pen.scale([x, y, z]) * size;
  const [cx, cy] = pen.at([x, y, z]);
  return (
    pen.oval(x, y, z + size * 0.35, size * 2.2, size * 2, 'url(#lamp)', 0.6) +
    `<path d="M${px(cx - s * 0.62)} ${px(cy)}L${px(cx - s * 0.4)} ${px(cy - s * 0.82)}H${px(cx + s * 0.4)}L${px(cx + s * 0.62)} ${px(cy)}Q${px(cx)} ${px(cy + s * 0.1)} ${px(cx - s * 0.62)} ${px(cy)}Z" fill="${colour}"/>` +
    `<path d="M${px(cx - s * 0.62)} ${px(cy)}L${px(cx - s * 0.4)} ${px(cy - s * 0.82)}H${px(cx - s * 0.1)}L${px(cx - s * 0.16)} ${px(cy + s * 0.05)}Z" fill="#ffffff" fill-opacity=".25"/>`
  );
}

export function floorLamp(pen: RoomPen, scheme: Scheme, x: number, y: number, height: number): string {
  const stem = shade(scheme.wood, 0.7);
  return (
    footShadow(pen, x, y, 0.3) +
    pen.disc(x, y, 0.02, 0.15, stem) +
    pen.panel(x - 0.014, x + 0.014, 0.02, height, y, stem) +
    lampShade(pen, x, y, height - 0.02, 0.36)
  );
}

export const tableLamp = (pen: RoomPen, x: number, y: number, z: number, foot: Colour) =>
  pen.oval(x, y, z + 0.1, 0.075, 0.1, foot) +
  pen.panel(x - 0.012, x + 0.012, z + 0.18, z + 0.28, y, shade(foot, 0.8)) +
  lampShade(pen, x, y, z + 0.26, 0.26);

export function pendant(pen: RoomPen, x: number, y: number, z: number, from: number, colour: Colour): string {
  return pen.panel(x - 0.006, x + 0.006, z + 0.2, from, y, '#3b4642') + lampShade(pen, x, y, z, 0.22, colour);
}
