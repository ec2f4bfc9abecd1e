import type { Colour } from './draw/colour.ts';
import type { LightName } from './draw/light.ts';

/** Everything an exterior is drawn from. Lengths in metres. */
export interface ExteriorSpec {
  kind: 'exterior';
  seed: string;
  length: number;
  width: number;
  bedrooms: number;
  light: LightName;
  cladding: Colour;
  siding: 'boards' | 'panels';
  roof: Colour;
  tiled: boolean;
  door: Colour;
  deck: 'none' | 'entrance' | 'veranda';
  /** The lounge end points right instead of left. */
  mirrored: boolean;
}

/** How many colour schemes the rooms come in; a house's three rooms share one. */
export const roomSchemeCount = 5;

export interface RoomSpec {
  kind: 'lounge' | 'kitchen' | 'bedroom';
  /** 0 to `roomSchemeCount` - 1. */
  scheme: number;
}

/** Lengths in metres. */
export interface PlanSpec {
  kind: 'plan';
  length: number;
  width: number;
  bedrooms: number;
}

/** The yard above the river, for the site's own pictures. */
export interface YardSpec {
  kind: 'yard';
  light: LightName;
}

export type PictureSpec = ExteriorSpec | RoomSpec | PlanSpec | YardSpec;
