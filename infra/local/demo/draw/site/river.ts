import { blend, shade } from '../colour.ts';
import type { Light } from '../light.ts';
import type { Frame } from '../outdoors/landscape.ts';
import { tree } from '../outdoors/trees.ts';
import { px } from '../pen.ts';
import { between, type Random } from '../random.ts';
import { linear, rect } from '../svg.ts';

export const riverDefs = (light: Light) =>
  linear('water', [
    { at: 0, colour: shade(light.haze, 1.04) },
    { at: 0.4, colour: blend(light.sky[1], light.ridges[1], 0.45) },
    { at: 1, colour: blend(light.ridges[2], '#7f98a5', 0.5) },
  ]) +
  linear('bank', [
    { at: 0, colour: shade(light.grass[0], 1.02) },
    { at: 1, colour: shade(light.grass[1], 0.92) },
  ]);

/** The valley floor with the Arda winding through it towards the viewer's left, trees along its far bank. */
export function river(light: Light, random: Random, { width, height, horizon }: Frame): string {
  const y = (share: number) => px(horizon + (height - horizon) * share);
  const x = (share: number) => px(width * share);
  const water = `M${x(0.37)} ${y(0.03)}C${x(0.3)} ${y(0.07)} ${x(0.1)} ${y(0.08)} ${x(0.12)} ${y(0.17)}C${x(0.14)} ${y(0.27)} ${x(0.34)} ${y(0.25)} ${x(0.3)} ${y(0.42)}C${x(0.27)} ${y(0.58)} ${x(0.02)} ${y(0.62)} ${x(-0.02)} ${y(0.9)}L${x(-0.02)} ${y(1.05)}L${x(0.13)} ${y(1.05)}C${x(0.16)} ${y(0.8)} ${x(0.4)} ${y(0.66)} ${x(0.41)} ${y(0.44)}C${x(0.42)} ${y(0.25)} ${x(0.2)} ${y(0.25)} ${x(0.19)} ${y(0.17)}C${x(0.18)} ${y(0.1)} ${x(0.34)} ${y(0.09)} ${x(0.42)} ${y(0.03)}Z`;
  let wood = '';
  for (let at = -0.02; at < 1.02; at += between(random, 0.008, 0.02))
    wood += tree(light, random, at * width, horizon + height * 0.03, height * between(random, 0.035, 0.075), 0.4);
  const banks = [
    [0.05, 0.3, 0.1],
    [0.22, 0.33, 0.09],
    [0.02, 0.5, 0.15],
    [0.27, 0.2, 0.07],
    [0.44, 0.17, 0.08],
  ] as const;
  const glints = Array.from({ length: 26 }, () => {
    const share = between(random, 0.38, 0.56);
    const at = between(random, 0.32, 0.37) - (share - 0.4) * 0.62;
    return `M${x(at)} ${y(share)}h${px(width * between(random, 0.005, 0.018))}`;
  });
  return (
    wood +
    rect(0, horizon + height * 0.022, width, height, 'url(#bank)') +
    `<path d="${water}" fill="url(#water)" stroke="${shade(light.grass[1], 0.8)}" stroke-opacity=".4" stroke-width="3"/>` +
    `<path d="${glints.join('')}" stroke="#fff6e2" stroke-width="2" stroke-opacity=".6" stroke-linecap="round"/>` +
    banks
      .map(([at, down, size]) =>
        tree(light, random, at * width, horizon + (height - horizon) * down, height * size * 1.3, 0.3),
      )
      .join('')
  );
}
