import { dealer } from '#domain/dealer/dealer.ts';
import { shareSize } from '#domain/houses/share-picture.ts';
import {
  defaultLanguage,
  type Language,
  languages,
  otherLanguage,
  swapLanguage,
} from '#domain/locale.ts';
import { webAddress } from '#domain/web-address.ts';

/** A public page's title in a browser's tab and in search results: its own, then the site's. */
export const siteTitle = (title: string, language: Language) =>
  `${title} | ${dealer.name[language]}`;

/** What a page says about itself to browsers, search engines and link previews. */
export interface HeadTags {
  /** The page's own title; the dealer's name is added to it. */
  title: string;
  description: string;
  keywords: string;
  /** Path (and query) of the canonical address, in this language. */
  canonical: string;
  /** Absolute or site-relative address of the preview picture. */
  image?: string;
  /** schema.org objects. */
  structuredData?: readonly Record<string, unknown>[];
  /** The picture has the size that social networks ask for. */
  shaped?: boolean;
  noindex?: boolean;
  /**
   * With `noindex`: not for search engines, but visitors send its address to each other, so it has
   * a link preview.
   */
  shared?: boolean;
  /** One of many views of the canonical page: search engines leave it out and follow its links. */
  follow?: boolean;
  /** Picture to fetch at once: the largest one of the first screen. */
  preload?: { href: string; srcset?: string; sizes?: string; type?: string };
}

const ogLocale: Record<Language, string> = { bg: 'bg_BG', en: 'en_GB' };

/**
 * Shown beside links to pages without a picture of their own; in the size that social networks ask
 * for.
 */
const sitePreview = '/pictures/og.jpg';

export function escapeHtml(text: string): string {
  return /[&<>"]/.test(text)
    ? text
        .replace(/&/g, '&amp;')
        .replace(/</g, '&lt;')
        .replace(/>/g, '&gt;')
        .replace(/"/g, '&quot;')
    : text;
}

function tag(name: string, attributes: Record<string, string | undefined>): string {
  let html = `<${name}`;
  for (const key in attributes) {
    const value = attributes[key];
    if (value !== undefined) html += ` ${key}="${escapeHtml(value)}"`;
  }
  return `${html}>`;
}

/** JSON that is safe inside a script element, whatever it holds. */
export function embedJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * How links to the page look elsewhere. Of Twitter's own tags only the card's type: Twitter reads
 * Open Graph for the rest.
 */
function sharingHtml(tags: HeadTags, language: Language, origin: string): string[] {
  const path = tags.image ?? sitePreview;
  const image = webAddress(origin, path);
  const property = (name: string, content: string) =>
    tag('meta', { property: `og:${name}`, content });
  return [
    property('type', 'website'),
    property('site_name', dealer.name[language]),
    property('title', siteTitle(tags.title, language)),
    property('description', tags.description),
    property('url', webAddress(origin, tags.canonical)),
    property('locale', ogLocale[language]),
    property('locale:alternate', ogLocale[otherLanguage(language)]),
    property('image', image),
    ...(tags.shaped || path === sitePreview
      ? [
          property('image:width', String(shareSize.width)),
          property('image:height', String(shareSize.height)),
          property('image:alt', tags.title),
        ]
      : []),
    tag('meta', { name: 'twitter:card', content: 'summary_large_image' }),
  ];
}

/** The canonical address of this page, and its address in both languages. */
function indexingHtml(tags: HeadTags, origin: string): string[] {
  if (tags.noindex) return [tag('meta', { name: 'robots', content: 'noindex' })];
  const canonical = tag('link', { rel: 'canonical', href: webAddress(origin, tags.canonical) });
  if (tags.follow) return [tag('meta', { name: 'robots', content: 'noindex, follow' }), canonical];
  const alternate = (hreflang: string, to: Language) =>
    tag('link', {
      rel: 'alternate',
      hreflang,
      href: webAddress(origin, swapLanguage(tags.canonical, to)),
    });
  return [
    canonical,
    ...languages.map((each) => alternate(each, each)),
    alternate('x-default', defaultLanguage),
  ];
}

/** The head's HTML for one page. */
export function headHtml(tags: HeadTags, language: Language, origin: string): string {
  const parts = [
    `<title>${escapeHtml(siteTitle(tags.title, language))}</title>`,
    tag('meta', { name: 'description', content: tags.description }),
    ...(tags.keywords ? [tag('meta', { name: 'keywords', content: tags.keywords })] : []),
    ...indexingHtml(tags, origin),
    // Visitors don't share such a page, so it needs no link preview.
    ...(tags.noindex && !tags.shared ? [] : sharingHtml(tags, language, origin)),
  ];
  if (tags.preload)
    parts.push(
      tag('link', {
        rel: 'preload',
        as: 'image',
        href: tags.preload.href,
        imagesrcset: tags.preload.srcset,
        imagesizes: tags.preload.sizes,
        type: tags.preload.type,
        fetchpriority: 'high',
      }),
    );
  return parts.join('');
}

/** The page's structured data, for the end of the document: visitors do not wait for it. */
export function machineHtml({ structuredData = [] }: HeadTags): string {
  return structuredData
    .map((data) => `<script type="application/ld+json">${embedJson(data)}</script>`)
    .join('');
}
