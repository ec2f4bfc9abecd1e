import { isPlainClick } from './base/plain-click.ts';
import type { Gallery } from './gallery/gallery.ts';

/**
 * Loads the gallery's script at the first touch, and carries out a click that came before it was
 * loaded. Where the script does not load, the click follows the link.
 */
export function startGallery(section: HTMLElement, keepsHistory = true): void {
  let gallery: Promise<Gallery> | undefined;
  function bring(): Promise<Gallery> {
    gallery ??= import('./gallery/gallery.ts').then((script) =>
      script.createGallery(section, keepsHistory),
    );
    return gallery;
  }
  const warmUp = () => {
    bring().catch(() => {
      gallery = undefined;
    });
  };
  for (const type of ['pointerenter', 'touchstart', 'focusin', 'scroll'])
    section.addEventListener(type, warmUp, { capture: true, passive: true, once: true });
  section.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || !isPlainClick(event)) return;
    event.preventDefault();
    bring().then(
      ({ follow }) => follow(link),
      () => {
        gallery = undefined;
        location.assign(link.href);
      },
    );
  });
}
