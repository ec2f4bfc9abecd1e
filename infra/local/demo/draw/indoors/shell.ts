import type { Point } from '../camera.ts';
import { blend, shade } from '../colour.ts';
import { lights } from '../light.ts';
import { linear } from '../svg.ts';
import type { RoomPen } from './room-pen.ts';
import type { Scheme } from './scheme.ts';

export function shellDefs({ floor, wall, feature, ceiling, light }: Scheme): string {
  const warm = lights[light].haze;
  return (
    linear('floor', [
      { at: 0, colour: blend(floor, warm, 0.45) },
      { at: 0.35, colour: floor },
      { at: 1, colour: shade(floor, 0.8) },
    ]) +
    linear('ceiling', [
      { at: 0, colour: shade(ceiling, 0.9) },
      { at: 1, colour: ceiling },
    ]) +
    linear(
      'leftwall',
      [
        { at: 0, colour: shade(wall, 0.84) },
        { at: 1, colour: shade(wall, 0.95) },
      ],
      [1, 0],
    ) +
    linear(
      'rightwall',
      [
        { at: 0, colour: shade(wall, 1) },
        { at: 1, colour: shade(wall, 0.88) },
      ],
      [1, 0],
    ) +
    linear('backwall', [
      { at: 0, colour: shade(feature, 0.95) },
      { at: 1, colour: shade(feature, 1.02) },
    ]) +
    linear('footshade', [
      { at: 0, colour: '#2a1d12', opacity: 0 },
      { at: 1, colour: '#2a1d12', opacity: 0.28 },
    ]) +
    linear('headshade', [
      { at: 0, colour: '#2a1d12', opacity: 0.16 },
      { at: 1, colour: '#2a1d12', opacity: 0 },
    ])
  );
}

/** Boarded floor, vaulted ceiling, three walls with skirting, and the soft dark where they meet. */
export function shell(pen: RoomPen, scheme: Scheme): string {
  const { width: w, depth: d, height: h, rise } = pen.room;
  const n = pen.near;
  const boards: [Point, Point][] = [];
  for (let x = 0.2; x < w; x += 0.2)
    boards.push([
      [x, n, 0],
      [x, d, 0],
    ]);
  for (let row = 0; row < w / 0.2; row++)
    for (let y = n + ((row * 0.73) % 1.7); y < d; y += 1.7)
      boards.push([
        [row * 0.2, y, 0],
        [row * 0.2 + 0.2, y, 0],
      ]);
  const vault: [Point, Point][] = [];
  for (let k = 0.125; k < 1; k += 0.125) {
    vault.push(
      [
        [(w / 2) * k, n, h + rise * k],
        [(w / 2) * k, d, h + rise * k],
      ],
      [
        [w - (w / 2) * k, n, h + rise * k],
        [w - (w / 2) * k, d, h + rise * k],
      ],
    );
  }
  const skirting = shade(scheme.ceiling, 0.97);
  return (
    pen.face(
      [
        [0, n, 0],
        [w, n, 0],
        [w, d, 0],
        [0, d, 0],
      ],
      'url(#floor)',
    ) +
    pen.edges(boards, shade(scheme.floor, 0.55), 1.3, 0.34) +
    pen.face(
      [
        [0, n, h],
        [0, d, h],
        [w / 2, d, h + rise],
        [w / 2, n, h + rise],
      ],
      'url(#ceiling)',
    ) +
    pen.face(
      [
        [w, n, h],
        [w, d, h],
        [w / 2, d, h + rise],
        [w / 2, n, h + rise],
      ],
      shade(scheme.ceiling, 0.94),
    ) +
    pen.edges(vault, '#8a7a60', 1.1, 0.22) +
    pen.face(
      [
        [0, n, 0],
        [0, d, 0],
        [0, d, h],
        [0, n, h],
      ],
      'url(#leftwall)',
    ) +
    pen.face(
      [
        [w, n, 0],
        [w, d, 0],
        [w, d, h],
        [w, n, h],
      ],
      'url(#rightwall)',
    ) +
    pen.face(
      [
        [0, d, 0],
        [w, d, 0],
        [w, d, h],
        [w / 2, d, h + rise],
        [0, d, h],
      ],
      'url(#backwall)',
    ) +
    pen.panel(0, w, 0, 0.5, d, 'url(#footshade)') +
    pen.panel(0, w, h - 0.35, h, d, 'url(#headshade)') +
    pen.panel(0, w, 0, 0.09, d, skirting) +
    pen.face(
      [
        [0, n, 0],
        [0, d, 0],
        [0, d, 0.09],
        [0, n, 0.09],
      ],
      shade(skirting, 0.88),
    ) +
    pen.face(
      [
        [w, n, 0],
        [w, d, 0],
        [w, d, 0.09],
        [w, n, 0.09],
      ],
      shade(skirting, 0.92),
    )
  );
}
