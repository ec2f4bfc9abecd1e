import type { Point } from '../camera.ts';
import { type Colour, shade } from '../colour.ts';
import { type Light, lit } from '../light.ts';
import type { Pen } from '../pen.ts';
import { linear } from '../svg.ts';

/** A point on a wall: metres along it, height, and how far it stands out towards the viewer. */
export type Wall = (along: number, z: number, out: number) => Point;

export function openingDefs(light: Light): string {
  return (
    linear(
      'pane',
      light.name === 'dusk'
        ? [
            { at: 0, colour: '#ffe7b4' },
            { at: 1, colour: '#f0a655' },
          ]
        : [
            { at: 0, colour: '#c6dde2' },
            { at: 0.4, colour: '#7f9fa8' },
            { at: 1, colour: '#3a535a' },
          ],
      [0.5, 1],
    ) +
    linear('warm', [
      { at: 0, colour: '#ffe3a6', opacity: 0.95 },
      { at: 1, colour: '#f0b463', opacity: 0.75 },
    ])
  );
}

interface Opening {
  along: number;
  width: number;
  bottom: number;
  top: number;
}

const quad = (wall: Wall, { along, width, bottom, top }: Opening, out: number, grow = 0): Point[] => [
  wall(along - grow, bottom - grow, out),
  wall(along + width + grow, bottom - grow, out),
  wall(along + width + grow, top + grow, out),
  wall(along - grow, top + grow, out),
];

/** White frame, glass with what it mirrors (or the lamp behind it), curtains, and bars between the panes. */
export function windowOpening(pen: Pen, light: Light, wall: Wall, opening: Opening, panes: number): string {
  const { along, width, bottom, top } = opening;
  const high = top - bottom;
  const trim = lit(light, '#faf8f2');
  const inner = (from: number, to: number, fill: string, opacity: number, z0 = bottom, z1 = top) =>
    pen.face(
      quad(wall, { along: along + width * from, width: width * (to - from), bottom: z0, top: z1 }, 0.025),
      fill,
      opacity,
    );
  let out = pen.face(quad(wall, opening, 0.008, 0.1), '#1d2a26', 0.13);
  out += pen.face(quad(wall, opening, 0.012, 0.07), trim) + pen.face(quad(wall, opening, 0.02), 'url(#pane)');
  if (light.lamps && light.name !== 'dusk') out += inner(0, 1, 'url(#warm)', 0.55);
  if (!light.lamps) {
    const hills = [0.3, 0.42, 0.36, 0.5, 0.38, 0.44].map((level, index) =>
      wall(along + (width * index) / 5, bottom + high * level, 0.022),
    );
    out += pen.face([wall(along, bottom, 0.022), ...hills, wall(along + width, bottom, 0.022)], '#24403a', 0.38);
  }
  const curtain = light.lamps ? '#c98a4e' : '#f3ead9';
  const drape = Math.min(0.2, 0.22 / width);
  out += inner(0, drape, curtain, light.lamps ? 0.55 : 0.5) + inner(1 - drape, 1, curtain, light.lamps ? 0.55 : 0.5);
  out += pen.face(
    [
      wall(along + width * 0.34, top, 0.026),
      wall(along + width * 0.52, top, 0.026),
      wall(along + width * 0.3, bottom, 0.026),
      wall(along + width * 0.12, bottom, 0.026),
    ],
    '#ffffff',
    0.13,
  );
  for (let index = 1; index < panes; index++) {
    const x = along + (width * index) / panes;
    out += pen.face(
      [
        wall(x - 0.028, bottom, 0.03),
        wall(x + 0.028, bottom, 0.03),
        wall(x + 0.028, top, 0.03),
        wall(x - 0.028, top, 0.03),
      ],
      trim,
    );
  }
  return (
    out +
    pen.face(
      [
        wall(along - 0.1, bottom - 0.12, 0.07),
        wall(along + width + 0.1, bottom - 0.12, 0.07),
        wall(along + width + 0.1, bottom - 0.05, 0.07),
        wall(along - 0.1, bottom - 0.05, 0.07),
      ],
      shade(trim, 0.92),
    )
  );
}

/** Entrance door with a glazed upper half, handle and a lamp beside it. */
export function entranceDoor(pen: Pen, light: Light, wall: Wall, opening: Opening, colour: Colour): string {
  const { along, width, bottom, top } = opening;
  const leaf = lit(light, colour);
  const panel = (z0: number, z1: number, fill: string) =>
    pen.face(quad(wall, { along: along + width * 0.18, width: width * 0.64, bottom: z0, top: z1 }, 0.03), fill);
  const lamp = wall(along + width + 0.24, bottom + 1.72, 0.06);
  const [x, y] = pen.at(lamp);
  const size = pen.scale(lamp) * 0.075;
  return (
    pen.face(quad(wall, opening, 0.01, 0.08), lit(light, '#faf8f2')) +
    pen.face(quad(wall, opening, 0.02), leaf) +
    panel(bottom + 0.16, bottom + 0.82, shade(leaf, 0.86)) +
    panel(bottom + 0.98, top - 0.16, 'url(#pane)') +
    (light.lamps ? panel(bottom + 0.98, top - 0.16, 'url(#warm)') : '') +
    pen.face(
      quad(wall, { along: along + width * 0.84, width: 0.05, bottom: bottom + 0.88, top: bottom + 1.06 }, 0.05),
      '#d9d4c7',
    ) +
    (light.lamps
      ? `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(size * 9).toFixed(1)}" fill="url(#lampglow)"/>`
      : '') +
    `<rect x="${(x - size * 0.7).toFixed(1)}" y="${(y - size).toFixed(1)}" width="${(size * 1.4).toFixed(1)}" height="${(size * 2).toFixed(1)}" rx="2" fill="${light.lamps ? '#ffe9b8' : '#3b4642'}"/>`
  );
}
