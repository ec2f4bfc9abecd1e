import { entranceWidth, frontWindows, homeLayout } from '../../home-layout.ts';
import type { ExteriorSpec } from '../../picture-spec.ts';
import type { Point } from '../camera.ts';
import { shade } from '../colour.ts';
import { type Light, lit } from '../light.ts';
import type { Pen } from '../pen.ts';
import { linear } from '../svg.ts';
import { entranceDoor, type Wall, windowOpening } from './openings.ts';

/** Heights above the ground, m. */
export const floorLevel = 0.55;
export const eavesLevel = floorLevel + 2.35;

/** Where the door starts, metres from the lounge end. */
export const doorStart = (spec: ExteriorSpec) => homeLayout(spec).door;
export const doorWidth = entranceWidth;

const front: Wall = (along, z, out) => [along, -out, z];
const end: Wall = (along, z, out) => [-out, along, z];

export function houseDefs(spec: ExteriorSpec, light: Light): string {
  const wall = lit(light, spec.cladding);
  const roof = lit(light, spec.roof);
  return (
    linear('wall', [
      { at: 0, colour: shade(wall, 0.93) },
      { at: 0.25, colour: shade(wall, 1.02) },
      { at: 1, colour: shade(wall, 0.97) },
    ]) +
    linear('endwall', [
      { at: 0, colour: shade(wall, 0.76) },
      { at: 1, colour: shade(wall, 0.85) },
    ]) +
    linear('roof', [
      { at: 0, colour: shade(roof, 1.16) },
      { at: 1, colour: shade(roof, 0.92) },
    ])
  );
}

function cladding(pen: Pen, { length, width, siding, cladding: colour }: ExteriorSpec): string {
  const lines: [Point, Point][] = [];
  if (siding === 'boards')
    for (let z = floorLevel + 0.16; z < eavesLevel; z += 0.16) {
      lines.push([front(0, z, 0), front(length, z, 0)], [end(0, z, 0), end(width, z, 0)]);
    }
  else {
    for (let x = 0.3; x < length; x += 0.3) lines.push([front(x, floorLevel, 0), front(x, eavesLevel, 0)]);
    for (let y = 0.3; y < width; y += 0.3) lines.push([end(y, floorLevel, 0), end(y, eavesLevel + 0.1, 0)]);
  }
  return pen.edges(lines, shade(colour, 0.45), 1.2, 0.26);
}

/** Skirting, the long wall and the lounge end, with cladding, corner boards and the shadow under the eaves. */
export function walls(pen: Pen, spec: ExteriorSpec, light: Light): string {
  const { length: l, width: w } = spec;
  const ridge = eavesLevel + w * 0.135;
  const trim = lit(light, '#faf8f2');
  const joints: [Point, Point][] = [];
  for (let x = 0.6; x < l; x += 0.6) joints.push([front(x, 0, 0), front(x, floorLevel, 0)]);
  for (let y = 0.6; y < w; y += 0.6) joints.push([end(y, 0, 0), end(y, floorLevel, 0)]);
  const corner = (wall: Wall, along: number, fill: string) =>
    pen.face(
      [
        wall(along, floorLevel, 0.02),
        wall(along + 0.13, floorLevel, 0.02),
        wall(along + 0.13, eavesLevel, 0.02),
        wall(along, eavesLevel, 0.02),
      ],
      fill,
    );
  return (
    pen.face(
      [front(0, 0, 0), front(l, 0, 0), front(l, floorLevel, 0), front(0, floorLevel, 0)],
      lit(light, '#96908a'),
    ) +
    pen.face([end(0, 0, 0), end(w, 0, 0), end(w, floorLevel, 0), end(0, floorLevel, 0)], lit(light, '#746f69')) +
    pen.edges(joints, '#26221e', 1, 0.28) +
    pen.face(
      [
        front(0, floorLevel - 0.14, 0),
        front(l, floorLevel - 0.14, 0),
        front(l, floorLevel, 0),
        front(0, floorLevel, 0),
      ],
      '#1b1a17',
      0.24,
    ) +
    pen.face(
      [front(0, floorLevel, 0), front(l, floorLevel, 0), front(l, eavesLevel, 0), front(0, eavesLevel, 0)],
      'url(#wall)',
    ) +
    pen.face(
      [
        end(0, floorLevel, 0),
        end(w, floorLevel, 0),
        end(w, eavesLevel, 0),
        end(w / 2, ridge, 0),
        end(0, eavesLevel, 0),
      ],
      'url(#endwall)',
    ) +
    cladding(pen, spec) +
    pen.face(
      [
        front(0, eavesLevel - 0.34, 0.005),
        front(l, eavesLevel - 0.34, 0.005),
        front(l, eavesLevel, 0.005),
        front(0, eavesLevel, 0.005),
      ],
      '#14201c',
      0.2,
    ) +
    corner(front, 0, trim) +
    corner(front, l - 0.13, trim) +
    corner(end, 0, shade(trim, 0.86)) +
    corner(end, w - 0.13, shade(trim, 0.86))
  );
}

/** Bay of glass at the lounge end, lounge window, door, then one small window and one a bedroom. */
export function openings(pen: Pen, spec: ExteriorSpec, light: Light): string {
  const { width } = spec;
  const door = doorStart(spec);
  const top = eavesLevel - 0.34;
  const sills = { living: 0.72, bath: 1.2, twin: 0.9, main: 0.9 } as const;
  let out = windowOpening(
    pen,
    light,
    end,
    { along: 0.42, width: width - 0.84, bottom: floorLevel + 0.14, top: top + 0.05 },
    4,
  );
  out += entranceDoor(pen, light, front, { along: door, width: doorWidth, bottom: floorLevel + 0.04, top }, spec.door);
  for (const { from, width: breadth, room } of frontWindows(spec))
    out += windowOpening(
      pen,
      light,
      front,
      { along: from, width: breadth, bottom: floorLevel + sills[room], top },
      breadth > 0.75 ? 2 : 1,
    );
  return out;
}
