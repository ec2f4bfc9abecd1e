import type { Clock } from './page-clock.ts';

/** What a first touch of shows that the listing is about to change. */
const controls = '#filter-form, [form=filter-form], .open-filters, a[data-asks]';
const touches = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'input', 'change'] as const;

const controlAt = ({ target }: Event) => (target instanceof Element ? target.closest(controls) : null);

/**
 * Brings what changes the listing in its place at the first touch of its controls. A click that comes sooner waits for it; where it
 * can't be had, links and form lead where they lead without scripts.
 */
export function startListing(clock: Clock): void {
  const address = location.pathname + location.search;
  const waiting = new AbortController();
  let coming: Promise<void> | undefined;

  function bring(): Promise<void> {
    coming ??= import('./filters.ts').then(({ startFilters }) => {
      waiting.abort();
      startFilters(clock, address);
    });
    coming.catch(() => {
      coming = undefined;
    });
    return coming;
  }

  for (const touch of touches)
    addEventListener(touch, (event) => void (controlAt(event) && bring().catch(() => {})), waiting);
  // Back over steps that this document took before it was loaded anew.
  addEventListener('popstate', () => bring().catch(() => location.reload()), waiting);
  addEventListener(
    'click',
    (event) => {
      const link = controlAt(event);
      if (!(link instanceof HTMLAnchorElement) || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      bring().then(
        () => link.click(),
        () => location.assign(link.href),
      );
    },
    waiting,
  );
  addEventListener(
    'submit',
    (event) => {
      const form = controlAt(event);
      if (!(form instanceof HTMLFormElement)) return;
      event.preventDefault();
      // Where the script is not to be had, `submit` asks for nobody's leave again.
      bring().then(
        () => form.requestSubmit(),
        () => form.submit(),
      );
    },
    waiting,
  );
}
