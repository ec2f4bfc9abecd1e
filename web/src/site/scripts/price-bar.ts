/**
 * On a wide screen the bar with the price shows once the panel's price has scrolled out of sight.
 */
export function startPriceBar(bar: HTMLElement): void {
  const price = document.querySelector('.panel .price');
  const observer = new IntersectionObserver(
    ([entry]) => bar.toggleAttribute('data-open', !entry?.isIntersecting),
    // The observed area has no lower end: above it, under the header, is the only way out of sight
    // that counts.
    { rootMargin: '-68px 0px 100000px' },
  );
  if (price) observer.observe(price);
}
