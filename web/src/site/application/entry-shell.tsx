import assets from 'virtual:assets';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { languageOf } from '../../shared/language-of.ts';
import { createQueryClient } from '../../shared/query-client.ts';
import { messagesOf } from '../../shared/texts/messages-of.ts';
import { shellDocument } from '../document.ts';
import { matchPage } from '../match-page.ts';
import { outagePage } from '../outage-page.ts';
import { browserReads } from './browser-reads.ts';
import { ShellPage } from './shell-page.tsx';
import { SiteApp } from './site-app.tsx';

interface ShellRequest {
  path: string;
  /** Raw, without the question mark. */
  query: string;
  now: Date;
  /** Finds the request in the log. */
  reference: string;
}

/** An old page without its content, which the browser brings by way of the API; of any other address the outage page. */
export async function renderShell({
  path,
  query,
  now,
  reference,
}: ShellRequest): Promise<{ status: number; html: string }> {
  const language = languageOf(path);
  const messages = messagesOf[language];
  // What the application does not make is the outage page's.
  if (/^\/(bg|en)\/admin(\/|$)/.test(path) || 'make' in (await matchPage(path)).page)
    return outagePage({ path, query, reference });
  const body = renderToString(
    <StaticRouter location={query ? `${path}?${query}` : path}>
      <SiteApp
        site={{ language, messages, now }}
        reads={browserReads}
        cache={createQueryClient()}
        page={{ Component: () => <ShellPage reference={reference} /> }}
        params={{}}
      />
    </StaticRouter>,
  );
  const data = { now: now.toISOString(), queries: [], shell: reference };
  // An error for whoever indexes or keeps pages.
  return { status: 503, html: shellDocument({ language, title: messages.common.error.loading, body, assets, data }) };
}
