import { writtenHouse } from '../../functions/catalogue/changes.ts';
import { announceOpen, publishChanges, rebuildCatalogue } from '../../functions/catalogue/publish.ts';
import { forgetUnreadFormats } from '../../functions/catalogue/unread-formats.ts';
import type { Caravan } from '../../functions/domain/caravan.ts';
import { type Logger, silentLogger } from '../../functions/platform/logger.ts';
import { createCaravanRepository } from '../../functions/store/caravan-repository.ts';
import { createCatalogueReads } from '../../functions/store/catalogue-reads.ts';
import { openPublisher } from '../../functions/store/open-publisher.ts';
import { openPublicCatalogue } from '../../functions/store/public-catalogue.ts';
import { createScheduleState } from '../../functions/store/schedule-state.ts';
import { openTable } from '../../functions/store/table.ts';
import { createCampaignRepository, createDiscountRepository } from '../../functions/store/terms-repository.ts';
import { prepareCatalogue } from '../../functions/use-cases/prepare-catalogue.ts';
import { runSchedule } from '../../functions/use-cases/run-schedule.ts';

/** The functions of a release that reads and writes this format of snapshots, put together as their entries do. */
export function openRelease(format: number, tableName: string, clock: () => Date, log: Logger = silentLogger) {
  const table = openTable(tableName);
  let told = 0;
  const invalidate = async () => {
    told += 1;
  };
  const publisher = { ...openPublisher(tableName, log, format), clock };
  const { snapshots } = publisher;
  const reads = createCatalogueReads(table, log, clock);
  const schedule = {
    campaigns: createCampaignRepository(table, log),
    discounts: createDiscountRepository(table, log),
    caravans: createCaravanRepository(table, log),
    state: createScheduleState(table, format),
    refreshCatalogue: () => rebuildCatalogue({ ...publisher, invalidate }),
    announceCatalogue: () => announceOpen({ ...publisher, invalidate }),
    forgetFormats: () => forgetUnreadFormats(snapshots, reads, clock()),
    invalidate,
    sweepMails: async () => ({ sent: 0, failed: 0, broken: [] }),
    clock,
  };
  return {
    format,
    snapshots,
    /** How often its publishers told the CDN. */
    told: () => told,
    /** A process that answers visitors: prices of the visible houses, by their ids. */
    openReader() {
      const load = openPublicCatalogue(tableName, log, { format, clock });
      return async (): Promise<Record<string, number>> =>
        Object.fromEntries((await load(clock())).catalogue.houses.map(({ id, price }) => [id, price]));
    },
    /** What the stream delivers after staff wrote a house. */
    async publish(house: Caravan) {
      await schedule.state.claim();
      await publishChanges(
        { ...publisher, invalidate },
        { houses: [writtenHouse(house)], campaigns: [], discounts: [], images: [] },
      );
    },
    /** The run of every minute. */
    async schedule() {
      const { did, failures } = await runSchedule(schedule);
      if (failures[0]) throw failures[0].error;
      return did;
    },
    /** What a deployment runs before readers of this release change, and its own schedule every minute. */
    prepare: () =>
      prepareCatalogue({
        state: schedule.state,
        isThere: async () => (await snapshots.pointer(true)) !== null,
        refreshCatalogue: () => rebuildCatalogue({ ...publisher, invalidate: null }),
        noteRead: () => reads.note(format),
        onStale: () => undefined,
        clock,
      }),
  };
}

export type Release = ReturnType<typeof openRelease>;
