import * as z from 'zod/mini';
import { imageUrlSchema } from '../../form-fields.ts';
import { isOwnImage } from '../../pictures.ts';
import type { Caravan } from '../caravan.ts';
import type { PictureSources } from './parse-row.ts';

export type Pictures = Pick<Caravan, 'main_image' | 'additional_images' | 'schema_image'>;
/** The house as it is before the row; null for a new one. */
type Before = (Pictures & Pick<Caravan, 'is_visible'>) | null;

const noPictures: Pictures = { main_image: null, additional_images: [], schema_image: null };

/** Whether a house has the picture already: files exported here name legacy ones by address. */
export function hasPicture(house: Pictures | null, source: string): boolean {
  if (house === null) return false;
  const { main_image, additional_images, schema_image } = house;
  return [main_image, schema_image, ...additional_images].includes(source);
}

/** The address of a picture elsewhere, which Image Migration can try again; null for any other. */
export const addressToKeep = (source: string): string | null =>
  /^https?:/i.test(source) && z.safeParse(imageUrlSchema, source).success ? source : null;

/** Every picture that a row names, once. */
export function sourcesIn(sources: PictureSources | null): string[] {
  const { main_image, additional_images = [], schema_image } = sources ?? {};
  return [...new Set([main_image, ...additional_images, schema_image])].filter(
    (source) => source !== undefined && source !== null,
  );
}

/**
 * The house's pictures after the row: those the row names, and the house's own for every column it
 * leaves out, or of which none is to be had while the house has pictures. `stored` answers what a
 * source became: an address here, one elsewhere that is kept for Image Migration, or null for a
 * picture that is nowhere. Without a main one the first additional picture becomes it, as in the
 * staff form.
 */
export function picturesAfter(
  sources: PictureSources | null,
  house: Before,
  stored: (source: string) => string | null,
): Pictures {
  const own = pictures(house ?? noPictures);
  if (sources === null) return own;
  const isHad = (address: string) => isOwnImage(address) || hasPicture(house, address);
  const hasOwn = [own.main_image, ...own.additional_images].some((url) => url !== null);
  const after = { ...own };
  const { main_image, additional_images, schema_image } = sources;
  if (main_image !== undefined) {
    const main = stored(main_image);
    if (main !== null && (isHad(main) || !hasOwn)) after.main_image = main;
  }
  if (additional_images !== undefined) {
    const found = additional_images.map(stored).filter((address) => address !== null);
    // A list without a main one begins with it: the same row twice adds it no second time.
    const isMain = main_image === undefined && found[0] === own.main_image;
    if (!hasOwn || additional_images.length === 0 || found.some(isHad))
      after.additional_images = isMain ? found.slice(1) : found;
  }
  if (schema_image !== undefined) {
    const plan = schema_image === null ? null : stored(schema_image);
    if (schema_image === null || (plan !== null && (isHad(plan) || own.schema_image === null)))
      after.schema_image = plan;
  }
  if (after.main_image !== null) return after;
  const [first = null, ...rest] = after.additional_images;
  return { ...after, main_image: first, additional_images: rest };
}

const pictures = ({ main_image, additional_images, schema_image }: Pictures): Pictures => ({
  main_image,
  additional_images,
  schema_image,
});

/**
 * Whether visitors can be shown the house with these pictures. A picture elsewhere that was not to
 * be had is none, unless the house is shown with it already.
 */
export function isShowable({ main_image }: Pictures, house: Before): boolean {
  if (main_image === null) return false;
  return isOwnImage(main_image) || (house?.is_visible === true && hasPicture(house, main_image));
}
