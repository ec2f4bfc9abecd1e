import type { Colour } from '../colour.ts';
import type { LightName } from '../light.ts';

/** Colours a home's rooms share. */
export interface Scheme {
  light: LightName;
  wall: Colour;
  /** The one wall that is papered or panelled. */
  feature: Colour;
  ceiling: Colour;
  floor: Colour;
  wood: Colour;
  sofa: Colour;
  cushions: readonly [Colour, Colour, Colour];
  curtain: Colour;
  rug: readonly [Colour, Colour];
  units: Colour;
  worktop: Colour;
  bedding: readonly [Colour, Colour];
}

export const schemes: readonly [Scheme, ...Scheme[]] = [
  {
    light: 'morning',
    wall: '#f3ecdf',
    feature: '#c9d3c4',
    ceiling: '#fbf8f1',
    floor: '#c9a477',
    wood: '#b98d5d',
    sofa: '#8ba394',
    cushions: ['#d9a441', '#f4ecdc', '#4f7361'],
    curtain: '#e9dfca',
    rug: ['#efe6d3', '#9db0a0'],
    units: '#dfe4d8',
    worktop: '#b98d5d',
    bedding: ['#fdfbf6', '#8ba394'],
  },
  {
    light: 'noon',
    wall: '#eef0ea',
    feature: '#b9cbd3',
    ceiling: '#fbfbf8',
    floor: '#b8946a',
    wood: '#a97f54',
    sofa: '#6f8ea0',
    cushions: ['#e9dcc2', '#c9683c', '#dfe8ec'],
    curtain: '#dbe4e6',
    rug: ['#e9e4d6', '#7f9bab'],
    units: '#f4f2ec',
    worktop: '#5b5f5e',
    bedding: ['#ffffff', '#88a5b5'],
  },
  {
    light: 'golden',
    wall: '#f5e8d3',
    feature: '#d9b48a',
    ceiling: '#fcf5e8',
    floor: '#a97a4e',
    wood: '#8f6540',
    sofa: '#c08a62',
    cushions: ['#7a3f2c', '#f0dfc0', '#5f6d4a'],
    curtain: '#efd9b4',
    rug: ['#ecd9b8', '#a8563a'],
    units: '#5f6f58',
    worktop: '#e6dccb',
    bedding: ['#fbf3e4', '#b9714c'],
  },
  {
    light: 'spring',
    wall: '#f6f1e6',
    feature: '#d5dfbd',
    ceiling: '#fdfbf5',
    floor: '#d3b185',
    wood: '#c49b6a',
    sofa: '#e2d8c4',
    cushions: ['#7f9a5f', '#e0a3a0', '#c7d3a8'],
    curtain: '#f4ecda',
    rug: ['#f3ecdc', '#c98f8b'],
    units: '#c7d1b8',
    worktop: '#f4f0e6',
    bedding: ['#ffffff', '#d9a8a2'],
  },
  {
    light: 'winter',
    wall: '#f1ede5',
    feature: '#7f8f88',
    ceiling: '#faf8f4',
    floor: '#9f7f5e',
    wood: '#85664a',
    sofa: '#5c6b66',
    cushions: ['#b4472a', '#efe6d6', '#8fa39a'],
    curtain: '#d9cfc0',
    rug: ['#efe9de', '#6f7f79'],
    units: '#3f5a50',
    worktop: '#d9c5a5',
    bedding: ['#faf6ee', '#4f6b60'],
  },
];

export const schemeOf = (index: number): Scheme => schemes[index % schemes.length] ?? schemes[0];
