import assets from 'virtual:assets';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { languageOf } from '../shared/language-of.ts';
import { createQueryClient } from '../shared/query-client.ts';
import { messagesOf } from '../shared/texts/messages-of.ts';
import { SiteApp } from './application/site-app.tsx';
import { adminDocument, siteDocument } from './document.ts';
import { drawCode } from './draw-code.ts';
import { headHtml, machineHtml } from './head.ts';
import { madeDocument } from './made-document.tsx';
import { matchPage } from './match-page.ts';
import type { AppPage, PageContext, PageQuery, SitePage } from './page.ts';
import { makesQuery } from './pages/listing/queries.ts';
import type { PublicReads } from './reads.ts';

export { indexablePaths } from './indexable-paths.ts';

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
  /** When a price on the page changes, ISO: the first of what its reads say; null while nothing is planned. */
  validUntil: string | null;
  /** HTTP headers besides those of every page. */
  headers?: Readonly<Record<string, string>>;
}

function validUntil(answers: readonly (readonly [unknown, unknown])[]): string | null {
  const instants = answers.flatMap(([, answer]) =>
    typeof answer === 'object' && answer !== null && 'valid_until' in answer && typeof answer.valid_until === 'string'
      ? [answer.valid_until]
      : [],
  );
  return instants.sort()[0] ?? null;
}

async function answerOf({ queryFn, fallback }: PageQuery): Promise<unknown> {
  try {
    return await queryFn();
  } catch (error) {
    if (!fallback) throw error;
    return fallback(error);
  }
}

/** A public page, or the staff area's shell, as HTML. Rejects only with what `reads` rejects with. */
export async function renderPage(request: PageRequest, reads: PublicReads): Promise<RenderedPage> {
  const { path, search, origin, now } = request;
  const language = languageOf(path);
  const messages = messagesOf[language];
  if (/^\/(bg|en)\/admin(\/|$)/.test(path))
    return { status: 200, html: adminDocument(language, assets, messages.common.staff), validUntil: null };

  const { page, params } = await matchPage(path);
  const context: PageContext = { language, messages, path, params, search, origin, now };
  return 'make' in page ? renderSitePage(page, context, reads) : renderAppPage(page, context, reads);
}

async function renderSitePage(page: SitePage, context: PageContext, reads: PublicReads): Promise<RenderedPage> {
  const [made, makes] = await Promise.all([page.make(context, reads), reads.listMakes()]);
  const { status = 200, validUntil = null, headers = {} } = made;
  return {
    status,
    html: madeDocument(made, context, { sheet: page.sheet, makes: makes.items, drawCode }),
    validUntil,
    headers,
  };
}

async function renderAppPage(page: AppPage, context: PageContext, reads: PublicReads): Promise<RenderedPage> {
  const { language, messages, path, params, search, origin, now } = context;
  const cache = createQueryClient();
  const queries = [makesQuery(reads), ...page.queries(context, reads)];
  const answers = await Promise.all(queries.map(async (query) => [query.queryKey, await answerOf(query)] as const));
  // Read once and kept as it came: `fetchQuery` would watch for retries and cancelling that no server needs.
  for (const [queryKey, answer] of answers) cache.setQueryData(queryKey, answer);

  const query = search.toString();
  const body = renderToString(
    <StaticRouter location={query ? `${path}?${query}` : path}>
      <SiteApp
        site={{ language, messages, now, origin, drawCode }}
        reads={reads}
        cache={cache}
        page={page}
        params={params}
      />
    </StaticRouter>,
  );
  const data = { now: now.toISOString(), origin, queries: answers };
  const tags = page.head(context, cache);
  const head = headHtml(tags, language, origin);
  return {
    status: page.status?.(context, cache) ?? 200,
    html: siteDocument({ language, head, body, machine: machineHtml(tags), assets, sheet: page.sheet, data }),
    validUntil: validUntil(answers),
  };
}
