import type { Language } from '#domain/locale.ts';
import { shortlistPages as shortlistPagesBg } from './bg/shortlist-pages.ts';
import { shortlistPages } from './en/shortlist-pages.ts';
import { type Wording, withFallback } from './wording/wording.ts';

const en = { shortlistPages };
/** Texts of the favourites' and the comparison's pages, loaded with them. */
export type ShortlistPageMessages = Wording<typeof en>;

export const shortlistPageMessages: Record<Language, ShortlistPageMessages> = {
  en,
  bg: withFallback<ShortlistPageMessages>(en, { shortlistPages: shortlistPagesBg }),
};
