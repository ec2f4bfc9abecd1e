import { recipientOf } from '../email-address.ts';
import { withoutInvisible } from '../invisible.ts';
import { digitsIn, telephoneKeys } from '../telephone.ts';

/** What a person is recognised by: a telephone or an e-mail address, in one spelling each. */
export type Contact = `PHONE#${string}` | `EMAIL#${string}`;
/** The number of a request: it leads to that request as a contact does, and tells of no person. */
export type NumberLead = `NUMBER#${string}`;
export type ContactKind = 'phone' | 'email';

/** The telephones that somebody typed: none, one, or several. */
export const phoneContacts = (typed: string): Contact[] =>
  telephoneKeys(typed).map((key): Contact => `PHONE#${key}`);

/** The same of an e-mail address, folded as confirmations count their recipients. */
export function emailContacts(typed: string): Contact[] {
  const address = withoutInvisible(typed).trim();
  return address === '' ? [] : [`EMAIL#${recipientOf(address)}`];
}

/** Everything that a request's sender is recognised by. */
export function contactsOf({ phone, email }: { phone: string; email: string }): Contact[] {
  return [...phoneContacts(phone), ...emailContacts(email)];
}

/**
 * A telephone by all digits of its text, so that it is recognised also by a release that reads
 * other numbers in it; none of a dummy.
 */
export const traceAsTyped = (phone: string): Contact[] =>
  phoneContacts(phone).length > 0 ? [`PHONE#${digitsIn(phone)}`] : [];

/** Everything by which a record recognises a sender: what contacts are read, and what was typed. */
export const tracesOf = (sender: { phone: string; email: string }): Contact[] => [
  ...new Set([...contactsOf(sender), ...traceAsTyped(sender.phone)]),
];

export const kindOfContact = (contact: Contact): ContactKind =>
  contact.startsWith('PHONE#') ? 'phone' : 'email';

/** The folded address of an e-mail contact. */
export const addressOf = (contact: Contact): string => contact.slice('EMAIL#'.length);
