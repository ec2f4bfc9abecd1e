import { open } from 'node:fs/promises';
import { isAbsolute, resolve } from 'node:path';
import { DomainError } from '#domain/errors.ts';
import type { Caravan } from '#domain/houses/caravan.ts';
import type { PictureSources } from '#domain/houses/import/parse-row.ts';
import {
  imageLimits,
  imageRefusalOf,
  isOwnImage,
  maxImageBytes,
  PictureNotFetched,
  uploadKinds,
} from '#domain/pictures.ts';
import { type FetchLimits, fetchPicture } from '#functions/images/legacy-pictures.ts';
import { contentName, type PictureStore, putPicture } from '#functions/images/picture-store.ts';
import { processPicture } from '#functions/images/process-picture.ts';
import { RowRefused } from './plan-row.ts';

export type Pictures = Pick<Caravan, 'main_image' | 'additional_images' | 'schema_image'>;

const noPictures: Pictures = { main_image: null, additional_images: [], schema_image: null };

/**
 * The house's pictures after the row: those the row names, and the house's own for every column it
 * leaves out. Without a main one the first additional picture becomes it, as in the staff form.
 */
export async function picturesOf(
  sources: PictureSources | null,
  house: Caravan | null,
  bring: ImportPicture,
): Promise<Pictures> {
  const own: Pictures = house
    ? {
        main_image: house.main_image,
        additional_images: house.additional_images,
        schema_image: house.schema_image,
      }
    : noPictures;
  if (sources === null) return own;
  const bringOrKeep = (source: string) =>
    isOf(own, source) ? Promise.resolve(source) : bring(source);
  const { main_image, additional_images, schema_image } = sources;
  const pictures: Pictures = { ...own };
  if (main_image !== undefined) pictures.main_image = await bringOrKeep(main_image);
  if (schema_image !== undefined)
    pictures.schema_image = schema_image && (await bringOrKeep(schema_image));
  if (additional_images !== undefined) {
    pictures.additional_images = [];
    for (const source of additional_images)
      pictures.additional_images.push(await bringOrKeep(source));
  }
  if (pictures.main_image === null) {
    const [first, ...rest] = pictures.additional_images;
    if (first !== undefined) return { ...pictures, main_image: first, additional_images: rest };
  }
  return pictures;
}

/**
 * A file exported from this table names legacy pictures by the addresses that the house has: these
 * stay as they are.
 */
function isOf({ main_image, additional_images, schema_image }: Pictures, address: string): boolean {
  return main_image === address || schema_image === address || additional_images.includes(address);
}

/** Stores a picture in the product's storage and answers its address there. Throws `RowRefused`. */
export type ImportPicture = (source: string) => Promise<string>;

export interface PictureImporterOptions {
  store: PictureStore;
  /** The folder of the imported file, to which paths are relative. */
  folder: string;
  /** Checks the picture and answers the address it would get, and stores nothing. */
  dryRun: boolean;
  limits?: FetchLimits;
}

/**
 * A source is an own address (kept if the picture is stored), an http(s) address or a path. The
 * stored name comes from the file's bytes: the same picture is stored once, under whatever names
 * and however often it is imported.
 */
export function createPictureImporter({
  store,
  folder,
  dryRun,
  limits,
}: PictureImporterOptions): ImportPicture {
  const bring = async (source: string): Promise<string> => {
    if (isOwnImage(source)) {
      if (await store.exists(source)) return source;
      throw new RowRefused(`there is no picture ${source} in the storage`);
    }
    const bytes = /^https?:/i.test(source)
      ? await fetched(source, limits)
      : await readPicture(isAbsolute(source) ? source : resolve(folder, source), source);
    try {
      if (!dryRun) return (await putPicture(store, bytes, 'caravan')).url;
      const name = contentName(bytes);
      const stored = await store.find('caravan', name);
      if (!stored) await processPicture(bytes, uploadKinds.caravan.presets);
      return stored?.url ?? `/media/${uploadKinds.caravan.folder}/${name}.jpg`;
    } catch (error) {
      if (error instanceof DomainError && imageRefusalOf(error))
        throw new RowRefused(`the picture ${source} can't be used: ${error.message}`);
      throw error;
    }
  };
  const known = new Map<string, Promise<string>>();
  return (source) => {
    const brought = known.get(source) ?? bring(source);
    known.set(source, brought);
    return brought;
  };
}

async function fetched(source: string, limits: FetchLimits | undefined): Promise<Buffer> {
  try {
    return await fetchPicture(source, limits);
  } catch (error) {
    if (error instanceof PictureNotFetched)
      throw new RowRefused(`the picture ${source} ${error.message}`);
    throw error;
  }
}

async function readPicture(path: string, source: string): Promise<Buffer> {
  try {
    const file = await open(path);
    try {
      const about = await file.stat();
      if (!about.isFile()) throw new RowRefused(`the picture ${source} is not a file`);
      if (about.size > maxImageBytes)
        throw new RowRefused(`the picture ${source} is larger than ${imageLimits.megabytes} MB`);
      return await file.readFile();
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof RowRefused) throw error;
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw new RowRefused(
      missing
        ? `there is no picture file ${source}`
        : `the picture ${source} can't be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
