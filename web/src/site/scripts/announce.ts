let region: HTMLElement | undefined;

/** Has screen readers say something that is on the page already, or that only they need to be told. */
export function announce(text: string): void {
  if (!region) {
    region = document.createElement('p');
    region.className = 'hidden-text';
    region.setAttribute('role', 'status');
    document.body.append(region);
  }
  const place = region;
  place.textContent = '';
  // A live region tells of what changes in it, not of what it came with.
  setTimeout(() => {
    place.textContent = text;
  }, 100);
}
