import { block, round, type Sheet, strokePath } from './sheet.ts';

const wood = '#dcc29a';
const cloth = '#8fa899';
const clothDark = '#6f8d7d';
const counter = '#e8e3d8';
const ceramic = '#ffffff';
const none = 'none';

/** Corner sofa along the end and the front wall; the inner edge is where one sits. */
export function cornerSofa(sheet: Sheet, x: number, y: number, down: number, right: number): string {
  const seat = 0.72;
  const back = 0.16;
  const bottom = y + down;
  const cushions = [
    ...Array.from({ length: 2 }, (_, i) =>
      block(sheet, x + back, y + (i * (down - seat)) / 2 + 0.02, seat - back, (down - seat) / 2 - 0.04, {
        fill: cloth,
        stroke: clothDark,
        radius: 0.07,
      }),
    ),
    block(sheet, x + back, bottom - seat + 0.02, seat - back, seat - back - 0.04, {
      fill: cloth,
      stroke: clothDark,
      radius: 0.07,
    }),
    block(sheet, x + seat + 0.02, bottom - seat + 0.02, right - seat - 0.04, seat - back - 0.04, {
      fill: cloth,
      stroke: clothDark,
      radius: 0.07,
    }),
  ];
  return (
    block(sheet, x, y, seat, down, { fill: clothDark, stroke: none, radius: 0.08 }) +
    block(sheet, x, bottom - seat, right, seat, { fill: clothDark, stroke: none, radius: 0.08 }) +
    cushions.join('') +
    block(sheet, x + back + 0.05, y + 0.08, 0.34, 0.34, { fill: '#d9a441', stroke: '#b58126', radius: 0.08 }) +
    block(sheet, x + right - 0.44, bottom - back - 0.4, 0.34, 0.34, {
      fill: '#e6dccb',
      stroke: '#b9ab92',
      radius: 0.08,
    })
  );
}

/** Kitchen run along the back wall: fridge, sink, worktop, hob over the oven. */
export function kitchenRun(sheet: Sheet, x: number, y: number, length: number): string {
  const deep = 0.6;
  const hob = x + length - 0.68;
  const sink = x + 0.68;
  const rings = (
    [
      [0.17, 0.17],
      [0.42, 0.17],
      [0.17, 0.43],
      [0.42, 0.43],
    ] as const
  ).map(([dx, dy]) => round(sheet, hob + dx, y + dy, 0.085, 0.085, { fill: none, stroke: '#e8e3d8' }));
  return (
    block(sheet, x, y, length, deep, { fill: counter }) +
    block(sheet, x, y, 0.6, deep, { fill: ceramic }) +
    strokePath(
      sheet,
      [
        [
          [x, y],
          [x + 0.6, y + deep],
        ],
        [
          [x + 0.6, y],
          [x, y + deep],
        ],
      ],
      '#9aa8a2',
      1.2,
    ) +
    block(sheet, sink, y + 0.1, 0.44, 0.38, { fill: '#d7e1e2', radius: 0.06 }) +
    round(sheet, sink + 0.22, y + 0.29, 0.03, 0.03, { fill: '#8d9b9b' }) +
    strokePath(
      sheet,
      [
        [
          [sink + 0.22, y + 0.04],
          [sink + 0.22, y + 0.18],
        ],
      ],
      '#6f7f7d',
      4,
    ) +
    block(sheet, hob, y + 0.03, 0.59, 0.54, { fill: '#3c4643', radius: 0.03 }) +
    rings.join('')
  );
}

export function diningTable(sheet: Sheet, x: number, y: number, width: number, height: number): string {
  const chair = (cx: number, cy: number) =>
    block(sheet, cx - 0.19, cy - 0.19, 0.38, 0.38, { fill: '#cfd9d1', stroke: clothDark, radius: 0.09 });
  return (
    [0.27, 0.73]
      .map((share) => chair(x + width * share, y - 0.1) + chair(x + width * share, y + height + 0.1))
      .join('') + block(sheet, x, y, width, height, { fill: wood, radius: 0.05 })
  );
}

/** Shower, basin and toilet in a room of this size. */
export function bathroom(sheet: Sheet, x: number, y: number, width: number, height: number): string {
  const tray = Math.min(0.85, width * 0.62);
  return (
    block(sheet, x, y + height - tray, tray, tray, { fill: '#eef5f6' }) +
    strokePath(
      sheet,
      [
        [
          [x, y + height - tray],
          [x + tray, y + height],
        ],
        [
          [x + tray, y + height - tray],
          [x, y + height],
        ],
      ],
      '#b7c9cc',
      1.2,
    ) +
    round(sheet, x + tray / 2, y + height - tray / 2, 0.06, 0.06, { fill: '#9fb3b6' }) +
    block(sheet, x + width - 0.4, y + height - 0.2, 0.38, 0.18, { fill: ceramic, radius: 0.04 }) +
    round(sheet, x + width - 0.21, y + height - 0.42, 0.18, 0.24, { fill: ceramic }) +
    block(sheet, x + 0.02, y + 0.02, 0.52, 0.38, { fill: ceramic, radius: 0.04 }) +
    round(sheet, x + 0.28, y + 0.22, 0.18, 0.12, { fill: '#d7e6e8' })
  );
}

export const rug = (sheet: Sheet, x: number, y: number, width: number, height: number) =>
  block(sheet, x, y, width, height, { fill: '#e4d3b5', stroke: '#c7ad7f', radius: 0.04 }) +
  block(sheet, x + 0.08, y + 0.08, width - 0.16, height - 0.16, {
    fill: none,
    stroke: '#c7ad7f',
    radius: 0.03,
    line: 1.2,
  });

export const lowTable = (sheet: Sheet, x: number, y: number) =>
  round(sheet, x, y, 0.27, 0.27, { fill: wood }) + round(sheet, x, y, 0.06, 0.06, { fill: '#7f9a6a' });

export const stove = (sheet: Sheet, x: number, y: number) =>
  block(sheet, x, y, 0.5, 0.42, { fill: '#3c4643', radius: 0.03 }) +
  round(sheet, x + 0.25, y + 0.16, 0.08, 0.08, { fill: '#59635f', stroke: '#89938f' });
