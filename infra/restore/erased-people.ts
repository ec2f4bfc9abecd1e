import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { isErased } from '#domain/records/personal-data.ts';
import { tracesOf } from '#domain/requests/contact.ts';
import { senderOf } from '#domain/requests/sender.ts';
import { createAddressHash, recordRows } from '#functions/store/personal-data.ts';
import { readContact } from '#functions/store/requests/contacts.ts';
import { recipientKey } from '#functions/store/requests/recipients.ts';
import { nameOf } from '#functions/store/requests/request-keys.ts';
import type { Row } from '../backup/row-json.ts';

/** What is read of a customer's row, even of one that is otherwise broken. */
const text = z.catch(z.optional(z.string()), undefined);
const customerRow = z.object({ pk: z.string(), id: text, created_at: text, loan_id: text });
const longAgo = new Date(0).toISOString();

/**
 * Tells rows of customers from those of people who were erased after they sent them: requests and
 * what lies beside them, their contacts, the orders of loans, and which letters went to their
 * addresses. That mail came back from an address is brought back all the same, as an erasure keeps
 * it. `erasures` are the rows of the records, `key` is that of the hashes.
 */
export async function createErasedPeople(erasures: Iterable<Row>, key: string) {
  const { ofAddress, ofContact } = createAddressHash(async () => key);
  const records = [...erasures].map((row) => recordRows.read(unmarshall(row)));
  const people = new Set<string>();
  const requests = new Set<string>();
  const recipients = new Set<string>();

  return {
    /** Every row has to be noted before the first is asked for: orders follow from loans. */
    async note(row: Row): Promise<void> {
      const item = unmarshall(row);
      const { pk, id, created_at } = customerRow.parse(item);
      const sender = senderOf(item);
      const contact_hashes = await Promise.all(tracesOf(sender).map(ofContact));
      const email_hash = sender.email === '' ? '' : await ofAddress(sender.email);
      const name = nameOf(pk);
      const request = { name, email_hash, contact_hashes, created_at: created_at ?? longAgo };
      if (!isErased(request, records)) return;
      people.add(email_hash || (contact_hashes[0] ?? pk));
      requests.add(pk);
      if (sender.email !== '') recipients.add(recipientKey(key, sender.email).pk);
      if (id !== undefined) requests.add(id);
    },
    /** What may come back of a row; null where it is of somebody erased. */
    kept(row: Row): Row | null {
      const item = unmarshall(row);
      const { pk, loan_id = '' } = customerRow.parse(item);
      if (recipients.has(pk))
        return row.returned_until?.N === undefined ? null : { ...row, letters: { L: [] } };
      const contact = readContact(item);
      return [pk, loan_id, contact?.id ?? ''].some((one) => requests.has(one)) ? null : row;
    },
    /** How many of those who were noted were erased. */
    people: () => people.size,
  };
}
