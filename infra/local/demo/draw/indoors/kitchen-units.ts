import { type Colour, shade } from '../colour.ts';
import { footShadow } from './furnishings.ts';
import type { RoomPen } from './room-pen.ts';
import type { Scheme } from './scheme.ts';

const steel = '#c3c9c8';
/** Top of the worktop, m. */
export const worktopHeight = 0.9;

/** Door or drawer front with a recessed field and a bar handle. */
function front(
  pen: RoomPen,
  x0: number,
  x1: number,
  z0: number,
  z1: number,
  y: number,
  colour: Colour,
  handle: 'top' | 'bottom',
): string {
  const mid = (x0 + x1) / 2;
  const z = handle === 'top' ? z1 - 0.06 : z0 + 0.05;
  return (
    pen.panel(x0 + 0.008, x1 - 0.008, z0 + 0.008, z1 - 0.008, y - 0.015, colour, 0.01) +
    pen.panel(
      x0 + 0.06,
      x1 - 0.06,
      z0 + 0.06,
      z1 - (handle === 'top' ? 0.1 : 0.06),
      y - 0.016,
      shade(colour, 0.94),
      0.008,
    ) +
    pen.panel(mid - 0.09, mid + 0.09, z, z + 0.018, y - 0.03, '#8a8272', 0.009)
  );
}

function oven(pen: RoomPen, x0: number, x1: number, y: number): string {
  return (
    pen.panel(x0, x1, 0.12, 0.86, y - 0.015, steel, 0.015) +
    pen.panel(x0 + 0.05, x1 - 0.05, 0.2, 0.62, y - 0.02, '#2b3231', 0.02) +
    pen.panel(x0 + 0.08, x1 - 0.08, 0.3, 0.56, y - 0.022, '#56413a', 0.01, 0.6) +
    pen.panel(x0 + 0.06, x1 - 0.06, 0.655, 0.68, y - 0.04, '#8d9594', 0.012) +
    [0.1, 0.22, 0.38, 0.5].map((dx) => pen.oval(x0 + dx, y - 0.03, 0.77, 0.028, 0.028, '#4a5250')).join('')
  );
}

/** Base units, hob over the oven, sink under the window, wall units, hood, fridge. */
export function kitchenUnits(pen: RoomPen, scheme: Scheme): string {
  const { units, worktop } = scheme;
  const d = pen.room.depth;
  const y = d - 0.6;
  const bases = [
    [0.05, 0.65],
    [0.65, 1.25],
    [1.25, 1.85],
    [2.45, 3.05],
  ] as const;
  const tiles =
    [0, 1, 2, 3]
      .map((row) =>
        pen.edge(
          [0, d - 0.006, worktopHeight + 0.13 * (row + 1)],
          [3.1, d - 0.006, worktopHeight + 0.13 * (row + 1)],
          shade(scheme.feature, 0.8),
          1.2,
          0.6,
        ),
      )
      .join('') +
    pen.edges(
      Array.from({ length: 52 }, (_, i) => {
        const row = i % 4;
        const x = Math.floor(i / 4) * 0.24 + (row % 2) * 0.12;
        return [
          [x, d - 0.006, worktopHeight + 0.13 * row],
          [x, d - 0.006, worktopHeight + 0.13 * (row + 1)],
        ] as const;
      }),
      shade(scheme.feature, 0.8),
      1.2,
      0.6,
    );
  let out = pen.panel(0, 3.1, worktopHeight, worktopHeight + 0.52, d - 0.005, '#f6f3ea') + tiles;
  out +=
    pen.panel(0.05, 3.05, 0, 0.12, y + 0.06, shade(units, 0.5)) +
    pen.solid([0.05, y, 0.1], [3.05, d, 0.86], shade(units, 0.86));
  for (const [x0, x1] of bases)
    out +=
      x0 === 0.65
        ? front(pen, x0, x1, 0.12, 0.86, y, units, 'top')
        : front(pen, x0, x1, 0.12, 0.62, y, units, 'top') + front(pen, x0, x1, 0.63, 0.86, y, units, 'top');
  out += oven(pen, 1.85, 2.45, y) + pen.solid([0, y - 0.03, 0.86], [3.1, d, worktopHeight], worktop);
  out +=
    pen.face(
      [
        [1.9, y + 0.06, worktopHeight + 0.005],
        [2.4, y + 0.06, worktopHeight + 0.005],
        [2.4, d - 0.12, worktopHeight + 0.005],
        [1.9, d - 0.12, worktopHeight + 0.005],
      ],
      '#2b3231',
    ) +
    (
      [
        [2.02, 0.2],
        [2.28, 0.2],
        [2.03, 0.42],
        [2.27, 0.42],
      ] as const
    )
      .map(([x, dy]) => pen.disc(x, y + dy, worktopHeight + 0.01, 0.08, '#5c6664'))
      .join('');
  out +=
    pen.oval(2.28, y + 0.3, worktopHeight + 0.1, 0.12, 0.085, shade('#b4472a', 1.02)) +
    pen.panel(2.16, 2.4, worktopHeight + 0.08, worktopHeight + 0.16, y + 0.3, '#b4472a', 0.02) +
    pen.panel(2.26, 2.3, worktopHeight + 0.16, worktopHeight + 0.19, y + 0.3, '#2b3231', 0.01);
  out +=
    pen.face(
      [
        [0.68, y + 0.1, worktopHeight + 0.004],
        [1.22, y + 0.1, worktopHeight + 0.004],
        [1.22, d - 0.16, worktopHeight + 0.004],
        [0.68, d - 0.16, worktopHeight + 0.004],
      ],
      '#9aa3a2',
    ) +
    pen.face(
      [
        [0.72, y + 0.14, worktopHeight + 0.005],
        [1.18, y + 0.14, worktopHeight + 0.005],
        [1.18, d - 0.2, worktopHeight + 0.005],
        [0.72, d - 0.2, worktopHeight + 0.005],
      ],
      '#6f7877',
    );
  const tap = pen.at([0.95, d - 0.1, worktopHeight]);
  const s = pen.scale([0.95, d - 0.1, worktopHeight]);
  out += `<path d="M${tap[0].toFixed(1)} ${tap[1].toFixed(1)}v${(-s * 0.26).toFixed(1)}q0 ${(-s * 0.1).toFixed(1)} ${(s * 0.09).toFixed(1)} ${(-s * 0.1).toFixed(1)}t${(s * 0.09).toFixed(1)} ${(s * 0.12).toFixed(1)}" fill="none" stroke="#8d9594" stroke-width="${(s * 0.028).toFixed(1)}"/>`;
  for (const [x0, x1] of [
    [2.45, 3.05],
    [1.42, 1.85],
  ] as const)
    out +=
      pen.solid([x0, d - 0.34, 1.48], [x1, d, 2.14], units) + front(pen, x0, x1, 1.48, 2.14, d - 0.34, units, 'bottom');
  out +=
    pen.solid([1.87, d - 0.42, 1.5], [2.43, d, 1.58], steel) +
    pen.solid([2.03, d - 0.26, 1.58], [2.27, d, 2.2], shade(steel, 0.96));
  return out + fridge(pen, 3.12, y - 0.06);
}

function fridge(pen: RoomPen, x: number, y: number): string {
  const white = '#eef0ee';
  return (
    footShadow(pen, x + 0.3, y, 0.5) +
    pen.solid([x, y, 0.04], [x + 0.64, pen.room.depth, 1.86], white, 0.02) +
    pen.panel(x + 0.01, x + 0.63, 1.28, 1.3, y - 0.003, shade(white, 0.75)) +
    pen.panel(x + 0.04, x + 0.065, 0.85, 1.22, y - 0.03, '#9aa3a2', 0.012) +
    pen.panel(x + 0.04, x + 0.065, 1.36, 1.6, y - 0.03, '#9aa3a2', 0.012) +
    pen.panel(x + 0.01, x + 0.63, 1.7, 1.85, y - 0.004, '#ffffff', 0.02, 0.4)
  );
}
