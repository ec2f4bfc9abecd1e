import type { Language } from '../../../functions/domain/locale.ts';

/** Where the build puts the staff area's web app manifest, beside its icons. */
export const staffManifestPath = (language: Language) => `/staff/${language}.webmanifest`;
