import { dealer } from '#domain/dealer/dealer.ts';
import { type HoursSettings, openingLines } from '#domain/dealer/hours-settings.ts';
import { linesAround, openingWords } from '#domain/dealer/opening-hours.ts';
import {
  type Filling,
  filledTemplate,
  placeholdersIn,
  type Template,
} from '#domain/dealer/templates.ts';
import { maxSubjectLength } from '#domain/email-address.ts';
import type { SaleStatus } from '#domain/houses/sale-status.ts';
import { caravanSlug, type SlugSource } from '#domain/houses/slug.ts';
import { formatPrice, type Language } from '#domain/locale.ts';
import type { LoanExample } from '#domain/requests/loan-example.ts';
import { replyLength } from '#domain/requests/reply.ts';
import { loanRows } from '#shared/formats/loan-rows.ts';
import { financingMessages } from '#shared/texts/financing-messages.ts';
import { creditSentences } from '#shared/ui/credit-notice.tsx';

type OfferedHouse = SlugSource & { price: number; effective_price?: number | undefined };

/** A house as its page shows it at this moment, and what that page offers instead. */
export interface HouseOfReply {
  caravan: OfferedHouse & { sale_status: SaleStatus };
  loan_example: LoanExample | null;
  similar: readonly (OfferedHouse & { sale_status: SaleStatus })[];
}

interface Known {
  /** The person's name; empty where it is not known. */
  name: string;
  /** What the request calls its house; null where it is about none. */
  house: string | null;
  /** Null where visitors can't see the house. */
  shown: HouseOfReply | null;
  hours: HoursSettings;
  /** The customer's language. */
  lang: Language;
  /** Scheme and host of the site. */
  origin: string;
}

/** Where a template's subject has nothing to name. The customer reads it. */
const subjectOf: Record<Language, string> = { bg: 'Отговор на Вашата заявка', en: 'Your request' };

/** On one line, and without braces: the server takes those for a placeholder left unfilled. */
const plainName = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}{}]+/gu, ' ').trim();

/** Lines below the one that names them; empty without any. */
const listed = (lines: readonly string[]) => lines.map((line) => `\n${line}`).join('');

/** What a template's placeholders stand for in a letter of this moment. */
export function fillingOf({ name, house, shown, hours, lang, origin }: Known, now: Date): Filling {
  const { figures, credit } = financingMessages[lang].financing;
  const addressOf = (one: SlugSource) => `${origin}/${lang}/houses/${caravanSlug(one)}`;
  const priceOf = ({ price, effective_price }: OfferedHouse) =>
    formatPrice(effective_price ?? price, lang);
  const example = shown?.loan_example;
  return {
    name: plainName(name),
    house: plainName(house ?? ''),
    // What is sold costs nobody anything "today".
    price: shown && shown.caravan.sale_status !== 'sold' ? priceOf(shown.caravan) : '',
    // As on the house's page: no monthly figure without the notice and the rest of the example.
    instalments: listed(
      example
        ? [
            creditSentences({ language: lang, words: credit }).join(' '),
            ...loanRows(example.cash_price, example, figures, lang).map((row) => row.join(': ')),
          ]
        : [],
    ),
    link: shown ? addressOf(shown.caravan) : '',
    alike: listed(
      // The page's list goes on with reserved and sold ones where too few are to be had.
      (shown?.similar ?? [])
        .filter(({ sale_status }) => sale_status === 'available')
        .map(
          (one) => `${plainName(`${one.make} ${one.model}`)}, ${priceOf(one)}: ${addressOf(one)}`,
        ),
    ),
    hours: openingWords(linesAround(openingLines(hours), now.getTime()), lang).lines.join(', '),
    phone: dealer.phones.sales.shown,
  };
}

/** Subject and text of a letter that begins with a template, in the customer's language. */
export function letterOf(
  { subject, text }: Pick<Template, 'subject' | 'text'>,
  filling: Filling,
  lang: Language,
): { subject: string; text: string } {
  const line = filledTemplate(subject[lang], filling) || subjectOf[lang];
  return {
    subject: line.slice(0, maxSubjectLength),
    text: filledTemplate(text[lang], filling).slice(0, replyLength),
  };
}

/** Whether a letter of this template has a price in it, of its house or of another. */
export const hasPrice = ({ text }: Pick<Template, 'text'>, lang: Language): boolean =>
  placeholdersIn(text[lang]).some((one) => ['price', 'instalments', 'alike'].includes(one));
