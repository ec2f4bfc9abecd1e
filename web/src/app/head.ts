import { type Language, languages, swapLanguage } from '../../../functions/domain/locale.ts';

/** What a page says about itself to browsers, search engines and link previews. */
export interface HeadTags {
  title: string;
  description: string;
  keywords: string;
  /** Path (and query) of the canonical address, in this language. */
  canonical: string;
  /** Absolute or site-relative address of the preview picture. */
  image?: string;
  /** schema.org objects. */
  structuredData?: readonly Record<string, unknown>[];
  noindex?: boolean;
  /** Picture to fetch at once: the largest thing on the first screen. */
  preload?: { href: string; srcset?: string; sizes?: string; type?: string };
}

const ogLocale: Record<Language, string> = { bg: 'bg_BG', en: 'en_GB' };

function escapeHtml(text: string): string {
  return /[&<>"]/.test(text)
    ? text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
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

/** JSON that can stand inside a script element whatever it holds. */
export function embedJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The head's HTML for one page. */
export function headHtml(tags: HeadTags, language: Language, origin: string): string {
  const url = origin + tags.canonical;
  const image = tags.image && (tags.image.startsWith('/') ? origin + tags.image : tags.image);
  const parts = [
    `<title>${escapeHtml(tags.title)}</title>`,
    tag('meta', { name: 'description', content: tags.description }),
    tag('meta', { name: 'keywords', content: tags.keywords }),
  ];
  if (tags.noindex) parts.push(tag('meta', { name: 'robots', content: 'noindex' }));
  else {
    parts.push(tag('link', { rel: 'canonical', href: url }));
    for (const other of languages)
      parts.push(
        tag('link', { rel: 'alternate', hreflang: other, href: origin + swapLanguage(tags.canonical, other) }),
      );
    parts.push(
      tag('link', { rel: 'alternate', hreflang: 'x-default', href: origin + swapLanguage(tags.canonical, 'bg') }),
    );
  }
  parts.push(
    tag('meta', { property: 'og:type', content: 'website' }),
    tag('meta', { property: 'og:title', content: tags.title }),
    tag('meta', { property: 'og:description', content: tags.description }),
    tag('meta', { property: 'og:url', content: url }),
    tag('meta', { property: 'og:locale', content: ogLocale[language] }),
  );
  if (image)
    parts.push(
      tag('meta', { property: 'og:image', content: image }),
      tag('meta', { name: 'twitter:card', content: 'summary_large_image' }),
    );
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
  for (const data of tags.structuredData ?? [])
    parts.push(`<script type="application/ld+json">${embedJson(data)}</script>`);
  return parts.join('');
}
