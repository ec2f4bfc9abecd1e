import { chosenIds, compared } from './kept-lists.ts';

/**
 * On the comparison's page: its links change the address, and the browser's list follows. Where the
 * address names no houses, it is the page of the browser's own list.
 */
export function startComparison(page: Element): void {
  if (!new URLSearchParams(location.search).get('ids') && compared.houses().length > 0) {
    location.replace(`${location.pathname}?ids=${chosenIds()}`);
    return;
  }
  const houses = [...page.querySelectorAll<HTMLElement>('[data-house]')].flatMap(
    ({ dataset: { house: id, name } }) => (id && name ? { id, name } : []),
  );
  page.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const column = target.closest('.compare-remove')?.closest<HTMLElement>('[data-house]')
      ?.dataset.house;
    if (column) compared.remove(column);
    // A visitor who adds a house to a comparison, even to one that somebody sent, keeps that
    // comparison from then on.
    else if (target.closest('[data-go-on]')) compared.replace([...houses].reverse());
  });
}
