import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Place } from '#domain/requests/viewing-places.ts';
import { conditionally, type Table } from '../../platform/table.ts';
import { createBatchRead } from '../batch-read.ts';
import { rewrite, serviceBusy } from '../rewrite.ts';
import { atVersion } from '../rows.ts';

const rowSchema = z.object({
  places: z.array(
    z.object({
      id: z.string(),
      time: z.string(),
      minutes: z.int(),
      state: z.enum(['held', 'wished', 'sure']),
      until: z.nullable(z.iso.datetime()),
    }),
  ),
  revision: z.int(),
});
type Row = z.infer<typeof rowSchema>;
const noRow: Row = { places: [], revision: 0 };

export const placesPartition = (day: string) => `VIEWINGS#${day}`;
const keyOf = (day: string) => ({ pk: placesPartition(day), sk: 'VIEWINGS' });

/** ms after the day's end for which its row is kept. */
const keptFor = 14 * 86_400_000;

/**
 * The places of each day, in one small row: ids of viewings and times, nothing of a person. Every
 * write is conditional, so two people who want the last place at once get it once.
 */
export function createViewingPlaces(table: Table) {
  const { documents, name } = table;
  const readRows = createBatchRead(table);

  async function read(day: string): Promise<Row> {
    const { Item } = await documents.send(
      new GetCommand({ TableName: name, Key: keyOf(day), ConsistentRead: true }),
    );
    return Item ? rowSchema.parse(Item) : noRow;
  }

  const write = (day: string, places: readonly Place[], revision: number) =>
    conditionally(() =>
      documents.send(
        new PutCommand({
          TableName: name,
          Item: {
            ...keyOf(day),
            places,
            revision: revision + 1,
            // Seconds since the epoch.
            expires_at: Math.ceil((Date.parse(day) + keptFor) / 1000),
          },
          ...atVersion(revision, 'revision'),
        }),
      ),
    );

  return {
    /** The places of a day as they were written last. */
    of: async (day: string): Promise<readonly Place[]> => (await read(day)).places,

    /** The places of many days, by day; a day without any is left out. */
    async ofDays(days: readonly string[]): Promise<Map<string, readonly Place[]>> {
      const dayOfRow = ({ pk }: Record<string, unknown>) =>
        String(pk).slice(placesPartition('').length);
      const rows = await readRows(days.map(keyOf));
      return new Map(rows.map((row) => [dayOfRow(row), rowSchema.parse(row).places]));
    },

    /**
     * Writes what `change` makes of a day's places, and again when somebody else wrote meanwhile;
     * nothing where it returns them unchanged, or throws.
     */
    async change(
      day: string,
      change: (before: readonly Place[]) => readonly Place[],
    ): Promise<void> {
      await rewrite<Row>({
        read: () => read(day),
        change(before) {
          const places = change(before.places);
          return places === before.places ? before : { ...before, places: [...places] };
        },
        write: ({ places }, { revision }) => write(day, places, revision),
        givenUp: serviceBusy,
      });
    },
  };
}
export type ViewingPlaces = ReturnType<typeof createViewingPlaces>;
