import { CdnBusy } from '#domain/errors.ts';
import {
  campaignShareCard,
  houseShareCard,
  readShareKey,
  type ShareCard,
  shareFolder,
  shareKey,
  shareKeyStart,
} from '#domain/houses/share-picture.ts';
import { type Language, languages } from '#domain/locale.ts';
import type { Campaign } from '#domain/offers/campaign.ts';
import { campaignReduction, campaignText } from '#domain/offers/campaign-words.ts';
import { periodState } from '#domain/time.ts';
import { findById } from '../../catalogue/catalogue.ts';
import { publicCampaign, type Showroom } from '../../catalogue/showroom.ts';
import type { SharePictureStore } from '../../images/share-picture-store.ts';

interface SharePictureDeps {
  loadShowroom(now: Date): Promise<Showroom>;
  store: SharePictureStore;
  /**
   * `picture`: the file of the card's own picture, null where it has none. Rejects when the file is
   * no picture.
   */
  draw(card: ShareCard, picture: Uint8Array | null): Promise<Uint8Array>;
  /** Tells the edge to forget everything under these paths (`/media/og/*`). */
  forget(paths: readonly string[]): Promise<void>;
  clock: () => Date;
  onBroken(key: string, error: unknown): void;
}

export interface SharePictureReport {
  made: number;
  /** Cards that could not be drawn: links then show the house's own picture. */
  broken: number;
  /** Cards for which there was no time: the next run draws them. */
  left: number;
  /** Removed pictures of houses and campaigns that are no longer shown. */
  removed: number;
}

/** The answer to a request for a picture: the picture, or another address. */
type SharedPicture = { picture: Uint8Array } | { elsewhere: string };

/** The site's own picture, for what is no longer shown. */
export const sitePreview = '/pictures/og.jpg';
/** ms after which the bucket is listed again, since it deletes old pictures by itself. */
const lookAgainAfter = 3_600_000;
const atOnce = 2;
/** CloudFront handles 15 paths with a `*` at a time, and pages take some of them. */
const maxPaths = 5;

function houseOf({ catalogue }: Showroom, id: string) {
  return findById(catalogue, id)?.house;
}

function campaignCard(showroom: Showroom, campaign: Campaign, language: Language): ShareCard {
  const shown = publicCampaign(showroom, campaign);
  const { id, name_bg, name_en, banner_image: image, start_date, end_date } = shown;
  const name = campaignText(language, name_bg, name_en);
  const reduction = campaignReduction(shown, language);
  return campaignShareCard({ id, name, image, start_date, end_date, reduction }, language);
}

/** Every card that a page of this showroom may name. A campaign that is over has none. */
function cardsOf(showroom: Showroom, now: Date): ShareCard[] {
  const campaigns = showroom
    .campaigns()
    .filter((campaign) => periodState(campaign, now) !== 'ended');
  return languages.flatMap((language) => [
    ...campaigns.map((campaign) => campaignCard(showroom, campaign, language)),
    ...showroom.catalogue.houses.flatMap((house) => houseShareCard(house, language) ?? []),
  ]);
}

/**
 * The beginnings of the keys of all that is shown: the houses, and the campaigns that were not
 * deleted.
 */
function startsOf(showroom: Showroom): Set<string> {
  return new Set([
    ...showroom.catalogue.houses.map(({ id }) => shareKeyStart({ subject: 'house', id })),
    ...showroom.campaigns().map(({ id }) => shareKeyStart({ subject: 'campaign', id })),
  ]);
}

/**
 * Pictures beside shared links: a run every minute makes them for all that is shown, and a request
 * for a missing one draws it at once.
 */
export function createSharePictures({
  loadShowroom,
  store,
  draw,
  forget,
  clock,
  onBroken,
}: SharePictureDeps) {
  /**
   * Keys of the pictures in the bucket, and of those that could not be drawn; `at`: when the bucket
   * was listed.
   */
  let known: { keys: Set<string>; at: number } | undefined;
  /** The showroom whose pictures are complete, with nothing left to remove. */
  let done: Showroom | undefined;
  /** The beginnings of the keys of what was shown at the last run. */
  let shown: ReadonlySet<string> = new Set();
  /**
   * The beginnings of the keys of what is no longer shown: its pictures have to be removed, and the
   * edge told.
   */
  const gone = new Set<string>();

  async function drawWhole(card: ShareCard, file: Uint8Array | null): Promise<Uint8Array> {
    if (card.picture !== null && file === null) throw new Error(`${card.picture} is not there`);
    return draw(card, file);
  }

  /** Draws and stores a card's picture; null when it can't be drawn. */
  async function make(card: ShareCard): Promise<Uint8Array | null> {
    const key = shareKey(card);
    const file = card.picture === null ? null : await store.file(card.picture);
    const drawn = await drawWhole(card, file).catch((error: unknown) => {
      onBroken(key, error);
      return null;
    });
    if (drawn) await store.put(key, drawn);
    known?.keys.add(key);
    return drawn;
  }

  /**
   * Finds what is no longer shown since the last run, by the keys of that run and of the known
   * pictures.
   */
  function noteGone(present: ReadonlySet<string>, keys: ReadonlySet<string>): void {
    for (const start of shown) if (!present.has(start)) gone.add(start);
    for (const key of keys) {
      const subject = readShareKey(key);
      const start = subject && shareKeyStart(subject);
      if (start && !present.has(start)) gone.add(start);
    }
    // What is shown again keeps its pictures.
    for (const start of gone) if (present.has(start)) gone.delete(start);
    shown = present;
  }

  /**
   * Removes all pictures of what is gone, by listing the bucket: another instance may have made
   * some. Answers how many.
   */
  async function removeGone(keys: Set<string>, timeIsUp: () => boolean): Promise<number> {
    const removed: string[] = [];
    let pictures = 0;
    for (const start of gone) {
      if (timeIsUp()) break;
      const found = await store.keys(start);
      await Promise.all(found.map((key) => store.remove(key)));
      pictures += found.length;
      for (const key of keys) if (key.startsWith(start)) keys.delete(key);
      removed.push(start);
    }
    if (removed.length === 0) return 0;
    // Only after the pictures are removed from the bucket: otherwise the edge could fetch one
    // again.
    try {
      await forget(
        removed.length > maxPaths
          ? [`/media/${shareFolder}/*`]
          : removed.map((start) => `/media/${start}*`),
      );
    } catch (error) {
      if (!(error instanceof CdnBusy)) throw error;
      // They stay on the list: the next run finds nothing to remove, and tells the edge.
      return pictures;
    }
    for (const start of removed) gone.delete(start);
    return pictures;
  }

  return {
    /**
     * Removes the pictures of what is no longer shown, then draws those that are missing, `most` of
     * them; both until `timeIsUp`. When removing fails, the rest is done all the same before this
     * rejects, and the next run tries again.
     */
    async keepUp(timeIsUp: () => boolean, most: number): Promise<SharePictureReport> {
      const now = clock();
      const report: SharePictureReport = { made: 0, broken: 0, left: 0, removed: 0 };
      const showroom = await loadShowroom(now);
      const isOld = !known || Math.abs(now.getTime() - known.at) >= lookAgainAfter;
      if (!isOld && done === showroom) return report;
      if (!known || isOld)
        known = { keys: new Set(await store.keys(`${shareFolder}/`)), at: now.getTime() };
      const { keys } = known;
      noteGone(startsOf(showroom), keys);
      const failures: unknown[] = [];
      report.removed = await removeGone(keys, timeIsUp).catch((error: unknown) => {
        failures.push(error);
        return 0;
      });
      let begun = 0;
      const missing = cardsOf(showroom, now).filter((card) => !keys.has(shareKey(card)));
      const queue = missing.values();
      const worker = async () => {
        while (begun < most && !timeIsUp()) {
          begun += 1;
          const { value: card } = queue.next();
          if (!card) return;
          if (await make(card)) report.made += 1;
          else report.broken += 1;
        }
      };
      await Promise.all(Array.from({ length: atOnce }, worker));
      report.left = missing.length - report.made - report.broken;
      if (report.left === 0 && gone.size === 0) done = showroom;
      if (failures.length > 0) throw failures[0];
      return report;
    },

    /**
     * The answer for a key that the bucket lacks. The picture is drawn if a page names it now; the
     * key of older content leads to the present picture, and what can't be drawn to the house's own
     * picture: a shared link never breaks.
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
