import { type ListingQuery, parseListingQuery } from '../../../../functions/domain/listing.ts';
import { listingHref } from '../pages/listing/listing-address.ts';
import { announce } from './announce.ts';
import { type AskedBy, controlOf, handOver, takeOver } from './asked-listing.ts';

/** "Show 1 listing", "Show {n} listings". */
export type CountWords = readonly [one: string, many: string];

/** ms of quiet before what was typed is looked up. */
const typingPause = 350;
/** ms after which a visitor is told that other results are on their way. */
const slowAfter = 1500;

const isTyped = (element: EventTarget | null): element is HTMLInputElement =>
  element instanceof HTMLInputElement && (element.type === 'search' || element.type === 'number');

/** The state that a form stands for: what its GET request would ask for. */
function queryOf(form: HTMLFormElement): ListingQuery {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') params.append(name, value);
  return parseListingQuery(params);
}

/** Whether a control says what the document said. */
function isAsMade(control: Element): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].every(({ selected, defaultSelected }) => selected === defaultSelected);
  if (!(control instanceof HTMLInputElement)) return true;
  return control.value === control.defaultValue && control.checked === control.defaultChecked;
}

/**
 * Makes the listing's plain GET form live: choices ask for their document at once, typing after a pause, in a phone's sheet when
 * it closes. The document is the truth: what is restored by the browser gives way to what it says.
 */
export function startFilters(): void {
  const form = document.getElementById('filter-form');
  const sheet = form?.closest<HTMLElement>('[popover]');
  const results = document.querySelector('.results');
  const status = document.querySelector('[role=status]');
  if (!(form instanceof HTMLFormElement) || !sheet || !results || !status) return;

  const language = document.documentElement.lang === 'en' ? 'en' : 'bg';
  const addressOf = (query: ListingQuery) => listingHref(language, query);
  /** What this document lists, from its first page on: what the form asks for as long as nothing was chosen. */
  const shown = addressOf({ ...parseListingQuery(new URLSearchParams(location.search)), page: 1 });
  const count = status.textContent;
  const button = form.querySelector<HTMLElement>('[data-words]');
  const total = Number(button?.dataset.total);
  const plain = button?.textContent ?? '';
  const [one, many]: CountWords = JSON.parse(button?.dataset.words ?? '["",""]');
  const isOpen = () => sheet.matches(':popover-open');

  let timer: ReturnType<typeof setTimeout> | undefined;
  let slow: ReturnType<typeof setTimeout> | undefined;
  /** The field that this document was asked for by typing in it: going on replaces the step in the history. */
  let typedIn = '';
  let asked: AskedBy | undefined;
  /** What is listed, or was asked for since. */
  let wanted = shown;
  let again = () => {};
  let hasFailed = false;
  let wasOpened = false;

  /** Says on the sheet's button how many houses it leads to, where that is known. */
  const say = (houses: number | null) =>
    button?.replaceChildren(houses === null ? plain : houses === 1 ? one : many.replace('{n}', String(houses)));

  /** Says that other results are on their way, or no more. */
  function wait(isWaiting: boolean): void {
    clearTimeout(slow);
    results?.querySelector('.grid')?.setAttribute('aria-busy', String(isWaiting));
    if (status) status.textContent = count;
    if (!isWaiting) return;
    slow = setTimeout(() => {
      status?.replaceChildren(results?.getAttribute('data-loading') ?? '');
    }, slowAfter);
  }

  function ask(address: string, control: Element | null, replace = false): void {
    clearTimeout(timer);
    wanted = address;
    again = () => ask(address, control, replace);
    if (!navigator.onLine) {
      fail();
      return;
    }
    hasFailed = false;
    asked = { address, control: controlOf(control), typed: isTyped(control) };
    handOver(asked);
    wait(true);
    if (replace) location.replace(address);
    else location.assign(address);
  }

  /** Asks for what the form says, unless that is shown. */
  function apply(control: Element | null): void {
    clearTimeout(timer);
    if (!(form instanceof HTMLFormElement)) return;
    const address = addressOf(queryOf(form));
    if (address === wanted) return;
    ask(address, control, isTyped(control) && control.name === typedIn);
  }

  /** Tells an offline visitor that nothing can be read, in the place of the results; goes on when the connection is back. */
  function fail(): void {
    const template = document.getElementById('results-failed');
    if (!(template instanceof HTMLTemplateElement)) return;
    const notice = template.content.cloneNode(true);
    for (const element of results?.querySelectorAll('.grid, .notice, .pages') ?? []) element.remove();
    if (status) status.textContent = '';
    results?.append(notice);
    hasFailed = true;
    results?.querySelector('.notice button')?.addEventListener('click', () => again());
  }

  /** In the sheet nothing is asked for before it closes: its button says how many there would be. */
  function counted(): void {
    if (!(form instanceof HTMLFormElement)) return;
    const query = queryOf(form);
    import('./live-count.ts').then(({ countLive }) => countLive(form, query, say)).catch(() => say(null));
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isOpen()) sheet.hidePopover();
    else apply(document.activeElement);
  });
  sheet.addEventListener('toggle', (event) => {
    // Brought before it is needed.
    if ((event as ToggleEvent).newState === 'open') {
      wasOpened = true;
      void import('./live-count.ts').catch(() => {});
    } else apply(document.querySelector('.open-filters'));
  });
  addEventListener('change', ({ target }) => {
    const control = target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target : null;
    if (control?.form !== form || isTyped(control)) return;
    if (isOpen()) counted();
    else apply(control);
  });
  form.addEventListener('input', ({ target }) => {
    if (!isTyped(target)) return;
    clearTimeout(timer);
    timer = setTimeout(() => (isOpen() ? counted() : apply(target)), typingPause);
  });
  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-asks]') : null;
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (isOpen()) {
      clearFields(form);
      counted();
    } else ask(link.pathname + link.search, link);
  });
  addEventListener('online', () => {
    if (hasFailed) again();
  });
  // What is typed, and where the page stands, until the next document is there.
  addEventListener('pagehide', () => {
    if (asked) handOver(asked);
    wait(false);
    clearTimeout(timer);
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    // Its results gave way to a notice.
    if (hasFailed) location.reload();
    asked = undefined;
    wanted = shown;
    // Who came back does not go on typing.
    typedIn = '';
    form.reset();
    say(total);
    if (wasOpened) import('./live-count.ts').then(({ forgetCounts }) => forgetCounts()).catch(() => {});
  });

  say(total);
  const before = takeOver(location.pathname + location.search);
  if (before) {
    if (before.typed) typedIn = before.name;
    announce(count ?? '');
    if (before.goesOn) timer = setTimeout(apply, typingPause, before.control);
    return;
  }
  const [load] = performance.getEntriesByType('navigation');
  const isNew = load instanceof PerformanceNavigationTiming && load.type === 'navigate';
  const chosen = [...form.elements].find((control) => !isAsMade(control));
  if (!chosen) return;
  // What was chosen before the script came counts; what the browser restored does not.
  if (!isNew) form.reset();
  else ask(addressOf(queryOf(form)), chosen);
}

/** Every filter off; order and view stay. */
function clearFields(form: HTMLFormElement): void {
  for (const control of form.elements) {
    if (control instanceof HTMLSelectElement && control.name !== 'sort') control.value = '';
    else if (isTyped(control)) control.value = '';
    else if (control instanceof HTMLInputElement && control.type !== 'hidden') control.checked = control.value === '';
  }
}
