/** What a server-rendered page needs to know of the client build. */
export interface ClientAssets {
  /** Id of the build: an open page compares it with that of the server's answers. */
  release: string;
  /** Address of the script with which every public page starts. */
  boot: string;
  /** Addresses of the font files; the file name says the subset (`…-cyrillic-…`, `…-latin-…`). */
  fonts: string[];
  /**
   * Text of the style sheet that every page has, and of each page's own; address of the one for a
   * printed house.
   */
  styles: { frame: string; pages: Record<SheetName, string>; print: string };
  /** The staff area's first script, what it imports at once, and their style sheets. */
  admin: { js: string; imports: string[]; css: string[] };
  /** Further HTML for the head; only with `npm run dev`. */
  head?: string;
}

/** The module whose styles every page has. */
export const frameModule = 'frame/site-layout.tsx';

/** The module of every page that has a style sheet: the sheet is what the module imports. */
export const pageModules = {
  home: 'pages/home/home-page.tsx',
  listing: 'pages/listing/listing-page.tsx',
  house: 'pages/house/house-page.tsx',
  gone: 'pages/gone/gone-page.tsx',
  campaign: 'pages/campaign/campaign-page.tsx',
  about: 'pages/texts/about-page.tsx',
  contact: 'pages/texts/contact-page.tsx',
  faq: 'pages/texts/faq-page.tsx',
  text: 'pages/texts/text-page.tsx',
  notFound: 'pages/texts/not-found-page.tsx',
  favourites: 'pages/kept/favourites-page.tsx',
  comparison: 'pages/kept/compare-page.tsx',
  instalments: 'pages/forms/instalments-page.tsx',
  sent: 'pages/forms/sent-page.tsx',
  refused: 'pages/forms/refused-forms.tsx',
} as const;
export type SheetName = keyof typeof pageModules;

/** A value for each page's sheet. */
export const everySheet = <Value>(of: (name: SheetName) => Value) =>
  // The entries have every name.
  Object.fromEntries(
    Object.keys(pageModules).map((name) => [name, of(name as SheetName)]),
  ) as Record<SheetName, Value>;
