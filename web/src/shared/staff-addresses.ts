import type { Language } from '#domain/locale.ts';

/** Where the staff area begins; its pages are in `web/src/staff/paths.ts`. */
export const staffArea = (language: Language) => `/${language}/admin`;

/** Whether a page of the staff area has this path. */
export const isStaffPath = (path: string) => /^\/(bg|en)\/admin(\/|$)/.test(path);

/** The list of houses, with which the public site's header leads staff into their area. */
export const staffHouses = (language: Language) => `${staffArea(language)}/houses`;

/** Where the build puts the staff area's web app manifest, beside its icons. */
export const staffManifestPath = (language: Language) => `/staff/${language}.webmanifest`;
