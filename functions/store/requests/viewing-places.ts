import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Place } from '#domain/requests/viewing-places.ts';
import type { Table, TransactedAction } from '../../platform/table.ts';
import { createBatchRead } from '../batch-read.ts';
import { atVersion } from '../rows.ts';

const rowSchema = z.object({
  places: z.array(
    z.object({
      id: z.string(),
      time: z.string(),
      minutes: z.int(),
      state: z.enum(['wished', 'sure']),
      until: z.nullable(z.iso.datetime()),
    }),
  ),
  revision: z.int(),
});

/** The places of a day, and how often they were written. */
export type PlacesOfDay = z.infer<typeof rowSchema>;

/** The places of a day's row. */
export const readPlaces = (row: unknown): PlacesOfDay => rowSchema.parse(row);

export const placesPartition = (day: string) => `VIEWINGS#${day}`;
export const placesKey = (day: string) => ({ pk: placesPartition(day), sk: 'VIEWINGS' });

/** ms after the day's end for which its row is kept. */
const keptFor = 14 * 86_400_000;

/** Until when the places of a day are kept, seconds since the epoch. */
export const placesKeptUntil = (day: string): number =>
  Math.ceil((Date.parse(day) + keptFor) / 1000);

/** Gives a day these places, unless somebody wrote them since they were read. */
export const placesAction = (day: string, { places, revision }: PlacesOfDay): TransactedAction => ({
  Put: {
    Item: {
      ...placesKey(day),
      places,
      revision: revision + 1,
      expires_at: placesKeptUntil(day),
    },
    ...atVersion(revision, 'revision'),
  },
});

/**
 * The places of each day, in one small row: ids of viewings and times, nothing of a person. They are
 * written with the viewing, so two people who want the last place at once get it once.
 */
export function createViewingPlaces(table: Table) {
  const { documents, name } = table;
  const readRows = createBatchRead(table);

  /** The places of a day as they were written last. */
  async function of(day: string): Promise<PlacesOfDay> {
    const { Item } = await documents.send(
      new GetCommand({ TableName: name, Key: placesKey(day), ConsistentRead: true }),
    );
    return Item ? readPlaces(Item) : { places: [], revision: 0 };
  }

  return {
    of,

    /** What takes a viewing's place out of a day; nothing where it has none. */
    async without(day: string, id: string): Promise<TransactedAction[]> {
      const { places, revision } = await of(day);
      const left = places.filter((place: Place) => place.id !== id);
      return left.length === places.length ? [] : [placesAction(day, { places: left, revision })];
    },

    /** The places of many days, by day; a day without any is left out. */
    async ofDays(days: readonly string[]): Promise<Map<string, readonly Place[]>> {
      const dayOfRow = ({ pk }: Record<string, unknown>) =>
        String(pk).slice(placesPartition('').length);
      const rows = await readRows(days.map(placesKey));
      return new Map(rows.map((row) => [dayOfRow(row), readPlaces(row).places]));
    },
  };
}
export type ViewingPlaces = ReturnType<typeof createViewingPlaces>;
