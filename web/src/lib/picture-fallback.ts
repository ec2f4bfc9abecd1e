const logo = '/logo.svg';

function replace(picture: HTMLImageElement) {
  if (picture.dataset.fallback) return;
  picture.dataset.fallback = 'used';
  for (const source of picture.closest('picture')?.querySelectorAll('source') ?? []) source.removeAttribute('srcset');
  picture.removeAttribute('srcset');
  picture.src = logo;
}

/** Puts the logo, once, in the place of every picture that does not load; also of those that failed before this ran. */
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
