import { housePictures } from '#domain/houses/caravan-facts.ts';

export interface GalleryPicture {
  /** The stored picture itself. */
  url: string;
  /** A floor plan must be seen whole; photographs fill their frame. */
  plan: boolean;
}

/** Every picture of a house, and which of them is its floor plan. */
export function galleryPictures(house: Parameters<typeof housePictures>[0]): GalleryPicture[] {
  return housePictures(house).map((url) => ({ url, plan: url === house.schema_image }));
}
