import {
  type ListingQuery,
  listingSearchParams,
  parseListingQuery,
} from '#domain/houses/listing.ts';
import type { CountWords } from '../../pages/listing/filter-panel.tsx';
import { allFiltersHref, listingHref } from '../../pages/listing/listing-address.ts';
import { afterFrame } from '../base/after-frame.ts';
import type { Clock } from '../base/page-clock.ts';
import { isPlainClick } from '../base/plain-click.ts';
import { holdPage } from './hold-page.ts';
import { type Later, listingHistory } from './listing-history.ts';
import { stateOf } from './listing-state.ts';
import { followFold } from './rare-fold.ts';
import { resultsFailed } from './results-failed.ts';

/** ms without typing before the typed text is looked up. */
const typingPause = 350;
/**
 * ms after which the results grow pale, as most answers come sooner, and after which a visitor is
 * told that others are being fetched.
 */
const paleAfter = 200;
const slowAfter = 1500;

const isTyped = (element: EventTarget | null): element is HTMLInputElement =>
  element instanceof HTMLInputElement && (element.type === 'search' || element.type === 'number');

/** The state of a form: what its GET request would ask for. */
function queryOf(form: HTMLFormElement): ListingQuery {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string') params.append(name, value);
  return parseListingQuery(params);
}

/** Whether a control still has the value with which the server made it. */
function isAsMade(control: Element): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].every(
      ({ selected, defaultSelected }) => selected === defaultSelected,
    );
  if (!(control instanceof HTMLInputElement)) return true;
  return control.value === control.defaultValue && control.checked === control.defaultChecked;
}

/**
 * Gives the form the values with which the server made it; a field in which the visitor is typing
 * keeps its text.
 */
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
    else if (control instanceof HTMLInputElement && control.type !== 'hidden')
      control.checked = control.value === '';
  }
}

/**
 * Shows other results of the listing's GET form without a new page. A choice asks for them at once,
 * typed text after a pause, and a phone's sheet when its button is pressed or it closes. The form
 * then takes its values from the server's answer. `address` is the one from which the page was
 * loaded.
 */
export function startFilters(clock: Clock, address: string): void {
  const form = document.getElementById('filter-form');
  const sheet = form?.closest<HTMLElement>('#filters');
  const results = document.querySelector('.results');
  const status = document.querySelector('main [role=status]');
  const button = form?.querySelector<HTMLElement>('[data-words]');
  const first = stateOf(document);
  if (!(form instanceof HTMLFormElement) || !sheet || !results || !status || !button || !first)
    return;

  const language = document.documentElement.lang === 'en' ? 'en' : 'bg';
  const addressOf = (query: ListingQuery) => listingHref(language, query);
  /**
   * The open address with its page number set to 1, as the form makes addresses: equal while
   * nothing else was chosen.
   */
  const listed = () =>
    addressOf({ ...parseListingQuery(new URLSearchParams(location.search)), page: 1 });
  const [one, many]: CountWords = JSON.parse(button.dataset.words ?? '["",""]');
  const plain = button.textContent ?? '';
  // Browsers without popovers forgive in `:is()` what they do not know.
  const isOpen = () => sheet.matches(':is(:popover-open)');
  /** The closed sheet is laid out for the next touch; the open one closes sooner without. */
  const layOut = () => afterFrame().then(() => sheet.toggleAttribute('data-laid', !isOpen()));

  /** Runs while typed text waits to be looked up. */
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pale: ReturnType<typeof setTimeout> | undefined;
  let slow: ReturnType<typeof setTimeout> | undefined;
  let count = status.textContent ?? '';
  /**
   * The field whose text asked for the shown state: more text in it replaces the step in the
   * history.
   */
  let typedIn = '';
  /**
   * Text that is still in the search though its filters are listed, and what it was typed beside:
   * text that continues it is read beside the same, without the filters of its beginning.
   */
  let readText: { text: string; beside: ListingQuery } | undefined;
  let isEntered = false;
  /** The state that is listed, or the last one asked for. */
  let wanted = listed();
  /** Whether the sheet was closed by the frame before. */
  let hasClosed = false;
  /** What follows once a frame is drawn, or before the next touch. */
  let next: (() => void) | undefined;
  /** What came while the sheet was open: shown when it closes, unless more was chosen. */
  let held: { address: string; come: () => void } | undefined;
  let counts: typeof import('./live-count.ts') | undefined;

  function noLongerTyping(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  const searchField = form.elements.namedItem('search');

  /** Takes text out of the search whose filters are listed. */
  function settleText(): void {
    if (!(searchField instanceof HTMLInputElement) || searchField.value !== readText?.text) return;
    searchField.value = searchField.defaultValue;
    readText = undefined;
  }

  /** What the form asks for, typed text that is listed already apart. */
  function chosenQuery(control: Element | null): ListingQuery {
    if (!(form instanceof HTMLFormElement)) return parseListingQuery(new URLSearchParams());
    if (control !== searchField) {
      settleText();
      readText = undefined;
    }
    const query = queryOf(form);
    if (!readText || !(searchField instanceof HTMLInputElement)) return query;
    const isListed = searchField.value === readText.text;
    const { search: _, ...others } = isListed ? query : readText.beside;
    const search = isListed ? searchField.defaultValue : query.search;
    return search ? { ...others, search } : others;
  }

  /** Shows on the sheet's button how many houses the filters leave, where that is known. */
  const say = (houses: number | null) =>
    button.replaceChildren(
      houses === null ? plain : houses === 1 ? one : many.replace('{n}', String(houses)),
    );
  const sayTotal = () => {
    counts?.forgetCounts();
    say(Number(button.dataset.total));
  };

  function waits(isWaiting: boolean): void {
    clearTimeout(pale);
    clearTimeout(slow);
    const grid = results?.querySelector(':scope > .grid');
    if (isWaiting) {
      pale = setTimeout(() => grid?.setAttribute('aria-busy', 'true'), paleAfter);
      slow = setTimeout(
        () => status?.replaceChildren(results?.getAttribute('data-loading') ?? ''),
        slowAfter,
      );
    } else {
      grid?.removeAttribute('aria-busy');
      if (status?.textContent !== count) status?.replaceChildren(count);
    }
  }

  function follow(step: () => void): void {
    next = step;
    void afterFrame().then(() => {
      if (next === step) runNext();
    });
  }
  function runNext(): void {
    const step = next;
    next = undefined;
    step?.();
  }
  function runAll(): void {
    while (next) runNext();
  }

  /**
   * Shows another state; `typing` is a field whose text is newer than the state. After the sheet
   * has closed, cards below the first screen and the sheet's filters follow with the frame after.
   */
  function put(show: (later?: Later) => void, typing?: Element | null): void {
    runAll();
    noLongerTyping();
    const focused = document.activeElement;
    const isDrawn = focused?.matches(':focus-visible') ?? false;
    const settle = (showRest = () => {}) => {
      counts?.forgetCounts();
      showRest();
      if (form instanceof HTMLFormElement) restoreForm(form, typing);
      sayTotal();
      lookAtFold();
      void layOut();
    };
    if (hasClosed) show((showRest) => follow(() => settle(showRest)));
    else settle(show);
    if (focused !== document.body && document.activeElement === document.body)
      focusHeading(isDrawn);
    const told = count;
    count = status?.textContent ?? '';
    if (count === told) announce(count);
    typedIn = '';
    readText = undefined;
    held = undefined;
    wanted = listed();
  }

  /**
   * After a choice in the sticky bar far down the page, scrolls to the first of the new results.
   * Where these are few, the bar has left its place with them: its style says where that is.
   */
  function showBeginning(): void {
    const bar = results?.querySelector('.listing-bar');
    if (!results || !bar) return;
    const top = results.getBoundingClientRect().top - Number.parseFloat(getComputedStyle(bar).top);
    if (top < 0) scrollBy({ top, behavior: 'instant' });
  }

  /** Shows a message in place of results that can't be read. */
  function fails(): void {
    const focused = document.activeElement;
    for (const element of results?.querySelectorAll(
      '.grid, .no-houses, .loan-figures, .pages, .near',
    ) ?? [])
      element.remove();
    count = '';
    // The same choice may be made again.
    wanted = '';
    waits(false);
    const message = resultsFailed(language, () => states.again());
    results?.querySelector('.listing-bar')?.after(message);
    if (!focused?.isConnected) message.querySelector('button')?.focus({ preventScroll: true });
    // The message is shorter than the results were: a visitor far down would see the page's foot.
    showBeginning();
  }

  const states = listingHistory({ first, address, clock, waits, fails, comesBack: put });

  function ask(address: string, control: Element | null, replace = false): void {
    runAll();
    noLongerTyping();
    held = undefined;
    wanted = address;
    const asked = parseListingQuery(new URLSearchParams(address.split('?')[1]));
    const text = isTyped(control) ? control.value : '';
    const comes = (show: (later?: Later) => void) => {
      // The visitor types, or may choose more in the sheet: newer results are read after that.
      if (isOpen() || timer !== undefined) {
        if (isOpen()) held = { address, come: () => comes(show) };
        wanted = listed();
        return;
      }
      const typing = isTyped(control) && document.activeElement === control ? control : null;
      const isDrawn = document.activeElement?.matches(':focus-visible') ?? false;
      put(show, typing);
      showBeginning();
      if (isTyped(control)) typedIn = control.name;
      if (typing === searchField && typing?.defaultValue !== (asked.search ?? ''))
        readText = { text, beside: asked };
      if (isEntered) settleText();
      isEntered = false;
      if (typing) timer = setTimeout(apply, typingPause, typing);
      else if (!control?.isConnected || control.matches('a[data-asks=""]')) focusHeading(isDrawn);
    };
    const leaves = (load: () => void) => {
      if (isOpen()) {
        held = { address, come: load };
        wanted = listed();
      } else load();
    };
    states.go({ address, replace, comes, leaves });
  }

  /** Reads the results for the form, unless they are shown already. */
  function apply(control: Element | null): void {
    noLongerTyping();
    if (!(form instanceof HTMLFormElement)) return;
    const address = addressOf(chosenQuery(control));
    if (held?.address === address) {
      if (!isOpen()) held.come();
    } else if (address !== wanted)
      ask(address, control, isTyped(control) && control.name === typedIn);
  }

  /** A link's address, with what was chosen in the form and is not listed yet. */
  function withChosen(link: HTMLAnchorElement): string {
    if (
      !(form instanceof HTMLFormElement) ||
      link.matches('.clear') ||
      [...form.elements].every(isAsMade)
    )
      return link.pathname + link.search;
    const shown = listingSearchParams(parseListingQuery(new URLSearchParams(location.search)));
    const chosen = listingSearchParams(queryOf(form));
    const asked = new URLSearchParams(link.search);
    for (const name of new Set([...shown.keys(), ...chosen.keys()])) {
      const value = chosen.get(name);
      if (name === 'page' || value === shown.get(name) || asked.get(name) !== shown.get(name))
        continue;
      asked.delete('page');
      if (value === null) asked.delete(name);
      else asked.set(name, value);
    }
    return addressOf(parseListingQuery(asked));
  }

  /**
   * While the visitor chooses in the sheet no results are shown: its button shows how many houses
   * the chosen filters leave, and these are read ahead.
   */
  async function countChosen(): Promise<void> {
    if (!(form instanceof HTMLFormElement) || !isOpen()) return;
    const query = queryOf(form);
    try {
      counts = await import('./live-count.ts');
      const isCounted = await counts.countLive(form, query, say);
      const address = addressOf(query);
      if (isCounted && isOpen() && address !== wanted) states.readAhead(address);
    } catch {
      say(null);
    }
  }

  const lookAtFold = followFold(form, countChosen);
  const applySheet = () => apply(document.querySelector('.open-filters'));
  function showChosen(): void {
    hasClosed = true;
    applySheet();
    hasClosed = false;
    if (!next) void layOut();
  }
  // Nothing more is chosen: the results are on their way before the finger leaves the button.
  button.addEventListener('pointerdown', () => {
    if (isOpen()) applySheet();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isOpen()) {
      applySheet();
      sheet.hidePopover();
    } else {
      isEntered = true;
      apply(document.activeElement);
      if (wanted === listed()) {
        settleText();
        isEntered = false;
      }
    }
  });
  const lookAtHold = holdPage(sheet);
  sheet.addEventListener('toggle', (event) => {
    lookAtHold();
    if ((event as ToggleEvent).newState === 'closed') follow(showChosen);
    else {
      void layOut();
      // Loaded before it is needed.
      import('./live-count.ts').catch(() => {});
    }
  });
  for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, runAll, true);
  // A turned tablet shows the filters beside the results.
  const wide = matchMedia('(min-width: 1024px)');
  const closeWhereWide = () => {
    if (wide.matches && isOpen()) sheet.hidePopover();
  };
  wide.addEventListener('change', closeWhereWide);
  addEventListener('change', ({ target }) => {
    const control =
      target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target : null;
    if (control?.form !== form || isTyped(control)) return;
    if (isOpen()) void afterFrame().then(countChosen);
    else apply(control);
  });
  form.addEventListener('input', ({ target }) => {
    if (!isTyped(target)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      noLongerTyping();
      if (isOpen()) void countChosen();
      else apply(target);
    }, typingPause);
  });
  form.addEventListener('focusout', ({ target }) => {
    if (target === searchField) settleText();
  });
  addEventListener('click', (event) => {
    const link =
      event.target instanceof Element
        ? event.target.closest<HTMLAnchorElement>('a[data-asks], .more-filters > a')
        : null;
    if (link && !link.matches('[data-asks]')) {
      // It leads to another page, which has what is chosen here.
      link.href = allFiltersHref(language, chosenQuery(link));
      return;
    }
    if (!link || !isPlainClick(event)) return;
    event.preventDefault();
    settleText();
    if (isOpen()) {
      clearForm(form);
      void countChosen();
    } else ask(withChosen(link), link);
  });
  addEventListener('pagehide', noLongerTyping);
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    wanted = listed();
    // After Back or Forward, typing starts a new step.
    typedIn = '';
    restoreForm(form);
    sayTotal();
  });

  sayTotal();
  // It may have been opened, and the tablet turned, before the script came.
  closeWhereWide();
  void layOut();
  // Choices that the visitor made before the script was loaded count as well.
  const chosen = [...form.elements].find((control) => !isAsMade(control));
  if (chosen && isOpen()) void countChosen();
  else if (chosen) apply(chosen);
}

/**
 * The pressed control is gone, so the focus moves to the heading. Only keyboard users see the focus
 * ring.
 */
function focusHeading(isDrawn: boolean): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  // Browsers draw a ring around an element that a script focuses, which would surprise mouse users.
  if (!isDrawn) {
    heading.dataset.quiet = '';
    addEventListener('keydown', () => delete heading.dataset.quiet, { once: true });
  }
  heading.focus({ preventScroll: true });
}

let region: HTMLElement | undefined;

/**
 * Announces a count that did not change: screen readers announce only changes of the visible one.
 */
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
