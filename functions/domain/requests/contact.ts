import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { recipientOf } from '../email-address.ts';
import { composed } from '../fold.ts';
import { withoutInvisible } from '../invisible.ts';
import { enquiryLengths } from './forms.ts';
import { leastDigits } from './sender.ts';

/** What a person is recognised by: a telephone or an e-mail address, in one spelling each. */
export type Contact = `PHONE#${string}` | `EMAIL#${string}`;
export type ContactKind = 'phone' | 'email';

/** A number that names no country is of this one. */
const home = 'BG';

/** Characters; a longer text is no telephone. */
const longestTyped = 4 * enquiryLengths.phone;

const digitsOf = (typed: string) => composed(typed, 'NFKC').replace(/\D/g, '');

const isNumber = (typed: string) => parsePhoneNumberFromString(typed, home)?.isValid() === true;

/**
 * The numbers in one field: people type two, with a comma, a slash or a word between them, and
 * words beside them. A slash stands inside of a number, too.
 */
function numbersIn(typed: string): string[] {
  const found = typed
    .split(/[,;\n]|[\s(](?:и|или|and|or)\s/iu)
    .flatMap((part) => (isNumber(part) ? [part] : part.split('/').filter(isNumber)));
  return found.length > 0 ? found : [typed];
}

/** E.164 ("+359888123456"); the digits alone of what is no valid number; null of too few digits. */
function phoneNumber(typed: string): string | null {
  const read = parsePhoneNumberFromString(typed, home);
  if (read?.isValid()) return read.number;
  const digits = digitsOf(typed);
  return digits.length < leastDigits ? null : digits;
}

/** The telephones that somebody typed: none, one, or several. */
export function phoneContacts(typed: string): Contact[] {
  if (typed.length > longestTyped) return [];
  const numbers = numbersIn(withoutInvisible(typed)).flatMap((one) => phoneNumber(one) ?? []);
  return [...new Set(numbers.map((number): Contact => `PHONE#${number}`))];
}

/** The same of an e-mail address, folded as confirmations count their recipients. */
export function emailContacts(typed: string): Contact[] {
  const address = withoutInvisible(typed).trim();
  return address === '' ? [] : [`EMAIL#${recipientOf(address)}`];
}

/** Everything that a request's sender is recognised by. */
export function contactsOf({ phone, email }: { phone: string; email: string }): Contact[] {
  return [...phoneContacts(phone), ...emailContacts(email)];
}

export const kindOfContact = (contact: Contact): ContactKind =>
  contact.startsWith('PHONE#') ? 'phone' : 'email';

/** The folded address of an e-mail contact. */
export const addressOf = (contact: Contact): string => contact.slice('EMAIL#'.length);
