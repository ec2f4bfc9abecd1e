import type { ExteriorSpec } from '../../picture-spec.ts';
import type { Point } from '../camera.ts';
import { shade } from '../colour.ts';
import { type Light, lit } from '../light.ts';
import type { Pen } from '../pen.ts';
import { eavesLevel } from './house.ts';

/** Near slope with tiles or seams, flue, gutter, bargeboards, and snow in winter. */
export function roof(pen: Pen, spec: ExteriorSpec, light: Light): string {
  const { length: l, width: w, tiled } = spec;
  const rise = w * 0.135;
  const top = eavesLevel + rise + 0.05;
  const at = (x: number, share: number): Point => [
    x,
    -0.28 + (w / 2 + 0.28) * share,
    eavesLevel - 0.03 + (top - eavesLevel + 0.03) * share,
  ];
  const [left, right] = [-0.34, l + 0.3];
  const trim = lit(light, '#faf8f2');
  const lines: [Point, Point][] = [];
  if (tiled) {
    for (let row = 1; row < 9; row++) lines.push([at(left, row / 9), at(right, row / 9)]);
    for (let x = left + 0.2, odd = 0; x < right; x += 0.17, odd++)
      for (let row = odd % 2; row < 9; row += 2) lines.push([at(x, row / 9), at(x, (row + 1) / 9)]);
  } else for (let x = left + 0.4; x < right; x += 0.42) lines.push([at(x, 0), at(x, 1)]);
  const snow =
    light.name === 'winter'
      ? pen.face(
          [at(left, -0.02), at(right, -0.02), at(right, 1), at(left, 1)].map(([x, y, z]): Point => [x, y, z + 0.09]),
          '#fbfcfc',
          0.96,
        )
      : '';
  const gable: Point[] = [
    [left, -0.28, eavesLevel - 0.03],
    [left, w / 2, top],
    [left, w + 0.28, eavesLevel - 0.03],
    [left, w + 0.28, eavesLevel - 0.2],
    [left, w / 2, top - 0.17],
    [left, -0.28, eavesLevel - 0.2],
  ];
  /** Underside of the overhang beyond the lounge end, as far as it shows. */
  const soffit: Point[] = [
    [left, w / 2, top - 0.17],
    [left, w + 0.28, eavesLevel - 0.2],
    [0, w + 0.28, eavesLevel - 0.2],
    [0, w / 2, top - 0.17],
  ];
  const [pipeTop, pipeFoot]: [Point, Point] = [
    [l - 0.22, -0.1, eavesLevel - 0.15],
    [l - 0.22, -0.1, 0.12],
  ];
  const flue: Point = [l * 0.18, w * 0.46, 0];
  return (
    pen.box([flue[0], flue[1], top - 0.2], [flue[0] + 0.17, flue[1] + 0.17, top + 0.5], {
      top: '#3d4442',
      front: lit(light, '#59615e'),
      side: lit(light, '#474e4b'),
    }) +
    pen.face([at(left, 0), at(right, 0), at(right, 1), at(left, 1)], 'url(#roof)') +
    pen.edges(lines, '#10151a', tiled ? 0.9 : 1.4, tiled ? 0.22 : 0.26) +
    pen.edge(at(left, 1), at(right, 1), shade(lit(light, spec.roof), 0.75), 3) +
    snow +
    pen.face(soffit, shade(trim, 0.62)) +
    pen.face(gable, shade(trim, 0.93)) +
    pen.face(
      [
        [left, -0.29, eavesLevel - 0.2],
        [right, -0.29, eavesLevel - 0.2],
        [right, -0.29, eavesLevel - 0.03],
        [left, -0.29, eavesLevel - 0.03],
      ],
      trim,
    ) +
    pen.edge([left, -0.31, eavesLevel - 0.05], [right, -0.31, eavesLevel - 0.05], shade(trim, 0.82), 3) +
    pen.edge(pipeTop, pipeFoot, shade(trim, 0.88), 4)
  );
}
