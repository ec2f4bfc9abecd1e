import { type Colour, shade, tone } from './colour.ts';

export const lightNames = ['morning', 'noon', 'spring', 'golden', 'dusk', 'winter'] as const;
export type LightName = (typeof lightNames)[number];

export interface Light {
  name: LightName;
  /** Zenith and the air above the hills. */
  sky: readonly [Colour, Colour];
  /** Ridges from far to near. */
  ridges: readonly [Colour, Colour, Colour, Colour];
  haze: Colour;
  /** Meadow from the trees to the viewer. */
  grass: readonly [Colour, Colour];
  /** What the light does to every surface it falls on. */
  tone: readonly [number, number, number];
  cloud: { colour: Colour; opacity: number };
  conifer: Colour;
  leaves: readonly [Colour, ...Colour[]];
  shrub: Colour;
  flowers: readonly Colour[];
  path: Colour;
  sun: { colour: Colour; opacity: number } | null;
  /** Lamps inside are on. */
  lamps: boolean;
}

export const lights: Record<LightName, Light> = {
  morning: {
    name: 'morning',
    sky: ['#c3dde8', '#f8ecd8'],
    ridges: ['#b9ced3', '#9dbcb8', '#7fa491', '#5d8a68'],
    haze: '#f1ecdd',
    grass: ['#a5bb72', '#6a8c48'],
    tone: [1.01, 1, 0.97],
    cloud: { colour: '#ffffff', opacity: 0.75 },
    conifer: '#3f6b52',
    leaves: ['#7a9f55', '#6c9350', '#8aa95a'],
    shrub: '#567e47',
    flowers: ['#ffffff', '#f3d36b', '#d98a8a', '#8d7fc0'],
    path: '#d3c6a6',
    sun: null,
    lamps: false,
  },
  noon: {
    name: 'noon',
    sky: ['#7fb7da', '#e0f0f2'],
    ridges: ['#a6c4d0', '#8ab3b3', '#6c9c83', '#4c8058'],
    haze: '#dcebe8',
    grass: ['#a9c266', '#6a9445'],
    tone: [1.03, 1.03, 1.02],
    cloud: { colour: '#ffffff', opacity: 0.9 },
    conifer: '#3a6a4d',
    leaves: ['#74a04f', '#5f9149', '#86ad58'],
    shrub: '#4f7d42',
    flowers: ['#ffffff', '#f3d36b', '#d98a8a'],
    path: '#d6c8a4',
    sun: null,
    lamps: false,
  },
  spring: {
    name: 'spring',
    sky: ['#a5cfe2', '#f4f1e6'],
    ridges: ['#b5cbd8', '#a0c0bb', '#8bb48c', '#6fa160'],
    haze: '#eef2e4',
    grass: ['#b6cd6c', '#7ba64a'],
    tone: [1.03, 1.02, 1],
    cloud: { colour: '#ffffff', opacity: 0.85 },
    conifer: '#477655',
    leaves: ['#f0cdd2', '#a3c25e', '#f7e4e3', '#93b957'],
    shrub: '#6b9a48',
    flowers: ['#ffffff', '#f6d64f', '#e58ca0', '#9b84cf', '#e2574c'],
    path: '#dacdab',
    sun: null,
    lamps: false,
  },
  golden: {
    name: 'golden',
    sky: ['#e8b88c', '#fdebc9'],
    ridges: ['#d6b7aa', '#bda592', '#9c9673', '#75804f'],
    haze: '#fbe3bd',
    grass: ['#c2b163', '#80853f'],
    tone: [1.04, 0.965, 0.86],
    cloud: { colour: '#fff3dc', opacity: 0.7 },
    conifer: '#54683f',
    leaves: ['#c48a3a', '#a9702f', '#d1a347', '#8d8a44'],
    shrub: '#74803f',
    flowers: ['#fff3dc', '#f0c04a', '#c9683c'],
    path: '#d9c093',
    sun: { colour: '#fff4d8', opacity: 0.95 },
    lamps: false,
  },
  dusk: {
    name: 'dusk',
    sky: ['#3d4c74', '#e3a483'],
    ridges: ['#8b7f99', '#6b6d84', '#4d5c66', '#37504a'],
    haze: '#c6958a',
    grass: ['#5d6d4e', '#33452d'],
    tone: [0.7, 0.68, 0.78],
    cloud: { colour: '#f2b79c', opacity: 0.4 },
    conifer: '#2f4a40',
    leaves: ['#4c6247', '#425a42', '#5a6a45'],
    shrub: '#3f5a3e',
    flowers: ['#c9c3d4', '#c4a35d'],
    path: '#8d8478',
    sun: { colour: '#ffdcb0', opacity: 0.55 },
    lamps: true,
  },
  winter: {
    name: 'winter',
    sky: ['#b9cddb', '#f6f1ea'],
    ridges: ['#d3dde3', '#bccbd1', '#9db1b3', '#76908c'],
    haze: '#f4f3ef',
    grass: ['#f4f5f2', '#d5dfe3'],
    tone: [0.97, 0.99, 1.02],
    cloud: { colour: '#ffffff', opacity: 0.7 },
    conifer: '#5b7b70',
    leaves: ['#a8aaa2', '#b6b5aa', '#9c9f99'],
    shrub: '#8fa59a',
    flowers: [],
    path: '#c3c5c2',
    sun: { colour: '#fffaf0', opacity: 0.6 },
    lamps: true,
  },
};

/** A surface of this colour in this light; `facing` darkens what is turned away from it. */
export function lit(light: Light, colour: Colour, facing = 1): Colour {
  return shade(tone(colour, light.tone), facing);
}
