import type { Language } from '#domain/locale.ts';
import { formPages as formPagesBg } from './bg/form-pages.ts';
import { viewing as viewingBg } from './bg/viewing.ts';
import { formPages } from './en/form-pages.ts';
import { viewing } from './en/viewing.ts';
import { type Wording, withFallback } from './wording/wording.ts';

const en = { formPages, viewing };
/**
 * Texts of the pages that answer forms, of the form for a loan where it is a page, and of those
 * about a viewing. Only the server makes them.
 */
export type FormPagesMessages = Wording<typeof en>;

export const formPagesMessages: Record<Language, FormPagesMessages> = {
  en,
  bg: withFallback<FormPagesMessages>(en, { formPages: formPagesBg, viewing: viewingBg }),
};

export type ViewingWords = FormPagesMessages['viewing'];
