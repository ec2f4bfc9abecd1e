/** ms to wait at most for pictures that are not loaded yet. */
const patience = 3000;

/**
 * Prints the page once the pictures on the printed sheet are loaded: the browser loads pictures
 * further down only on scrolling.
 */
export async function printPage(): Promise<void> {
  const pictures = document.querySelectorAll<HTMLImageElement>(
    '.strip li:first-child img, .strip .plan',
  );
  const loaded = [...pictures].map(async (picture) => {
    picture.loading = 'eager';
    await picture.decode().catch(() => {});
  });
  await Promise.race([
    Promise.all(loaded),
    new Promise((resolve) => setTimeout(resolve, patience)),
  ]);
  print();
}
