import type { Facets } from '#domain/api/public-routes.ts';
import { type ListingQuery, listingSearchParams } from '#domain/houses/listing.ts';
import { api } from '#shared/api/api-client.ts';
import { readPatiently } from '#shared/api/read-patiently.ts';
import { countOf } from '../../pages/listing/filter-counts.ts';

/** ms after which the button no longer shows the earlier count. */
const slowAfter = 1500;

let underWay: AbortController | undefined;

/** The options' counts when the page was made. */
const made = new Map<
  HTMLElement & { disabled: boolean },
  { words: Node; text: string | null; disabled: boolean }
>();

function setOption(
  control: HTMLElement & { disabled: boolean },
  words: Node,
  text: string,
  disabled: boolean,
): void {
  if (!made.has(control))
    made.set(control, { words, text: words.textContent, disabled: control.disabled });
  words.textContent = text;
  control.disabled = disabled;
}

/** Puts back the options' counts of when the page was made. */
export function forgetCounts(): void {
  underWay?.abort();
  for (const [control, { words, text, disabled }] of made) {
    words.textContent = text;
    control.disabled = disabled;
  }
  made.clear();
}

/**
 * Shows beside every option how many houses it would leave; an option that would leave none can't
 * be chosen.
 */
function sayFacets(form: HTMLFormElement, facets: Facets): void {
  for (const input of form.querySelectorAll<HTMLInputElement>('.chips input')) {
    const count = countOf(facets, input.name, input.value);
    const figure = input.closest('label')?.querySelector('i');
    if (count === undefined || !figure) continue;
    setOption(input, figure, String(count), count === 0 && !input.checked);
  }
  for (const option of form.querySelectorAll('option')) {
    const count = countOf(facets, option.closest('select')?.name ?? '', option.value);
    if (count === undefined) continue;
    const words = option.text.replace(/\(\d+\)$/, `(${count})`);
    setOption(option, option, words, count === 0 && !option.selected);
  }
}

/**
 * Counts the houses for the form in a phone's sheet: one request for a change, and the next change
 * cancels it. Without an answer the button has no figure.
 *
 * @returns Whether it was counted.
 */
export async function countLive(
  form: HTMLFormElement,
  query: ListingQuery,
  say: (houses: number | null) => void,
): Promise<boolean> {
  underWay?.abort();
  const current = new AbortController();
  const { signal } = current;
  underWay = current;
  const slow = setTimeout(say, slowAfter, null);
  const filters = Object.fromEntries(listingSearchParams(query));
  signal.addEventListener('abort', () => clearTimeout(slow));
  const answer = await readPatiently(() => api.listCaravans({ query: filters }, { signal }), {
    signal,
  });
  if (signal.aborted) return false;
  clearTimeout(slow);
  if (answer) sayFacets(form, answer.facets);
  say(answer?.total ?? null);
  return Boolean(answer);
}
