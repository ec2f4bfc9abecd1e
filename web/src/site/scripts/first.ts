/**
 * The script with which every page starts, once it is read. It keeps the language to which the visitor
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
import { startCardPictures } from './card-pictures-start.ts';
import { startCrashReports } from './crash-reports.ts';
import { startGallery } from './gallery-start.ts';
import { startKept } from './kept/kept.ts';
import { startLanguageChoice } from './language-choice.ts';
import { startListing } from './listing-start.ts';
import { startLoanLink } from './loan-link.ts';
import { startOpenNamed } from './open-named.ts';
import { startPriceBar } from './price-bar.ts';
import { watchPrices } from './prices-start.ts';
import { startSessionLinks } from './session-links.ts';
import { startShare } from './share.ts';

const { documentElement: root } = document;

startCrashReports();
startLanguageChoice();
startAskedFrames();
const gallery = document.querySelector<HTMLElement>('.gallery');
if (gallery) startGallery(gallery);
startCardPictures();
startPictureFallback();
const arrival = pageArrival();
const clock = pageClock({
  rendered: Date.parse(root.dataset.made ?? ''),
  device: Date.now,
  ...arrival,
});
const lookAtPrices = watchPrices({ clock, ...arrival });
document.addEventListener('cardscame', () => {
  lookAtPrices();
  startClocks();
});
addEventListener('online', startClocks);
watchConnection();
watchParts();
startSessionLinks();
startOpenNamed();

/**
 * Loads a script before the visitor reaches one of its elements, or `margin` px from it. If it
 * can't be loaded, these stay as the server made them.
 */
function whenNear(elements: Iterable<Element>, bring: () => Promise<void>, margin = 400) {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      bring().catch(() => {});
    },
    { rootMargin: `${margin}px` },
  );
  for (const element of elements) observer.observe(element);
}

function startClocks() {
  if (document.querySelector('[role=timer]'))
    import('./prices/clocks.ts').then((script) => script.startClocks(clock)).catch(() => {});
}

/**
 * Once the page is loaded, so that it is drawn first: clocks, parts below the first screen, and the
 * phone's sheet of filters, laid out unseen, so that a touch only shows it.
 */
function startLowerParts() {
  startClocks();
  document.querySelector('.filters')?.toggleAttribute('data-laid', true);
  const quotes = document.querySelector<HTMLElement>('.quotes');
  if (quotes)
    whenNear([quotes], () =>
      import('./carousel.ts').then((script) => script.startCarousel(quotes)),
    );
  const bar = document.querySelector<HTMLElement>('.phone-bar');
  if (bar) startPriceBar(bar);
  // Most visitors never reach it.
  whenNear(
    document.querySelectorAll('.open-now'),
    () => import('./open-now.ts').then((script) => script.startOpenNow(clock)),
    0,
  );
}
// A document is loaded after its module scripts have run.
addEventListener('load', startLowerParts);

// The two that browsers got last of what is defined there.
if (!AbortSignal.any || !URL.canParse) void import('#shared/older-browsers.ts');

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
// In `:is()` browsers without popovers forgive what they do not know.
addEventListener('pagehide', () =>
  document.querySelector<HTMLElement>(':is(:popover-open):not(#filters)')?.hidePopover(),
);

if (document.getElementById('filter-form')) startListing(clock);

// Where it does not load, the plain forms do.
if (document.querySelector('.viewing-form'))
  import('./viewing/viewing.ts').then((script) => script.startForms()).catch(() => {});

// A task of its own: the next frame does not wait for what reads the browser's storage.
setTimeout(() => {
  startKept();
  startFormMemory();
  startIslands();
  startLoanLink();
  startShare();
  // The tests wait for this: before it, nothing reacts to their clicks.
  root.dataset.scripts = 'ready';
});
