import type { Point } from '../camera.ts';
import { shade } from '../colour.ts';
import { curtain, curtainRail } from './daylight.ts';
import { books, cushion, footShadow, picture, plant, rug } from './furnishings.ts';
import { tableLamp } from './lamps.ts';
import { createRoomPen, type RoomPen } from './room-pen.ts';
import { roomWindows } from './room-windows.ts';
import type { Scheme } from './scheme.ts';
import { shell } from './shell.ts';

/** Double bed, head against the back wall: upholstered headboard, pillows, duvet turned back, a throw over its foot. */
function doubleBed(pen: RoomPen, scheme: Scheme, x0: number, x1: number): string {
  const [linen, cover] = scheme.bedding;
  const d = pen.room.depth;
  const foot = d - 2.1;
  const head = Array.from({ length: 5 }, (_, index) =>
    pen.solid(
      [x0 - 0.08 + (index * (x1 - x0 + 0.16)) / 5, d - 0.12, 0.3],
      [x0 - 0.08 + ((index + 1) * (x1 - x0 + 0.16)) / 5 - 0.01, d - 0.02, 1.22],
      scheme.sofa,
      0.04,
    ),
  );
  const flat = (y0: number, y1: number, z: number, fill: string, opacity = 1) =>
    pen.face(
      [
        [x0 - 0.03, y0, z],
        [x1 + 0.03, y0, z],
        [x1 + 0.03, y1, z],
        [x0 - 0.03, y1, z],
      ],
      fill,
      opacity,
    );
  const pillow = (x: number) =>
    pen.panel(x, x + 0.64, 0.58, 0.86, d - 0.34, shade(linen, 0.93), 0.12) +
    pen.panel(x + 0.02, x + 0.62, 0.6, 0.86, d - 0.36, linen, 0.12);
  const folds: [Point, Point][] = [0.2, 0.45, 0.7].map((k) => [
    [x0 + (x1 - x0) * k, foot, 0.585],
    [x0 + (x1 - x0) * (k + 0.06), d - 0.95, 0.585],
  ]);
  const fringe = Array.from({ length: 34 }, (_, i) =>
    pen.panel(
      x0 + 0.01 + (i * (x1 - x0)) / 34,
      x0 + 0.025 + (i * (x1 - x0)) / 34,
      0.24,
      0.29,
      foot - 0.012,
      shade(scheme.cushions[0], 0.86),
    ),
  );
  return (
    footShadow(pen, (x0 + x1) / 2, foot, 1.35) +
    head.join('') +
    pen.solid([x0, foot + 0.02, 0.08], [x1, d - 0.12, 0.3], scheme.wood) +
    pen.solid([x0, foot, 0.28], [x1, d - 0.12, 0.54], shade(linen, 0.97), 0.05) +
    pillow(x0 + 0.05) +
    pillow(x1 - 0.69) +
    pen.solid([x0 - 0.03, foot - 0.01, 0.22], [x1 + 0.03, d - 0.75, 0.58], cover, 0.06) +
    pen.edges(folds, shade(cover, 0.82), 3, 0.35) +
    flat(d - 1.02, d - 0.72, 0.59, linen) +
    flat(d - 1.06, d - 1.02, 0.588, shade(cover, 0.8), 0.5) +
    cushion(pen, (x0 + x1) / 2 - 0.26, d - 0.62, 0.74, 0.38, scheme.cushions[2], -6) +
    cushion(pen, (x0 + x1) / 2 + 0.22, d - 0.66, 0.73, 0.36, scheme.cushions[0], 7) +
    flat(foot - 0.012, foot + 0.5, 0.592, scheme.cushions[0]) +
    flat(foot + 0.07, foot + 0.11, 0.593, scheme.cushions[1], 0.8) +
    flat(foot + 0.38, foot + 0.42, 0.593, scheme.cushions[1], 0.8) +
    pen.panel(x0 - 0.03, x1 + 0.03, 0.29, 0.592, foot - 0.014, shade(scheme.cushions[0], 0.92)) +
    pen.panel(x0 - 0.03, x1 + 0.03, 0.34, 0.37, foot - 0.015, scheme.cushions[1], 0, 0.8) +
    fringe.join('')
  );
}

function bedside(pen: RoomPen, { wood }: Scheme, x: number): string {
  const d = pen.room.depth;
  const [y, z] = [d - 0.44, 0.52];
  return (
    footShadow(pen, x + 0.22, y, 0.42) +
    pen.solid([x, y, 0.12], [x + 0.44, d - 0.03, z], wood, 0.01) +
    [0.15, 0.34]
      .map(
        (low) =>
          pen.panel(x + 0.025, x + 0.415, low, low + 0.16, y - 0.005, shade(wood, 1.04), 0.01) +
          pen.oval(x + 0.22, y - 0.02, low + 0.08, 0.022, 0.022, '#f0e4c8'),
      )
      .join('') +
    tableLamp(pen, x + 0.22, d - 0.24, z, '#efe8da')
  );
}

/** Fitted wardrobe along the right wall, one door a mirror. */
function wardrobe(pen: RoomPen, scheme: Scheme, x: number, y0: number, y1: number): string {
  const colour = scheme.units;
  const side = (a: number, b: number, z0: number, z1: number, fill: string, opacity = 1, out = 0.005) =>
    pen.face(
      [
        [x - out, a, z0],
        [x - out, b, z0],
        [x - out, b, z1],
        [x - out, a, z1],
      ],
      fill,
      opacity,
    );
  const count = 4;
  const doors = Array.from({ length: count }, (_, index) => {
    const [a, b] = [y0 + ((y1 - y0) * index) / count + 0.015, y0 + ((y1 - y0) * (index + 1)) / count - 0.015];
    const mirror = index === 2;
    return (
      side(a, b, 0.12, 2.1, mirror ? '#c9d8d8' : shade(colour, 0.93)) +
      (mirror
        ? pen.face(
            [
              [x - 0.006, a + 0.1, 2.1],
              [x - 0.006, a + 0.3, 2.1],
              [x - 0.006, b - 0.05, 0.12],
              [x - 0.006, a + 0.15, 0.12],
            ],
            '#ffffff',
            0.35,
          )
        : side(a + 0.08, b - 0.08, 0.22, 2, shade(colour, 0.86), 1, 0.006)) +
      pen.edge(
        [x - 0.02, index % 2 === 0 ? b - 0.05 : a + 0.05, 1.2],
        [x - 0.02, index % 2 === 0 ? b - 0.05 : a + 0.05, 0.95],
        '#efe6d3',
        4,
      )
    );
  });
  return (
    pen.face(
      [
        [x - 0.3, y0, 0.004],
        [x, y0, 0.004],
        [x, y1, 0.004],
        [x - 0.18, y1, 0.004],
      ],
      '#1f160d',
      0.22,
    ) +
    pen.solid([x, y0, 0], [pen.room.width, y1, 2.2], shade(colour, 1.03)) +
    doors.join('')
  );
}

export function bedroom(scheme: Scheme, seed: string): string {
  const pen = createRoomPen({ width: 3.95, depth: 3.9, height: 2.25, rise: 0.34 }, [1.95, -1.4, 1.52], 1130, 372);
  const d = pen.room.depth;
  const [x0, x1] = [1.12, 2.62];
  const side = { wall: 'left', from: 0.7, to: 2.7, bottom: 0.85, top: 2.02, panes: 2 } as const;
  const corner = { wall: 'back', from: 0.24, to: 0.86, bottom: 1, top: 2.02, panes: 1 } as const;
  const patch = (y0: number, y1: number) =>
    pen.face(
      [
        [0.3, y0, 0.002],
        [0.3, y1, 0.002],
        [1.7, y1 - 0.5, 0.002],
        [1.7, y0 - 0.5, 0.002],
      ],
      '#fff3d0',
      0.3,
    );
  return (
    shell(pen, scheme) +
    pen.edges(
      Array.from(
        { length: 19 },
        (_, i) =>
          [
            [0.2 + i * 0.2, d - 0.005, 0.09],
            [0.2 + i * 0.2, d - 0.005, 2.25],
          ] as const,
      ),
      shade(scheme.feature, 0.7),
      1.3,
      0.35,
    ) +
    roomWindows(pen, scheme, seed, [side, corner]) +
    curtainRail(pen, scheme, 0.08, 1.02, 2.12) +
    curtain(pen, scheme, 0.1, 0.26, 0.6, 2.13) +
    curtain(pen, scheme, 0.84, 1, 0.6, 2.13) +
    patch(0.8, 1.55) +
    patch(1.7, 2.5) +
    picture(pen, 1.38, 1.82, 1.42, 1.96, d - 0.01, scheme) +
    picture(pen, 1.94, 2.38, 1.42, 1.96, d - 0.01, scheme) +
    rug(pen, scheme, 0.7, 3.05, 1.05, 2.6) +
    bedside(pen, scheme, x0 - 0.56) +
    bedside(pen, scheme, x1 + 0.12) +
    books(pen, scheme, x1 + 0.14, d - 0.4, 0.52, 3) +
    wardrobe(pen, scheme, 3.36, 1.1, 3.4) +
    doubleBed(pen, scheme, x0, x1) +
    plant(pen, 0.3, 2.95, 0, 0.95)
  );
}
