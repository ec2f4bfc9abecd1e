import { type Colour, shade } from '../colour.ts';
import { px } from '../pen.ts';
import { glow, linear } from '../svg.ts';
import type { RoomPen } from './room-pen.ts';
import type { Scheme } from './scheme.ts';

export const furnishingDefs = () =>
  glow('lamp', '#ffe2a0', 0.75) +
  glow('fireglow', '#ffb45e', 0.6) +
  glow('shadow', '#1f160d', 0.5) +
  linear('flame', [
    { at: 0, colour: '#ffd873' },
    { at: 1, colour: '#f07f2e' },
  ]);

/** Soft dark under something standing on the floor. */
export const footShadow = (pen: RoomPen, x: number, y: number, radius: number) =>
  pen.disc(x, y, 0.003, radius, 'url(#shadow)');

/** Woven rug with a border and stripes. */
export function rug(
  pen: RoomPen,
  { rug: [ground, accent] }: Scheme,
  x0: number,
  x1: number,
  y0: number,
  y1: number,
): string {
  const flat = (a: number, b: number, c: number, d: number, fill: string, opacity = 1) =>
    pen.face(
      [
        [a, c, 0.006],
        [b, c, 0.006],
        [b, d, 0.006],
        [a, d, 0.006],
      ],
      fill,
      opacity,
    );
  const stripes = [0.16, 0.22, 0.5, 0.56, 0.84].map((share) =>
    flat(x0 + 0.14, x1 - 0.14, y0 + (y1 - y0) * share, y0 + (y1 - y0) * (share + 0.025), accent, 0.75),
  );
  const diamonds = Array.from({ length: 7 }, (_, index) => {
    const x = x0 + ((x1 - x0) * (index + 0.5)) / 7;
    const y = (y0 + y1) / 2 + 0.03;
    return pen.face(
      [
        [x - 0.1, y, 0.006],
        [x, y - 0.13, 0.006],
        [x + 0.1, y, 0.006],
        [x, y + 0.13, 0.006],
      ],
      shade(accent, 0.85),
      0.9,
    );
  });
  return (
    flat(x0 - 0.05, x1 + 0.05, y0 - 0.05, y1 + 0.03, '#1f160d', 0.18) +
    flat(x0, x1, y0, y1, ground) +
    flat(x0 + 0.06, x1 - 0.06, y0 + 0.06, y0 + 0.1, accent) +
    flat(x0 + 0.06, x1 - 0.06, y1 - 0.1, y1 - 0.06, accent) +
    stripes.join('') +
    diamonds.join('')
  );
}

/** A pot of big leaves, `height` m in all. */
export function plant(pen: RoomPen, x: number, y: number, z: number, height: number, pot: Colour = '#c9825f'): string {
  const s = pen.scale([x, y, z]) * height;
  const [cx, cy] = pen.at([x, y, z]);
  const leaves = [-62, -40, -18, 4, 24, 46, 66].map((angle, index) => {
    const length = s * (0.72 - Math.abs(angle) * 0.004) * (index % 2 === 0 ? 1 : 0.86);
    return `<path d="M0 0C${px(-length * 0.2)} ${px(-length * 0.35)} ${px(-length * 0.13)} ${px(-length * 0.8)} 0 ${px(-length)}C${px(length * 0.13)} ${px(-length * 0.8)} ${px(length * 0.2)} ${px(-length * 0.35)} 0 0Z" fill="${shade('#5f8a5a', 0.86 + (index % 3) * 0.12)}" transform="translate(${px(cx)} ${px(cy - s * 0.27)}) rotate(${angle})"/>`;
  });
  const body = `<path d="M${px(cx - s * 0.15)} ${px(cy - s * 0.3)}h${px(s * 0.3)}l${px(-s * 0.045)} ${px(s * 0.3)}h${px(-s * 0.21)}z" fill="${pot}"/><path d="M${px(cx - s * 0.165)} ${px(cy - s * 0.32)}h${px(s * 0.33)}v${px(s * 0.06)}h${px(-s * 0.33)}z" fill="${shade(pot, 1.1)}"/>`;
  return leaves.join('') + body;
}

/** Square cushion leaning against something, tilted by `turn` degrees. */
export function cushion(
  pen: RoomPen,
  x: number,
  y: number,
  z: number,
  size: number,
  colour: Colour,
  turn: number,
): string {
  const [cx, cy] = pen.at([x, y, z]);
  const s = pen.scale([x, y, z]) * size;
  const edge = s * 0.5;
  const d = `M${px(-edge)} ${px(-edge)}Q0 ${px(-edge * 0.84)} ${px(edge)} ${px(-edge)}Q${px(edge * 0.84)} 0 ${px(edge)} ${px(edge)}Q0 ${px(edge * 0.84)} ${px(-edge)} ${px(edge)}Q${px(-edge * 0.84)} 0 ${px(-edge)} ${px(-edge)}Z`;
  return `<g transform="translate(${px(cx)} ${px(cy)}) rotate(${turn})"><path d="${d}" fill="${shade(colour, 0.8)}" transform="translate(${px(s * 0.03)} ${px(s * 0.04)})"/><path d="${d}" fill="${colour}"/><path d="M${px(-edge * 0.62)} ${px(-edge * 0.5)}Q0 ${px(-edge * 0.4)} ${px(edge * 0.62)} ${px(-edge * 0.5)}M${px(-edge * 0.62)} ${px(edge * 0.5)}Q0 ${px(edge * 0.4)} ${px(edge * 0.62)} ${px(edge * 0.5)}" stroke="${shade(colour, 0.86)}" stroke-width="${px(s * 0.02)}" fill="none"/></g>`;
}

/** Framed picture of hills on a wall facing the viewer. */
export function picture(
  pen: RoomPen,
  x0: number,
  x1: number,
  z0: number,
  z1: number,
  y: number,
  scheme: Scheme,
): string {
  const [w, h] = [x1 - x0, z1 - z0];
  const at = (u: number, v: number) => [x0 + w * u, y, z0 + h * v] as const;
  return (
    pen.panel(x0 - 0.02, x1 + 0.05, z0 - 0.05, z1 + 0.02, y, '#1f160d', 0, 0.16) +
    pen.panel(x0 - 0.035, x1 + 0.035, z0 - 0.035, z1 + 0.035, y, shade(scheme.wood, 0.85)) +
    pen.panel(x0, x1, z0, z1, y, '#f8f3e7') +
    pen.oval(x0 + w * 0.66, y, z0 + h * 0.66, h * 0.1, h * 0.1, scheme.cushions[0]) +
    pen.face(
      [at(0.1, 0.34), at(0.3, 0.58), at(0.48, 0.42), at(0.7, 0.6), at(0.9, 0.38), at(0.9, 0.14), at(0.1, 0.14)],
      scheme.cushions[2],
      0.75,
    ) +
    pen.face(
      [at(0.1, 0.26), at(0.36, 0.36), at(0.62, 0.26), at(0.9, 0.34), at(0.9, 0.14), at(0.1, 0.14)],
      shade(scheme.cushions[2], 0.72),
      0.85,
    )
  );
}

/** A row of books standing on a board. */
export function books(pen: RoomPen, scheme: Scheme, x: number, y: number, z: number, count: number): string {
  const colours = [...scheme.cushions, scheme.sofa, scheme.rug[1]];
  return Array.from({ length: count }, (_, index) =>
    pen.panel(
      x + index * 0.045,
      x + index * 0.045 + 0.04,
      z,
      z + 0.17 + ((index * 7) % 5) * 0.015,
      y,
      shade(colours[(index * 3) % colours.length] ?? scheme.sofa, 0.92),
    ),
  ).join('');
}

/** Bowl of fruit. */
export const fruitBowl = (pen: RoomPen, x: number, y: number, z: number) =>
  (
    [
      [-0.07, '#d9a441'],
      [0.07, '#b9502f'],
      [0, '#7f9a4f'],
    ] as const
  )
    .map(([dx, fill]) => pen.oval(x + dx, y, z + 0.12, 0.06, 0.06, fill))
    .join('') + pen.panel(x - 0.15, x + 0.15, z, z + 0.1, y - 0.01, '#efe8da', 0.05);
