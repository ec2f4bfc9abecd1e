import assets from 'virtual:assets';
import { isLanguage } from '#domain/locale.ts';
import { drawCode } from '#shared/draw-code.ts';
import { languageOf } from '#shared/language-of.ts';
import { isStaffPath } from '#shared/staff-addresses.ts';
import { messagesOf } from '#shared/texts/messages-of.ts';
import { adminDocument } from '../document.ts';
import type { MadePage, PageContext, PageParams, Redirect, SitePage } from '../page.ts';
import { gonePage } from '../pages/gone/gone-page.tsx';
import { notFoundPage } from '../pages/texts/not-found-page.tsx';
import type { PublicReads } from '../reads.ts';
import { madeDocument } from './made-document.tsx';
import { sitePages } from './site-pages.ts';

export { indexablePaths } from './site-pages.ts';

export interface PageRequest {
  /** As in the address, not decoded. */
  path: string;
  search: URLSearchParams;
  /** `https://…` of the site, no trailing slash. */
  origin: string;
  now: Date;
}

export interface RenderedPage {
  status: number;
  html: string;
  /** When a price on the page changes, ISO; null while nothing is planned. */
  validUntil: string | null;
  /** HTTP headers besides those of every page. */
  headers?: Readonly<Record<string, string>>;
}

/** A public page, or the staff area's document, as HTML. Rejects only when `reads` does. */
export async function renderPage(request: PageRequest, reads: PublicReads): Promise<RenderedPage> {
  const { path, search, origin, now } = request;
  const language = languageOf(path);
  const messages = messagesOf[language];
  if (isStaffPath(path))
    return {
      status: 200,
      html: adminDocument(language, assets, messages.common.staff),
      validUntil: null,
    };

  const { page, params } = await matchPage(path);
  const context: PageContext = { language, messages, path, params, search, origin, now };
  // At once: together they ask the table once whether the catalogue is the current one.
  const [made, makes, hours, hasOffers] = await Promise.all([
    madeBy(page, context, reads),
    reads.listMakes(),
    reads.openingHours(),
    reads.hasOffers(),
  ]);
  // What a search is read as depends on the stock, so the browser asks again the next time.
  if ('leadsTo' in made)
    return {
      status: 302,
      html: '',
      validUntil: made.validUntil ?? null,
      headers: { location: made.leadsTo },
    };
  const { status = 200, validUntil = null, headers = {} } = made;
  return {
    status,
    html: madeDocument(made, context, {
      sheet: made.sheet ?? page.sheet,
      makes: makes.items,
      hours,
      hasOffers,
      drawCode,
    }),
    validUntil,
    headers,
  };
}

async function madeBy(
  page: SitePage,
  context: PageContext,
  reads: PublicReads,
): Promise<MadePage | Redirect> {
  const made = await page.make(context, reads);
  return 'gone' in made ? gonePage(context, reads, made.gone) : made;
}

const patterns = sitePages.map((page) => ({ page, parts: page.pattern.split('/').slice(1) }));

/**
 * The values in a path for a pattern's parameters, null where path and pattern differ. Fixed words
 * are compared without case, as web servers do.
 */
function paramsOf(parts: readonly string[], segments: readonly string[]): PageParams | null {
  if (parts.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [at, part] of parts.entries()) {
    const segment = segments[at] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = decoded(segment);
    else if (part !== segment.toLowerCase()) return null;
  }
  return params;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The page at a path, and the path's parameters. */
async function matchPage(path: string): Promise<{ page: SitePage; params: PageParams }> {
  const segments = path
    .replace(/(?<!\/)\/+$/, '')
    .split('/')
    .slice(1);
  if (isLanguage(segments[0]))
    for (const { page, parts } of patterns) {
      const params = paramsOf(parts, segments);
      if (params) return { page: await page.load(), params };
    }
  return { page: notFoundPage, params: {} };
}
