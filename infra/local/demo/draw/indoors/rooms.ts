import type { RoomSpec } from '../../picture-spec.ts';
import { lights } from '../light.ts';
import { landscapeDefs } from '../outdoors/landscape.ts';
import { svgDocument } from '../svg.ts';
import { bedroom } from './bedroom.ts';
import { furnishingDefs } from './furnishings.ts';
import { kitchen } from './kitchen.ts';
import { lounge } from './lounge.ts';
import { schemeOf } from './scheme.ts';
import { shellDefs } from './shell.ts';

const drawings = { lounge, kitchen, bedroom } as const;

/** A furnished room in daylight, the valley in its windows. */
export function drawRoom({ kind, scheme: index }: RoomSpec): string {
  const scheme = schemeOf(index);
  return svgDocument({
    defs: landscapeDefs(lights[scheme.light]) + shellDefs(scheme) + furnishingDefs(),
    body: drawings[kind](scheme, `${kind} ${index}`),
  });
}
