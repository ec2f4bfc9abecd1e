import type { Colour } from './draw/colour.ts';
import type { LightName } from './draw/light.ts';
import type { ExteriorSpec } from './picture-spec.ts';

/** The measures that homes drawn alike have in common. Lengths in metres. */
export interface HomeMeasures {
  length: number;
  width: number;
  bedrooms: number;
}

const claddings: readonly Colour[] = [
  '#a9b8ae',
  '#e6e0d2',
  '#c9d3c3',
  '#7f9494',
  '#d8c7aa',
  '#8c5f49',
  '#b9a688',
  '#6f7f86',
  '#e9e6de',
  '#5d7363',
  '#c6b7a6',
];
const roofs: readonly Colour[] = ['#3f4a55', '#5b4a42', '#4a5552', '#74493c', '#3b3f45'];
const doors: readonly Colour[] = ['#1f4d3f', '#7a3128', '#2f4a63', '#f2eee4', '#6a4a2f', '#33403c', '#b9822f'];
const decks: readonly ExteriorSpec['deck'][] = ['veranda', 'entrance', 'veranda', 'none', 'veranda', 'entrance'];
/** Day for most, evening, autumn and snow for some, as a yard is photographed over a year. */
const lightCycle: readonly LightName[] = [
  'morning',
  'noon',
  'golden',
  'spring',
  'noon',
  'winter',
  'morning',
  'golden',
  'dusk',
  'spring',
  'noon',
];

const at = <T>(list: readonly [T, ...T[]] | readonly T[], index: number): T => {
  const entry = list[index % list.length];
  if (entry === undefined) throw new Error('an empty list has no entries');
  return entry;
};

/** The `index`th exterior of the yard: the lists have lengths without common factors, so looks recur late. */
export function exteriorSpec({ length, width, bedrooms }: HomeMeasures, index: number): ExteriorSpec {
  return {
    kind: 'exterior',
    seed: `home ${index}`,
    length,
    width,
    bedrooms,
    light: at(lightCycle, index),
    cladding: at(claddings, index * 4 + Math.floor(index / 11)),
    siding: index % 3 === 1 ? 'panels' : 'boards',
    roof: at(roofs, index * 2),
    tiled: index % 4 !== 2,
    door: at(doors, index * 3),
    deck: length < 7 && index % 2 === 0 ? 'none' : at(decks, index),
    mirrored: index % 5 === 2 || index % 5 === 4,
  };
}
