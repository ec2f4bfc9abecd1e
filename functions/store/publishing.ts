import { isDeepStrictEqual } from 'node:util';
import type { DynamoDBRecord } from 'aws-lambda';
import { isPublished } from '#domain/dealer/settings.ts';
import {
  asItem,
  type PublishDeps,
  removed,
  settingsAsItem,
  written,
  writtenHouse,
  writtenImage,
  writtenSettings,
} from '../catalogue/publish.ts';
import { type Change, type Changes, snapshotFormat } from '../catalogue/snapshot.ts';
import { createSnapshotRepository } from '../catalogue/stored-snapshots.ts';
import { systemClock } from '../platform/env.ts';
import type { Logger } from '../platform/logger.ts';
import { openTable } from '../platform/table.ts';
import { caravanKind, caravanRows, readCaravan } from './caravans.ts';
import {
  campaignKind,
  campaignRows,
  discountKind,
  discountRows,
  readCampaign,
  readDiscount,
} from './offers.ts';
import { createKindReader, readImage } from './rows.ts';
import { createSchemeCache } from './scheme-cache.ts';
import { createSettingsRepository, readSettings, settingsKind } from './settings.ts';
import {
  createWebsiteImageRepository,
  readWebsiteImage,
  websiteImagePartition,
} from './website-images.ts';

const finder =
  <T, Shown>(get: (id: string) => Promise<T | null>, change: (item: T) => Change<Shown>) =>
  async (id: string) => {
    const item = await get(id);
    return item && change(item);
  };

/** What publishing this table's catalogue needs, except the CDN. */
export function openPublisher(
  tableName: string,
  log: Logger,
  format: number = snapshotFormat,
): Omit<PublishDeps, 'invalidate' | 'noteWithheld'> {
  const table = openTable(tableName);
  const caravans = createKindReader(table, log, caravanRows);
  const campaigns = createKindReader(table, log, campaignRows);
  const discounts = createKindReader(table, log, discountRows);
  const websiteImages = createWebsiteImageRepository(table, log);
  const settings = createSettingsRepository(table, log);
  return {
    snapshots: createSnapshotRepository(table, log, format),
    async everything() {
      const [houses, running, single, pictures, topics] = await Promise.all([
        caravans.all(),
        campaigns.all(),
        discounts.all(),
        websiteImages.all(),
        settings.published(),
      ]);
      return {
        houses: houses.map(writtenHouse),
        campaigns: running.map((campaign) => written(campaign)),
        discounts: single.map((discount) => written(discount)),
        images: pictures.map(writtenImage),
        settings: topics.map(writtenSettings),
      };
    },
    schemes: createSchemeCache(table).read,
    find: {
      houses: finder(caravans.get, writtenHouse),
      campaigns: finder(campaigns.get, (campaign) => written(campaign)),
      discounts: finder(discounts.get, (discount) => written(discount)),
      images: finder(websiteImages.get, writtenImage),
      settings: finder(settings.get, writtenSettings),
    },
    clock: systemClock,
  };
}

/**
 * Attributes of price histories and of the audit log. A write that changes only these changes
 * nothing that visitors see now, so it is not published.
 */
const keptForHistory = new Set(['price_history', 'past_terms', 'changed_by', 'deleted_by']);

function shownBy(image: Record<string, unknown>) {
  return Object.entries(image).filter(([attribute]) => !keptForHistory.has(attribute));
}

/**
 * When a campaign ends, the schedule writes the price history of each of its houses: to publish
 * each write would be useless work.
 */
function isHistoryAlone({ NewImage, OldImage }: NonNullable<DynamoDBRecord['dynamodb']>): boolean {
  if (!NewImage || !OldImage) return false;
  const [before, after] = [new Map(shownBy(OldImage)), new Map(shownBy(NewImage))];
  return isDeepStrictEqual(before, after);
}

function changesOf<T extends { id: string; version: number; updated_at: string }, Shown>(
  records: readonly DynamoDBRecord[],
  partition: string,
  read: (item: unknown) => T,
  change: (item: T) => Change<Shown>,
): Change<Shown>[] {
  return records.flatMap(({ dynamodb = {} }) => {
    const { Keys, NewImage, OldImage } = dynamodb;
    if (!Keys?.pk?.S?.startsWith(partition) || isHistoryAlone(dynamodb)) return [];
    if (NewImage) return [change(read(readImage(NewImage)))];
    return OldImage ? [removed(read(readImage(OldImage)))] : [];
  });
}

/** Whether a record is not of a topic that staff alone read. */
function isOfVisitors({ dynamodb }: DynamoDBRecord): boolean {
  return isPublished(dynamodb?.Keys?.pk?.S?.slice(`${settingsKind}#`.length) ?? '');
}

/**
 * The writes to houses, campaigns, discounts, the site's pictures and settings in these stream
 * records, except those of price history. Throws on a broken item.
 */
export function readChanges(records: readonly DynamoDBRecord[]): Changes {
  return {
    houses: changesOf(records, `${caravanKind}#`, readCaravan, writtenHouse),
    campaigns: changesOf(records, `${campaignKind}#`, readCampaign, written),
    discounts: changesOf(records, `${discountKind}#`, readDiscount, written),
    images: changesOf(
      records,
      websiteImagePartition,
      (item) => asItem(readWebsiteImage(item)),
      ({ id: _, ...image }) => writtenImage(image),
    ),
    settings: changesOf(
      records.filter(isOfVisitors),
      `${settingsKind}#`,
      (item) => settingsAsItem(readSettings(item)),
      ({ id: _, ...settings }) => writtenSettings(settings),
    ),
  };
}
