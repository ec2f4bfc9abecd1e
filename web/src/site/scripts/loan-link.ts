import { loanWords, tellFailure } from './base/islands.ts';
import { isPlainClick } from './base/plain-click.ts';

const linkAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-loan]') : null;

/** The module that opens a link's form. */
async function load() {
  const [{ openLoan }, { financing }] = await Promise.all([
    import('../islands/loan/loan-dialog.tsx'),
    loanWords(),
  ]);
  return (link: HTMLAnchorElement) => openLoan(link, financing);
}

/**
 * Loads the form when the pointer or the focus reaches the link. A failure is shown only after the
 * click.
 */
const warm = ({ target }: Event) => {
  if (linkAt(target)) load().catch(() => {});
};

/**
 * The dialog's history entry belongs to the page's document, so Back and Forward only change the
 * address, even after a reload at the other address. This shows what the address names: it opens
 * the dialog, or reloads.
 */
function followHistory(): void {
  const own = location.pathname;
  addEventListener('popstate', () => {
    const { pathname } = location;
    if (pathname === own) return;
    // All links of a page lead to the form of its house.
    const link = document.querySelector<HTMLAnchorElement>('a[data-loan]');
    const reload = () => location.reload();
    if (link?.pathname === pathname)
      load().then((open) => (location.pathname === pathname ? open(link) : undefined), reload);
    else reload();
  });
}

/**
 * Opens the loan form in a dialog, on a plain click on its link. Its script is loaded no sooner
 * than the pointer or the focus is on the link; where it does not load, the link leads to the
 * form's page.
 */
export function startLoanLink(): void {
  followHistory();
  addEventListener('pointerover', warm, { passive: true });
  addEventListener('focusin', warm);
  addEventListener('click', async (event) => {
    const link = linkAt(event.target);
    if (!link || !isPlainClick(event) || event.defaultPrevented) return;
    event.preventDefault();
    try {
      const open = await load();
      if (link.nextElementSibling?.matches('[data-not-loaded]')) link.nextElementSibling.remove();
      await open(link);
    } catch {
      if (navigator.onLine) location.assign(link.href);
      else tellFailure(link, link.dataset.failed);
    }
  });
}
