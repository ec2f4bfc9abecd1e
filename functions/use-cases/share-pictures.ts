import { publicCampaign, type Showroom } from '../catalogue/showroom.ts';
import type { Campaign } from '../domain/campaign.ts';
import { campaignReduction, campaignText } from '../domain/campaign-words.ts';
import { type Language, languages } from '../domain/locale.ts';
import { periodState } from '../domain/period.ts';
import { campaignShareCard, houseShareCard, readShareKey, type ShareCard, shareKey } from '../domain/share-picture.ts';

export interface SharePictureShelf {
  /** Keys of every picture there is. */
  keys(): Promise<string[]>;
  put(key: string, picture: Uint8Array): Promise<void>;
  /** The file behind an address of the product's own storage; null when there is none. */
  file(address: string): Promise<Uint8Array | null>;
}

export interface SharePictureDeps {
  loadShowroom(now: Date): Promise<Showroom>;
  shelf: SharePictureShelf;
  /** `picture`: the file of the card's own picture, null where it has none. Rejects when that is no picture. */
  draw(card: ShareCard, picture: Uint8Array | null): Promise<Uint8Array>;
  clock: () => Date;
  onBroken(key: string, error: unknown): void;
}

export interface SharePictureReport {
  made: number;
  /** What could not be drawn: links then show the house's own picture. */
  broken: number;
  /** What there was no time for: the next run goes on. */
  left: number;
}

/** What answers for a picture: itself, or where to look instead. */
export type SharedPicture = { picture: Uint8Array } | { elsewhere: string };

/** The site's own, for what is not shown any more. */
const sitePreview = '/pictures/og.jpg';
/** ms after which the shelf is looked through again: pictures leave it by age. */
const lookAgainAfter = 3_600_000;
const atOnce = 2;

function houseOf({ catalogue }: Showroom, id: string) {
  const row = catalogue.rowOf(id);
  return row === undefined ? undefined : catalogue.houses[row];
}

function campaignCard(showroom: Showroom, campaign: Campaign, language: Language): ShareCard {
  const shown = publicCampaign(showroom, campaign);
  const { id, name_bg, name_en, banner_image: image, start_date, end_date } = shown;
  const name = campaignText(language, name_bg, name_en);
  const reduction = campaignReduction(shown, language);
  return campaignShareCard({ id, name, image, start_date, end_date, reduction }, language);
}

/** Every card that a page of this showroom may name. A campaign that is over is shared no more. */
function cardsOf(showroom: Showroom, now: Date): ShareCard[] {
  const campaigns = showroom.campaigns().filter((campaign) => periodState(campaign, now) !== 'ended');
  return languages.flatMap((language) => [
    ...campaigns.map((campaign) => campaignCard(showroom, campaign, language)),
    ...showroom.catalogue.houses.flatMap((house) => houseShareCard(house, language) ?? []),
  ]);
}

/** Pictures beside shared links: made for all that is shown, and drawn when asked for where that has not come to it yet. */
export function createSharePictures({ loadShowroom, shelf, draw, clock, onBroken }: SharePictureDeps) {
  /** What is known to be there, or not to be had; and when that was looked up. */
  let known: { keys: Set<string>; at: number } | undefined;
  /** The showroom whose pictures are all there. */
  let done: Showroom | undefined;

  async function drawWhole(card: ShareCard, file: Uint8Array | null): Promise<Uint8Array> {
    if (card.picture !== null && file === null) throw new Error(`${card.picture} is not there`);
    return draw(card, file);
  }

  /** Draws and stores a card's picture; null when it can't be drawn. */
  async function make(card: ShareCard): Promise<Uint8Array | null> {
    const key = shareKey(card);
    const file = card.picture === null ? null : await shelf.file(card.picture);
    const drawn = await drawWhole(card, file).catch((error: unknown) => {
      onBroken(key, error);
      return null;
    });
    if (drawn) await shelf.put(key, drawn);
    known?.keys.add(key);
    return drawn;
  }

  return {
    /** Makes what is missing, until `timeIsUp`. */
    async makeMissing(timeIsUp: () => boolean): Promise<SharePictureReport> {
      const now = clock();
      const report: SharePictureReport = { made: 0, broken: 0, left: 0 };
      const showroom = await loadShowroom(now);
      const isOld = !known || Math.abs(now.getTime() - known.at) >= lookAgainAfter;
      if (!isOld && done === showroom) return report;
      if (!known || isOld) known = { keys: new Set(await shelf.keys()), at: now.getTime() };
      const { keys } = known;
      const missing = cardsOf(showroom, now).filter((card) => !keys.has(shareKey(card)));
      const queue = missing.values();
      const worker = async () => {
        while (!timeIsUp()) {
          const { value: card } = queue.next();
          if (!card) return;
          if (await make(card)) report.made += 1;
          else report.broken += 1;
        }
      };
      await Promise.all(Array.from({ length: atOnce }, worker));
      report.left = missing.length - report.made - report.broken;
      if (report.left === 0) done = showroom;
      return report;
    },

    /**
     * What stands behind a key that the bucket has nothing for. It is drawn if a page names it now; the key of an earlier
     * content leads to the present one, and what can't be drawn to the house's own picture: a shared link never breaks.
     */
    async answer(key: string): Promise<SharedPicture> {
      const asked = readShareKey(key);
      const showroom = asked && (await loadShowroom(clock()));
      if (!asked || !showroom) return { elsewhere: sitePreview };
      const house = asked.subject === 'house' ? houseOf(showroom, asked.id) : undefined;
      const campaign = asked.subject === 'campaign' ? showroom.campaign(asked.id) : null;
      const card = house
        ? houseShareCard(house, asked.language)
        : campaign && campaignCard(showroom, campaign, asked.language);
      const own = house?.main_image ?? sitePreview;
      if (!card) return { elsewhere: own };
      if (shareKey(card) !== key) return { elsewhere: `/media/${shareKey(card)}` };
      const picture = await make(card);
      return picture ? { picture } : { elsewhere: own };
    },
  };
}
export type SharePictures = ReturnType<typeof createSharePictures>;
