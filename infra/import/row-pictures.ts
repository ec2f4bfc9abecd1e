import { open, realpath, stat } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { DomainError } from '#domain/errors.ts';
import type { Caravan } from '#domain/houses/caravan.ts';
import type { ParsedRow } from '#domain/houses/import/parse-row.ts';
import {
  addressToKeep,
  hasPicture,
  type Pictures,
  picturesAfter,
  sourcesIn,
} from '#domain/houses/import/row-pictures.ts';
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

/** The pictures of a row that could not be had, each with its reason, and what came of the row. */
export interface BroughtPictures {
  pictures: Pictures;
  /** Phrases for the report: "there is no picture file a.jpg". */
  missing: readonly string[];
  /** Whether the row names a file of this machine that is not the list's to name. */
  isOutside: boolean;
}

/**
 * Brings the row's pictures. One that can't be had refuses no row: its address, if it has one, is
 * kept for Image Migration.
 */
export async function picturesOf(
  { sources, fields }: Pick<ParsedRow, 'sources' | 'fields'>,
  house: Caravan | null,
  bring: ImportPicture,
): Promise<BroughtPictures> {
  const stored = new Map<string, string | null>();
  const missing: string[] = [];
  let isOutside = false;
  // A hidden house may wait for pictures that are to be had by now.
  const isWaiting = house !== null && fields.is_visible && !house.is_visible;
  for (const source of sourcesIn(sources)) {
    if (hasPicture(house, source) && !(isWaiting && !isOwnImage(source))) {
      stored.set(source, source);
      continue;
    }
    try {
      stored.set(source, await bring(source));
    } catch (error) {
      if (!(error instanceof PictureMissing)) throw error;
      missing.push(error.message);
      stored.set(source, error.isForbidden ? null : addressToKeep(source));
      isOutside ||= error instanceof PictureOutside;
    }
  }
  const pictures = picturesAfter(sources, house, (source) => stored.get(source) ?? null);
  return { pictures, missing, isOutside };
}

/** A picture is not to be had; the message is a phrase for the report. */
export class PictureMissing extends Error {
  /** Its address is not one of the public internet, and is not kept. */
  readonly isForbidden: boolean;

  constructor(reason: string, isForbidden = false) {
    super(reason);
    this.isForbidden = isForbidden;
  }
}

/** The list of a stranger may not publish any picture of the operator's machine. */
class PictureOutside extends PictureMissing {
  constructor(source: string) {
    super(`the picture ${shown(source)} lies outside the folder of the file: copy it there`, true);
  }
}

/** Stores a picture in the product's storage and answers its address there. Throws `PictureMissing`. */
export type ImportPicture = (source: string) => Promise<string>;

/** ms for one picture on the web. */
const fetchedWithin = 8000;
/** A host that did not send so many pictures in a row is not asked for more: it holds an import up. */
const triesOfHost = 3;

export interface PictureImporterOptions {
  store: PictureStore;
  /** The folder of the imported file: paths are relative to it, and lead nowhere else. */
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
  /** Pictures in a row that a host did not send, by host. */
  const silent = new Map<string, number>();
  const fetched = async (source: string): Promise<Buffer> => {
    const host = URL.canParse(source) ? new URL(source).host : '';
    const failures = silent.get(host) ?? 0;
    if (failures >= triesOfHost)
      throw new PictureMissing(
        `the picture ${shown(source)} was not tried: ${host} does not answer`,
      );
    try {
      const bytes = await fetchPicture(source, { timeLimit: fetchedWithin, ...limits });
      silent.set(host, 0);
      return bytes;
    } catch (error) {
      if (!(error instanceof PictureNotFetched)) throw error;
      const isSilent = error.reason === 'tooSlow' || error.reason === 'unreachable';
      silent.set(host, isSilent ? failures + 1 : 0);
      const isForbidden = error.reason === 'privateAddress';
      throw new PictureMissing(`the picture ${shown(source)} ${error.message}`, isForbidden);
    }
  };
  const bring = async (source: string): Promise<string> => {
    if (isOwnImage(source)) {
      if (await store.exists(source)) return source;
      throw new PictureMissing(`there is no picture ${shown(source)} in the storage`);
    }
    const bytes = /^https?:/i.test(source)
      ? await fetched(source)
      : await readPicture(folder, source);
    try {
      if (!dryRun) return (await putPicture(store, bytes, 'caravan')).url;
      const name = contentName(bytes);
      const stored = await store.find('caravan', name);
      if (!stored) await processPicture(bytes, uploadKinds.caravan.presets);
      return stored?.url ?? `/media/${uploadKinds.caravan.folder}/${name}.jpg`;
    } catch (error) {
      if (error instanceof DomainError && imageRefusalOf(error))
        throw new PictureMissing(`the picture ${shown(source)} can't be used: ${error.message}`);
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

async function readPicture(folder: string, source: string): Promise<Buffer> {
  try {
    const home = await realpath(folder);
    const named = resolve(folder, source);
    // Before it is looked for: the list's author learns nothing of this machine's files.
    if (![folder, home].some((own) => isInside(own, named))) throw new PictureOutside(source);
    const path = await realpath(named);
    if (!isInside(home, path)) throw new PictureOutside(source);
    // Before it is opened: a pipe would be waited for.
    const about = await stat(path);
    if (!about.isFile()) throw new PictureMissing(`the picture ${shown(source)} is not a file`);
    const file = await open(path);
    try {
      if (about.size > maxImageBytes)
        throw new PictureMissing(
          `the picture ${shown(source)} is larger than ${imageLimits.megabytes} MB`,
        );
      return await file.readFile();
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof PictureMissing) throw error;
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw new PictureMissing(
      missing
        ? `there is no picture file ${shown(source)}`
        : `the picture ${shown(source)} can't be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** A source in a phrase, cut short. */
const shown = (source: string) => (source.length > 120 ? `${source.slice(0, 120)}…` : source);
