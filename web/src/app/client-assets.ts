/** What a server-rendered page needs to know of the client build. */
export interface ClientAssets {
  /** Address of the script every public page starts with. */
  boot: string;
  /** Addresses of the font files; the file name says the subset (`…-cyrillic-…`, `…-latin-…`). */
  fonts: string[];
  /** HTML that brings the style sheets in. */
  styles: Record<Sheet, string>;
  admin: { js: string; css: string[] };
  /** Further HTML for the head; only while developing. */
  head?: string;
}

/** Kinds of pages, by what they look like: each has a style sheet of its own besides the common one. */
export type SheetName = 'home' | 'listing' | 'house' | 'text' | 'campaign';
export type Sheet = 'common' | SheetName;

/** The HTML of every style sheet; each is `web/src/styles/<name>.css`. */
export function everySheet(html: (name: Sheet) => string): Record<Sheet, string> {
  return {
    common: html('common'),
    home: html('home'),
    listing: html('listing'),
    house: html('house'),
    text: html('text'),
    campaign: html('campaign'),
  };
}
