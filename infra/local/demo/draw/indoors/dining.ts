import { shade } from '../colour.ts';
import { footShadow, fruitBowl } from './furnishings.ts';
import type { RoomPen } from './room-pen.ts';
import type { Scheme } from './scheme.ts';

export function diningChair(pen: RoomPen, { wood, sofa }: Scheme, x: number, y: number, turned: boolean): string {
  const legs = (
    [
      [-0.19, -0.19],
      [0.19, -0.19],
      [-0.19, 0.19],
      [0.19, 0.19],
    ] as const
  ).map(([dx, dy]) =>
    pen.solid([x + dx - 0.018, y + dy - 0.018, 0], [x + dx + 0.018, y + dy + 0.018, 0.44], shade(wood, 0.74)),
  );
  const by = turned ? y - 0.2 : y + 0.2;
  const back =
    [0.58, 0.7, 0.82].map((z) => pen.panel(x - 0.2, x + 0.2, z, z + 0.07, by, shade(wood, 0.92), 0.02)).join('') +
    [-0.2, 0.17].map((dx) => pen.panel(x + dx, x + dx + 0.035, 0.42, 0.92, by, shade(wood, 0.82), 0.012)).join('');
  const seat = pen.solid([x - 0.22, y - 0.21, 0.43], [x + 0.22, y + 0.21, 0.48], sofa, 0.02);
  return footShadow(pen, x, y, 0.4) + (turned ? legs.join('') + seat + back : legs.join('') + back + seat);
}

export function diningTable(pen: RoomPen, scheme: Scheme, x0: number, x1: number, y0: number, y1: number): string {
  const { wood } = scheme;
  const leg = (x: number, y: number) =>
    pen.solid([x - 0.035, y - 0.035, 0], [x + 0.035, y + 0.035, 0.72], shade(wood, 0.76));
  const mid = (x0 + x1) / 2;
  return (
    footShadow(pen, mid, (y0 + y1) / 2, 1.05) +
    leg(x0 + 0.08, y1 - 0.08) +
    leg(x1 - 0.08, y1 - 0.08) +
    leg(x0 + 0.08, y0 + 0.08) +
    leg(x1 - 0.08, y0 + 0.08) +
    pen.solid([x0, y0, 0.71], [x1, y1, 0.76], wood, 0.015) +
    pen.face(
      [
        [mid - 0.2, y0, 0.763],
        [mid + 0.2, y0, 0.763],
        [mid + 0.2, y1, 0.763],
        [mid - 0.2, y1, 0.763],
      ],
      scheme.curtain,
      0.9,
    ) +
    pen.panel(mid - 0.2, mid + 0.2, 0.55, 0.763, y0 - 0.004, shade(scheme.curtain, 0.93)) +
    fruitBowl(pen, mid - 0.02, (y0 + y1) / 2, 0.765) +
    [x0 + 0.3, x1 - 0.3]
      .map(
        (x) =>
          pen.disc(x, y0 + 0.25, 0.764, 0.13, '#ffffff') +
          pen.disc(x, y0 + 0.25, 0.766, 0.085, '#e7eae4') +
          pen.disc(x, y1 - 0.2, 0.764, 0.12, '#ffffff'),
      )
      .join('')
  );
}
