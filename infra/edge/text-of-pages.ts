/**
 * The beginning of every Bulgarian page that the renderer made: by it the health check outside the
 * stage's region tells that the site is there. The outage page has it too, and is a 503.
 */
export const textOfPages = '<html lang="bg" data-';

/**
 * The page that the health check asks for: where a letter's link leads. It is made as all pages are,
 * from the catalogue, in less than half of the home page's bytes; and no cache keeps it, so each
 * check reaches the renderer. A page that the edge keeps would seem well for a day after pages
 * failed.
 */
export const askedPage = '/bg/viewing';
