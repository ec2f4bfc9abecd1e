import { fillPattern } from '#shared/texts/wording/pattern.ts';
import { pageAttention } from '../base/page-attention.ts';
import { openAround } from './open-around.ts';

/** ms before the question for free times is given up. Spec section 9. */
const patience = 20_000;

/** The values of the times that are free now; the page itself may be an hour old. */
async function readFree(address: string): Promise<Set<string>> {
  const answer = await fetch(address, {
    cache: 'no-cache',
    signal: AbortSignal.timeout(patience),
  });
  const { days } = await answer.json();
  return new Set(
    days.flatMap(({ day, times }: { day: string; times: string[] }) =>
      times.map((time) => `${day} ${time}`),
    ),
  );
}

/** Marks the times that are not free any more; says so where the visitor had chosen one of them. */
function mark(times: HTMLElement, free: ReadonlySet<string>): void {
  const { one = '', many = '', none = '', gone = '' } = times.dataset;
  const news = times.querySelector('.viewing-news');
  for (const box of times.querySelectorAll<HTMLInputElement>('[type=radio]')) {
    const isGone = !free.has(box.value);
    if (isGone && box.checked) {
      box.checked = false;
      // What stands above the button follows.
      box.dispatchEvent(new Event('change', { bubbles: true }));
      if (news) news.textContent = gone;
    }
    // A disabled box loses the focus.
    if (isGone && box === document.activeElement)
      box.closest('details')?.querySelector('summary')?.focus();
    box.disabled = isGone;
  }
  for (const day of times.querySelectorAll('.viewing-day')) {
    const left = day.querySelectorAll('input:enabled').length;
    const count = day.querySelector('summary span');
    const words = left === 1 ? one : fillPattern(many, left);
    if (count) count.textContent = left === 0 ? none : words;
  }
  const open = times.querySelector('.viewing-day[open]');
  if (open && !open.querySelector('input:enabled') && !open.contains(document.activeElement))
    openAround(times.querySelector('.viewing-day input:enabled'));
}

/**
 * Of all radio buttons the Tab key stops at the chosen one alone: who opens another day with the
 * keyboard is taken to its times.
 */
function enterDay(times: HTMLElement, day: EventTarget | null): void {
  if (!(day instanceof HTMLElement) || !day.matches('.viewing-day[open]')) return;
  const isElsewhere = times.querySelector(':checked') && !day.querySelector(':checked');
  if (isElsewhere && day.querySelector('summary:focus-visible'))
    day.querySelector<HTMLElement>('input:enabled')?.focus();
}

/**
 * Marks taken times, now and whenever the visitor comes back to the page. Where nothing answers,
 * every time can be chosen: the server refuses one that is taken.
 */
export function startTimes(times: HTMLElement): void {
  openAround(times.querySelector(':checked'));
  const look = () =>
    readFree(times.dataset.asks ?? '').then(
      (free) => mark(times, free),
      () => {},
    );
  times.addEventListener('change', () => {
    const news = times.querySelector('.viewing-news');
    if (news) news.textContent = '';
  });
  // It does not bubble.
  times.addEventListener('toggle', ({ target }) => enterDay(times, target), true);
  pageAttention.onReturn(look);
  void look();
}
