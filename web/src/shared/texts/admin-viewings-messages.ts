import type { Language } from '#domain/locale.ts';
import { adminViewings as adminViewingsBg } from './bg/admin-viewings.ts';
import { adminViewings } from './en/admin-viewings.ts';
import { type Wording, withFallback } from './wording/wording.ts';

/** Texts of the pages about viewings, loaded with them. */
export type ViewingMessages = Wording<typeof adminViewings>;

export const viewingMessages: Record<Language, ViewingMessages> = {
  en: adminViewings,
  bg: withFallback<ViewingMessages>(adminViewings, adminViewingsBg),
};
