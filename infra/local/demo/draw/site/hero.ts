import { exteriorSpec, type HomeMeasures } from '../../exterior-plan.ts';
import type { ExteriorSpec } from '../../picture-spec.ts';
import { createCamera } from '../camera.ts';
import { type Light, type LightName, lights } from '../light.ts';
import { deck } from '../outdoors/deck.ts';
import { houseDefs, openings, walls } from '../outdoors/house.ts';
import { type Frame, foreground, landscapeDefs, mountains } from '../outdoors/landscape.ts';
import { openingDefs } from '../outdoors/openings.ts';
import { roof } from '../outdoors/roof.ts';
import { shrub, tree } from '../outdoors/trees.ts';
import { createPen, type Pen, px } from '../pen.ts';
import { between, type Random, seededRandom } from '../random.ts';
import { ellipse, glow, svgDocument } from '../svg.ts';
import { river, riverDefs } from './river.ts';

export interface HeroSize {
  width: number;
  height: number;
}

interface PlacedHome {
  spec: ExteriorSpec;
  /** Lounge corner on the meadow, m. */
  x: number;
  y: number;
}

const home = (
  index: number,
  measures: HomeMeasures,
  looks: Partial<ExteriorSpec>,
  x: number,
  y: number,
): PlacedHome => ({
  spec: {
    ...exteriorSpec(measures, index),
    mirrored: false,
    deck: 'veranda',
    siding: 'boards',
    tiled: true,
    ...looks,
  },
  x,
  y,
});

/** From far to near, so that each stands before the one behind it. */
const row: readonly PlacedHome[] = [
  home(
    3,
    { length: 8.53, width: 3.66, bedrooms: 2 },
    { cladding: '#c9d3c3', roof: '#5b4a42', door: '#7a3128' },
    -6.5,
    40,
  ),
  home(
    2,
    { length: 9.14, width: 3.66, bedrooms: 2 },
    { cladding: '#e6e0d2', roof: '#4a5552', door: '#2f4a63' },
    -4.4,
    26,
  ),
  home(
    1,
    { length: 9.75, width: 3.66, bedrooms: 2 },
    { cladding: '#8c5f49', roof: '#3f4a55', door: '#f2eee4' },
    -2.4,
    13,
  ),
  home(0, { length: 10.67, width: 3.66, bedrooms: 2 }, { cladding: '#a9b8ae', roof: '#3f4a55', door: '#1f4d3f' }, 0, 0),
];

const homesOf = (light: LightName) => row.map((placed) => ({ ...placed, spec: { ...placed.spec, light } }));

/** Gives a home's own gradients names of their own, so that several homes can stand in one drawing. */
const scoped = (svg: string, suffix: number) => svg.replaceAll(/(id="|url\(#)(wall|endwall|roof)\b/g, `$1$2${suffix}`);

function shadow(pen: Pen, { length, width }: ExteriorSpec): string {
  return [1.2, 0.8, 0.4]
    .map((grow) =>
      pen.face(
        [
          [-grow, -1.6 - grow, 0],
          [length + grow, -0.4 - grow, 0],
          [length + grow, width, 0],
          [-grow, width, 0],
        ],
        '#1a2a1c',
        0.13,
      ),
    )
    .join('');
}

function standing(
  light: Light,
  random: Random,
  { spec, x, y }: PlacedHome,
  index: number,
  { width, horizon }: Frame,
): string {
  const pen = createPen(
    createCamera({
      position: [-13.5 - x, -19 - y, 3.1],
      yaw: 17,
      focal: width * 0.66,
      centre: [width * 0.42, horizon],
    }),
  );
  const planting = Array.from({ length: 8 }, (_, step) => {
    const point = [spec.length * 0.52 + step * 0.6, -0.6 - random() * 0.4, 0] as const;
    const [px0, py0] = pen.at(point);
    return shrub(light, random, px0, py0, pen.scale(point) * between(random, 0.2, 0.34));
  });
  const behind = [spec.length + 2.5, spec.length * 0.75].map((along) => {
    const point = [along, spec.width + between(random, 2.5, 4), 0] as const;
    const [tx, ty] = pen.at(point);
    return tree(light, random, tx, ty, pen.scale(point) * between(random, 4.2, 6.2), 0.6);
  });
  return (
    behind.join('') +
    shadow(pen, spec) +
    scoped(walls(pen, spec, light) + openings(pen, spec, light) + roof(pen, spec, light), index) +
    planting.join('') +
    deck(pen, spec, light)
  );
}

/** The terrace the homes stand on: highest on the right, falling to the river. */
function terrace({ width, height, horizon }: Frame): string {
  const d = `M${px(width * 0.34)} ${px(horizon + height * 0.028)}Q${px(width * 0.5)} ${px(horizon + height * 0.012)} ${width} ${px(horizon + height * 0.012)}V${height}H${px(width * 0.14)}Q${px(width * 0.4)} ${px(height * 0.82)} ${px(width * 0.34)} ${px(horizon + height * 0.028)}Z`;
  return `<path d="${d}" fill="url(#meadow)"/>`;
}

/** A row of homes on a terrace above the Arda on an autumn morning, or in another light. Left of the middle stays calm for the words. */
export function drawHero({ width, height }: HeroSize, name: LightName = 'golden'): string {
  const light = lights[name];
  const random = seededRandom('arda');
  const frame: Frame = { width, height, horizon: height * 0.56 };
  const homes = homesOf(name).map((placed, index) => standing(light, random, placed, index, frame));
  return svgDocument({
    width,
    height,
    defs:
      landscapeDefs(light) +
      openingDefs(light) +
      riverDefs(light) +
      homesOf(name)
        .map(({ spec }, index) => scoped(houseDefs(spec, light), index))
        .join('') +
      glow('lampglow', '#ffdf9e', 0.5),
    body:
      mountains(light, random, frame) +
      river(light, random, frame) +
      terrace(frame) +
      homes.join('') +
      foreground(light, random, { ...frame, height: height * 1.03 }) +
      ellipse(width * 0.2, frame.horizon, width * 0.35, height * 0.05, 'url(#mist)', 0.7),
  });
}
