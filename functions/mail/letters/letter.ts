import { type DealerPhone, dealer } from '#domain/dealer/dealer.ts';
import { companyLines } from '#domain/dealer/dealer-contact.ts';
import { type OpeningLines, openingWords } from '#domain/dealer/opening-hours.ts';
import { isEmailAddress } from '#domain/email-address.ts';
import { formatPrice, type Language } from '#domain/locale.ts';
import type { PriceNotice } from '#domain/offers/withheld-prices.ts';
import type { Enquiry } from '#domain/requests/enquiry.ts';
import { referenceOf } from '#domain/requests/forms.ts';
import type { LoanRequest } from '#domain/requests/loan-request.ts';
import { isToDealer, type MailKind } from '#domain/requests/outbox.ts';
import type { RequestKind } from '#domain/requests/request-kinds.ts';
import type { Sender } from '#domain/requests/sender.ts';
import type { Viewing } from '#domain/requests/viewing.ts';
import { dialAddress, endOfTelephone, readTelephones } from '#domain/telephone.ts';
import { type LetterHouse, letterHouses, type NamedHouse } from './letter-houses.ts';
import { nameLine, plainLine, plainText, unlinked, withNames } from './plain-text.ts';

/**
 * The request for which a letter is written; `kind` says whether it is an enquiry, a loan request
 * or a viewing.
 */
export type MailSubject =
  | { kind: 'enquiry'; request: Enquiry }
  | { kind: 'loan'; request: LoanRequest }
  | { kind: 'viewing'; request: Viewing };

/** What the letter to the dealer about withheld prices is written for. */
export interface WithheldSubject {
  kind: 'prices';
  lang: Language;
  notice: Pick<PriceNotice, 'prices' | 'count'>;
}

/** A letter that staff wrote as an answer to a request of any kind. */
export interface ReplySubject {
  kind: 'reply';
  of: RequestKind;
  /** The request that it answers. */
  request: { id: string };
  /** The language of the lines that the letter adds. */
  lang: Language;
  to: string;
  subject: string;
  text: string;
  /** What the person typed as a name, and the houses' names, which staff may have put into both. */
  names: readonly string[];
  /** SES's id of the confirmation that went out before; null where none did. */
  after: string | null;
}

/** The customer's e-mail address; empty where they gave none. */
export function customerEmail({ kind, request }: MailSubject): string {
  return kind === 'loan' ? request.customer_data.email : request.email;
}

/** A piece of a line; `href` makes it a link. */
export interface LinkedText {
  text: string;
  href?: string | undefined;
}

/** A fact on a line; `href` makes its value a link, `pieces` are a value with links in it. */
export interface Fact {
  label: string;
  value: string;
  href?: string | undefined;
  pieces?: readonly LinkedText[] | undefined;
}

/**
 * A letter's parts, in the order they are read. Texts are one line each, only a message and what
 * staff wrote (`written`) have several.
 */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'written'; text: string }
  | { kind: 'facts'; facts: readonly Fact[] }
  | { kind: 'message'; label: string; text: string }
  | { kind: 'steps'; steps: readonly string[] }
  | { kind: 'button'; label: string; url: string; hint?: string };

/** A mail's words, before they become text and HTML. */
export interface Letter {
  lang: Language;
  subject: string;
  /** The first words of the letter; null where the text has its own. */
  title: string | null;
  blocks: readonly Block[];
  /** Lines under the letter: who writes, and how to reach them. */
  signature: readonly string[];
}

/** The facts that have a value. */
export function facts(...given: (Omit<Fact, 'value'> & { value: string | null })[]): Block {
  return {
    kind: 'facts',
    facts: given.flatMap((fact) => (fact.value ? [{ ...fact, value: fact.value }] : [])),
  };
}

/** A button, where there is somewhere to go. */
export function button(label: string, url: string | undefined, hint?: string): Block[] {
  return url === undefined
    ? []
    : [{ kind: 'button', label, url, ...(hint !== undefined && { hint }) }];
}

/** What any letter about a request may say, decided by its kind. */
export interface RequestValues {
  /** Those that a letter of this kind may name: letter-houses.ts. */
  houses: readonly NamedHouse[];
  /** When the yard is open in the coming days, a line each; none in the dealer's letters. */
  hours: readonly string[];
  reference: string;
}

/**
 * What letters say of an enquiry: one line each, except the message; empty where the customer gave
 * nothing.
 */
export interface EnquiryValues extends PersonValues, RequestValues {
  message: string;
  staffUrl: string | undefined;
}

/** What letters say of a loan request. */
export interface LoanValues extends PersonValues, RequestValues {
  /** The house's name, or the request's number where it may not be named. */
  about: string;
  /** With its currency; null where visitors do not see the house. */
  price: string | null;
  /** With its currency; null where nothing is paid first. */
  downPayment: string | null;
  /** Months; null where none was chosen. */
  period: number | null;
  /** The bank's page where the customer goes on. */
  bankUrl: string | undefined;
  reason: string | null;
  staffUrl: string | undefined;
}

/**
 * What a confirmation says. Anybody can type any address into a form, so the letter repeats nothing
 * that was typed, except the last three digits of the phone, by which the customer recognises the
 * request.
 */
export interface ConfirmationValues extends RequestValues {
  /** The last three digits of the first number; null where none was given. */
  phoneEnd: string | null;
}

/** What staff wrote: the subject on one line, the text as it was typed. */
export interface ReplyValues {
  subject: string;
  text: string;
}

/** What the letter says of prices that are withheld from visitors. */
export interface WithheldValues {
  /** House, offer and both prices with their currency, of the first of them. */
  prices: readonly { house: string; offer: string | null; from: string; to: string }[];
  count: number;
  staffUrl: string | undefined;
}

// An address may contain characters that have a meaning in a link.
const emailHref = (email: string) =>
  isEmailAddress(email) ? `mailto:${encodeURIComponent(email).replace('%40', '@')}` : undefined;

/** A typed telephone, each of its numbers a link. */
const phonePieces = (phone: string): LinkedText[] =>
  readTelephones(plainLine(phone)).parts.map(({ text, number }) => ({
    text: unlinked(text),
    href: number ? dialAddress(number) : undefined,
  }));

/** The address of a page of the staff area. */
export const staffUrl = (origin: string | undefined, lang: Language, page: string) =>
  origin === undefined ? undefined : `${origin}/${lang}/admin/${page}`;

function webUrl(url: string | null | undefined): string | undefined {
  if (!url || !URL.canParse(url)) return undefined;
  const { protocol, href } = new URL(url);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}

/** What letters say of a request's sender; empty where the sender gave nothing. */
export interface PersonValues {
  name: string;
  email: string;
  emailHref: string | undefined;
  phone: string;
  /** `phone` once more, its numbers to dial. */
  phonePieces: readonly LinkedText[];
}

export function personValues({ name, email, phone }: Sender): PersonValues {
  return {
    name: nameLine(name),
    email: plainLine(email),
    emailHref: emailHref(email),
    phone: nameLine(phone),
    phonePieces: phonePieces(phone),
  };
}

/** How a letter about a request is written. */
export interface Writing {
  kind: MailKind;
  /** Scheme and host of the site; without it letters have no links to the site. */
  origin?: string | undefined;
  hours: OpeningLines;
  /** The request's houses as they are now, hidden ones too. */
  stored: readonly LetterHouse[];
}

export function requestValues(request: MailSubject['request'], writing: Writing): RequestValues {
  return {
    houses: letterHouses(writing.kind, request, writing),
    hours: isToDealer(writing.kind) ? [] : openingWords(writing.hours, request.lang).lines,
    reference: referenceOf(request.id),
  };
}

export function enquiryValues(enquiry: Enquiry, writing: Writing): EnquiryValues {
  return {
    ...personValues(enquiry),
    ...requestValues(enquiry, writing),
    message: plainText(enquiry.message),
    staffUrl: staffUrl(writing.origin, enquiry.lang, 'enquiries'),
  };
}

export function loanValues(loan: LoanRequest, writing: Writing): LoanValues {
  const { customer_data: customer, lang, down_payment, rejection_reason } = loan;
  const values = requestValues(loan, writing);
  const [house] = values.houses;
  const hasPrice = isToDealer(writing.kind) || house?.isOffered === true;
  return {
    ...personValues({ ...customer, name: `${customer.firstname} ${customer.lastname}` }),
    ...values,
    about: house?.name ?? values.reference,
    price: hasPrice ? formatPrice(loan.caravan_price, lang) : null,
    downPayment:
      down_payment === null || down_payment === 0 ? null : formatPrice(down_payment, lang),
    period: loan.period,
    bankUrl: webUrl(loan.bank?.url),
    reason: rejection_reason === null ? null : plainText(rejection_reason) || null,
    staffUrl: staffUrl(writing.origin, lang, 'loan-requests'),
  };
}

export function replyValues({ subject, text, names }: ReplySubject): ReplyValues {
  return {
    subject: withNames(plainLine(subject), names),
    text: withNames(plainText(text), names),
  };
}

export function withheldValues(
  { lang, notice: { prices, count } }: WithheldSubject,
  origin: string | undefined,
): WithheldValues {
  return {
    prices: prices.map(({ name, offer_bg, offer_en, from, to }) => ({
      house: nameLine(name),
      offer: nameLine((lang === 'bg' ? offer_bg : offer_en) ?? '') || null,
      from: formatPrice(from, lang),
      to: formatPrice(to, lang),
    })),
    count,
    staffUrl: origin === undefined ? undefined : `${origin}/${lang}/admin`,
  };
}

export function confirmationValues(
  { kind, request }: MailSubject,
  writing: Writing,
): ConfirmationValues {
  const phone = kind === 'loan' ? request.customer_data.phone : request.phone;
  return { ...requestValues(request, writing), phoneEnd: endOfTelephone(phone) };
}

const dial = ({ label, shown, dial }: DealerPhone, lang: Language): Fact => ({
  label: label[lang],
  value: shown,
  href: `tel:${dial}`,
});

/** The dealer's phones, each with what customers call it for. */
function phoneFacts(lang: Language): Fact[] {
  const { sales, service } = dealer.phones;
  return [dial(sales, lang), dial(service, lang)];
}

/** The dealer's name, address and phones, a line each, and the company behind it. */
function dealerLines(lang: Language): string[] {
  const { name, address, phones } = dealer;
  const { sales, service } = phones;
  return [
    name[lang],
    `${address.street[lang]}, ${address.postalCode} ${address.town[lang]}`,
    `${sales.label[lang]}: ${sales.shown}`,
    `${service.label[lang]}: ${service.shown}`,
    ...companyLines(lang),
  ];
}

/** What every letter of a language is made of: its frame, and the blocks that many of them have. */
export function letterParts(lang: Language, goodbye: string) {
  const text = (words: string): Block => ({ kind: 'text', text: words });
  const phones: Block = { kind: 'facts', facts: phoneFacts(lang) };
  const signature = dealerLines(lang);
  const letter = (subject: string, title: string | null, ...blocks: Block[]): Letter => ({
    lang,
    subject,
    title,
    blocks,
    signature,
  });
  return { letter, text, phones, farewell: text(goodbye) };
}
