import { createContext, useContext } from 'react';
import type { OpeningLines } from '#domain/dealer/opening-hours.ts';
import type { ListingQuery } from '#domain/houses/listing.ts';
import type { Language } from '#domain/locale.ts';
import type { Messages } from './texts/en.ts';

/**
 * What every component of a public page can use: the language, its texts, and the moment at which
 * the page was made.
 */
export interface SiteContextValue {
  language: Language;
  messages: Messages;
  /** The server's clock when the page was rendered. */
  now: Date;
  /** When the yard is open, with the coming days of their own. */
  hours: OpeningLines;
  /**
   * `https://…` of the site, no trailing slash: for whole addresses, in shared messages and on
   * paper. Only staff's preview of a house lacks it.
   */
  origin?: string;
  /**
   * The page's own address: the path, and the query with its question mark. Staff's preview and
   * prints lack it.
   */
  path?: string;
  search?: string;
  /** The filters of the page's houses, with which the search starts. Only the listing has them. */
  filtered?: ListingQuery;
  /**
   * Address of the styles of what stands below the page's first screen. Only the pages of
   * `belowFirstScreen` have it.
   */
  belowStyles?: string;
  /** Makes on sale, in order: what the search offers. */
  makes?: readonly string[];
  /** Whether a house is announced at a lower price: the phone's menu leads to the offers. */
  hasOffers?: boolean;
  /**
   * Draws a QR code: the `d` of a path on a grid, and the grid's size. The server has it, and the
   * page on which staff print houses; staff's preview lacks it.
   */
  drawCode?: (text: string) => { path: string; size: number };
}

const SiteContext = createContext<SiteContextValue | null>(null);

export const SiteProvider = SiteContext.Provider;

export function useSite(): SiteContextValue {
  const value = useContext(SiteContext);
  if (!value) throw new Error('useSite needs a SiteProvider');
  return value;
}
