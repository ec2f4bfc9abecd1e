const logo = '/logo.svg';

function replace(picture: HTMLImageElement) {
  if (picture.dataset.fallback) return;
  picture.dataset.fallback = 'used';
  const { instead } = picture.dataset;
  if (picture.dataset.optional) {
    picture.hidden = true;
    return;
  }
  for (const source of picture.closest('picture')?.querySelectorAll('source') ?? [])
    source.removeAttribute('srcset');
  picture.removeAttribute('srcset');
  picture.src = instead ?? logo;
}

/**
 * Replaces every picture that does not load, once, by the logo or by the picture that it names for
 * that; hides those that a page can do without. Pictures that failed before this ran are included.
 */
export function startPictureFallback() {
  document.addEventListener(
    'error',
    (event) => {
      if (event.target instanceof HTMLImageElement) replace(event.target);
    },
    true,
  );
  for (const picture of document.images)
    if (picture.complete && picture.naturalWidth === 0 && picture.src) replace(picture);
}
