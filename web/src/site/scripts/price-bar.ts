/** On a wide screen the bar with the price is there once the panel's has gone up out of sight. */
export function startPriceBar(bar: HTMLElement): void {
  const price = document.querySelector('.panel .price');
  const observer = new IntersectionObserver(
    ([entry]) => bar.toggleAttribute('data-open', !entry?.isIntersecting),
    // From the header down without an end: below the screen it has not gone yet.
    { rootMargin: '-68px 0px 100000px' },
  );
  if (price) observer.observe(price);
}
