import type { Caravan, CaravanFields } from '../domain/caravan.ts';
import { DomainError, type FieldErrors } from '../domain/errors.ts';
import type { PictureCheck } from './caravan-store.ts';

type Pictures = Pick<Caravan, 'main_image' | 'schema_image' | 'additional_images'>;

function named(house: Pictures): [string, string][] {
  const all: [string, string | null][] = [
    ['main_image', house.main_image],
    ['schema_image', house.schema_image],
    ...house.additional_images.map((url, index): [string, string] => [`additional_images.${index}`, url]),
  ];
  return all.flatMap(([field, url]) => (url === null ? [] : [[field, url]]));
}

/**
 * Every picture of a form is one the house has already, or one that was uploaded and accepted: nobody can make the site
 * show an address of their own. Rejects with `rule` and the fields (`imageMissing`).
 */
export async function checkPictures(pictures: PictureCheck, form: CaravanFields, before?: Caravan): Promise<void> {
  const known = new Set(before ? named(before).map(([, url]) => url) : []);
  const fresh = named(form).filter(([, url]) => !known.has(url));
  const there = await Promise.all(fresh.map(([, url]) => pictures.exists(url)));
  const fields: FieldErrors = {};
  fresh.forEach(([field], index) => {
    if (!there[index]) fields[field] = 'imageMissing';
  });
  if (Object.keys(fields).length > 0) throw new DomainError('rule', 'A picture is not in the storage', { fields });
}
