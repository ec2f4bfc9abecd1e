import { shade } from '../colour.ts';
import type { RoomPen } from './room-pen.ts';
import type { Scheme } from './scheme.ts';

/** Where the daylight of a back-wall window lies on the floor. */
export function sunPatch(
  pen: RoomPen,
  from: number,
  to: number,
  panes: number,
  lean = 0.5,
  reach = 2.2,
  opacity = 0.28,
): string {
  const d = pen.room.depth;
  const step = (to - from) / panes;
  return Array.from({ length: panes }, (_, index) => {
    const [a, b] = [from + index * step + 0.05, from + (index + 1) * step - 0.05];
    return pen.face(
      [
        [a + lean * 0.3, d - 0.5, 0.001],
        [b + lean * 0.3, d - 0.5, 0.001],
        [b + lean, d - reach, 0.001],
        [a + lean, d - reach, 0.001],
      ],
      '#fff3d0',
      opacity,
    );
  }).join('');
}

/** Curtain gathered beside a back-wall window. */
export function curtain(pen: RoomPen, scheme: Scheme, x0: number, x1: number, bottom: number, top: number): string {
  const y = pen.room.depth - 0.1;
  const folds = 5;
  const step = (x1 - x0) / folds;
  const cloth = Array.from({ length: folds }, (_, index) =>
    pen.panel(
      x0 + index * step,
      x0 + (index + 1) * step + 0.005,
      bottom,
      top,
      y,
      shade(scheme.curtain, index % 2 === 0 ? 0.99 : 0.9),
    ),
  );
  return cloth.join('');
}

export const curtainRail = (pen: RoomPen, scheme: Scheme, x0: number, x1: number, z: number) =>
  pen.panel(x0, x1, z, z + 0.035, pen.room.depth - 0.12, shade(scheme.wood, 0.8), 0.015) +
  [x0, x1].map((x) => pen.oval(x, pen.room.depth - 0.12, z + 0.018, 0.035, 0.035, shade(scheme.wood, 0.75))).join('');
