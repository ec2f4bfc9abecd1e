import { startTransition, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { isLanguage } from '../../../../functions/domain/locale.ts';
import { createQueryClient } from '../../shared/query-client.ts';
import type { Messages } from '../../shared/texts/messages.ts';
import { matchPage } from '../match-page.ts';
import { endEarlyTicks } from '../scripts/early-ticks.ts';
import { pageAttention } from '../scripts/page-attention.ts';
import { pageArrival, pageClock } from '../scripts/page-clock.ts';
import { createTicker } from '../scripts/ticker.ts';
import { browserReads } from './browser-reads.ts';
import { endEarlyMoves } from './early-moves.ts';
import { keepPricesFresh } from './fresh-prices.ts';
import { holdPlace } from './hold-place.ts';
import { bringLateTools } from './late-tools.ts';
import { SiteApp } from './site-app.tsx';
import { TickerProvider } from './ticker-context.tsx';

interface PageData {
  now: string;
  origin: string;
  queries: [readonly unknown[], unknown][];
}

async function loadMessages(language: string): Promise<Messages> {
  return language === 'en'
    ? (await import('../../shared/texts/en.ts')).en
    : (await import('../../shared/texts/bg.ts')).bg;
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
  const site = { language, messages, now, origin: page.origin };
  const asked = matched.page;
  if ('make' in asked) throw new Error('Only pages of the application bring its data');
  // As a transition React takes it in slices, and a tap in between is answered at once.
  startTransition(() => {
    hydrateRoot(
      root,
      <BrowserRouter>
        <TickerProvider value={ticker}>
          <SiteApp site={site} reads={browserReads} cache={cache} page={asked} params={matched.params} />
        </TickerProvider>
        <TakesOver />
      </BrowserRouter>,
    );
  });
  void bringLateTools();
  keepPricesFresh({ cache, clock, attention: pageAttention, holdPlace });
}
