import { createHash } from 'node:crypto';
import { storableAddress } from '../domain/pictures.ts';
import type { LegacyPictures } from '../use-cases/migrate-images.ts';
import { type FetchLimits, fetchPicture } from './fetch-picture.ts';
import type { PictureStore } from './picture-store.ts';
import { isPrivateAddress } from './private-address.ts';
import { putPicture } from './put-picture.ts';

/** A name by address and bytes: brought over again it is the same picture, and two places of one house never become one. */
function migratedName(url: string, bytes: Buffer): string {
  return `migrated-${createHash('sha256').update(url).update('\n').update(bytes).digest('hex').slice(0, 24)}`;
}

/** The guard, but for these addresses. */
export function isForbiddenExcept(allowed: ReadonlySet<string>): NonNullable<FetchLimits['isForbidden']> {
  return (address) => !allowed.has(address) && isPrivateAddress(address);
}

/** Pictures elsewhere, fetched as `limits` allow and put through the same pipeline as an upload. */
export function createLegacyPictures(
  pictures: PictureStore,
  limits: Pick<FetchLimits, 'isForbidden'> = {},
): LegacyPictures {
  return {
    async bring(url, timeLimit) {
      const bytes = await fetchPicture(storableAddress(url), { ...limits, timeLimit });
      return (await putPicture(pictures, bytes, 'caravan', migratedName(url, bytes))).url;
    },
  };
}
