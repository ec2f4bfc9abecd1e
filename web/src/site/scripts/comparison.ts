import { compared } from './kept-lists.ts';

/** On the comparison's page: its links lead on by themselves, and the browser's list follows them. */
export function startComparison(page: Element): void {
  const houses = [...page.querySelectorAll<HTMLElement>('[data-house]')].flatMap(({ dataset: { house: id, name } }) =>
    id && name ? { id, name } : [],
  );
  page.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const gone = target.closest('.compare-remove')?.closest<HTMLElement>('[data-house]')?.dataset.house;
    if (gone) compared.remove(gone);
    // Whoever adds to a comparison, be it somebody else's, goes on from it.
    else if (target.closest('[data-go-on]')) compared.replace([...houses].reverse());
  });
}
