import type { CaravanStore, PictureCheck } from './caravan-store.ts';

/** What changing houses needs. */
export interface CaravanDeps {
  caravans: CaravanStore;
  pictures: PictureCheck;
  clock: () => Date;
  /** A new UUID. */
  newId: () => string;
}
