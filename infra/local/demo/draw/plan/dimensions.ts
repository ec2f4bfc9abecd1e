import type { HomeLayout } from '../../home-layout.ts';
import type { PlanSpec } from '../../picture-spec.ts';
import { px } from '../pen.ts';
import { numeral } from './numerals.ts';
import { ink, type Sheet } from './sheet.ts';

const metres = (value: number) => value.toFixed(2).replace('.', ',');

/** A dimension line with slanted ends between two points on one level, px; its figure stands above it. */
function measure(x0: number, x1: number, y: number, text: string, size: number, reach: number): string {
  const tick = (x: number) =>
    `M${px(x - 7)} ${px(y + 7)}L${px(x + 7)} ${px(y - 7)}M${px(x)} ${px(y - reach)}V${px(y + 12)}`;
  return `<path d="M${px(x0 - 12)} ${px(y)}H${px(x1 + 12)}${tick(x0)}${tick(x1)}" stroke="${ink}" stroke-width="1.6" fill="none" stroke-opacity=".75"/>${numeral(text, (x0 + x1) / 2, y - size * 0.95, size, ink)}`;
}

function measureDown(x: number, y0: number, y1: number, text: string, size: number): string {
  const tick = (y: number) =>
    `M${px(x - 7)} ${px(y + 7)}L${px(x + 7)} ${px(y - 7)}M${px(x - 12)} ${px(y)}H${px(x + 34)}`;
  return `<path d="M${px(x)} ${px(y0 - 12)}V${px(y1 + 12)}${tick(y0)}${tick(y1)}" stroke="${ink}" stroke-width="1.6" fill="none" stroke-opacity=".75"/>${numeral(text, x - size * 0.95, (y0 + y1) / 2, size, ink, -90)}`;
}

/** Length below, width on the left, and the rooms' lengths in a row above. */
export function dimensions(sheet: Sheet, { length, width }: PlanSpec, { rooms }: HomeLayout): string {
  const below = sheet.y(width) + sheet.scale * 1.6;
  const rows = rooms.map(({ from, to }) =>
    measure(sheet.x(from), sheet.x(to), sheet.y(0) - 46, metres(to - from), 19, 10),
  );
  return (
    measure(sheet.x(0), sheet.x(length), below, metres(length), 30, 26) +
    measureDown(sheet.x(0) - 62, sheet.y(0), sheet.y(width), metres(width), 30) +
    rows.join('')
  );
}
