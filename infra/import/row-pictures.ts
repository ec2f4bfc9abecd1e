import type { Caravan } from '../../functions/domain/caravan.ts';
import type { PictureSources } from './parse-row.ts';
import type { ImportPicture } from './picture-importer.ts';

export type Pictures = Pick<Caravan, 'main_image' | 'additional_images' | 'schema_image'>;

const noPictures: Pictures = { main_image: null, additional_images: [], schema_image: null };

/**
 * The house's pictures after the row: those the row names, and the house's own for every column it leaves out. Without a
 * main one the first additional picture becomes it, as in the staff form.
 */
export async function picturesOf(
  sources: PictureSources | null,
  house: Caravan | null,
  bring: ImportPicture,
): Promise<Pictures> {
  const own: Pictures = house
    ? { main_image: house.main_image, additional_images: house.additional_images, schema_image: house.schema_image }
    : noPictures;
  if (sources === null) return own;
  const bringOrKeep = (source: string) => (isOf(own, source) ? Promise.resolve(source) : bring(source));
  const { main_image, additional_images, schema_image } = sources;
  const pictures: Pictures = { ...own };
  if (main_image !== undefined) pictures.main_image = await bringOrKeep(main_image);
  if (schema_image !== undefined) pictures.schema_image = schema_image && (await bringOrKeep(schema_image));
  if (additional_images !== undefined) {
    pictures.additional_images = [];
    for (const source of additional_images) pictures.additional_images.push(await bringOrKeep(source));
  }
  if (pictures.main_image === null) {
    const [first, ...rest] = pictures.additional_images;
    if (first !== undefined) return { ...pictures, main_image: first, additional_images: rest };
  }
  return pictures;
}

/** A file exported from this table names legacy pictures by the addresses the house has: those stay as they are. */
function isOf({ main_image, additional_images, schema_image }: Pictures, address: string): boolean {
  return main_image === address || schema_image === address || additional_images.includes(address);
}
