/** What a server-rendered page needs to know of the client build. */
export interface ClientAssets {
  /** Id of the build: an open page compares it with that of the server's answers. */
  release: string;
  /** Address of the script that every public page names, and that brings its first one. */
  boot: string;
  /** Addresses of the font files; the file name says the subset (`…-cyrillic-…`, `…-latin-…`). */
  fonts: string[];
  /**
   * Text of the style sheet that every page has, and of each page's own; addresses of those of what
   * stands below some pages' first screens, of the one for a printed house, and of the one for
   * settings of a browser that few have.
   */
  styles: {
    frame: string;
    pages: Record<SheetName, string>;
    below: Partial<Record<SheetName, string>>;
    print: string;
    rare: string;
  };
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
  viewing: 'pages/viewing/viewing-page.tsx',
  refused: 'server/render-refused-form.ts',
} as const;
export type SheetName = keyof typeof pageModules;

/** Style files of the frame that a first screen needs only where a module of it imports them. */
export const frameBelow = ['styles/rest-fonts.css', 'frame/field.css', 'frame/beyond.css'] as const;

/**
 * The pages with which most visits begin, with their style files of what the first screen does not
 * show: these and `frameBelow` are a file of the build, so that the document comes with the first
 * flight of a connection. Every other page has all of its styles inside.
 */
export const belowFirstScreen: Partial<Record<SheetName, readonly string[]>> = {
  home: [
    'pages/campaign/banner.css',
    'pages/campaign/banner-panel.css',
    'pages/campaign/banner-slim.css',
    'pages/campaign/banner-clock.css',
    'cards/card.css',
    'cards/facts.css',
    'cards/countdown.css',
    'pages/home/home-below.css',
    'pages/home/why.css',
    'pages/home/testimonials.css',
    'parts/visit.css',
    'parts/asked-frame.css',
    'islands/form-note.css',
    'islands/enquiry/enquiry.css',
    '../shared/ui/form.css',
    '../shared/ui/credit-notice.css',
  ],
  listing: [
    'pages/campaign/banner-clock.css',
    'pages/campaign/banner-panel.css',
    'pages/listing/filter-sheet.css',
    'pages/listing/list-view.css',
    'pages/listing/near.css',
    'pages/listing/no-houses.css',
    'cards/extras.css',
    'cards/loan-example.css',
    'parts/page-links.css',
    'parts/share-links.css',
    'parts/share-open.css',
    '../shared/ui/credit-notice.css',
  ],
  house: [
    'cards/card.css',
    'cards/extras.css',
    'cards/loan-example.css',
    'cards/loan-figures.css',
    'cards/viewed.css',
    'pages/house/house-text.css',
    'pages/house/condition.css',
    'pages/house/similar.css',
    'parts/asked-frame.css',
    'parts/share-open.css',
    'islands/form-note.css',
    'islands/enquiry/enquiry.css',
    '../shared/ui/form.css',
    '../shared/ui/credit-notice.css',
  ],
  campaign: ['parts/page-links.css'],
};

/** A value for each page's sheet. */
export const everySheet = <Value>(of: (name: SheetName) => Value) =>
  // The entries have every name.
  Object.fromEntries(
    Object.keys(pageModules).map((name) => [name, of(name as SheetName)]),
  ) as Record<SheetName, Value>;
