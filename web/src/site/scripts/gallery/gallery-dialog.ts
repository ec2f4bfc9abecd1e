import { fillPattern } from '#shared/texts/wording/pattern.ts';
import { afterFrame } from '../base/after-frame.ts';
import { wrapIndex } from '../base/wrap-index.ts';
import { createZoom } from './picture-zoom.ts';

interface Turning {
  turnTo(index: number): void;
  /** Shows another picture; after the last one follows the first, and the other way round. */
  step(steps: number): void;
  closed(): void;
}

/**
 * The dialog over the whole screen, in which keys, buttons, thumbnails and fingers change and
 * enlarge the picture.
 */
export function createGalleryDialog(
  section: HTMLElement,
  slides: readonly HTMLAnchorElement[],
  turning: Turning,
) {
  const template = document.querySelector<HTMLTemplateElement>('template[data-gallery-dialog]');
  // React draws staff's preview, and leaves a template's children outside of its `content`.
  const drawn = template?.content.firstElementChild ?? template?.firstElementChild;
  const dialog = drawn && document.importNode(drawn, true);
  if (!(dialog instanceof HTMLDialogElement)) return undefined;
  const { picture: words = '' } = dialog.dataset;
  const [spoken, shown] = dialog.querySelectorAll('.counter span');
  const caption = dialog.querySelector('.gallery-caption');
  const room = dialog.querySelector('.thumbnails');
  const pictureAt = (index: number) => slides[wrapIndex(index, 0, slides.length)];
  const zoom = createZoom(dialog, turning.step);

  const thumbnails = [...section.querySelectorAll('.thumbnails a')].map((link, index) => {
    const button = document.createElement('button');
    const small = link.querySelector('img')?.cloneNode();
    button.type = 'button';
    button.ariaLabel = link.ariaLabel;
    if (small) button.append(small);
    button.addEventListener('click', () => turning.turnTo(index));
    room?.append(button);
    return button;
  });

  const draw = (index: number) => {
    const slide = pictureAt(index);
    if (!slide) return;
    // A new element for each picture, so that the picture before is gone at once.
    const image = new Image();
    const source = slide.querySelector('img');
    image.className = source?.className ?? '';
    image.alt = source?.alt ?? '';
    image.draggable = false;
    image.src = slide.href;
    dialog.querySelector(':scope > img')?.remove();
    dialog.prepend(image);
    zoom.reset(image);
    if (caption) caption.textContent = image.alt;
    if (spoken) spoken.textContent = fillPattern(words, index + 1);
    if (shown) shown.textContent = `${index + 1} / ${slides.length}`;
    for (const [at, button] of thumbnails.entries())
      button.ariaCurrent = at === index ? 'true' : null;
    thumbnails[index]?.scrollIntoView({ block: 'nearest', inline: 'center' });
    // The pictures before and after are fetched ahead, so that the next one shows at once.
    for (const step of [1, -1]) new Image().src = pictureAt(index + step)?.href ?? '';
  };

  // The page behind it can be used again only once its styles are recalculated, all of them: the
  // dialog is out of sight before that.
  dialog.querySelector('form')?.addEventListener('submit', async (event) => {
    event.preventDefault();
    dialog.toggleAttribute('data-leaving', true);
    await afterFrame();
    dialog.removeAttribute('data-leaving');
    dialog.close();
  });
  dialog.addEventListener('close', turning.closed);
  dialog.querySelector('.gallery-previous')?.addEventListener('click', () => turning.step(-1));
  dialog.querySelector('.gallery-next')?.addEventListener('click', () => turning.step(1));
  section.append(dialog);
  return { dialog, draw };
}
