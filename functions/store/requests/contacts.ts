import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type Contact, contactsOf } from '#domain/requests/contact.ts';
import {
  type AnyRequest,
  kindNames,
  type RequestKind,
  requestKinds,
} from '#domain/requests/request-kinds.ts';
import { senderOf } from '#domain/requests/sender.ts';
import { expiresAt } from '#domain/requests/stored-request.ts';
import { conditionally, indexNames, queryAll, type Table } from '../../platform/table.ts';
import { tenAtOnce } from '../../platform/ten-at-once.ts';
import { nameText, type RequestName } from './request-partition.ts';

export const contactKind = 'CONTACT';
export const contactPartition = (contact: string) => `${contactKind}#${contact}`;

const keyOf = ({ contact, ...of }: RequestName & { contact: Contact }) => ({
  pk: contactPartition(contact),
  sk: nameText(of),
});

/** One request that a telephone or an address belongs to. */
export interface ContactRow extends RequestName {
  contact: Contact;
  /** The request's other contacts. */
  others: Contact[];
  /** When it was written, or the request if that was earlier; ISO. */
  at: string;
}

const contactText = z.custom<Contact>(
  (text) => typeof text === 'string' && /^(PHONE|EMAIL)#/.test(text),
);
const rowSchema = z.object({
  pk: z.string(),
  sk: z.string(),
  others: z.array(contactText),
  at: z.string(),
});

/** Null for a row of a kind that this release does not know. */
export function readContact(item: unknown): ContactRow | null {
  const row = z.safeParse(rowSchema, item).data;
  if (!row) return null;
  const contact = z.safeParse(contactText, row.pk.slice(contactPartition('').length)).data;
  const [start, id = ''] = row.sk.split('#');
  const kind = requestKinds.find((one) => one === start);
  return contact && kind ? { contact, kind, id, others: row.others, at: row.at } : null;
}

/** A request as the table's index lists it: its name and its contacts. */
export interface ListedRequest extends RequestName {
  contacts: Contact[];
  created_at: string;
  /** Seconds since the epoch. */
  expires_at: number;
}

const idRow = z.object({ id: z.string() });
const datesRow = z.object({
  created_at: z.catch(z.optional(z.iso.datetime()), undefined),
  expires_at: z.catch(z.optional(z.number()), undefined),
});

/**
 * When a request came, and when it is deleted. A row that does not tell came long ago, and is kept
 * as long as one that comes now.
 */
export function datesOf(item: unknown, now: Date) {
  const dates = z.safeParse(datesRow, item).data;
  return {
    created_at: dates?.created_at ?? new Date(0).toISOString(),
    expires_at: dates?.expires_at ?? expiresAt(now.toISOString()),
  };
}

/**
 * Which requests a telephone or an e-mail address belongs to: a row for each contact of each
 * request, with the request's time to live. It is written before the request; a customer's form
 * whose rows the table did not take gets them from the schedule. Readers skip a row without its
 * request, and the schedule removes it.
 */
export function createContacts(table: Table, clock: () => Date) {
  const { documents, name: TableName } = table;

  const put = (row: ContactRow, expires_at: number, condition: object = {}) => {
    const Item = {
      ...keyOf(row),
      others: row.others,
      at: row.at,
      expires_at,
      kind: contactKind,
      kind_sort: `${row.at}#${nameText(row)}`,
    };
    return conditionally(() => documents.send(new PutCommand({ TableName, Item, ...condition })));
  };

  async function query(where: object): Promise<ContactRow[]> {
    return (await queryAll(table, where)).flatMap((item) => readContact(item) ?? []);
  }

  return {
    /** Writes the rows of a request, which is written after them. */
    async note(kind: RequestKind, request: AnyRequest): Promise<void> {
      const contacts = contactsOf(senderOf(request));
      const at = clock().toISOString();
      await tenAtOnce(contacts, (contact) => {
        const others = contacts.filter((one) => one !== contact);
        return put({ contact, kind, id: request.id, others, at }, request.expires_at);
      });
    },
    /** Gives a stored request the row that it lacks; false where it has it. */
    add: (
      { contacts, created_at, expires_at, ...of }: ListedRequest,
      contact: Contact,
    ): Promise<boolean> => {
      const others = contacts.filter((one) => one !== contact);
      return put({ ...of, contact, others, at: created_at }, expires_at, {
        ConditionExpression: 'attribute_not_exists(pk)',
      });
    },
    /** The rows of a contact as they were written last. */
    of: (contact: Contact): Promise<ContactRow[]> =>
      query({
        ConsistentRead: true,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': contactPartition(contact) },
      }),
    /** All rows. May lag behind the last writes by moments. */
    all: (): Promise<ContactRow[]> =>
      query({
        IndexName: indexNames.byKind,
        KeyConditionExpression: 'kind = :kind',
        ExpressionAttributeValues: { ':kind': contactKind },
      }),
    /** Removes a row, unless it was written after that moment (ISO). */
    remove: (row: Pick<ContactRow, 'contact' | 'kind' | 'id'>, until: string): Promise<boolean> =>
      conditionally(() =>
        documents.send(
          new DeleteCommand({
            TableName,
            Key: keyOf(row),
            ConditionExpression: '#at <= :until',
            ExpressionAttributeNames: { '#at': 'at' },
            ExpressionAttributeValues: { ':until': until },
          }),
        ),
      ),

    /**
     * Every stored request with its contacts, by the index: also broken ones, and those of earlier
     * releases that have no rows. May lag behind the last writes by moments.
     */
    async listed(): Promise<ListedRequest[]> {
      const ofKinds = await Promise.all(
        requestKinds.map(async (kind) => {
          const items = await queryAll(table, {
            IndexName: indexNames.byKind,
            KeyConditionExpression: '#kind = :kind',
            ExpressionAttributeNames: { '#kind': 'kind' },
            ExpressionAttributeValues: { ':kind': kindNames[kind].row },
            ProjectionExpression:
              'id, created_at, expires_at, email, phone, customer_data.email, customer_data.phone',
          });
          return items.map((item): ListedRequest => {
            const { id } = idRow.parse(item);
            return { kind, id, contacts: contactsOf(senderOf(item)), ...datesOf(item, clock()) };
          });
        }),
      );
      return ofKinds.flat();
    },
  };
}
export type Contacts = ReturnType<typeof createContacts>;
