import { type Caravan, caravanSchema } from '../domain/caravan.ts';
import { slugIdLength } from '../domain/caravan-facts.ts';
import { readRow } from './stored-row.ts';

export const caravanKind = 'CARAVAN';

/** A slug names the first eight characters of an id: they are the partition, so finding a house by slug is one Query. */
export function caravanPartition(idPrefix: string): string {
  return `${caravanKind}#${idPrefix.slice(0, slugIdLength).toLowerCase()}`;
}

export function caravanKey(id: string) {
  return { pk: caravanPartition(id), sk: id };
}

/** A house as a row of the table. */
export function caravanItem(caravan: Caravan) {
  return { ...caravan, ...caravanKey(caravan.id), kind: caravanKind, kind_sort: `${caravan.created_at}#${caravan.id}` };
}

/** A row as the house it holds; throws what the schema says is wrong with it. */
export function readCaravan(item: unknown): Caravan {
  return readRow(caravanSchema, item);
}

export const caravanRows = { kind: caravanKind, key: caravanKey, item: caravanItem, read: readCaravan };
