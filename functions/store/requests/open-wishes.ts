import { createHmac } from 'node:crypto';
import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Table, TransactedAction } from '../../platform/table.ts';
import { atVersion } from '../rows.ts';

const rowSchema = z.object({ ids: z.array(z.string()), revision: z.int() });

export const wishesPartition = (hash: string) => `WISHES#${hash}`;

/** What a wish counts for, such as a telephone, and how many of it may be open at once. */
export interface WishShare {
  of: string;
  most: number;
}

/** ms for which a row is kept: longer than any wish can be open. */
const keptFor = 23 * 86_400_000;

/**
 * Counts the open wishes for a telephone and for networks, in one small row each. Its key is a
 * keyed hash, so the table alone reveals neither; the row holds ids. Which wishes are still open the
 * viewings themselves tell, so nothing has to be taken back.
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

  /** What counts a wish for one share; null where it has as many open as it may. */
  async function counted(
    { of, most }: WishShare,
    id: string,
    isOpen: (id: string) => Promise<boolean>,
  ): Promise<TransactedAction | null> {
    const key = await keyOf(of);
    const { Item } = await documents.send(
      new GetCommand({ TableName: name, Key: key, ConsistentRead: true }),
    );
    const { ids, revision } = rowSchema.parse(Item ?? { ids: [], revision: 0 });
    const others = ids.filter((one) => one !== id);
    const open = await Promise.all(others.map(isOpen));
    const left = others.filter((_, index) => open[index]);
    if (left.length >= most) return null;
    const expires_at = Math.ceil((clock().getTime() + keptFor) / 1000);
    const row = { ...key, ids: [...left, id], revision: revision + 1, expires_at };
    return { Put: { Item: row, ...atVersion(revision, 'revision') } };
  }

  return {
    /**
     * What counts a wish for each of these, to be written with it; null where one has as many open as
     * it may. `isOpen` tells of a stored wish whether it is. The same wish counts once.
     */
    async count(
      shares: readonly WishShare[],
      id: string,
      isOpen: (id: string) => Promise<boolean>,
    ): Promise<TransactedAction[] | null> {
      const actions: TransactedAction[] = [];
      for (const share of shares) {
        const action = await counted(share, id, isOpen);
        if (!action) return null;
        actions.push(action);
      }
      return actions;
    },
    /** Forgets what was counted for one of them. */
    async forget(text: string): Promise<void> {
      await documents.send(new DeleteCommand({ TableName: name, Key: await keyOf(text) }));
    },
  };
}
export type OpenWishes = ReturnType<typeof createOpenWishes>;
