import { randomUUID } from 'node:crypto';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import {
  noNotice,
  noticeOf,
  type PriceNotice,
  priceNoticeSchema,
  type WithheldPrice,
} from '#domain/offers/withheld-prices.ts';
import { conditionally, type Table } from '../platform/table.ts';
import { rewrite } from './rewrite.ts';
import { atVersion, readRow } from './rows.ts';
import { scheduleStateKey } from './schedule-state.ts';

export const priceNoticeKey = { pk: scheduleStateKey.pk, sk: 'WITHHELD' };

/**
 * One small item with the odd prices that are withheld from visitors, and the mail to the dealer
 * about them.
 */
export function createPriceNotices({ documents, name }: Table, clock: () => Date) {
  async function read(): Promise<PriceNotice> {
    const { Item } = await documents.send(
      new GetCommand({ TableName: name, Key: priceNoticeKey, ConsistentRead: true }),
    );
    return Item ? readRow(priceNoticeSchema, Item) : noNotice;
  }

  /** Changes the notice; answers it as it is then. */
  async function change(changed: (before: PriceNotice) => PriceNotice): Promise<PriceNotice> {
    const written = await rewrite<PriceNotice>({
      read,
      change(before) {
        const after = changed(before);
        return after === before ? before : { ...after, revision: before.revision + 1 };
      },
      write(after, { revision }) {
        const Item = { ...priceNoticeKey, ...after };
        const put = new PutCommand({ TableName: name, Item, ...atVersion(revision, 'revision') });
        return conditionally(() => documents.send(put));
      },
    });
    return written ?? noNotice;
  }

  return {
    read,
    change,
    /** Notes which prices are withheld now, and puts a mail into the outbox where one is new. */
    async note(withheld: readonly WithheldPrice[]): Promise<void> {
      const mailId = randomUUID();
      await change((before) => noticeOf(before, withheld, mailId, clock()));
    },
  };
}
export type PriceNotices = ReturnType<typeof createPriceNotices>;
