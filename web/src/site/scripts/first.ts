/**
 * The only script with which every page starts. It keeps the language to which the visitor
 * switches, and what is typed into a form; marks favourites, loads islands, shows the logo where a
 * picture fails, and loads the other scripts where a page needs them.
 */
import { watchParts } from '#shared/api/release-watch.ts';
import { startPictureFallback } from '#shared/picture-fallback.ts';
import { watchConnection } from '#shared/watch-connection.ts';
import { startFormMemory } from '../islands/form-memory.ts';
import { startAskedFrames } from './asked-frame.ts';
import { startIslands } from './base/islands.ts';
import { pageArrival, pageClock } from './base/page-clock.ts';
import { startCrashReports } from './crash-reports.ts';
import { startGallery } from './gallery-start.ts';
import { startKept } from './kept/kept.ts';
import { startLanguageChoice } from './language-choice.ts';
import { startListing } from './listing-start.ts';
import { startLoanLink } from './loan-link.ts';
import { startOpenNamed } from './open-named.ts';
import { startSessionLinks } from './session-links.ts';
import { startShare } from './share.ts';

const { documentElement: root } = document;

startCrashReports();
startLanguageChoice();
startAskedFrames();
const gallery = document.querySelector<HTMLElement>('.gallery');
if (gallery) startGallery(gallery);
startKept();
startPictureFallback();
startFormMemory();
startIslands();
startLoanLink();
startShare();
const arrival = pageArrival();
const clock = pageClock({
  rendered: Date.parse(root.dataset.made ?? ''),
  device: Date.now,
  ...arrival,
});
let hasPrices = arrival.reloaded;
/**
 * Starts clocks, and reloads for new prices, on pages that have a clock or a price that changes, or
 * were just reloaded.
 */
function startPrices() {
  hasPrices ||= Boolean(root.dataset.until || document.querySelector('[role=timer]'));
  if (!hasPrices) return;
  import('./prices/moving-prices.ts')
    .then(({ startMovingPrices }) => startMovingPrices(clock, arrival.stored))
    .catch(() => {});
}
startPrices();
document.addEventListener('cardscame', startPrices);
addEventListener('online', startPrices);
watchConnection();
watchParts();
startSessionLinks();
startOpenNamed();

/**
 * Loads a script before the visitor reaches one of its elements. If it can't be loaded, these stay
 * as the server made them.
 */
function whenNear(elements: Iterable<Element>, bring: () => Promise<void>) {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      bring().catch(() => {});
    },
    { rootMargin: '400px' },
  );
  for (const element of elements) observer.observe(element);
}

/** Once the page is loaded: parts below the first screen. */
function startLowerParts() {
  const quotes = document.querySelector<HTMLElement>('.quotes');
  if (quotes) whenNear([quotes], async () => (await import('./carousel.ts')).startCarousel(quotes));
  const bar = document.querySelector<HTMLElement>('.phone-bar');
  if (bar) import('./price-bar.ts').then(({ startPriceBar }) => startPriceBar(bar)).catch(() => {});
  // Its time zone takes a slow phone 60 ms.
  whenNear(document.querySelectorAll('.open-now[data-words]'), async () =>
    (await import('./open-now.ts')).startOpenNow(clock),
  );
}
if (document.readyState === 'complete') startLowerParts();
else addEventListener('load', startLowerParts, { once: true });

// The address of a search does not name empty fields.
addEventListener('formdata', (event) => {
  if (event.target instanceof HTMLFormElement && event.target.method === 'get')
    for (const [name, value] of [...event.formData]) if (value === '') event.formData.delete(name);
});

// Back and Forward show a page from the browser's memory at once, without a transition.
addEventListener('pageswap', ({ activation, viewTransition }) => {
  if (activation?.navigationType !== 'traverse') return;
  viewTransition?.ready.catch(() => {});
  viewTransition?.skipTransition();
});

// Back shows the page without the menu or the search that led away from it.
addEventListener('pagehide', () =>
  document.querySelector<HTMLElement>(':popover-open:not(#filters)')?.hidePopover(),
);

if (document.getElementById('filter-form')) startListing(clock);

// The tests wait for this: before it, nothing reacts to their clicks.
root.dataset.scripts = 'ready';
