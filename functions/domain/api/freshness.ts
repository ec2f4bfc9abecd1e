/**
 * Seconds for which the CDN takes a public page or answer for fresh. A publication and a change of
 * prices make it ask at once; if it could not be told of a publication, visitors see the change a
 * minute late. A longer time would save little: at most one render a minute is made for each
 * address.
 */
export const freshFor = 60;
/**
 * Seconds after that for which the CDN may show a stale page or answer while it asks for a new one.
 */
export const staleWhileRevalidating = 600;
/** Seconds for which it may show a stale one when no new one can be made. */
export const staleIfError = 86_400;
