import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { isLanguage } from '../../functions/domain/locale.ts';
import { browserReads } from './app/browser-reads.ts';
import { keepPricesFresh } from './app/fresh-prices.ts';
import { matchPage } from './app/match-page.ts';
import { createQueryClient } from './app/query-client.ts';
import { SiteApp } from './app/site-app.tsx';
import { TickerProvider } from './app/ticker-context.tsx';
import type { Messages } from './i18n/messages.ts';
import { holdPlace } from './lib/hold-place.ts';
import { pageAttention } from './lib/page-attention.ts';
import { pageArrival, pageClock } from './lib/page-clock.ts';
import { createTicker } from './lib/ticker.ts';

interface PageData {
  now: string;
  queries: [readonly unknown[], unknown][];
}

async function loadMessages(language: string): Promise<Messages> {
  return language === 'en' ? (await import('./i18n/en.ts')).en : (await import('./i18n/bg.ts')).bg;
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
  // As a transition React takes it in slices, and a tap in between is answered at once.
  startTransition(() => {
    hydrateRoot(
      root,
      <BrowserRouter>
        <TickerProvider value={ticker}>
          <SiteApp
            site={{ language, messages, now }}
            reads={browserReads}
            cache={cache}
            {...matchPage(location.pathname)}
          />
        </TickerProvider>
      </BrowserRouter>,
    );
  });
  keepPricesFresh({ cache, clock, attention: pageAttention, holdPlace });
}
