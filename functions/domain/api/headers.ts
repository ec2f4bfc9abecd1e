/** Header of every answer of the API that names the build it was made by. */
export const releaseHeader = 'x-release';

/** Headers by which a request says which part of the product sends it, and when by its own clock (ISO). Spec section 7. */
export const applicationHeader = 'x-application';
export const sentAtHeader = 'x-sent-at';

/** `site` for visitors, `staff` for the staff area. */
export const applications = ['site', 'staff'] as const;

/**
 * Seconds for which the CDN takes a public page or answer for fresh, and for which it may show it while it asks for a new one. A
 * publication and a price edge make it ask at once; if the CDN could not be told, visitors see changes a minute late. A longer
 * time would save little: at most one render a minute is made for each address.
 */
export const freshFor = 60;
export const staleWhileRevalidating = 600;
