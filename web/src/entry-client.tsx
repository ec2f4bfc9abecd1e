import { startTransition, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { isLanguage } from '../../functions/domain/locale.ts';
import { browserReads } from './app/browser-reads.ts';
import { keepPricesFresh } from './app/fresh-prices.ts';
import { bringLateTools } from './app/late-tools.ts';
import { matchPage } from './app/match-page.ts';
import { createQueryClient } from './app/query-client.ts';
import { SiteApp } from './app/site-app.tsx';
import { TickerProvider } from './app/ticker-context.tsx';
import type { Messages } from './i18n/messages.ts';
import { endEarlyMoves } from './lib/early-moves.ts';
import { endEarlyTicks } from './lib/early-ticks.ts';
import { holdPlace } from './lib/hold-place.ts';
import { pageAttention } from './lib/page-attention.ts';
import { pageArrival, pageClock } from './lib/page-clock.ts';
import { createTicker } from './lib/ticker.ts';

interface PageData {
  now: string;
  /** Of the site; the shell is the same for every address of it. */
  origin?: string;
  queries: [readonly unknown[], unknown][];
  /** Of the shell alone, whose page the browser makes: the reference of the failure it stands for. */
  shell?: string;
}

async function loadMessages(language: string): Promise<Messages> {
  return language === 'en' ? (await import('./i18n/en.ts')).en : (await import('./i18n/bg.ts')).bg;
}

/** From the moment at which the router listens and the clocks tick. */
function TakesOver() {
  useLayoutEffect(() => {
    endEarlyMoves();
    endEarlyTicks();
  }, []);
  return null;
}

const root = document.getElementById('root');
const data = document.getElementById('page-data')?.textContent;
const language = document.documentElement.lang;

if (root && data && isLanguage(language)) {
  const page: PageData = JSON.parse(data);
  const messages = await loadMessages(language);
  const cache = createQueryClient();
  for (const [key, value] of page.queries) cache.setQueryData(key, value);
  const now = new Date(page.now);
  const clock = pageClock({ rendered: now.getTime(), device: Date.now, ...pageArrival() });
  const ticker = createTicker(clock, pageAttention);
  const matched = await matchPage(location.pathname);
  const site = { language, messages, now, origin: page.origin ?? location.origin };
  const shown =
    page.shell === undefined
      ? matched
      : (await import('./app/page-from-api.tsx')).pageFromApi({ ...matched, site, cache, reference: page.shell });
  // As a transition React takes it in slices, and a tap in between is answered at once.
  startTransition(() => {
    hydrateRoot(
      root,
      <BrowserRouter>
        <TickerProvider value={ticker}>
          <SiteApp site={site} reads={browserReads} cache={cache} page={shown.page} params={matched.params} />
        </TickerProvider>
        <TakesOver />
      </BrowserRouter>,
    );
  });
  void bringLateTools();
  keepPricesFresh({ cache, clock, attention: pageAttention, holdPlace });
}
