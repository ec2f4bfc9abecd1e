import type { Caravan } from '#domain/houses/caravan.ts';
import { caravanFields } from '#domain/houses/caravan-fields.ts';
import type { HouseStep } from '../../data/house-save.ts';
import { placed } from '../form/house-pictures.tsx';

type Pictures = Pick<Caravan, 'main_image' | 'additional_images'>;

/** The pictures of a house in their order, the main one first. */
export const picturesOf = ({ main_image, additional_images }: Pictures): string[] =>
  main_image === null ? [...additional_images] : [main_image, ...additional_images];

const same = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((url, at) => url === other[at]);

/** The change that gives a house these pictures; null where it has them. */
function withPictures(house: Pictures, pictures: readonly string[]): ReturnType<HouseStep> {
  if (same(picturesOf(house), pictures)) return null;
  const [main_image = null, ...additional_images] = pictures;
  return { main_image, additional_images };
}

/** Adds a picture after those that were taken before it. `turns`: see `placed`. */
export const addPicture =
  (url: string, turn: number, turns: ReadonlyMap<string, number>): HouseStep =>
  (house) =>
    withPictures(house, placed(picturesOf(house), url, turn, turns));

/**
 * What staff made of the pictures that they saw, on those that the house has now: what they removed
 * goes, what they left is in their order, and what came meanwhile stays behind it.
 */
export function arrangedPictures(
  now: readonly string[],
  seen: readonly string[],
  wanted: readonly string[],
): string[] {
  const kept = wanted.filter((url) => now.includes(url));
  return [...kept, ...now.filter((url) => !seen.includes(url) && !kept.includes(url))];
}

/** The same as a change of the house. */
export const arrangePictures =
  (seen: readonly string[], wanted: readonly string[]): HouseStep =>
  (house) =>
    withPictures(house, arrangedPictures(picturesOf(house), seen, wanted));

/** Somebody else changed the same field meanwhile, to this. */
export class ChangedMeanwhile extends Error {
  override name = 'ChangedMeanwhile';
  readonly theirs: string;
  constructor(theirs: string) {
    super('changed meanwhile');
    this.theirs = theirs;
  }
}

/** Where the house stands. Throws `ChangedMeanwhile` where it does not stand where staff saw it. */
export const moveTo =
  (seen: string, wanted: string): HouseStep =>
  ({ internal: { yard_place } }) => {
    if (yard_place === wanted) return null;
    if (yard_place !== seen) throw new ChangedMeanwhile(yard_place);
    return { internal: { yard_place: wanted } };
  };

/** The private note has no room for another line. */
export class NoteFull extends Error {
  override name = 'NoteFull';
}

/** One more line of the private note, once: throws `NoteFull` where it does not fit. */
export const addLine =
  (line: string): HouseStep =>
  ({ internal: { private_note } }) => {
    const lines = private_note === '' ? [] : private_note.split('\n');
    if (lines.includes(line)) return null;
    const note = [...lines, line].join('\n');
    if (note.length > caravanFields['internal.private_note'].max) throw new NoteFull();
    return { internal: { private_note: note } };
  };
