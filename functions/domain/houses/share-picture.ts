import { contentHash } from '../content-hash.ts';
import { dealer } from '../dealer/dealer.ts';
import { isLanguage, type Language } from '../locale.ts';
import { isOwnImage } from '../pictures.ts';
import { toSofia } from '../time.ts';
import type { PublicCaravan } from './caravan.ts';
import { shortSize } from './length.ts';

/**
 * Words drawn into the pictures beside links. Networks keep these for months, so they name no price
 * and no sale status.
 */
const words = {
  bg: {
    year: (year: number) => `${year} г.`,
    beds: (count: number) => (count === 1 ? '1 спално място' : `${count} спални места`),
    bedrooms: (count: number) => (count === 0 ? '' : count === 1 ? '1 спалня' : `${count} спални`),
    upTo: (reduction: string) => `до ${reduction} намаление`,
    months: ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'],
    date: (day: number, month: string, year: string) => `${day}.${month}${year && `.${year} г.`}`,
  },
  en: {
    year: (year: number) => String(year),
    beds: (count: number) => `sleeps ${count}`,
    bedrooms: (count: number) =>
      count === 0 ? '' : count === 1 ? '1 bedroom' : `${count} bedrooms`,
    upTo: (reduction: string) => `up to ${reduction} off`,
    months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'June', 'July', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'],
    date: (day: number, month: string, year: string) => `${day} ${month}${year && ` ${year}`}`,
  },
} satisfies Record<Language, object>;

/** "2021 г. · 10,7 × 3,7 м · 6 спални места · 2 спални" */
function houseFacts(house: PublicCaravan, language: Language): string {
  const { year, beds, bedrooms } = words[language];
  return [
    year(house.year),
    shortSize(house.specs, language),
    beds(house.beds),
    bedrooms(house.bedrooms),
  ]
    .filter((fact) => fact !== '')
    .join(' · ');
}

/** "21.11 – 30.11.2026 г.", Sofia's days of two ISO instants. */
function shareDays(start: string, end: string, language: Language): string {
  const { months, date } = words[language];
  const [from, to] = [toSofia(start), toSofia(end)];
  const at = (local: string, year: string) =>
    date(Number(local.slice(8, 10)), months[Number(local.slice(5, 7)) - 1] ?? '', year);
  const year = to.slice(0, 4);
  return `${at(from, from.slice(0, 4) === year ? '' : from.slice(0, 4))} – ${at(to, year)}`;
}

/** "до 12 % намаление" */
const shareTag = (reduction: string, language: Language) => words[language].upTo(reduction);

/** The bucket's folder of these pictures; public through /media. */
export const shareFolder = 'og';

/** Box in px: what the networks that show links ask for. */
export const shareSize = { width: 1200, height: 630 } as const;

/**
 * Raised whenever the drawing changes: every picture then has another address, and is made anew.
 */
const drawing = 1;

/**
 * What a picture beside a link shows of a house or a campaign. No price: networks keep such a
 * picture for months.
 */
export interface ShareCard {
  subject: 'house' | 'campaign';
  id: string;
  language: Language;
  /** Address of a picture in the product's own storage; null: there is none. */
  picture: string | null;
  title: string;
  /** A line below it. */
  facts: string;
  /** By how much prices are reduced; empty where nothing may be announced. */
  tag: string;
}

/** Null for a house whose main picture is still hosted elsewhere: that picture is its preview. */
export function houseShareCard(house: PublicCaravan, language: Language): ShareCard | null {
  if (!isOwnImage(house.main_image)) return null;
  return {
    subject: 'house',
    id: house.id,
    language,
    picture: house.main_image,
    title: `${house.make} ${house.model}`,
    facts: houseFacts(house, language),
    tag: '',
  };
}

/** What is drawn for a campaign, in one language. */
interface SharedCampaign {
  id: string;
  name: string;
  image: string | null;
  start_date: string;
  end_date: string;
  /** What may follow "up to"; null where the campaign has nothing to announce. */
  reduction: string | null;
}

export function campaignShareCard(campaign: SharedCampaign, language: Language): ShareCard {
  const { id, name, image, start_date, end_date, reduction } = campaign;
  return {
    subject: 'campaign',
    id,
    language,
    picture: image && isOwnImage(image) ? image : null,
    title: name,
    facts: shareDays(start_date, end_date, language),
    tag: reduction === null ? '' : shareTag(reduction, language),
  };
}

/**
 * Key of a card's picture in the bucket. It follows from what the picture shows alone, so a page
 * knows it without asking, and another content has another address.
 */
export function shareKey(card: ShareCard): string {
  const { subject, id, language, picture, title, facts, tag } = card;
  const hash = contentHash(
    JSON.stringify([drawing, dealer.wordmark[language], picture, title, facts, tag]),
  );
  return `${shareKeyStart({ subject, id })}${language}-${hash}.jpg`;
}

/**
 * The beginning of the keys of all pictures of a house or a campaign, whatever their language and
 * content.
 */
export const shareKeyStart = ({ subject, id }: Pick<ShareCard, 'subject' | 'id'>) =>
  `${shareFolder}/${subject}-${id}-`;

export const shareAddress = (card: ShareCard) => `/media/${shareKey(card)}`;

/**
 * The house or campaign that a key belongs to, whatever content it stands for; null for any other
 * key.
 */
export function readShareKey(key: string): Pick<ShareCard, 'subject' | 'id' | 'language'> | null {
  const [, subject, id, language] =
    /^og\/(house|campaign)-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})-(bg|en)-[0-9a-z]{1,11}\.jpg$/i.exec(
      key,
    ) ?? [];
  if ((subject !== 'house' && subject !== 'campaign') || id === undefined || !isLanguage(language))
    return null;
  return { subject, id, language };
}
