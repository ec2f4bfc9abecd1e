import { blend, type Colour, shade } from '../colour.ts';
import { type Light, lit } from '../light.ts';
import { px } from '../pen.ts';
import { between, pick, type Random } from '../random.ts';
import { ellipse, rect } from '../svg.ts';

const bark: Colour = '#5f4a3a';

/** A spruce of `size` px standing at (x, y): four skirts, the left half in the light. */
function conifer(light: Light, x: number, y: number, size: number, colour: Colour): string {
  const bright = shade(colour, 1.13);
  const skirts = [0, 1, 2, 3, 4].map((index) => {
    const half = size * (0.085 + index * 0.052);
    const top = y - size * (1.14 - index * 0.21);
    const foot = y - size * (0.82 - index * 0.185);
    const whole = `M${px(x - half)} ${px(foot)}Q${px(x)} ${px(foot + size * 0.05)} ${px(x + half)} ${px(foot)}L${px(x)} ${px(top)}Z`;
    const sunny = `M${px(x - half)} ${px(foot)}Q${px(x - half * 0.5)} ${px(foot + size * 0.03)} ${px(x - half * 0.1)} ${px(foot + size * 0.02)}L${px(x)} ${px(top)}Z`;
    const snow =
      light.name === 'winter'
        ? `<path d="M${px(x - half * 0.62)} ${px(foot - (foot - top) * 0.4)}L${px(x)} ${px(top)}L${px(x + half * 0.4)} ${px(foot - (foot - top) * 0.6)}Q${px(x)} ${px(foot - (foot - top) * 0.35)} ${px(x - half * 0.62)} ${px(foot - (foot - top) * 0.4)}Z" fill="#f7f9f8" fill-opacity=".85"/>`
        : '';
    return `<path d="${whole}" fill="${colour}"/><path d="${sunny}" fill="${bright}"/>${snow}`;
  });
  return (
    rect(x - size * 0.025, y - size * 0.12, size * 0.05, size * 0.13, lit(light, bark)) + skirts.reverse().join('')
  );
}

const crown = [
  [-0.2, -0.52, 0.22],
  [0.2, -0.53, 0.23],
  [0.02, -0.48, 0.24],
  [-0.13, -0.7, 0.22],
  [0.14, -0.72, 0.21],
  [0, -0.84, 0.19],
] as const;

function broadleaf(light: Light, x: number, y: number, size: number, colour: Colour): string {
  const trunk = lit(light, bark);
  const forks = `<path d="M${px(x - size * 0.03)} ${px(y)}L${px(x - size * 0.018)} ${px(y - size * 0.5)}L${px(x + size * 0.018)} ${px(y - size * 0.5)}L${px(x + size * 0.03)} ${px(y)}Z" fill="${trunk}"/>`;
  if (light.name === 'winter') return forks + bareBranches(x, y, size, trunk);
  const shadow = crown.map(([dx, dy, r]) =>
    ellipse(x + dx * size + size * 0.02, y + dy * size + size * 0.03, r * size, r * size * 0.93, shade(colour, 0.82)),
  );
  const body = crown.map(([dx, dy, r]) =>
    ellipse(x + dx * size, y + dy * size, r * size * 0.95, r * size * 0.88, colour),
  );
  const sunny = crown
    .slice(3)
    .map(([dx, dy, r]) =>
      ellipse(x + (dx - 0.05) * size, y + (dy - 0.04) * size, r * size * 0.62, r * size * 0.55, shade(colour, 1.1)),
    );
  return forks + shadow.join('') + body.join('') + sunny.join('');
}

function bareBranches(x: number, y: number, size: number, colour: Colour): string {
  const twigs = [-0.42, -0.26, -0.1, 0.08, 0.24, 0.4].map((lean, index) => {
    const from = y - size * (0.36 + (index % 3) * 0.08);
    return `M${px(x)} ${px(from)}Q${px(x + lean * size * 0.3)} ${px(from - size * 0.2)} ${px(x + lean * size * 0.85)} ${px(from - size * (0.42 - Math.abs(lean) * 0.4))}`;
  });
  return `<path d="${twigs.join('')}" stroke="${colour}" stroke-width="${px(size * 0.022)}" fill="none"/>${ellipse(x, y - size * 0.66, size * 0.36, size * 0.3, blend(colour, '#f1f3f2', 0.75), 0.45)}`;
}

/** Some tree of the valley, `size` px high, its foot at (x, y). */
export function tree(light: Light, random: Random, x: number, y: number, size: number, firs = 0.55): string {
  const variation = between(random, 0.9, 1.1);
  return random() < firs
    ? conifer(light, x, y, size, shade(light.conifer, variation))
    : broadleaf(light, x, y, size * 0.95, shade(pick(random, light.leaves), variation));
}

/** A clump of planting along a wall, `size` px wide on each side of x. */
export function shrub(light: Light, random: Random, x: number, y: number, size: number): string {
  const colour = shade(light.shrub, between(random, 0.88, 1.15));
  const body =
    ellipse(x, y - size * 0.42, size, size * 0.66, shade(colour, 0.85)) +
    ellipse(x - size * 0.16, y - size * 0.56, size * 0.72, size * 0.46, colour) +
    ellipse(x - size * 0.26, y - size * 0.68, size * 0.4, size * 0.25, shade(colour, 1.12));
  if (light.name === 'winter')
    return body + ellipse(x - size * 0.05, y - size * 0.82, size * 0.72, size * 0.26, '#f8faf9', 0.9);
  const bloom = random() < 0.45 ? light.flowers[Math.floor(random() * light.flowers.length)] : undefined;
  if (!bloom) return body;
  const dots = Array.from({ length: 9 }, () =>
    ellipse(
      x + between(random, -0.75, 0.7) * size,
      y - between(random, 0.35, 0.98) * size,
      size * 0.08,
      size * 0.08,
      bloom,
    ),
  );
  return body + dots.join('');
}
