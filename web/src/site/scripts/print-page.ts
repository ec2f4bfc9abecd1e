/** ms that pictures not yet loaded are waited for at most. */
const patience = 3000;

/** Prints the page once the pictures of the printed sheet are there: further down they wait to be scrolled to. */
export async function printPage(): Promise<void> {
  const pictures = document.querySelectorAll<HTMLImageElement>('.strip li:first-child img, .strip .plan');
  const loaded = [...pictures].map(async (picture) => {
    picture.loading = 'eager';
    await picture.decode().catch(() => {});
  });
  await Promise.race([Promise.all(loaded), new Promise((resolve) => setTimeout(resolve, patience))]);
  print();
}
