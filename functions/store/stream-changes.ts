import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { removedHouse, writtenHouse } from '../catalogue/house-change.ts';
import type { HouseChange } from '../catalogue/snapshot.ts';
import { caravanKind, readCaravan } from './caravan-item.ts';

// The event's attribute values and the SDK's are one format under two names.
type Attributes = Parameters<typeof unmarshall>[0];

/** The write to a house that a stream record tells of; null for anything else in the table. Throws on a broken house. */
export function readHouseChange(record: DynamoDBRecord): HouseChange | null {
  const { Keys, NewImage, OldImage } = record.dynamodb ?? {};
  if (!Keys?.pk?.S?.startsWith(`${caravanKind}#`)) return null;
  if (NewImage) return writtenHouse(readCaravan(unmarshall(NewImage as Attributes)));
  return OldImage ? removedHouse(readCaravan(unmarshall(OldImage as Attributes))) : null;
}
