import { shade } from '../colour.ts';
import { px } from '../pen.ts';
import { curtain, curtainRail, sunPatch } from './daylight.ts';
import { books, cushion, footShadow, fruitBowl, plant, rug } from './furnishings.ts';
import { floorLamp, lampShade } from './lamps.ts';
import { createRoomPen, type RoomPen } from './room-pen.ts';
import { roomWindows } from './room-windows.ts';
import type { Scheme } from './scheme.ts';
import { shell } from './shell.ts';

/** Long sofa under the window with its chaise coming towards the viewer along the left wall. */
function sofa(pen: RoomPen, { sofa: cloth, cushions }: Scheme): string {
  const d = pen.room.depth;
  const [back, seat] = [d - 0.32, d - 1.05];
  const right = 2.55;
  let out =
    footShadow(pen, 1.3, seat - 0.05, 1.5) +
    pen.solid([0.12, back, 0.1], [right, d - 0.14, 0.82], shade(cloth, 0.9), 0.05);
  for (const [x0, x1] of [
    [0.14, 0.92],
    [0.92, 1.7],
    [1.7, 2.38],
  ] as const)
    out += pen.solid([x0 + 0.01, back - 0.16, 0.42], [x1 - 0.01, back, 0.86], cloth, 0.09);
  for (const [x0, x1] of [
    [0.92, 1.7],
    [1.7, 2.38],
  ] as const)
    out += pen.solid([x0, seat, 0.28], [x1, back - 0.1, 0.46], shade(cloth, 1.03), 0.06);
  out +=
    pen.solid([right - 0.18, seat, 0.1], [right, d - 0.14, 0.62], shade(cloth, 0.94), 0.06) +
    pen.solid([0.92, seat + 0.02, 0.1], [right - 0.18, seat + 0.06, 0.28], shade(cloth, 0.82));
  out +=
    cushion(pen, 2.12, back - 0.24, 0.66, 0.44, cushions[0], 8) +
    cushion(pen, 1.72, back - 0.22, 0.65, 0.4, cushions[1], -7) +
    cushion(pen, 1.1, back - 0.24, 0.66, 0.42, cushions[2], -10);
  const chaise = seat - 1;
  out +=
    pen.face(
      [
        [0.02, chaise - 0.14, 0.004],
        [1.06, chaise - 0.14, 0.004],
        [1.1, seat, 0.004],
        [0.02, seat, 0.004],
      ],
      '#1f160d',
      0.26,
    ) +
    pen.solid([0.14, chaise + 0.04, 0.02], [0.92, seat + 0.1, 0.28], shade(cloth, 0.84)) +
    pen.solid([0.12, chaise - 0.02, 0.28], [0.93, back - 0.1, 0.46], shade(cloth, 1.03), 0.07);
  out += cushion(pen, 0.42, back - 0.3, 0.67, 0.46, cushions[0], 12);
  const throwTop = pen.face(
    [
      [0.3, chaise - 0.03, 0.465],
      [0.75, chaise - 0.03, 0.465],
      [0.75, chaise + 0.55, 0.465],
      [0.3, chaise + 0.55, 0.465],
    ],
    cushions[1],
  );
  return (
    out +
    throwTop +
    pen.panel(0.3, 0.75, 0.2, 0.465, chaise - 0.03, shade(cushions[1], 0.93)) +
    Array.from({ length: 12 }, (_, i) =>
      pen.panel(0.31 + i * 0.037, 0.325 + i * 0.037, 0.15, 0.2, chaise - 0.03, shade(cushions[1], 0.88)),
    ).join('')
  );
}

/** Cast-iron stove with a fire in it, on a stone slab before a tiled wall. */
function stove(pen: RoomPen, x: number, y: number): string {
  const iron = '#353d3b';
  const [fx, fy] = pen.at([x, y - 0.01, 0.43]);
  const s = pen.scale([x, y, 0.4]);
  const flame = (dx: number, high: number, fill: string) =>
    `<path d="M${px(fx + dx * s - s * 0.07)} ${px(fy)}Q${px(fx + dx * s - s * 0.09)} ${px(fy - high * s * 0.5)} ${px(fx + dx * s)} ${px(fy - high * s)}Q${px(fx + dx * s + s * 0.1)} ${px(fy - high * s * 0.4)} ${px(fx + dx * s + s * 0.07)} ${px(fy)}Z" fill="${fill}"/>`;
  return (
    pen.solid([x - 0.5, y - 0.3, 0], [x + 0.5, y + 0.45, 0.06], '#a39c90') +
    pen.disc(x - 0.1, y - 0.6, 0.008, 0.9, 'url(#fireglow)', 0.7) +
    pen.panel(x - 0.075, x + 0.075, 0.95, 2.36, y + 0.2, iron) +
    pen.panel(x - 0.075, x - 0.03, 0.95, 2.36, y + 0.2, shade(iron, 1.35)) +
    pen.solid([x - 0.28, y + 0.02, 0.06], [x - 0.2, y + 0.1, 0.24], iron) +
    pen.solid([x + 0.2, y + 0.02, 0.06], [x + 0.28, y + 0.1, 0.24], iron) +
    pen.solid([x - 0.32, y, 0.22], [x + 0.32, y + 0.4, 0.95], iron, 0.03) +
    pen.solid([x - 0.36, y - 0.03, 0.93], [x + 0.36, y + 0.42, 0.98], shade(iron, 1.12)) +
    pen.panel(x - 0.25, x + 0.25, 0.38, 0.84, y - 0.01, '#1a1614', 0.03) +
    flame(-0.1, 0.24, '#f07f2e') +
    flame(0.09, 0.28, '#f07f2e') +
    flame(0, 0.36, 'url(#flame)') +
    flame(-0.02, 0.17, '#fff0b8') +
    pen.panel(x - 0.2, x + 0.2, 0.39, 0.45, y - 0.012, '#5c3d27', 0.03) +
    pen.panel(x - 0.27, x + 0.27, 0.36, 0.86, y - 0.015, 'url(#fireglow)', 0.03, 0.5) +
    pen.panel(x + 0.2, x + 0.23, 0.55, 0.68, y - 0.03, '#c9b48a', 0.01)
  );
}

function lowTable(pen: RoomPen, { wood }: Scheme, x: number, y: number): string {
  const legs = [
    [-0.36, -0.2],
    [0.36, -0.2],
    [-0.36, 0.2],
    [0.36, 0.2],
  ].map(([dx = 0, dy = 0]) =>
    pen.solid([x + dx - 0.025, y + dy - 0.025, 0], [x + dx + 0.025, y + dy + 0.025, 0.36], shade(wood, 0.72)),
  );
  return (
    footShadow(pen, x, y, 0.75) +
    legs.join('') +
    pen.solid([x - 0.5, y - 0.3, 0.36], [x + 0.5, y + 0.3, 0.41], wood, 0.015) +
    fruitBowl(pen, x - 0.18, y, 0.41) +
    pen.solid([x + 0.1, y - 0.16, 0.41], [x + 0.38, y + 0.06, 0.435], '#e9e2d2') +
    pen.solid([x + 0.13, y - 0.14, 0.435], [x + 0.36, y + 0.05, 0.455], '#8fa39a')
  );
}

/** Low cupboard along the right wall with books, a lamp and a plant on it. */
function sideboard(pen: RoomPen, scheme: Scheme, x0: number, y0: number, y1: number): string {
  const { wood } = scheme;
  const w = pen.room.width;
  const doors = [0, 1, 2].map((index) => {
    const [a, b] = [y0 + ((y1 - y0) * index) / 3 + 0.02, y0 + ((y1 - y0) * (index + 1)) / 3 - 0.02];
    return (
      pen.face(
        [
          [x0 - 0.003, a, 0.14],
          [x0 - 0.003, b, 0.14],
          [x0 - 0.003, b, 0.58],
          [x0 - 0.003, a, 0.58],
        ],
        shade(wood, 0.92),
      ) + pen.edge([x0 - 0.01, b - 0.06, 0.4], [x0 - 0.01, b - 0.06, 0.32], '#efe6d3', 3)
    );
  });
  return (
    pen.face(
      [
        [x0 - 0.25, y0, 0.004],
        [w, y0, 0.004],
        [w, y1, 0.004],
        [x0 - 0.15, y1, 0.004],
      ],
      '#1f160d',
      0.22,
    ) +
    pen.solid([x0, y0, 0.1], [w - 0.02, y1, 0.62], wood) +
    doors.join('')
  );
}

export function lounge(scheme: Scheme, seed: string): string {
  const pen = createRoomPen({ width: 4.1, depth: 4.3, height: 2.25, rise: 0.36 }, [2.2, -1.3, 1.4], 1130, 388);
  const d = pen.room.depth;
  const view = { wall: 'back', from: 0.55, to: 2.75, bottom: 0.92, top: 2.08, panes: 3 } as const;
  const side = { wall: 'left', from: 1.2, to: 2.9, bottom: 0.92, top: 2.0, panes: 2 } as const;
  return (
    shell(pen, scheme) +
    pen.panel(2.98, 4.1, 0.09, 2.44, d - 0.01, shade(scheme.feature, 0.78)) +
    pen.edges(
      Array.from(
        { length: 13 },
        (_, i) =>
          [
            [2.98, d - 0.012, 0.27 + i * 0.17],
            [4.1, d - 0.012, 0.27 + i * 0.17],
          ] as const,
      ),
      '#ffffff',
      1.4,
      0.28,
    ) +
    roomWindows(pen, scheme, seed, [view, side, { ...side, wall: 'right', from: 1.1, to: 2.9, bottom: 1.02 }]) +
    curtainRail(pen, scheme, 0.22, 2.93, 2.17) +
    curtain(pen, scheme, 0.28, 0.56, 0.5, 2.18) +
    curtain(pen, scheme, 2.72, 2.9, 0.12, 2.18) +
    sunPatch(pen, 0.6, 2.7, 3, 0.7, 2.9) +
    rug(pen, scheme, 1.0, 3.2, 0.95, 2.65) +
    stove(pen, 3.5, d - 0.72) +
    sofa(pen, scheme) +
    floorLamp(pen, scheme, 2.78, d - 0.45, 1.5) +
    lowTable(pen, scheme, 2.0, 1.85) +
    sideboard(pen, scheme, 3.64, 0.5, 2.35) +
    books(pen, scheme, 3.76, 2.1, 0.62, 6) +
    plant(pen, 3.84, 1.3, 0.62, 0.5, '#f0e9dc') +
    lampShade(pen, 3.85, 1.75, 0.8, 0.2) +
    pen.panel(3.84, 3.86, 0.62, 0.8, 1.75, '#7a6a54')
  );
}
