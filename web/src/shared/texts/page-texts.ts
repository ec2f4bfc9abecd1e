import type { Language } from '#domain/locale.ts';
import { pages as pagesBg } from './bg/pages.ts';
import { faq as faqBg } from './bg/questions.ts';
import { sections as sectionsBg } from './bg/sections.ts';
import { pages } from './en/pages.ts';
import { faq } from './en/questions.ts';
import { sections } from './en/sections.ts';
import { type Wording, withFallback } from './wording/wording.ts';

const en = { ...pages, ...sections, faq };
/** Texts of pages without forms. Only the server uses them: no script of the browser holds them. */
export type PageTexts = Wording<typeof en>;

export const pageTexts: Record<Language, PageTexts> = {
  en,
  bg: withFallback<PageTexts>(en, { ...pagesBg, ...sectionsBg, faq: faqBg }),
};
