import type { Caravan } from './caravan.ts';
import { isOwnImage } from './image-preset.ts';
import { imageRefusals } from './image-refusal.ts';

/** Why a picture elsewhere can't be brought over: it can't be had, or it is refused as an upload would be. Each language words them. */
export const migrationReasons = [
  'privateAddress',
  'redirects',
  'notThere',
  'tooSlow',
  'unreachable',
  ...imageRefusals,
] as const;
export type MigrationReason = (typeof migrationReasons)[number];

/** A picture elsewhere that could not be fetched. `message` goes on from its address: "is at a private address". */
export class PictureNotFetched extends Error {
  override name = 'PictureNotFetched';
  readonly reason: MigrationReason;
  constructor(reason: MigrationReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

export type HousePictures = Pick<Caravan, 'main_image' | 'additional_images' | 'schema_image'>;

/** Addresses of a house's pictures, each once: the main one first, the plan last. */
export function pictureAddresses({ main_image, additional_images, schema_image }: HousePictures): string[] {
  return [...new Set([main_image, ...additional_images, schema_image])].filter((url) => url !== null);
}

/** Those of them outside the product's storage. */
export function legacyAddresses(house: HousePictures): string[] {
  return pictureAddresses(house).filter((url) => !isOwnImage(url));
}

/** The house's pictures with every address that has moved at its new one; null where none of them is in the house. */
export function withMoved(house: HousePictures, moved: ReadonlyMap<string, string>): HousePictures | null {
  if (!pictureAddresses(house).some((url) => moved.has(url))) return null;
  const now = (url: string) => moved.get(url) ?? url;
  const { main_image, additional_images, schema_image } = house;
  return {
    main_image: main_image && now(main_image),
    additional_images: additional_images.map(now),
    schema_image: schema_image && now(schema_image),
  };
}
