import type { Caravan } from '../../../functions/domain/caravan.ts';
import { assignLooks } from './assign-looks.ts';
import { drawRoom } from './draw/indoors/rooms.ts';
import type { LightName } from './draw/light.ts';
import { drawExterior } from './draw/outdoors/exterior.ts';
import { drawFloorPlan } from './draw/plan/floor-plan.ts';
import { rasterise } from './draw/rasterise.ts';
import { drawHero } from './draw/site/hero.ts';
import { exteriorSpec, type HomeMeasures } from './exterior-plan.ts';
import { type PictureSpec, type RoomSpec, roomSchemeCount } from './picture-spec.ts';

/** Places of the site that carry a picture of their own. */
export type WebsiteSection =
  | 'hero'
  | 'showroom'
  | 'testimonials'
  | 'about_hero'
  | 'about_main'
  | 'about_showroom'
  | 'about_lifestyle';

const showHome = (light: LightName, index: number, measures: HomeMeasures): PictureSpec => ({
  ...exteriorSpec(measures, index),
  light,
  deck: 'veranda',
});

/** What a house's pictures are planned from. */
export type DemoHouse = Pick<Caravan, 'id' | 'price' | 'bedrooms' | 'created_at' | 'specs'>;

export interface DemoPicture {
  /** Stable file name without extension, unique in the plan: `exterior-07`, `lounge-2`, `plan-1067x366-2`. */
  name: string;
  spec: PictureSpec;
}

/** Names of the pictures one house shows. */
export interface DemoPictureSet {
  main: string;
  /** Lounge, kitchen, bedroom. */
  additional: readonly [string, string, string];
  plan: string;
}

export interface DemoPicturePlan {
  /** Each distinct picture once; about seventy for the demo inventory. */
  pictures: DemoPicture[];
  /** By house id. */
  sets: Map<string, DemoPictureSet>;
}

/** One exterior for about so many homes of the same measures. */
const homesPerExterior = 7;

/** Metres out of a specification such as `10,67 м`. */
function metres(text: string): number {
  const value = Number.parseFloat(text.replace(',', '.'));
  if (!(value > 0)) throw new Error(`no length in metres: ${text}`);
  return value;
}

const measuresOf = ({ specs, bedrooms }: DemoHouse): HomeMeasures => ({
  length: metres(specs.length),
  width: metres(specs.width),
  bedrooms,
});
const measuresKey = ({ length, width, bedrooms }: HomeMeasures) =>
  `${Math.round(length * 100)}x${Math.round(width * 100)}-${bedrooms}`;

interface Family {
  measures: HomeMeasures;
  houses: DemoHouse[];
}

function familiesOf(houses: readonly DemoHouse[]): Map<string, Family> {
  const families = new Map<string, Family>();
  for (const house of houses) {
    const measures = measuresOf(house);
    const key = measuresKey(measures);
    const family = families.get(key) ?? { measures, houses: [] };
    family.houses.push(house);
    families.set(key, family);
  }
  return families;
}

/**
 * Plans the pictures of the demo houses: homes of the same length, width and bedrooms share a few exteriors and one floor
 * plan true to those measures; rooms come in five colour schemes. Pure and repeatable: the same houses give the same names
 * and specs. Draw each entry of `pictures` once with `drawPicture`, run it through the upload pipeline as kind `caravan`,
 * keep the resulting address by `name` (the drawing never changes while the sources don't, so results can be cached on
 * disk), and give each house `main` as main_image, `additional` as additional_images and `plan` as schema_image.
 */
export function demoPictureSets(houses: readonly DemoHouse[]): DemoPicturePlan {
  const pictures: DemoPicture[] = [];
  const plans = new Map<string, string>();
  const candidates = new Map<string, readonly string[]>();
  let exteriors = 0;
  const byMeasures = [...familiesOf(houses)].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }));
  for (const [key, { measures, houses: family }] of byMeasures) {
    const looks = Array.from({ length: Math.ceil(family.length / homesPerExterior) }, () => {
      const name = `exterior-${String(exteriors).padStart(2, '0')}`;
      pictures.push({ name, spec: exteriorSpec(measures, exteriors) });
      exteriors += 1;
      return name;
    });
    const plan = `plan-${key}`;
    pictures.push({ name: plan, spec: { kind: 'plan', ...measures } });
    for (const { id } of family) {
      plans.set(id, plan);
      candidates.set(id, looks);
    }
  }
  const newest = houses.toSorted((a, b) => b.created_at.localeCompare(a.created_at) || a.id.localeCompare(b.id));
  const cheapest = houses.toSorted((a, b) => a.price - b.price || a.id.localeCompare(b.id));
  const mains = assignLooks([newest.map(({ id }) => id), cheapest.map(({ id }) => id)], candidates);
  const sets = new Map<string, DemoPictureSet>();
  for (const [id, main] of mains) {
    const scheme = Number.parseInt(id.slice(0, 8), 16) % roomSchemeCount;
    sets.set(id, {
      main,
      additional: [`lounge-${scheme}`, `kitchen-${scheme}`, `bedroom-${scheme}`],
      plan: plans.get(id) ?? '',
    });
  }
  const rooms: readonly RoomSpec['kind'][] = ['lounge', 'kitchen', 'bedroom'];
  for (const kind of rooms)
    for (let scheme = 0; scheme < roomSchemeCount; scheme++)
      pictures.push({ name: `${kind}-${scheme}`, spec: { kind, scheme } });
  return { pictures, sets };
}

/** What staff would have uploaded for the seven places of the site: draw and store once each as kind `website`. */
export const demoWebsitePictures: Record<WebsiteSection, PictureSpec> = {
  hero: { kind: 'yard', light: 'golden' },
  showroom: showHome('noon', 2, { length: 10.97, width: 3.66, bedrooms: 2 }),
  testimonials: { kind: 'yard', light: 'dusk' },
  about_hero: { kind: 'yard', light: 'morning' },
  about_main: showHome('morning', 0, { length: 9.75, width: 3.66, bedrooms: 2 }),
  about_showroom: { kind: 'kitchen', scheme: 3 },
  about_lifestyle: showHome('dusk', 4, { length: 12.19, width: 3.96, bedrooms: 3 }),
};

/** The picture as SVG text; the same spec always gives the same text. */
export function drawingOf(spec: PictureSpec): string {
  switch (spec.kind) {
    case 'exterior':
      return drawExterior(spec);
    case 'yard':
      return drawHero({ width: 1920, height: 700 }, spec.light);
    case 'plan':
      return drawFloorPlan(spec);
    default:
      return drawRoom(spec);
  }
}

/** A JPEG of 1600 x 900 px, about 100 kB; takes 40 (plan) to 125 ms of one core, nearly all of it off the main thread. */
export function drawPicture(spec: PictureSpec): Promise<Buffer> {
  return rasterise(drawingOf(spec));
}
