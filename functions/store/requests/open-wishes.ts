import { createHmac } from 'node:crypto';
import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { conditionally, type Table } from '../../platform/table.ts';
import { serviceBusy } from '../rewrite.ts';
import { atVersion } from '../rows.ts';

const rowSchema = z.object({
  wishes: z.array(z.object({ id: z.string(), at: z.int() })),
  revision: z.int(),
});

export const wishesPartition = (hash: string) => `WISHES#${hash}`;

/** What a wish counts for, such as a telephone, and how many of it may be open at once. */
export interface WishShare {
  of: string;
  most: number;
}

/** ms after which a wish is stored, or never will be. */
const storedAfter = 60_000;
/** ms for which a row is kept: longer than any wish can be open. */
const keptFor = 23 * 86_400_000;
const maxTries = 20;

/**
 * Counts the open wishes for a telephone and for networks, in one small row each. Its key is a
 * keyed hash, so the table alone reveals neither; the row holds ids and times. Which wishes are
 * still open the viewings themselves tell, so nothing has to be taken back.
 */
export function createOpenWishes(
  { documents, name }: Table,
  readKey: () => Promise<string>,
  clock: () => Date,
) {
  async function keyOf(of: string) {
    const hash = createHmac('sha256', await readKey())
      .update(`wishes#${of}`)
      .digest('hex');
    return { pk: wishesPartition(hash), sk: 'WISHES' };
  }

  async function admit(
    { of, most }: WishShare,
    id: string,
    isOpen: (id: string) => Promise<boolean>,
  ): Promise<boolean> {
    const key = await keyOf(of);
    for (let attempt = 0; attempt < maxTries; attempt++) {
      const { Item } = await documents.send(
        new GetCommand({ TableName: name, Key: key, ConsistentRead: true }),
      );
      const { wishes, revision } = rowSchema.parse(Item ?? { wishes: [], revision: 0 });
      if (wishes.some((one) => one.id === id)) return true;
      const now = clock().getTime();
      const open = await Promise.all(
        wishes.map(async (one) => Math.abs(now - one.at) < storedAfter || (await isOpen(one.id))),
      );
      const left = wishes.filter((_, index) => open[index]);
      if (left.length >= most) return false;
      const put = new PutCommand({
        TableName: name,
        Item: {
          ...key,
          wishes: [...left, { id, at: now }],
          revision: revision + 1,
          // Seconds since the epoch.
          expires_at: Math.ceil((now + keptFor) / 1000),
        },
        ...atVersion(revision, 'revision'),
      });
      if (await conditionally(() => documents.send(put))) return true;
    }
    throw serviceBusy();
  }

  return {
    /**
     * Counts a wish for each of these; false where one has as many open as it may. `isOpen` tells of a stored wish whether it is. The same wish counts once.
     */
    async admit(
      shares: readonly WishShare[],
      id: string,
      isOpen: (id: string) => Promise<boolean>,
    ): Promise<boolean> {
      for (const share of shares) if (!(await admit(share, id, isOpen))) return false;
      return true;
    },
    /** Forgets what was counted for one of them. */
    async forget(text: string): Promise<void> {
      await documents.send(new DeleteCommand({ TableName: name, Key: await keyOf(text) }));
    },
  };
}
export type OpenWishes = ReturnType<typeof createOpenWishes>;
