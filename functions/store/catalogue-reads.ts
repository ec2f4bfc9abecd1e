import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { FormatReads } from '../catalogue/unread-formats.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import type { Table } from './table.ts';

/** A partition of its own: what reads the catalogue may write here, and nowhere else. */
export const readsPartition = 'CATALOGUE_READ';
/** ms for which one note of a process is enough. */
const noteEvery = 3_600_000;

const readSchema = z.object({ read_at: z.iso.datetime() });

/** When each format of the catalogue was last read: one small item a format, which its readers write at most hourly. */
export function createCatalogueReads({ documents, name }: Table, log: Logger, clock: Clock): FormatReads {
  const key = (format: number) => ({ pk: readsPartition, sk: String(format) });
  const noted = new Map<number, number>();

  return {
    async note(format) {
      const now = clock();
      const since = now.getTime() - (noted.get(format) ?? Number.NEGATIVE_INFINITY);
      if (since >= 0 && since < noteEvery) return;
      noted.set(format, now.getTime());
      try {
        await documents.send(new PutCommand({ TableName: name, Item: { ...key(format), read_at: now.toISOString() } }));
      } catch (error) {
        // A page must not fail by it. The note before it keeps the format for a day.
        log.warn('that the catalogue is read could not be noted', { format, error });
      }
    },

    async last(format) {
      const { Item } = await documents.send(
        new GetCommand({ TableName: name, Key: key(format), ConsistentRead: true }),
      );
      const { data } = z.safeParse(readSchema, Item);
      return data ? new Date(data.read_at) : null;
    },

    async forget(format) {
      await documents.send(new DeleteCommand({ TableName: name, Key: key(format) }));
    },
  };
}
