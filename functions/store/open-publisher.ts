import { written, writtenHouse, writtenImage } from '../catalogue/changes.ts';
import type { PublishDeps } from '../catalogue/publish.ts';
import { type Change, snapshotFormat } from '../catalogue/snapshot.ts';
import { systemClock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import { campaignRows } from './campaign-item.ts';
import { caravanRows } from './caravan-item.ts';
import { discountRows } from './discount-item.ts';
import { createKindReader } from './kind-reader.ts';
import { createSnapshotRepository } from './snapshot-repository.ts';
import { openTable } from './table.ts';
import { createWebsiteImageRepository } from './website-image-repository.ts';

const finder =
  <T, Shown>(get: (id: string) => Promise<T | null>, change: (item: T) => Change<Shown>) =>
  async (id: string) => {
    const item = await get(id);
    return item && change(item);
  };

/** What publishing the catalogue of this table needs, but for the CDN. */
export function openPublisher(
  tableName: string,
  log: Logger,
  format: number = snapshotFormat,
): Omit<PublishDeps, 'invalidate'> {
  const table = openTable(tableName);
  const caravans = createKindReader(table, log, caravanRows);
  const campaigns = createKindReader(table, log, campaignRows);
  const discounts = createKindReader(table, log, discountRows);
  const websiteImages = createWebsiteImageRepository(table, log);
  return {
    snapshots: createSnapshotRepository(table, log, format),
    async everything() {
      const [houses, running, single, pictures] = await Promise.all([
        caravans.all(),
        campaigns.all(),
        discounts.all(),
        websiteImages.all(),
      ]);
      return {
        houses: houses.map(writtenHouse),
        campaigns: running.map((campaign) => written(campaign)),
        discounts: single.map((discount) => written(discount)),
        images: pictures.map(writtenImage),
      };
    },
    find: {
      houses: finder(caravans.get, writtenHouse),
      campaigns: finder(campaigns.get, (campaign) => written(campaign)),
      discounts: finder(discounts.get, (discount) => written(discount)),
      images: finder(websiteImages.get, writtenImage),
    },
    clock: systemClock,
  };
}
