import { createHmac } from 'node:crypto';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { admitTo, type Share } from '#domain/requests/confirmations.ts';
import { conditionally, type Table } from '../../platform/table.ts';
import { rewrite, serviceBusy } from '../rewrite.ts';
import { atVersion } from '../rows.ts';

const rowSchema = z.object({
  letters: z.array(z.object({ mail: z.string(), at: z.int() })),
  revision: z.int(),
});
type Row = z.infer<typeof rowSchema>;

export const sharePartition = (hash: string) => `LETTERS#${hash}`;

/**
 * Counts the confirmations that a network causes, and those of one kind from one network to one
 * address, in one small row each. Its key is a keyed hash, so the table alone reveals neither; the
 * row holds names of letters and times. It expires as soon as no letter of it counts, after a day at
 * most, and the table deletes it within another one.
 */
export function createLetterShares(
  { documents, name }: Table,
  readKey: () => Promise<string>,
  clock: () => Date,
) {
  return {
    /** Counts a letter, once, for what `of` names; false where that has used up its shares. */
    async admit(of: string, mail: string, shares: readonly Share[]): Promise<boolean> {
      const hash = createHmac('sha256', await readKey())
        .update(`letters#${of}`)
        .digest('hex');
      const key = { pk: sharePartition(hash), sk: 'LETTERS' };
      const memory = Math.max(...shares.map(({ within }) => within));
      let admitted = false;
      await rewrite<Row>({
        async read() {
          const { Item } = await documents.send(
            new GetCommand({ TableName: name, Key: key, ConsistentRead: true }),
          );
          return rowSchema.parse(Item ?? { letters: [], revision: 0 });
        },
        change(before) {
          const letters = admitTo(before.letters, mail, shares, clock());
          admitted = letters !== null;
          return letters === null || letters === before.letters
            ? before
            : { ...before, letters: [...letters] };
        },
        write({ letters }, { revision }) {
          // Seconds since the epoch.
          const expires_at = Math.ceil((clock().getTime() + memory) / 1000);
          const Item = { ...key, letters, revision: revision + 1, expires_at };
          const put = new PutCommand({ TableName: name, Item, ...atVersion(revision, 'revision') });
          return conditionally(() => documents.send(put));
        },
        givenUp: serviceBusy,
      });
      return admitted;
    },
  };
}
export type LetterShares = ReturnType<typeof createLetterShares>;
