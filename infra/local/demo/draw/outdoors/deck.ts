import type { ExteriorSpec } from '../../picture-spec.ts';
import type { Point } from '../camera.ts';
import { shade } from '../colour.ts';
import { type Light, lit } from '../light.ts';
import type { BoxColours, Pen } from '../pen.ts';
import { doorStart, doorWidth, floorLevel } from './house.ts';

const deckTop = floorLevel - 0.03;

const boxOf = (light: Light, colour: string): BoxColours => ({
  top: lit(light, colour, 1.08),
  front: lit(light, colour, 0.9),
  side: lit(light, colour, 0.72),
});

/** Three treads down from `deep` metres in front of the wall. */
function steps(pen: Pen, light: Light, from: number, to: number, deep: number): string {
  const wood = boxOf(light, '#c39a6c');
  return [2, 1, 0]
    .map((index) =>
      pen.box(
        [from, -deep - 0.28 * (3 - index), 0],
        [to, -deep - 0.28 * (2 - index), (deckTop * (index + 0.8)) / 3.6],
        wood,
      ),
    )
    .reverse()
    .join('');
}

function boards(pen: Pen, light: Light, x0: number, x1: number, deep: number): string {
  const lines: [Point, Point][] = [];
  for (let y = -deep + 0.16; y < 0; y += 0.16)
    lines.push([
      [x0, y, deckTop],
      [x1, y, deckTop],
    ]);
  const slats: [Point, Point][] = [];
  for (let x = x0 + 0.22; x < x1; x += 0.22)
    slats.push([
      [x, -deep, 0],
      [x, -deep, deckTop - 0.08],
    ]);
  for (let y = -deep + 0.22; y < 0; y += 0.22)
    slats.push([
      [x0, y, 0],
      [x0, y, deckTop - 0.08],
    ]);
  return (
    pen.box([x0, -deep, 0], [x1, 0, deckTop], boxOf(light, '#b68a5e')) +
    pen.edges(lines, '#3a2a1a', 1, 0.28) +
    pen.edges(slats, '#2a1d12', 1.5, 0.34) +
    pen.face(
      [
        [x0, -0.5, deckTop + 0.005],
        [x1, -0.5, deckTop + 0.005],
        [x1, 0, deckTop + 0.005],
        [x0, 0, deckTop + 0.005],
      ],
      '#1a1410',
      0.2,
    )
  );
}

/** Posts, handrail and glass between two points of the deck's edge. */
function railing(
  pen: Pen,
  light: Light,
  from: readonly [number, number],
  to: readonly [number, number],
  facing = 1,
): string {
  const white = lit(light, '#faf8f2', facing);
  const along = (share: number, z: number): Point => [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    deckTop + z,
  ];
  const metres = Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (metres < 0.25) return '';
  const count = Math.max(1, Math.round(metres / 1.1));
  const bar = (low: number, high: number, fill: string, opacity = 1) =>
    pen.face([along(0, low), along(1, low), along(1, high), along(0, high)], fill, opacity);
  let out =
    bar(0.1, 0.9, light.name === 'dusk' ? '#e9c79a' : '#e6f3f2', 0.26) +
    pen.face([along(0.1, 0.9), along(0.35, 0.9), along(0.25, 0.1), along(0, 0.1)], '#ffffff', 0.12);
  for (let index = 0; index <= count; index++) {
    const half = 0.045 / metres;
    const middle = Math.min(1 - half, Math.max(half, index / count));
    out += pen.face(
      [along(middle - half, 0), along(middle + half, 0), along(middle + half, 0.96), along(middle - half, 0.96)],
      white,
    );
  }
  return out + bar(0.92, 1, white) + bar(0.06, 0.11, shade(white, 0.9));
}

function chair(pen: Pen, light: Light, x: number, y: number, colour: string): string {
  const frame = boxOf(light, '#6d5138');
  const cushion = boxOf(light, colour);
  return (
    pen.box([x, y + 0.5, deckTop + 0.1], [x + 0.62, y + 0.6, deckTop + 0.86], cushion) +
    pen.box([x, y, deckTop + 0.2], [x + 0.62, y + 0.52, deckTop + 0.38], cushion) +
    pen.box([x - 0.06, y, deckTop], [x, y + 0.58, deckTop + 0.56], frame) +
    pen.box([x + 0.62, y, deckTop], [x + 0.68, y + 0.58, deckTop + 0.56], frame)
  );
}

function pot(pen: Pen, light: Light, x: number, y: number, z: number): string {
  const [px, py] = pen.at([x, y, z]);
  const s = pen.scale([x, y, z]) * 0.24;
  const clay = lit(light, '#b4694a');
  const leaf = lit(light, light.name === 'winter' ? '#7c9486' : '#5f8a4c');
  const leaves = [-0.9, -0.45, 0, 0.45, 0.9].map(
    (k) =>
      `<ellipse cx="${(px + k * s * 0.6).toFixed(1)}" cy="${(py - s * (2.1 - Math.abs(k) * 0.5)).toFixed(1)}" rx="${(s * 0.42).toFixed(1)}" ry="${(s * 0.62).toFixed(1)}" fill="${shade(leaf, 1 + k * -0.12)}"/>`,
  );
  return `<path d="M${(px - s * 0.7).toFixed(1)} ${(py - s * 1.4).toFixed(1)}h${(s * 1.4).toFixed(1)}l${(-s * 0.2).toFixed(1)} ${(s * 1.4).toFixed(1)}h${(-s).toFixed(1)}z" fill="${clay}"/>${leaves.join('')}`;
}

/** The way up to the door: bare steps, a small landing, or a veranda with somewhere to sit. */
export function deck(pen: Pen, spec: ExteriorSpec, light: Light): string {
  const door = doorStart(spec);
  const [gapFrom, gapTo] = [door - 0.08, door + doorWidth + 0.12];
  if (spec.deck === 'none')
    return (
      steps(pen, light, gapFrom, gapTo, 0) +
      pot(pen, light, gapTo + 0.4, -0.4, 0) +
      pot(pen, light, gapFrom - 0.35, -0.4, 0)
    );
  const deep = spec.deck === 'veranda' ? 2.3 : 1.5;
  const [x0, x1] = spec.deck === 'veranda' ? [-0.1, gapTo + 0.5] : [gapFrom - 1, gapTo + 0.5];
  const furniture =
    spec.deck === 'veranda'
      ? chair(pen, light, 0.55, -1.15, '#d8cbb0') +
        pen.box([1.5, -1.1, deckTop], [1.95, -0.7, deckTop + 0.44], boxOf(light, '#8f6b48')) +
        chair(pen, light, 2.2, -1.15, '#d8cbb0')
      : '';
  return (
    boards(pen, light, x0, x1, deep) +
    furniture +
    pot(pen, light, x1 - 0.3, -0.35, deckTop) +
    railing(pen, light, [x0, 0], [x0, -deep], 0.86) +
    railing(pen, light, [x0, -deep], [gapFrom, -deep]) +
    railing(pen, light, [gapTo, -deep], [x1, -deep]) +
    steps(pen, light, gapFrom, gapTo, deep)
  );
}

/** How far the deck and its steps reach in front of the wall, m. */
export const deckReach = (spec: ExteriorSpec) => (spec.deck === 'none' ? 0.85 : spec.deck === 'entrance' ? 2.35 : 3.15);
