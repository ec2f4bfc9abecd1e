import assets from 'virtual:assets';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { languageOf } from '../../shared/language-of.ts';
import { createQueryClient } from '../../shared/query-client.ts';
import { messagesOf } from '../../shared/texts/messages-of.ts';
import { adminDocument, shellDocument } from '../document.ts';
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

/**
 * The page without its content, which the browser brings by way of the API. The staff area's is whole: it never has more.
 */
export function renderShell({ path, query, now, reference }: ShellRequest): { status: number; html: string } {
  const language = languageOf(path);
  const messages = messagesOf[language];
  if (/^\/(bg|en)\/admin(\/|$)/.test(path))
    return { status: 200, html: adminDocument(language, assets, messages.common.staff) };
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
