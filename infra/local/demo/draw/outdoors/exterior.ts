import type { ExteriorSpec } from '../../picture-spec.ts';
import { type Camera, createCamera, type Point } from '../camera.ts';
import { shade } from '../colour.ts';
import { type Light, lights, lit } from '../light.ts';
import { createPen, type Pen } from '../pen.ts';
import { between, type Random, seededRandom } from '../random.ts';
import { ellipse, glow, pictureHeight as H, svgDocument, pictureWidth as W } from '../svg.ts';
import { deck, deckReach } from './deck.ts';
import { doorStart, doorWidth, eavesLevel, houseDefs, openings, walls } from './house.ts';
import { foreground, landscapeDefs, meadow, mountains } from './landscape.ts';
import { openingDefs } from './openings.ts';
import { roof } from './roof.ts';
import { shrub } from './trees.ts';

/** Stands off the lounge end at eye level and frames the home so that a longer one looks longer. */
function frameHome(spec: ExteriorSpec, random: Random): Camera {
  const { length, width } = spec;
  const position: Point = [-3.2 - length * 0.11 + between(random, -0.5, 0.6), -8.6 - length * 0.62, 2.15];
  const yaw = (Math.atan2(length * 0.42 - position[0], width * 0.3 - position[1]) * 180) / Math.PI;
  const trial = createCamera({ position, yaw, focal: 1, centre: [0, 0] });
  const corners = [0, length].flatMap((x) =>
    [0, width].flatMap((y) => [trial.project([x, y, 0])[0], trial.project([x, y, eavesLevel])[0]]),
  );
  const [left, right] = [Math.min(...corners), Math.max(...corners)];
  const focal = (W * (0.5 + (length - 6.5) * 0.026)) / (right - left);
  return createCamera({ position, yaw, focal, centre: [W * 0.505 - (focal * (left + right)) / 2, H * 0.525] });
}

function ground(pen: Pen, spec: ExteriorSpec, light: Light): string {
  const { length, width } = spec;
  const door = doorStart(spec);
  const reach = deckReach(spec);
  const stone = lit(light, light.path);
  const path: Point[] = [
    [door - 0.2, -reach + 0.3, 0],
    [door + doorWidth + 0.3, -reach + 0.3, 0],
    [door + 0.6, -reach - 1.6, 0],
    [door - 0.9, -reach - 3.4, 0],
    [door - 4.6, -9.5, 0],
    [door - 7, -9.5, 0],
    [door - 2.6, -reach - 3.2, 0],
    [door - 0.8, -reach - 1.4, 0],
  ];
  let out =
    pen.face(path, stone, 0.95) +
    pen.edges(
      path.slice(2, 5).map((point, index, list): [Point, Point] => [point, list[index + 1] ?? point]),
      shade(stone, 0.8),
      3,
      0.7,
    );
  for (const grow of [1.25, 0.95, 0.7, 0.45, 0.2])
    out += pen.face(
      [
        [-grow * 0.7, -reach * 0.25 - grow, 0],
        [length + grow * 1.3, -0.3 - grow, 0],
        [length + grow * 1.5, width * 0.45, 0],
        [-grow * 0.4, width, 0],
      ],
      '#1a2a1c',
      0.11,
    );
  return out;
}

function planting(pen: Pen, spec: ExteriorSpec, light: Light, random: Random): string {
  const from = doorStart(spec) + doorWidth + 1.1;
  const places = Array.from({ length: Math.round((spec.length - from) * 2.1) }, (_, index) => ({
    x: from + index * 0.48 + between(random, -0.1, 0.1),
    y: -0.35 - random() * 0.35,
  }));
  return places
    .filter(() => random() < 0.82)
    .sort((a, b) => b.y - a.y)
    .map(({ x, y }) => {
      const [px, py] = pen.at([x, y, 0]);
      const size = pen.scale([x, y, 0]) * between(random, 0.2, 0.36);
      return ellipse(px, py, size * 1.15, size * 0.2, '#15241a', 0.25) + shrub(light, random, px, py, size);
    })
    .join('');
}

/** Warm light on the ground before the lit end and door. */
function lampLight(pen: Pen, spec: ExteriorSpec, light: Light): string {
  if (light.name !== 'dusk') return '';
  const spots: Point[] = [
    [-1, spec.width * 0.4, 0.1],
    [1.6, -2.6, 0.1],
  ];
  return spots
    .map((point) => {
      const [x, y] = pen.at(point);
      const size = pen.scale(point);
      return ellipse(x, y, size * 2.6, size * 0.75, 'url(#spill)');
    })
    .join('');
}

/** A mobile home in a meadow of the eastern Rhodopes, drawn from its own measures. */
export function drawExterior(spec: ExteriorSpec): string {
  const light = lights[spec.light];
  const random = seededRandom(spec.seed);
  const camera = frameHome(spec, random);
  const pen = createPen(camera);
  const frame = { width: W, height: H, horizon: camera.horizon };
  const scene =
    mountains(light, random, frame) +
    meadow(light, random, frame) +
    ground(pen, spec, light) +
    lampLight(pen, spec, light) +
    walls(pen, spec, light) +
    openings(pen, spec, light) +
    roof(pen, spec, light) +
    planting(pen, spec, light, random) +
    deck(pen, spec, light) +
    foreground(light, random, frame);
  return svgDocument({
    defs:
      landscapeDefs(light) +
      houseDefs(spec, light) +
      openingDefs(light) +
      glow('spill', '#ffc878', 0.55) +
      glow('lampglow', '#ffdf9e', 0.6),
    body: spec.mirrored ? `<g transform="matrix(-1 0 0 1 ${W} 0)">${scene}</g>` : scene,
  });
}
