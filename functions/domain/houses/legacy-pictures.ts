import { isOwnImage } from '../pictures.ts';
import type { Caravan } from './caravan.ts';
import { housePictures } from './caravan-facts.ts';

type HousePictures = Pick<Caravan, 'main_image' | 'additional_images' | 'schema_image'>;

/** The addresses of a house's pictures that are outside the product's storage, each once. */
export function legacyAddresses(house: HousePictures): string[] {
  return housePictures(house).filter((url) => !isOwnImage(url));
}

/**
 * The house's pictures, with the new address of each that has moved; null where the house has none
 * of them.
 */
export function withMoved(
  house: HousePictures,
  moved: ReadonlyMap<string, string>,
): HousePictures | null {
  if (!housePictures(house).some((url) => moved.has(url))) return null;
  const now = (url: string) => moved.get(url) ?? url;
  const { main_image, additional_images, schema_image } = house;
  return {
    main_image: main_image && now(main_image),
    additional_images: additional_images.map(now),
    schema_image: schema_image && now(schema_image),
  };
}
