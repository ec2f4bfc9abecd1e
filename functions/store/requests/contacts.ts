import * as z from 'zod/mini';
import { type Contact, contactsOf, type NumberLead } from '#domain/requests/contact.ts';
import { referenceOf } from '#domain/requests/forms.ts';
import { type AnyRequest, requestKinds } from '#domain/requests/request-kinds.ts';
import { senderOf } from '#domain/requests/sender.ts';
import { queryAll, type Table } from '../../platform/table.ts';
import { nameText, type RequestName } from './request-keys.ts';

export const contactKind = 'CONTACT';
export const contactPartition = (contact: string) => `${contactKind}#${contact}`;

/** The lead of a request's number, as customer and dealer name it. */
export const numberLead = (number: string): NumberLead => `NUMBER#${number.toUpperCase()}`;

/**
 * The rows by which a request is found: one for each of its contacts, a telephone or an address, and
 * one for its number.
 */
export function contactItems(
  of: RequestName,
  request: Pick<AnyRequest, 'created_at' | 'expires_at'>,
): Record<string, unknown>[] {
  const contacts = contactsOf(senderOf(request));
  const row = (contact: Contact | NumberLead, others: readonly Contact[]) => ({
    pk: contactPartition(contact),
    sk: nameText(of),
    others,
    at: request.created_at,
    expires_at: request.expires_at,
  });
  return [
    row(numberLead(referenceOf(of.id)), []),
    ...contacts.map((contact) =>
      row(
        contact,
        contacts.filter((one) => one !== contact),
      ),
    ),
  ];
}

/** One request that a telephone, an address or a number belongs to. */
export interface ContactRow extends RequestName {
  contact: Contact | NumberLead;
  /** The request's other contacts. */
  others: Contact[];
  /** When the request was written; ISO. */
  at: string;
}

const contactText = z.custom<Contact>(
  (text) => typeof text === 'string' && /^(PHONE|EMAIL)#/.test(text),
);
const leadText = z.union([
  contactText,
  z.custom<NumberLead>((text) => typeof text === 'string' && text.startsWith('NUMBER#')),
]);
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
  const contact = z.safeParse(leadText, row.pk.slice(contactPartition('').length)).data;
  const [start, id = ''] = row.sk.split('#');
  const kind = requestKinds.find((one) => one === start);
  return contact && kind ? { contact, kind, id, others: row.others, at: row.at } : null;
}

/**
 * Which requests a telephone, an e-mail address or a number belongs to: a row for each contact and
 * the number of each request, with the request's time to live. It is written with the request and deleted with it. A row may be
 * seen without its request, which is expired.
 */
export function createContacts(table: Table) {
  return {
    /** The rows of a contact as they were written last. */
    of: async (contact: Contact | NumberLead): Promise<ContactRow[]> => {
      const items = await queryAll(table, {
        ConsistentRead: true,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': contactPartition(contact) },
      });
      return items.flatMap((item) => readContact(item) ?? []);
    },
  };
}
export type Contacts = ReturnType<typeof createContacts>;
