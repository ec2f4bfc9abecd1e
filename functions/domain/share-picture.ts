import type { PublicCaravan } from './caravan.ts';
import { contentHash } from './content-hash.ts';
import { dealer } from './dealer.ts';
import { isOwnImage } from './image-preset.ts';
import { isLanguage, type Language } from './locale.ts';
import { houseFacts, shareDays, shareTag } from './share-words.ts';

/** Folder of the bucket that holds them; readable through /media. */
export const shareFolder = 'og';

/** Box in px: what the networks that show links ask for. */
export const shareSize = { width: 1200, height: 630 } as const;

/** Raised whenever the drawing changes: every picture then has another address, and is made anew. */
const drawing = 1;

/** What somebody sees of a house or a campaign beside a link to it. No price: such a picture is kept for months elsewhere. */
export interface ShareCard {
  subject: 'house' | 'campaign';
  id: string;
  language: Language;
  /** Address of a picture of the product's own; null: there is none. */
  picture: string | null;
  title: string;
  /** A line below it. */
  facts: string;
  /** How far prices come down; empty where that is not the matter. */
  tag: string;
}

/** Null for a house whose main picture is still hosted elsewhere: it is its own preview. */
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

/** What a campaign's picture is made of, its texts in the picture's language. */
export interface SharedCampaign {
  id: string;
  name: string;
  image: string | null;
  start_date: string;
  end_date: string;
  /** What may follow "up to" of it; null where it has nothing to announce. */
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
 * Key of a card's picture in the bucket. It follows from what the picture shows and nothing else, so a page knows it without
 * asking, and another content is another address.
 */
export function shareKey(card: ShareCard): string {
  const { subject, id, language, picture, title, facts, tag } = card;
  const hash = contentHash(JSON.stringify([drawing, dealer.wordmark[language], picture, title, facts, tag]));
  return `${shareKeyStart({ subject, id })}${language}-${hash}.jpg`;
}

/** How the keys of all pictures of a house or a campaign begin, whatever their language and content. */
export const shareKeyStart = ({ subject, id }: Pick<ShareCard, 'subject' | 'id'>) => `${shareFolder}/${subject}-${id}-`;

export const shareAddress = (card: ShareCard) => `/media/${shareKey(card)}`;

/** What a key is of, however old its content is; null for anything else. */
export function readShareKey(key: string): Pick<ShareCard, 'subject' | 'id' | 'language'> | null {
  const [, subject, id, language] =
    /^og\/(house|campaign)-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})-(bg|en)-[0-9a-z]{1,11}\.jpg$/i.exec(key) ?? [];
  if ((subject !== 'house' && subject !== 'campaign') || id === undefined || !isLanguage(language)) return null;
  return { subject, id, language };
}
