/** Header of every answer of the API that names the build it was made by. */
export const releaseHeader = 'x-release';

/** Headers by which a request says which part of the product sends it, and when by its own clock (ISO). Spec section 7. */
export const applicationHeader = 'x-application';
export const sentAtHeader = 'x-sent-at';

/** `site` for visitors, `staff` for the staff area. */
export const applications = ['site', 'staff'] as const;

/**
 * Seconds that the CDN takes a public page or answer for fresh, and that it may show it while it asks for a new one. A publication and
 * a price edge make it ask at once; where it could not be told, visitors are a minute behind. More would save few renders: one a
 * minute and address is made at most.
 */
export const freshFor = 60;
export const staleWhileRevalidating = 600;
