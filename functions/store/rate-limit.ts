import { createHash } from 'node:crypto';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import {
  addressGroup,
  admitSubmission,
  countOther,
  countReading,
  isCounted,
  rateWindow,
  type SentForms,
  type Verdict,
} from '#domain/requests/form-rate.ts';
import { conditionally, type Table } from '../platform/table.ts';
import { serviceBusy } from './rewrite.ts';
import { atVersion } from './rows.ts';

/**
 * Tries of a conditional write. They are never used up: for one address only as many writes succeed
 * as it may send forms.
 */
const maxTries = 50;

const rowSchema = z.object({
  submissions: z.array(z.object({ key: z.string(), at: z.int() })),
  others: z.array(z.int()),
  revision: z.int(),
});

export const submissionsPartition = (hash: string) => `SUBMISSIONS#${hash}`;

/** The key of an address's row: a hash, not the address. */
export function submissionsKey(address: string): { pk: string; sk: string } {
  const hash = createHash('sha256').update(addressGroup(address)).digest('hex');
  return { pk: submissionsPartition(hash), sk: 'SUBMISSIONS' };
}

/**
 * Counts the forms of each address in one small item. Writes are conditional, so that forms sent at
 * the same time are all counted.
 */
export function createSubmissionLimit({ documents, name }: Table, clock: () => Date) {
  async function read(itemKey: ReturnType<typeof submissionsKey>) {
    const { Item } = await documents.send(
      new GetCommand({ TableName: name, Key: itemKey, ConsistentRead: true }),
    );
    return rowSchema.parse(Item ?? { submissions: [], others: [], revision: 0 });
  }

  /** Lets `judge` decide by what the row holds. Answers its verdict, and what the row held. */
  async function count(address: string, judge: (earlier: SentForms, now: Date) => Verdict) {
    const itemKey = submissionsKey(address);
    for (let attempt = 0; attempt < maxTries; attempt++) {
      const { revision, ...earlier } = await read(itemKey);
      const now = clock();
      const { counted, retryAfter } = judge(earlier, now);
      if (counted === earlier) return { retryAfter, earlier, now };
      const written = {
        ...itemKey,
        ...counted,
        revision: revision + 1,
        // Seconds since the epoch. After two windows the row counts for nothing.
        expires_at: Math.ceil((now.getTime() + 2 * rateWindow) / 1000),
      };
      const put = new PutCommand({
        TableName: name,
        Item: written,
        ...atVersion(revision, 'revision'),
      });
      if (await conditionally(() => documents.send(put))) return { retryAfter, earlier, now };
    }
    throw serviceBusy();
  }

  return {
    /**
     * The seconds for which no form that an address sends will be answered, or null; counts
     * nothing.
     */
    async waits(address: string): Promise<number | null> {
      return countOther(await read(submissionsKey(address)), clock()).retryAfter;
    },
    /**
     * Counts the form of this key, as a submission or, where it was counted before, as one sent
     * again. Answers the seconds to wait where the address sent too many, or null.
     */
    async admit(
      address: string,
      key: string,
    ): Promise<{ retryAfter: number | null; isNew: boolean }> {
      const { retryAfter, earlier, now } = await count(address, (forms, at) =>
        admitSubmission(forms, key, at),
      );
      return { retryAfter, isNew: !isCounted(earlier, key, now) };
    },
    /**
     * Counts a form that was refused or taken before; its submission under `key` counts no more.
     * Answers as `admit` does.
     */
    async countOther(address: string, key?: string): Promise<number | null> {
      return (await count(address, (forms, at) => countOther(forms, at, key))).retryAfter;
    },
    /**
     * Counts a reading of what a link shows, apart from whoever reads; answers as `admit` does. Of
     * `link` only a hash is stored.
     */
    async countReading(link: string): Promise<number | null> {
      return (await count(`link#${link}`, countReading)).retryAfter;
    },
  };
}
export type SubmissionLimit = ReturnType<typeof createSubmissionLimit>;
