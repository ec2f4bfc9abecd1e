import { blend, type Colour, shade } from '../colour.ts';
import type { Light } from '../light.ts';
import { px } from '../pen.ts';
import { between, type Random } from '../random.ts';
import { ellipse, glow, linear, rect } from '../svg.ts';
import { tree } from './trees.ts';

export interface Frame {
  width: number;
  height: number;
  /** Level of the eye, px from the top. */
  horizon: number;
}

export function landscapeDefs(light: Light): string {
  const ridges = light.ridges.map((colour, index) =>
    linear(`ridge${index}`, [
      { at: 0, colour: shade(colour, 0.97) },
      { at: 1, colour: blend(colour, light.haze, 0.62 - index * 0.13) },
    ]),
  );
  return [
    linear('sky', [
      { at: 0, colour: light.sky[0] },
      { at: 0.55, colour: light.sky[1] },
      { at: 1, colour: light.haze },
    ]),
    linear('meadow', [
      { at: 0, colour: light.grass[0] },
      { at: 1, colour: light.grass[1] },
    ]),
    linear('cloud', [
      { at: 0, colour: light.cloud.colour, opacity: light.cloud.opacity },
      { at: 1, colour: light.cloud.colour, opacity: 0 },
    ]),
    glow('sun', light.sun?.colour ?? '#ffffff', light.sun?.opacity ?? 0),
    glow('mist', light.haze, 0.75),
    ...ridges,
  ].join('');
}

/** Old rounded mountains: long swells with a little unrest, never peaks. */
function ridgeLine(
  random: Random,
  { width }: Frame,
  level: number,
  height: number,
  fill: string,
  base: number,
): string {
  const phases = [between(random, 0, 6.3), between(random, 0, 6.3), between(random, 0, 6.3)] as const;
  const turns = between(random, 1.1, 1.9);
  const points: string[] = [];
  for (let x = 0; x <= width; x += width / 80) {
    const t = (x / width) * Math.PI * 2;
    const swell = 0.5 + 0.32 * Math.sin(t * turns + phases[0]) + 0.14 * Math.sin(t * turns * 2.3 + phases[1]);
    const unrest = 0.035 * Math.sin(t * 9.7 + phases[2]) + 0.02 * Math.sin(t * 23 + phases[0]);
    points.push(`L${px(x)} ${px(level - height * (swell + unrest))}`);
  }
  return `<path d="M0 ${px(base)}${points.join('')}L${width} ${px(base)}Z" fill="${fill}"/>`;
}

/** Bulges joined into one shape over a flat base, thinning out downwards. */
function cloud(random: Random, x: number, y: number, size: number): string {
  const bulge = (cx: number, cy: number, rx: number, ry: number) =>
    `M${px(cx - rx)} ${px(cy)}a${px(rx)} ${px(ry)} 0 1 1 ${px(rx * 2)} 0a${px(rx)} ${px(ry)} 0 1 1 ${px(-rx * 2)} 0`;
  const bulges = [0, 1, 2, 3, 4].map((index) => {
    const middle = 1 - Math.abs(index - 2) / 3;
    return bulge(
      x + (index - 2) * size * between(random, 0.24, 0.32),
      y - middle * size * 0.06,
      size * (0.12 + middle * between(random, 0.1, 0.18)),
      size * (0.035 + middle * between(random, 0.07, 0.11)),
    );
  });
  return `<path d="${bulge(x, y + size * 0.01, size * 0.8, size * 0.045)}${bulges.join('')}" fill="url(#cloud)"/>`;
}

/** Sky, clouds and the ridges of the Rhodopes down to the meadow's far edge. */
export function mountains(light: Light, random: Random, frame: Frame): string {
  const { width, height, horizon } = frame;
  let out = rect(0, 0, width, height, 'url(#sky)');
  if (light.sun)
    out +=
      ellipse(width * 0.78, horizon - height * 0.2, height * 0.34, height * 0.34, 'url(#sun)') +
      ellipse(
        width * 0.78,
        horizon - height * 0.2,
        height * 0.045,
        height * 0.045,
        light.sun.colour,
        light.sun.opacity,
      );
  for (let index = 0; index < 5; index++)
    out += cloud(random, random() * width, height * between(random, 0.06, 0.3), width * between(random, 0.08, 0.17));
  const steps = [
    { lift: 0.1, rise: 0.2 },
    { lift: 0.055, rise: 0.15 },
    { lift: 0.02, rise: 0.105 },
    { lift: -0.004, rise: 0.06 },
  ];
  steps.forEach(({ lift, rise }, index) => {
    out += ridgeLine(
      random,
      frame,
      horizon - height * lift * 0.8,
      height * rise,
      `url(#ridge${index})`,
      horizon + height * 0.05,
    );
    if (index < 3)
      out += ellipse(
        width * between(random, 0.2, 0.8),
        horizon + height * 0.005,
        width * 0.6,
        height * 0.035,
        'url(#mist)',
        0.6,
      );
  });
  return out;
}

/** Meadow from the horizon down, with a wood along its far edge and single trees nearer by. */
export function meadow(light: Light, random: Random, frame: Frame): string {
  const { width, height, horizon } = frame;
  const edge = horizon + height * 0.018;
  let out = '';
  for (let x = -20; x < width + 20; x += between(random, 18, 46))
    out += tree(light, random, x, edge + height * 0.012, height * between(random, 0.035, 0.075), 0.4);
  out += rect(0, edge, width, height - edge, 'url(#meadow)');
  for (let index = 0; index < 6; index++) {
    const y = edge + (height - edge) * (0.04 + index * index * 0.026);
    out += ellipse(
      width * between(random, 0.1, 0.9),
      y,
      width * between(random, 0.3, 0.6),
      4 + index * 5,
      shade(light.grass[index % 2 === 0 ? 1 : 0], 1.06),
      0.28,
    );
  }
  const spots = Array.from({ length: 13 }, () => {
    const near = random() ** 1.5;
    const side = random() < 0.5 ? between(random, -0.02, 0.25) : between(random, 0.76, 1.02);
    const x = near > 0.35 ? side : random();
    return {
      x: x * width,
      y: edge + height * (0.014 + near * 0.07),
      size: height * (0.12 + near * 0.24) * between(random, 0.85, 1.15),
    };
  }).sort((a, b) => a.y - b.y);
  for (const { x, y, size } of spots)
    out +=
      ellipse(x + size * 0.12, y, size * 0.34, size * 0.045, shade(light.grass[1], 0.6), 0.35) +
      tree(light, random, x, y, size);
  return out;
}

/** Grass blades and flowers close to the viewer. */
export function foreground(light: Light, random: Random, frame: Frame): string {
  const { width, height } = frame;
  const blades: [Colour, string[]][] = [0.78, 0.92, 1.12].map((k) => [shade(light.grass[1], k), []]);
  let flowers = '';
  for (let index = 0; index < 190; index++) {
    const near = random() ** 0.7;
    const [x, y, size] = [random() * width, height * (0.83 + near * 0.18), 6 + near * 20];
    blades[index % 3]?.[1].push(
      `M${px(x)} ${px(y)}q${px(-size * 0.2)} ${px(-size * 0.6)} ${px(-size * 0.35)} ${px(-size)}M${px(x)} ${px(y)}q${px(size * 0.1)} ${px(-size * 0.7)} ${px(size * 0.25)} ${px(-size * 1.1)}`,
    );
    const bloom = light.flowers[Math.floor(random() * light.flowers.length)];
    if (bloom && random() < 0.3)
      flowers += ellipse(x - size * 0.35, y - size, 1.4 + near * 2.4, 1.2 + near * 2.2, bloom);
  }
  const opacity = light.name === 'winter' ? 0.35 : 0.75;
  return (
    blades
      .map(
        ([colour, paths]) =>
          `<path d="${paths.join('')}" stroke="${colour}" stroke-width="2" fill="none" stroke-opacity="${opacity}"/>`,
      )
      .join('') + flowers
  );
}
