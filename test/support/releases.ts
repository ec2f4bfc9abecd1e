import { marshall } from '@aws-sdk/util-dynamodb';
import type { Caravan } from '#domain/houses/caravan.ts';
import { openPublicCatalogue } from '#functions/catalogue/load.ts';
import { announceOpen, rebuildCatalogue } from '#functions/catalogue/publish.ts';
import {
  createCatalogueReads,
  forgetUnreadFormats,
} from '#functions/catalogue/stored-snapshots.ts';
import { type Logger, silentLogger } from '#functions/platform/logger.ts';
import { openTable } from '#functions/platform/table.ts';
import { caravanItem, createCaravanRepository } from '#functions/store/caravans.ts';
import { createCampaignRepository, createDiscountRepository } from '#functions/store/offers.ts';
import { openPublisher } from '#functions/store/publishing.ts';
import { createScheduleState } from '#functions/store/schedule-state.ts';
import { runSchedule } from '#functions/use-cases/offers/run-schedule.ts';
import { prepareCatalogue } from '#functions/use-cases/pages/prepare-catalogue.ts';
import { createStreamPublisher } from '#functions/use-cases/pages/publish-stream.ts';

/**
 * The functions of a release with this format of snapshots, with the parts that their entries give
 * them.
 */
export function openRelease(
  format: number,
  tableName: string,
  clock: () => Date,
  log: Logger = silentLogger,
) {
  const table = openTable(tableName);
  let told = 0;
  const invalidate = async () => {
    told += 1;
  };
  const publisher = { ...openPublisher(tableName, log, format), noteWithheld: null, clock };
  const { snapshots } = publisher;
  const reads = createCatalogueReads(table, log, clock);
  const schedule = {
    campaigns: createCampaignRepository(table, log),
    discounts: createDiscountRepository(table, log),
    caravans: createCaravanRepository(table, log),
    state: createScheduleState(table, format),
    refreshSchemes: async () => false,
    refreshCatalogue: () => rebuildCatalogue({ ...publisher, invalidate }),
    announceCatalogue: () => announceOpen({ ...publisher, invalidate }),
    keyAddresses: async () => 0,
    forgetFormats: () => forgetUnreadFormats(snapshots, reads, clock()),
    invalidate,
    sweepRequests: async () => 0,
    sweepPlaces: async () => 0,
    tellFilled: async () => undefined,
    answerBuyers: async () => 0,
    keepContacts: async () => ({ given: 0, swept: 0, left: 0 }),
    sweepReplies: async () => ({ sent: 0, failed: 0, broken: [] }),
    sweepMails: async () => ({ sent: 0, failed: 0, broken: [] }),
    tellWithheld: async () => null,
    clock,
  };
  const startPublisher = () =>
    createStreamPublisher({
      ...publisher,
      claim: schedule.state.claim,
      invalidate,
      pause: async () => undefined,
    });
  let publish = startPublisher();
  return {
    format,
    snapshots,
    /** A deployment replaces the process of the function that publishes. */
    deployPublisher() {
      publish = startPublisher();
    },
    /** How often its publishers invalidated the CDN. */
    told: () => told,
    /** A process that answers visitors: prices of the visible houses, by their ids. */
    openReader() {
      const load = openPublicCatalogue(tableName, log, { format, clock });
      return async (): Promise<Record<string, number>> =>
        Object.fromEntries(
          (await load(clock())).catalogue.houses.map(({ id, price }) => [id, price]),
        );
    },
    /** The stream's delivery after staff wrote a house. */
    async publish(house: Caravan) {
      const item = caravanItem(house);
      const dynamodb = {
        Keys: marshall({ pk: item.pk, sk: item.sk }) as never,
        NewImage: marshall(item) as never,
      };
      await publish([{ eventName: 'MODIFY', dynamodb }]);
    },
    /** The schedule's run of every minute. */
    async schedule() {
      const { report, failures } = await runSchedule(schedule);
      if (failures[0]) throw failures[0].error;
      return report;
    },
    /**
     * The function that a deployment runs before readers of this release change, and every minute.
     */
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
