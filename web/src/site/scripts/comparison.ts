import { compared } from './kept-lists.ts';

/** Says in the page's status that the address is copied, else shows the address to be copied by hand. */
async function copy(address: string, status: HTMLElement) {
  try {
    await navigator.clipboard.writeText(address);
    status.textContent = status.dataset.copied ?? '';
  } catch {
    const shown = document.createElement('span');
    shown.className = 'compare-address';
    shown.textContent = address;
    status.replaceChildren(`${status.dataset.failed ?? ''} `, shown);
  }
}

/** On the comparison's page: its links lead on by themselves, and the browser's list follows them. */
export function startComparison(page: Element): void {
  const houses = [...page.querySelectorAll<HTMLElement>('[data-house]')].flatMap(({ dataset: { house: id, name } }) =>
    id && name ? { id, name } : [],
  );
  page.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const gone = target.closest('.compare-remove')?.closest<HTMLElement>('[data-house]')?.dataset.house;
    const status = page.querySelector<HTMLElement>('.compare-copied');
    const address = target.closest<HTMLElement>('.compare-copy')?.dataset.address;
    if (gone) compared.remove(gone);
    // Whoever adds to a comparison, be it somebody else's, goes on from it.
    else if (target.closest('[data-go-on]')) compared.replace([...houses].reverse());
    else if (address && status) void copy(address, status);
  });
}
