/**
 * The only script a public page starts with. It brings the application when the browser is idle or the visitor does
 * something, on a phone when the page has been looked at for a while. Until then it lets clocks tick, remembers the
 * language for the edge, what is typed into a form and asked of the application, and puts the logo where a picture fails.
 */

import { watchParts } from '../../shared/api/release-watch.ts';
import { startPictureFallback } from '../../shared/picture-fallback.ts';
import { watchConnection } from '../../shared/watch-connection.ts';
import { followEarlyMoves } from '../application/early-moves.ts';
import { startClocks } from './clocks.ts';
import { startCrashReports } from './crash-reports.ts';
import { startEarlyTicks } from './early-ticks.ts';
import { startFormMemory } from './form-memory.ts';
import { startGallery } from './gallery-start.ts';
import { startIslands } from './islands.ts';
import { startKept } from './kept.ts';
import { startLoanLink } from './loan-link.ts';
import { startOpenNamed } from './open-named.ts';
import { pageAttention } from './page-attention.ts';
import { pageArrival, pageClock } from './page-clock.ts';
import { startPriceEdges } from './price-edges.ts';
import { startSessionLinks } from './session-links.ts';
import { createTicker } from './ticker.ts';

const language = document.documentElement.lang;
if (/^\/(bg|en)(\/|$)/.test(location.pathname))
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = `lang=${language};path=/;max-age=31536000;samesite=lax`;

startCrashReports();
const gallery = document.querySelector<HTMLElement>('.gallery');
if (gallery) startGallery(gallery);
startKept();
startPictureFallback();
startFormMemory();
startIslands();
startLoanLink();
followEarlyMoves();
/** When the server made the page, ISO. */
const made =
  document.documentElement.dataset.made ??
  /"now":"([^"]+)"/.exec(document.getElementById('page-data')?.textContent ?? '')?.[1] ??
  '';
const arrival = pageArrival();
const clock = pageClock({ rendered: Date.parse(made), device: Date.now, ...arrival });
if (document.getElementById('page-data')) startEarlyTicks(made);
else {
  const ticker = createTicker(clock, pageAttention);
  const startPrices = () => {
    startClocks(ticker);
    startPriceEdges(clock, arrival.stored);
  };
  startPrices();
  document.addEventListener('cardscame', startPrices);
}
watchConnection();
watchParts();
startSessionLinks();
startOpenNamed();

/** Brings what an element needs before anybody gets to it. Not to be had, the element stays as the server made it. */
function whenNear(element: Element, bring: () => Promise<void>) {
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      bring().catch(() => {});
    },
    { rootMargin: '400px' },
  );
  observer.observe(element);
}

/** Once the page is there: what has its room below the first screen. */
function startLowerParts() {
  const quotes = document.querySelector<HTMLElement>('.quotes');
  if (quotes) whenNear(quotes, async () => (await import('./carousel.ts')).startCarousel(quotes));
  const map = document.querySelector<HTMLElement>('[data-map]');
  if (map) whenNear(map, async () => (await import('./map.ts')).startMap(map));
  if (!document.querySelector('.open-now[data-words]')) return;
  import('./open-now.ts').then(({ startOpenNow }) => startOpenNow(clock)).catch(() => {});
}
if (document.readyState === 'complete') startLowerParts();
else addEventListener('load', startLowerParts, { once: true });

// A field left empty stays out of the address of a search.
addEventListener('formdata', (event) => {
  if (event.target instanceof HTMLFormElement && event.target.method === 'get')
    for (const [name, value] of [...event.formData]) if (value === '') event.formData.delete(name);
});

const deliberate = ['pointerdown', 'keydown', 'focusin', 'touchstart'] as const;
const interactions = [...deliberate, 'scroll'] as const;

let started = false;
function start() {
  if (started || !document.getElementById('page-data')) return;
  started = true;
  for (const type of interactions) removeEventListener(type, start, true);
  import('../application/entry-client.tsx').catch(() => {
    // Offline or a new release: the page stays as the server made it, and the next interaction tries again; scrolling
    // would do so at every step.
    started = false;
    startOn(deliberate);
  });
}

function startOn(types: readonly string[]) {
  for (const type of types) addEventListener(type, start, { capture: true, passive: true });
}
startOn(interactions);

const isPhone = matchMedia('(pointer: coarse), (max-width: 599px)').matches;
/**
 * ms after `load` before the application comes unasked. The first screen's pictures are painted in the meantime; a phone,
 * which often pays for what it loads, gets it only for who stays.
 */
const quietTime = isPhone ? 4000 : 500;

function whenIdle() {
  setTimeout(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 5000 });
    else setTimeout(start, 1000);
  }, quietTime);
}
if (document.readyState === 'complete') whenIdle();
else addEventListener('load', whenIdle, { once: true });

// Back and Forward are at once: a page out of the browser's memory waits for no picture of the one before it.
addEventListener('pageswap', ({ activation, viewTransition }) => {
  if (activation?.navigationType === 'traverse') viewTransition?.skipTransition();
});

// Of the listing alone, and sooner than a hand is at its form.
if (document.getElementById('filter-form'))
  await import('./filters.ts').then(({ startFilters }) => startFilters()).catch(() => {});

// For tests, which else would act before anything listens.
document.documentElement.dataset.scripts = 'ready';
