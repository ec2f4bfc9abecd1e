import type { Caravan, PublicCaravan } from '../domain/caravan.ts';
import type { WebsiteImage } from '../domain/website-images.ts';
import type { Change, SnapshotHouse } from './snapshot.ts';

interface Item {
  id: string;
  version: number;
  updated_at: string;
}

/** What a visitor may know of a house, or null when it is not shown: hidden, archived, or without a picture. */
export function publicHouse({
  version: _version,
  price_history: _history,
  is_visible,
  main_image,
  archived_at,
  ...house
}: Caravan): PublicCaravan | null {
  return is_visible && main_image !== null && archived_at === null ? { ...house, main_image } : null;
}

/** The last write of a house. */
export function writtenHouse(caravan: Caravan): Change<SnapshotHouse> {
  const { id, version, updated_at, price_history } = caravan;
  const house = publicHouse(caravan);
  return { id, version, updated_at, removed: false, value: house && { version, house, price_history } };
}

/** The last write of a campaign or a discount. */
export function written<T extends Item>(item: T): Change<T> {
  return { id: item.id, version: item.version, updated_at: item.updated_at, removed: false, value: item };
}

/** A picture of the site as an item that its section names. */
export function asItem(image: WebsiteImage): WebsiteImage & Item {
  return { ...image, id: image.section };
}

/** The last write of a picture of the site. */
export function writtenImage(image: WebsiteImage): Change<WebsiteImage> {
  return { ...written(asItem(image)), value: image };
}

/** The removal from the table of an item whose last state this was. */
export function removed({ id, version, updated_at }: Item) {
  return { id, version, updated_at, removed: true, value: null };
}
