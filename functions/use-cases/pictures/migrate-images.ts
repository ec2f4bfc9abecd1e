import { DomainError } from '#domain/errors.ts';
import type { Caravan } from '#domain/houses/caravan.ts';
import { housePictures } from '#domain/houses/caravan-facts.ts';
import { legacyAddresses, withMoved } from '#domain/houses/legacy-pictures.ts';
import { imageRefusalOf, type MigrationReason, PictureNotFetched } from '#domain/pictures.ts';
import type { LegacyPictures } from '../../images/legacy-pictures.ts';
import { type CaravanStore, noHouse } from '../../store/caravans.ts';
import { rewrite } from '../../store/rewrite.ts';
import { getCaravanById, nextCaravan } from '../houses/save-caravan.ts';

interface MigrateDeps {
  caravans: Pick<CaravanStore, 'get' | 'replace'>;
  legacy: LegacyPictures;
  clock: () => Date;
  /** ms of a monotonic clock. */
  elapsed: () => number;
}

interface MigrationReport {
  /** The house as it is now. */
  caravan: Caravan;
  /** Its pictures, each address once: the sum of the counts below. */
  total: number;
  migrated: number;
  already_current: number;
  failed: { url: string; reason: MigrationReason }[];
  /** Legacy pictures that were not tried for lack of time. */
  remaining: number;
}

/**
 * ms after which no further picture is begun. Together with one picture's time this stays under the
 * 20 s for which a browser waits.
 */
const beginsWithin = 8000;
/** ms to fetch one picture in. */
const fetchedWithin = 7000;
const atOnce = 3;
/**
 * Puts the new addresses into the house as it is at that moment: an edit made meanwhile is kept.
 */
async function moveIn(
  { caravans, clock }: MigrateDeps,
  id: string,
  moved: ReadonlyMap<string, string>,
  by: string,
): Promise<Caravan> {
  const house = await rewrite({
    read: () => caravans.get(id),
    change(before) {
      const pictures = withMoved(before, moved);
      return pictures ? nextCaravan(before, pictures, clock()) : before;
    },
    async write(after, before) {
      try {
        await caravans.replace(after, before.version, by);
        return true;
      } catch (error) {
        if (error instanceof DomainError && error.code === 'conflict') return false;
        throw error;
      }
    },
  });
  if (!house) throw noHouse();
  return house;
}

function reasonOf(error: unknown): MigrationReason | null {
  return error instanceof PictureNotFetched ? error.reason : imageRefusalOf(error);
}

/**
 * Moves a house's legacy pictures here, as many as there is time for, except those in `skip`; then
 * writes all new addresses into the house in one write. A picture that can't be fetched keeps its
 * old address. A call that was cut off may be repeated: a picture that is moved twice is stored
 * once.
 */
export async function migrateImages(
  deps: MigrateDeps,
  id: string,
  by: string,
  skip: readonly string[] = [],
): Promise<MigrationReport> {
  const begun = deps.elapsed();
  const before = await getCaravanById(deps.caravans, id);
  const skipped = new Set(skip);
  const waiting = legacyAddresses(before).filter((url) => !skipped.has(url));
  const moved = new Map<string, string>();
  const failed: MigrationReport['failed'] = [];
  let outage: unknown;

  async function work(): Promise<void> {
    while (outage === undefined && deps.elapsed() - begun < beginsWithin) {
      const url = waiting.shift();
      if (url === undefined) return;
      try {
        moved.set(url, await deps.legacy.bring(url, fetchedWithin));
      } catch (error) {
        const reason = reasonOf(error);
        if (reason) failed.push({ url, reason });
        // The failure is not the picture's: it is left for later, and the pictures moved so far are
        // kept.
        else {
          outage = error;
          waiting.unshift(url);
        }
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  if (outage !== undefined && moved.size === 0) throw outage;

  const caravan = moved.size > 0 ? await moveIn(deps, id, moved, by) : before;
  return report(caravan, new Set(moved.values()), failed, skipped);
}

/**
 * Counts by the house as it is at the end: a picture that staff removed meanwhile is not counted.
 */
function report(
  caravan: Caravan,
  arrived: ReadonlySet<string>,
  failures: MigrationReport['failed'],
  skipped: ReadonlySet<string>,
): MigrationReport {
  const addresses = housePictures(caravan);
  const there = new Set(addresses);
  const legacy = legacyAddresses(caravan);
  const failed = failures.filter(({ url }) => there.has(url));
  const migrated = addresses.filter((url) => arrived.has(url)).length;
  const remaining = legacy.filter(
    (url) => !skipped.has(url) && !failed.some((one) => one.url === url),
  ).length;
  return {
    caravan,
    total: addresses.length,
    migrated,
    already_current: addresses.length - legacy.length - migrated,
    failed,
    remaining,
  };
}
