import { compared } from './kept-lists.ts';

/** On the comparison's page: its links change the address, and the browser's list follows. */
export function startComparison(page: Element): void {
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
