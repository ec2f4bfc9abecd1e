/** What a server-rendered page needs to know of the client build. */
export interface ClientAssets {
  /** Id of the build: what an open page and the server's answers are compared by. */
  release: string;
  /** Address of the script every public page starts with. */
  boot: string;
  /** Addresses of the font files; the file name says the subset (`…-cyrillic-…`, `…-latin-…`). */
  fonts: string[];
  /** HTML that brings the style sheets in. */
  styles: Record<Sheet, string>;
  /** Addresses of the style sheets that stay files. */
  linked: Record<LinkedSheet, string>;
  admin: { js: string; css: string[] };
  /** Further HTML for the head; only while developing. */
  head?: string;
}

/** Kinds of pages, by what they look like: each has a style sheet of its own besides the common one. */
export const pageSheets = ['home', 'listing', 'house', 'text', 'campaign', 'shortlist'] as const;
export type SheetName = (typeof pageSheets)[number];
/** `shell`: what a page looks like that the browser has yet to make. */
export type Sheet = 'common' | 'shell' | SheetName;

/** Style sheets that stay files: `later` is of what no first screen shows, `paper` of what is printed. */
export type LinkedSheet = 'later' | 'paper';

/** What is made of the name of each; each is `web/src/site/styles/<name>.css`. */
export function everyLinkedSheet(made: (name: LinkedSheet) => string): Record<LinkedSheet, string> {
  return { later: made('later'), paper: made('paper') };
}

/** The HTML of every style sheet; each is `web/src/site/styles/<name>.css`. */
export function everySheet(html: (name: Sheet) => string): Record<Sheet, string> {
  return {
    common: html('common'),
    home: html('home'),
    listing: html('listing'),
    house: html('house'),
    text: html('text'),
    campaign: html('campaign'),
    shortlist: html('shortlist'),
    shell: html('shell'),
  };
}
