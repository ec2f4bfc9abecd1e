import assets from 'virtual:assets';
import { drawCode } from '../shared/draw-code.ts';
import { languageOf } from '../shared/language-of.ts';
import { messagesOf } from '../shared/texts/messages-of.ts';
import { adminDocument } from './document.ts';
import { madeDocument } from './made-document.tsx';
import { matchPage } from './match-page.ts';
import type { PageContext } from './page.ts';
import type { PublicReads } from './reads.ts';

export { indexablePaths } from './site-pages.ts';

export interface PageRequest {
  /** Decoded by nobody: as it stands in the address. */
  path: string;
  search: URLSearchParams;
  /** `https://…` of the site, no trailing slash. */
  origin: string;
  now: Date;
}

export interface RenderedPage {
  status: number;
  html: string;
  /** When a price on the page changes, ISO: the null while nothing is planned. */
  validUntil: string | null;
  /** HTTP headers besides those of every page. */
  headers?: Readonly<Record<string, string>>;
}

/** A public page, or the staff area's document, as HTML. Rejects only with what `reads` rejects with. */
export async function renderPage(request: PageRequest, reads: PublicReads): Promise<RenderedPage> {
  const { path, search, origin, now } = request;
  const language = languageOf(path);
  const messages = messagesOf[language];
  if (/^\/(bg|en)\/admin(\/|$)/.test(path))
    return { status: 200, html: adminDocument(language, assets, messages.common.staff), validUntil: null };

  const { page, params } = await matchPage(path);
  const context: PageContext = { language, messages, path, params, search, origin, now };
  const [made, makes] = await Promise.all([page.make(context, reads), reads.listMakes()]);
  const { status = 200, validUntil = null, headers = {} } = made;
  return {
    status,
    html: madeDocument(made, context, { sheet: page.sheet, makes: makes.items, drawCode }),
    validUntil,
    headers,
  };
}
