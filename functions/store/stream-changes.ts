import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { removed, written, writtenHouse } from '../catalogue/changes.ts';
import type { Change, Changes } from '../catalogue/snapshot.ts';
import { campaignKind, readCampaign } from './campaign-item.ts';
import { caravanKind, readCaravan } from './caravan-item.ts';
import { discountKind, readDiscount } from './discount-item.ts';

// The event's attribute values and the SDK's are one format under two names.
type Attributes = Parameters<typeof unmarshall>[0];

function changesOf<T extends { id: string; version: number; updated_at: string }, Shown>(
  records: readonly DynamoDBRecord[],
  kind: string,
  read: (item: unknown) => T,
  change: (item: T) => Change<Shown>,
): Change<Shown>[] {
  return records.flatMap(({ dynamodb: { Keys, NewImage, OldImage } = {} }) => {
    if (!Keys?.pk?.S?.startsWith(`${kind}#`)) return [];
    if (NewImage) return [change(read(unmarshall(NewImage as Attributes)))];
    return OldImage ? [removed(read(unmarshall(OldImage as Attributes)))] : [];
  });
}

/** The writes to houses, campaigns and discounts that stream records tell of. Throws on a broken item. */
export function readChanges(records: readonly DynamoDBRecord[]): Changes {
  return {
    houses: changesOf(records, caravanKind, readCaravan, writtenHouse),
    campaigns: changesOf(records, campaignKind, readCampaign, written),
    discounts: changesOf(records, discountKind, readDiscount, written),
  };
}
