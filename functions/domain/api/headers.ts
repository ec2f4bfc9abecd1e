/** Header of every answer of the API that names the build it was made by. */
export const releaseHeader = 'x-release';

/**
 * Headers by which a request says which part of the product sends it, and when by its own clock
 * (ISO). Spec section 7.
 */
export const applicationHeader = 'x-application';
export const sentAtHeader = 'x-sent-at';

/** `site` for visitors, `staff` for the staff area. */
export const applications = ['site', 'staff'] as const;
