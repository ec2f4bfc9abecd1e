import { afterFrame } from './base/after-frame.ts';
import type { Clock } from './base/page-clock.ts';
import { isPlainClick } from './base/plain-click.ts';

/** Elements whose first touch shows that the listing is about to change. */
const controls = '#filter-form, [form=filter-form], .open-filters, a[data-asks]';
const touches = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'input', 'change'] as const;

const controlAt = ({ target }: Event) =>
  target instanceof Element ? target.closest(controls) : null;

/**
 * Loads filters.ts at the first touch of the listing's controls. A click that comes sooner waits
 * for it; where it can't be loaded, links and form work as without scripts. Offline these would
 * lead to the browser's error page, so the page stays, and the last choice is carried out when the
 * connection is back.
 */
export function startListing(clock: Clock): void {
  const address = location.pathname + location.search;
  const waiting = new AbortController();
  let coming: Promise<void> | undefined;
  let hasMissed = false;
  /** The last choice made while there was no connection. */
  let missed: (() => void) | undefined;

  function bring(): Promise<void> {
    coming ??= import('./listing/filters.ts').then(async (script) => {
      await afterFrame();
      waiting.abort();
      script.startFilters(clock, address);
    });
    coming.catch(() => {
      coming = undefined;
    });
    return coming;
  }

  function bringFor(done?: () => void, otherwise?: () => void): void {
    bring().then(done, () => {
      if (navigator.onLine) otherwise?.();
      else {
        hasMissed = true;
        missed = done ?? missed;
      }
    });
  }

  for (const touch of touches)
    addEventListener(touch, (event) => void (controlAt(event) && bringFor()), waiting);
  addEventListener('online', () => void (hasMissed && bringFor(missed)), waiting);
  // Back to steps that the page made before it was reloaded. A link to a fragment of the page
  // leaves the address equal.
  addEventListener(
    'popstate',
    () =>
      void (
        address !== location.pathname + location.search && bring().catch(() => location.reload())
      ),
    waiting,
  );
  addEventListener(
    'click',
    (event) => {
      const link = controlAt(event);
      if (!(link instanceof HTMLAnchorElement) || !isPlainClick(event)) return;
      event.preventDefault();
      bringFor(
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
      // `submit()` fires no event, so a form whose script can't be loaded is sent as it is.
      bringFor(
        () => form.requestSubmit(),
        () => form.submit(),
      );
    },
    waiting,
  );
}
