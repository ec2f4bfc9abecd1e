import { isDeepStrictEqual } from 'node:util';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { asItem, removed, written, writtenHouse, writtenImage } from '../catalogue/changes.ts';
import type { Change, Changes } from '../catalogue/snapshot.ts';
import { campaignKind, readCampaign } from './campaign-item.ts';
import { caravanKind, readCaravan } from './caravan-item.ts';
import { discountKind, readDiscount } from './discount-item.ts';
import { readWebsiteImage, websiteImagePartition } from './website-image-item.ts';

// The event's attribute values and the SDK's are one format under two names.
type Attributes = Parameters<typeof unmarshall>[0];

/** What the schedule keeps in houses, campaigns and discounts, and who wrote them. No price follows from it before the schedule itself publishes it. */
const keptForHistory = new Set(['price_history', 'past_terms', 'changed_by', 'deleted_by']);

function shownBy(image: Record<string, unknown>) {
  return Object.entries(image).filter(([attribute]) => !keptForHistory.has(attribute));
}

/** The end of a campaign is such a write in each of its houses: none of them is worth a publication of its own. */
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
    if (NewImage) return [change(read(unmarshall(NewImage as Attributes)))];
    return OldImage ? [removed(read(unmarshall(OldImage as Attributes)))] : [];
  });
}

/** The writes to houses, campaigns, discounts and the site's pictures that stream records tell of, but for their history. Throws on a broken item. */
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
  };
}
