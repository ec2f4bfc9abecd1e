/**
 * The beginning of every Bulgarian page that the renderer made: by it the health check outside the
 * stage's region tells that the site is there. The outage page has it too, and is a 503.
 */
export const textOfPages = '<html lang="bg" data-';
