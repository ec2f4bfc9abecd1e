import { afterFrame } from '../base/after-frame.ts';
import { wrapIndex } from '../base/wrap-index.ts';
import dialogSheet from './gallery-dialog.css?url&no-inline';
import { createGalleryDialog } from './gallery-dialog.ts';

/** Marks the entry of the browser's history that stands for the open dialog: Back closes it. */
const isDialogsEntry = (state: unknown) =>
  typeof state === 'object' && state !== null && 'gallery' in state;

/**
 * Loads the styles of the dialog over the whole screen: the page's own sheet lacks them, to stay
 * small.
 */
function bringSheet(): void {
  if (document.querySelector(`link[href="${dialogSheet}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = dialogSheet;
  document.head.append(link);
}

export interface Gallery {
  /**
   * Carries out a click on one of its links: shows a picture in the strip, or over the whole
   * screen.
   */
  follow(link: HTMLAnchorElement): void;
}

/**
 * A house's pictures (pages/house/gallery.tsx): counter and thumbnails follow the strip, and a
 * picture opens over the whole screen in a native modal dialog, so focus stays inside and returns,
 * and Escape closes it.
 *
 * @param keepsHistory Whether the open dialog has an entry of its own in the browser's history.
 */
export function createGallery(section: HTMLElement, keepsHistory: boolean): Gallery {
  bringSheet();
  const strip = section.querySelector<HTMLElement>('.strip');
  const slides = [...section.querySelectorAll<HTMLAnchorElement>('.strip a')];
  const thumbnails = [...section.querySelectorAll<HTMLAnchorElement>('.thumbnails a')];
  const stripCounter = section.querySelector('.stage .counter');
  const count = slides.length;
  let current = 0;
  let fullScreen: ReturnType<typeof createGalleryDialog> | undefined;
  let opener: HTMLAnchorElement | undefined;
  /**
   * Whether Back closed the dialog. Its close event comes later, when Forward may have led to the
   * dialog's entry again.
   */
  let leftByHistory = false;

  function mark(index: number) {
    current = index;
    if (stripCounter) stripCounter.textContent = `${index + 1} / ${count}`;
    for (const [at, thumbnail] of thumbnails.entries()) {
      if (at === index) thumbnail.setAttribute('aria-current', 'true');
      else thumbnail.removeAttribute('aria-current');
    }
  }
  function followStrip() {
    mark(current);
    strip?.scrollTo({ left: current * strip.clientWidth });
  }
  function turnTo(index: number) {
    current = index;
    if (fullScreen?.dialog.open) {
      fullScreen.draw(index);
      // The dialog covers the strip, which may follow later.
      void afterFrame().then(followStrip);
    } else followStrip();
  }

  function open() {
    fullScreen ??= createGalleryDialog(section, slides, {
      turnTo,
      step: (steps) => turnTo(wrapIndex(current, steps, count)),
      closed,
    });
    if (!fullScreen) return;
    fullScreen.draw(current);
    fullScreen.dialog.showModal();
  }
  function closed() {
    opener?.focus({ preventScroll: true });
    if (keepsHistory && !leftByHistory && isDialogsEntry(history.state)) history.back();
    leftByHistory = false;
  }

  function follow(link: HTMLAnchorElement) {
    const slide = slides.indexOf(link);
    if (slide < 0) {
      turnTo(Math.max(0, thumbnails.indexOf(link)));
      return;
    }
    opener = link;
    mark(slide);
    open();
    // A page that was reloaded while the dialog was open is still at the dialog's entry: it gets no
    // second one.
    if (keepsHistory && fullScreen?.dialog.open && !isDialogsEntry(history.state))
      history.pushState({ gallery: true }, '');
  }

  strip?.addEventListener(
    'scroll',
    () => {
      if (!fullScreen?.dialog.open)
        mark(Math.round(strip.scrollLeft / Math.max(1, strip.clientWidth)));
    },
    { passive: true },
  );
  if (keepsHistory)
    addEventListener('popstate', ({ state }) => {
      if (isDialogsEntry(state)) {
        if (!fullScreen?.dialog.open) open();
      } else if (fullScreen?.dialog.open) {
        leftByHistory = true;
        fullScreen.dialog.close();
      }
    });
  return { follow };
}
