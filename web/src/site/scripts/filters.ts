import { type ListingQuery, parseListingQuery } from '../../../../functions/domain/listing.ts';
import { afterFrame } from './after-frame.ts';
import { listingHref } from './listing-address.ts';
import { listingHistory } from './listing-history.ts';
import { stateOf } from './listing-state.ts';
import type { Clock } from './page-clock.ts';

/** "Show 1 listing", "Show {n} listings". */
export type CountWords = readonly [one: string, many: string];

/** ms without typing before the typed text is looked up. */
const typingPause = 350;
/** ms after which a visitor is told that other results are being fetched. */
const slowAfter = 1500;

const isTyped = (element: EventTarget | null): element is HTMLInputElement =>
  element instanceof HTMLInputElement && (element.type === 'search' || element.type === 'number');

/** The state of a form: what its GET request would ask for. */
function queryOf(form: HTMLFormElement): ListingQuery {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') params.append(name, value);
  return parseListingQuery(params);
}

/** Whether a control still has the value of the document. */
function isAsMade(control: Element): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].every(({ selected, defaultSelected }) => selected === defaultSelected);
  if (!(control instanceof HTMLInputElement)) return true;
  return control.value === control.defaultValue && control.checked === control.defaultChecked;
}

/** Gives the form the document's values; a field in which the visitor is typing keeps its text. */
function restoreForm(form: HTMLFormElement, typing?: Element | null): void {
  for (const control of form.elements) {
    if (control === typing || isAsMade(control)) continue;
    if (control instanceof HTMLSelectElement)
      for (const option of control.options) option.selected = option.defaultSelected;
    else if (control instanceof HTMLInputElement) {
      control.value = control.defaultValue;
      control.checked = control.defaultChecked;
    }
  }
}

/** Every filter off; order and view stay. */
function clearForm(form: HTMLFormElement): void {
  for (const control of form.elements) {
    if (control instanceof HTMLSelectElement && control.name !== 'sort') control.value = '';
    else if (isTyped(control)) control.value = '';
    else if (control instanceof HTMLInputElement && control.type !== 'hidden') control.checked = control.value === '';
  }
}

/**
 * Makes the listing's plain GET form live: a choice asks for its address at once, typing after a pause, and a phone's sheet when
 * it closes. What the server makes for the address counts, and the form follows it. `address` is the one from which the page was
 * loaded.
 */
export function startFilters(clock: Clock, address: string): void {
  const form = document.getElementById('filter-form');
  const sheet = form?.closest<HTMLElement>('[popover]');
  const results = document.querySelector('.results');
  const status = document.querySelector('main [role=status]');
  const button = form?.querySelector<HTMLElement>('[data-words]');
  const first = stateOf(document);
  if (!(form instanceof HTMLFormElement) || !sheet || !results || !status || !button || !first) return;

  const language = document.documentElement.lang === 'en' ? 'en' : 'bg';
  const addressOf = (query: ListingQuery) => listingHref(language, query);
  /** The open address from its first page on: the form asks for this as long as nothing was chosen. */
  const listed = () => addressOf({ ...parseListingQuery(new URLSearchParams(location.search)), page: 1 });
  const [one, many]: CountWords = JSON.parse(button.dataset.words ?? '["",""]');
  const plain = button.textContent ?? '';
  const isOpen = () => sheet.matches(':popover-open');

  let timer: ReturnType<typeof setTimeout> | undefined;
  let slow: ReturnType<typeof setTimeout> | undefined;
  let count = status.textContent ?? '';
  /** The field whose typing asked for the shown state: typing on replaces the step in the history. */
  let typedIn = '';
  /** The state that is listed, or the last one asked for. */
  let wanted = listed();
  let counts: typeof import('./live-count.ts') | undefined;

  /** Shows on the sheet's button to how many houses it leads, where that is known. */
  const say = (houses: number | null) =>
    button.replaceChildren(houses === null ? plain : houses === 1 ? one : many.replace('{n}', String(houses)));
  const sayTotal = () => {
    counts?.forgetCounts();
    say(Number(button.dataset.total));
  };

  function waits(isWaiting: boolean): void {
    clearTimeout(slow);
    const grid = results?.querySelector(':scope > .grid');
    if (isWaiting) {
      grid?.setAttribute('aria-busy', 'true');
      slow = setTimeout(() => status?.replaceChildren(results?.getAttribute('data-loading') ?? ''), slowAfter);
    } else {
      grid?.removeAttribute('aria-busy');
      if (status?.textContent !== count) status?.replaceChildren(count);
    }
  }

  /** Shows another state; `typing` is a field whose text is newer than the state. */
  function put(show: () => void, typing?: Element | null): void {
    clearTimeout(timer);
    counts?.forgetCounts();
    show();
    if (form instanceof HTMLFormElement) restoreForm(form, typing);
    const told = count;
    count = status?.textContent ?? '';
    if (count === told) announce(count);
    typedIn = '';
    wanted = listed();
    sayTotal();
  }

  /** A visitor who chooses far down the page, in the bar that stays in reach, sees the results from their beginning. */
  function showBeginning(): void {
    const bar = results?.querySelector('.listing-bar');
    const top = (results?.getBoundingClientRect().top ?? 0) - (bar?.getBoundingClientRect().top ?? 0);
    if (top < 0) scrollBy({ top, behavior: 'instant' });
  }

  /** Shows in place of the results that they can't be read. */
  function fails(): void {
    const template = document.getElementById('results-failed');
    if (!(template instanceof HTMLTemplateElement)) return;
    const notice = document.importNode(template.content, true);
    notice.querySelector(navigator.onLine ? '[data-offline]' : '[data-failed]')?.remove();
    for (const element of results?.querySelectorAll('.grid, .notice, .pages, .near') ?? []) element.remove();
    count = '';
    waits(false);
    results?.append(notice);
    results?.querySelector('.notice button')?.addEventListener('click', () => states.again());
  }

  const states = listingHistory({ first, address, clock, waits, fails, comesBack: put });

  function ask(address: string, control: Element | null, replace = false): void {
    clearTimeout(timer);
    wanted = address;
    const comes = (show: () => void) => {
      // The visitor has opened the sheet meanwhile and may choose more: when it closes, the whole form is asked for.
      if (isOpen()) {
        wanted = listed();
        return;
      }
      const typing = isTyped(control) && document.activeElement === control ? control : null;
      const isDrawn = document.activeElement?.matches(':focus-visible') ?? false;
      put(show, typing);
      showBeginning();
      if (isTyped(control)) typedIn = control.name;
      if (typing) timer = setTimeout(apply, typingPause, typing);
      else if (!control?.isConnected || control.matches('a[data-asks=""]')) focusHeading(isDrawn);
    };
    states.go({ address, replace, comes });
  }

  /** Asks for what the form says, unless that is shown. */
  function apply(control: Element | null): void {
    clearTimeout(timer);
    if (!(form instanceof HTMLFormElement)) return;
    const address = addressOf(queryOf(form));
    if (address !== wanted) ask(address, control, isTyped(control) && control.name === typedIn);
  }

  /** Nothing is asked for while the sheet is open: its button shows how many houses there would be. */
  async function countChosen(): Promise<void> {
    if (!(form instanceof HTMLFormElement) || !isOpen()) return;
    const query = queryOf(form);
    try {
      counts = await import('./live-count.ts');
      await counts.countLive(form, query, say);
    } catch {
      say(null);
    }
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isOpen()) sheet.hidePopover();
    else apply(document.activeElement);
  });
  sheet.addEventListener('toggle', (event) => {
    // Loaded before it is needed.
    if ((event as ToggleEvent).newState === 'open') import('./live-count.ts').catch(() => {});
    else apply(document.querySelector('.open-filters'));
  });
  addEventListener('change', ({ target }) => {
    const control = target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target : null;
    if (control?.form !== form || isTyped(control)) return;
    if (isOpen()) void afterFrame().then(countChosen);
    else apply(control);
  });
  form.addEventListener('input', ({ target }) => {
    if (!isTyped(target)) return;
    clearTimeout(timer);
    timer = setTimeout(() => (isOpen() ? void countChosen() : apply(target)), typingPause);
  });
  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-asks]') : null;
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (isOpen()) {
      clearForm(form);
      void countChosen();
    } else ask(link.pathname + link.search, link);
  });
  addEventListener('pagehide', () => clearTimeout(timer));
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    wanted = listed();
    // After Back or Forward, typing starts a new step.
    typedIn = '';
    restoreForm(form);
    sayTotal();
  });

  sayTotal();
  // Choices made before the script came count.
  const chosen = [...form.elements].find((control) => !isAsMade(control));
  if (chosen) apply(chosen);
}

/** The control that asked is gone, so the focus moves to the count of the results; its ring shows for keyboard users. */
function focusHeading(isDrawn: boolean): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  // Browsers draw the ring of a focus that a script sets: it would be new to mouse users.
  if (!isDrawn) {
    heading.dataset.quiet = '';
    addEventListener('keydown', () => delete heading.dataset.quiet, { once: true });
  }
  heading.focus({ preventScroll: true });
}

let region: HTMLElement | undefined;

/** Makes screen readers announce an unchanged count: a live region announces changes only. */
function announce(text: string): void {
  if (!region) {
    region = document.createElement('p');
    region.className = 'hidden-text';
    region.setAttribute('role', 'status');
    document.body.append(region);
  }
  const place = region;
  place.textContent = '';
  setTimeout(() => {
    place.textContent = text;
  }, 100);
}
