import type { Caravan } from '../../functions/domain/caravan.ts';
import { type DemoHouse, demoPictureSets } from '../local/demo/pictures.ts';
import { storeDemoPictures } from '../local/seed/demo-pictures.ts';
import type { Pictures } from './row-pictures.ts';

/** Draws and stores pictures for the houses `needed`, varied over `all`; by house id. */
export type DrawPictures = (
  all: readonly Pick<Caravan, 'id' | 'price' | 'bedrooms' | 'specs'>[],
  needed: ReadonlySet<string>,
  step: (done: number, all: number) => void,
) => Promise<Map<string, Pictures>>;

/** Metres; what is drawn for a house whose measures are not given or make no sense. */
const usual = { length: '11,58 м', width: '3,66 м' };

function drawable(text: string, least: number, most: number, otherwise: string): string {
  const metres = Number.parseFloat(text.replace(',', '.'));
  return metres >= least && metres <= most ? text : otherwise;
}

export function createDrawPictures(bucket: string): DrawPictures {
  return async (all, needed, step) => {
    const houses = all.map(
      (house): DemoHouse => ({
        ...house,
        created_at: '',
        bedrooms: Math.min(Math.max(house.bedrooms, 1), 3),
        specs: {
          ...house.specs,
          length: drawable(house.specs.length, 6, 16, usual.length),
          width: drawable(house.specs.width, 2, 7, usual.width),
        },
      }),
    );
    const plan = demoPictureSets(houses);
    const sets = [...plan.sets].filter(([id]) => needed.has(id));
    const names = new Set(sets.flatMap(([, { main, additional, plan: floor }]) => [main, ...additional, floor]));
    const stored = await storeDemoPictures(
      plan.pictures.filter(({ name }) => names.has(name)),
      bucket,
      step,
    );
    const at = (name: string) => stored.get(name) ?? null;
    return new Map(
      sets.map(([id, set]) => [
        id,
        {
          main_image: at(set.main),
          additional_images: set.additional.flatMap((name) => at(name) ?? []),
          schema_image: at(set.plan),
        },
      ]),
    );
  };
}
