import { type DealerPhone, dealer } from '#domain/dealer/dealer.ts';
import { companyLines } from '#domain/dealer/dealer-contact.ts';
import { type OpeningLines, openingWords } from '#domain/dealer/opening-hours.ts';
import { isEmailAddress, maxSubjectLength } from '#domain/email-address.ts';
import { numberedName } from '#domain/houses/house-number.ts';
import { caravanSlug, type SlugSource } from '#domain/houses/slug.ts';
import { formatPrice, type Language } from '#domain/locale.ts';
import type { PriceNotice } from '#domain/offers/withheld-prices.ts';
import type { Enquiry } from '#domain/requests/enquiry.ts';
import { referenceOf } from '#domain/requests/forms.ts';
import { housesOf } from '#domain/requests/kinded-request.ts';
import type { LoanRequest } from '#domain/requests/loan-request.ts';
import type { RequestKind } from '#domain/requests/request-kinds.ts';
import type { Sender } from '#domain/requests/sender.ts';
import type { Viewing } from '#domain/requests/viewing.ts';

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
  /** SES's id of the confirmation that went out before; null where none did. */
  after: string | null;
}

/** The house of a request as a letter names it; its number is null where it has none yet. */
export type LetterHouse = SlugSource & { number: number | null };

/** The customer's e-mail address; empty where they gave none. */
export function customerEmail({ kind, request }: MailSubject): string {
  return kind === 'loan' ? request.customer_data.email : request.email;
}

/** A fact on a line; `href` makes its value a link. */
export interface Fact {
  label: string;
  value: string;
  href?: string | undefined;
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
export function facts(
  ...given: { label: string; value: string | null; href?: string | undefined }[]
): Block {
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

// Control characters, line and paragraph ends, half emojis, and marks that turn the direction of
// what is read.
const controls = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Typed text as one line: nothing in it can end the line, in a header or in a letter. */
export function plainLine(typed: string): string {
  return typed.replace(controls, ' ').replace(/ {2,}/g, ' ').trim();
}

/** A subject: one line, cut between two characters where it is too long. */
export function subjectLine(typed: string): string {
  const line = plainLine(typed);
  if (line.length <= maxSubjectLength) return line;
  // If the cut divides an emoji, its first half is removed too.
  return `${line
    .slice(0, maxSubjectLength - 1)
    .replace(/\p{Cs}$/u, '')
    .trimEnd()}…`;
}

/** Text typed over several lines: its line ends stay, all of one kind. */
export function plainText(typed: string): string {
  return typed
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.replace(controls, ' ').trimEnd())
    .join('\n')
    .trim();
}

/** A house with its number, and the address of its page. */
export interface NamedHouse {
  name: string;
  url: string | undefined;
}

/**
 * What letters say of an enquiry: one line each, except the message; empty where the customer gave
 * nothing.
 */
export interface EnquiryValues extends PersonValues {
  message: string;
  houses: readonly NamedHouse[];
  staffUrl: string | undefined;
}

/** What letters say of a loan request. */
export interface LoanValues extends PersonValues {
  house: string;
  houseUrl: string | undefined;
  /** Both with their currency; `downPayment` is null where nothing is paid first. */
  price: string;
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
export interface ConfirmationValues {
  /** Those that visitors may see at this moment. */
  houses: readonly NamedHouse[];
  reference: string;
  /** The last three digits; null where no phone number was given. */
  phoneEnd: string | null;
  /** The dealer's opening hours, a line each. */
  hours: readonly string[];
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

function phoneHref(phone: string): string | undefined {
  const digits = phone.replace(/[^\d+]/g, '').replace(/(?!^)\+/g, '');
  return digits.length > 3 ? `tel:${digits}` : undefined;
}

/** The address of a house's page. */
export function houseUrl(
  origin: string | undefined,
  lang: Language,
  id: string | null,
  name: string,
): string | undefined {
  if (origin === undefined || id === null || !/^[0-9a-f]{8}/i.test(id)) return undefined;
  // The slug of an old name still leads to the house.
  return `${origin}/${lang}/houses/${encodeURIComponent(caravanSlug({ id, make: name, model: '' }))}`;
}

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
  phoneHref: string | undefined;
}

export function personValues({ name, email, phone }: Sender): PersonValues {
  return {
    name: plainLine(name),
    email: plainLine(email),
    emailHref: emailHref(email),
    phone: plainLine(phone),
    phoneHref: phoneHref(phone),
  };
}

/** `stored`: the houses as they are now, for their numbers. */
export function enquiryValues(
  enquiry: Enquiry,
  origin: string | undefined,
  stored: readonly LetterHouse[],
): EnquiryValues {
  const { message, lang } = enquiry;
  const houses = housesOf(enquiry).flatMap(({ id, name }) => {
    const house = plainLine(name ?? '');
    if (house === '') return [];
    const number = stored.find((one) => one.id === id)?.number ?? null;
    return [{ name: numberedName(house, number, lang), url: houseUrl(origin, lang, id, house) }];
  });
  return {
    ...personValues(enquiry),
    message: plainText(message),
    houses,
    staffUrl: staffUrl(origin, lang, 'enquiries'),
  };
}

export function loanValues(
  loan: LoanRequest,
  origin: string | undefined,
  number: number | null,
): LoanValues {
  const { customer_data: customer, lang, down_payment, rejection_reason } = loan;
  const house = plainLine(loan.caravan_name);
  return {
    ...personValues({ ...customer, name: `${customer.firstname} ${customer.lastname}` }),
    house: numberedName(house, number, lang),
    houseUrl: houseUrl(origin, lang, loan.caravan_id, house),
    price: formatPrice(loan.caravan_price, lang),
    downPayment:
      down_payment === null || down_payment === 0 ? null : formatPrice(down_payment, lang),
    period: loan.period,
    bankUrl: webUrl(loan.bank?.url),
    reason: rejection_reason === null ? null : plainText(rejection_reason) || null,
    staffUrl: staffUrl(origin, lang, 'loan-requests'),
  };
}

export function replyValues({ subject, text }: ReplySubject): ReplyValues {
  return { subject: plainLine(subject), text: plainText(text) };
}

export function withheldValues(
  { lang, notice: { prices, count } }: WithheldSubject,
  origin: string | undefined,
): WithheldValues {
  return {
    prices: prices.map(({ name, offer_bg, offer_en, from, to }) => ({
      house: plainLine(name),
      offer: plainLine((lang === 'bg' ? offer_bg : offer_en) ?? '') || null,
      from: formatPrice(from, lang),
      to: formatPrice(to, lang),
    })),
    count,
    staffUrl: origin === undefined ? undefined : `${origin}/${lang}/admin`,
  };
}

/** Digits a phone number has at least. */
const phoneDigits = 6;

/**
 * `shown`: those of the request's houses that visitors may see. Whoever knows the id of a hidden one
 * must not learn its name by a form.
 */
export function confirmationValues(
  { kind, request }: MailSubject,
  {
    origin,
    hours,
    shown,
  }: { origin?: string | undefined; hours: OpeningLines; shown: readonly LetterHouse[] },
): ConfirmationValues {
  const { lang } = request;
  const phone = kind === 'loan' ? request.customer_data.phone : request.phone;
  const digits = phone.replace(/\D/g, '');
  return {
    houses: shown.flatMap(({ id, number, make, model }) => {
      const house = plainLine(`${make} ${model}`);
      if (house === '') return [];
      return [{ name: numberedName(house, number, lang), url: houseUrl(origin, lang, id, house) }];
    }),
    reference: referenceOf(request.id),
    phoneEnd: digits.length < phoneDigits ? null : digits.slice(-3),
    hours: openingWords(hours, lang).lines,
  };
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
