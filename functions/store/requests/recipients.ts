import { createHmac } from 'node:crypto';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { recipientOf } from '#domain/email-address.ts';
import {
  admitLetter,
  groupOf,
  letterMemory,
  type SentLetter,
} from '#domain/requests/confirmations.ts';
import type { OutgoingMail } from '#domain/requests/outbox.ts';
import { expiresAt } from '#domain/requests/stored-request.ts';
import { conditionally, type Table } from '../../platform/table.ts';
import { rewrite, serviceBusy } from '../rewrite.ts';
import { atVersion } from '../rows.ts';
import { createConfirmationCount } from './confirmation-count.ts';

const rowSchema = z.object({
  letters: z.array(
    z.object({ mail: z.string(), at: z.int(), group: z.enum(['enquiry', 'viewing']) }),
  ),
  /**
   * Until when no confirmation is sent there because mail bounced: seconds since the epoch. Null
   * where none did.
   */
  returned_until: z.nullable(z.int()),
  revision: z.int(),
});
type Row = z.infer<typeof rowSchema>;
const noRow: Row = { letters: [], returned_until: null, revision: 0 };

const isReturned = (until: number | null, now: Date) =>
  until !== null && until * 1000 > now.getTime();

/** The recipient's letters once this mail may go, too, or why it may not. */
function judged(
  { letters, returned_until }: Row,
  { id, kind }: Pick<OutgoingMail, 'id' | 'kind'>,
  now: Date,
): readonly SentLetter[] | 'limit' | 'returned' {
  if (isReturned(returned_until, now)) return 'returned';
  return admitLetter(letters, { mail: id, group: groupOf(kind) }, now) ?? 'limit';
}

export const recipientPartition = (hash: string) => `RECIPIENT#${hash}`;

/** The key of a recipient's row: the hash is keyed by `secret`. */
export function recipientKey(secret: string, email: string) {
  const hash = createHmac('sha256', secret).update(recipientOf(email)).digest('hex');
  return { pk: recipientPartition(hash), sk: 'RECIPIENT' };
}

/**
 * One small item for each address that got confirmations or whose mail bounced; it holds only ids
 * and times. Its key is a keyed hash, so the table alone does not reveal the address. It expires a
 * week after the last letter or, after a bounce, when requests do.
 */
export function createRecipients(
  { documents, name }: Table,
  readKey: () => Promise<string>,
  clock: () => Date,
) {
  const { add, room } = createConfirmationCount({ documents, name }, clock);
  const keyOf = async (email: string) => recipientKey(await readKey(), email);

  async function read(Key: Record<string, string>): Promise<Row> {
    const { Item } = await documents.send(
      new GetCommand({ TableName: name, Key, ConsistentRead: true }),
    );
    return Item ? rowSchema.parse(Item) : noRow;
  }

  async function change(email: string, changed: (row: Row) => Row): Promise<void> {
    const key = await keyOf(email);
    await rewrite({
      read: () => read(key),
      change: changed,
      async write({ letters, returned_until }, { revision }) {
        // Not before now: DynamoDB never deletes an item whose `expires_at` is more than five years
        // ago.
        const letterEnd = Math.max(
          clock().getTime(),
          ...letters.map(({ at }) => at + letterMemory),
        );
        const Item = {
          ...key,
          letters,
          returned_until,
          revision: revision + 1,
          // Seconds since the epoch.
          expires_at: Math.max(Math.ceil(letterEnd / 1000), returned_until ?? 0),
        };
        const put = new PutCommand({ TableName: name, Item, ...atVersion(revision, 'revision') });
        return conditionally(() => documents.send(put));
      },
      givenUp: serviceBusy,
    });
  }

  return {
    /**
     * Counts a confirmation to an address, once, and among those to all addresses. Answers why it
     * has to be withheld, `rush` where it has to wait until there is room, or null where it may be
     * sent. Only one that its recipient may get counts against the others; one that is tried again
     * does not.
     */
    async admit(
      email: string,
      mail: Pick<OutgoingMail, 'id' | 'kind' | 'turn'>,
    ): Promise<'limit' | 'returned' | 'rush' | null> {
      const row = await read(await keyOf(email));
      const first = judged(row, mail, clock());
      if (typeof first === 'string') return first;
      if (first === row.letters) return null;
      if (!(await add(mail.turn === 'last'))) return 'rush';
      let refusal: 'limit' | 'returned' | null = null;
      await change(email, (before) => {
        const letters = judged(before, mail, clock());
        refusal = typeof letters === 'string' ? letters : null;
        return typeof letters === 'string' || letters === before.letters
          ? before
          : { ...before, letters: [...letters] };
      });
      return refusal;
    },

    /** How many more confirmations have room: of all, and of those that come last. */
    room,

    /** Whether mail to an address came back for good, or its reader complained of it. */
    async isReturned(email: string): Promise<boolean> {
      const { returned_until } = await read(await keyOf(email));
      return isReturned(returned_until, clock());
    },

    /** Remembers that mail to an address bounced, or that its reader complained. */
    async noteReturned(email: string): Promise<void> {
      await change(email, (row) => {
        const returned_until = expiresAt(clock().toISOString());
        return returned_until === row.returned_until ? row : { ...row, returned_until };
      });
    },

    /**
     * Forgets the letters that went to an address; the table deletes the row soon. A bounce or
     * complaint is kept: erasing a person's data must not make us write to them again.
     */
    forget: (email: string): Promise<void> =>
      change(email, (row) => (row.letters.length === 0 ? row : { ...row, letters: [] })),
  };
}
export type Recipients = ReturnType<typeof createRecipients>;
