import type { Language } from '#domain/locale.ts';
import { shortlist as shortlistBg } from './bg/shortlist.ts';
import { shortlist } from './en/shortlist.ts';
import { type Wording, withFallback } from './wording/wording.ts';

const en = { shortlist };
/** Texts of favourites, comparing and what was seen last, loaded with them. */
export type ShortlistMessages = Wording<typeof en>;

export const shortlistMessages: Record<Language, ShortlistMessages> = {
  en,
  bg: withFallback<ShortlistMessages>(en, { shortlist: shortlistBg }),
};
