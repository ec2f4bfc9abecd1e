import type { Language } from '../../../../functions/domain/locale.ts';
import { pages as pagesBg } from './bg/pages.ts';
import { sections as sectionsBg } from './bg/sections.ts';
import { pages } from './en/pages.ts';
import { sections } from './en/sections.ts';
import { type Wording, withFallback } from './messages.ts';

const en = { ...pages, ...sections };
/** Texts that travel with the page that shows them, as data: words alone. No script of any page carries them. */
export type PageTexts = Wording<typeof en>;
export type PageTextName = keyof PageTexts;

export const pageTexts: Record<Language, PageTexts> = {
  en,
  bg: withFallback<PageTexts>(en, { ...pagesBg, ...sectionsBg }),
};
