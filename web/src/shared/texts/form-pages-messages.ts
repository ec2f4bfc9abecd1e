import type { Language } from '#domain/locale.ts';
import { formPages as formPagesBg } from './bg/form-pages.ts';
import { formPages } from './en/form-pages.ts';
import { type Wording, withFallback } from './wording/wording.ts';

const en = { formPages };
/**
 * Texts of the pages that answer forms, and of the form for a loan where it is a page. Only the
 * server makes them.
 */
export type FormPagesMessages = Wording<typeof en>;

export const formPagesMessages: Record<Language, FormPagesMessages> = {
  en,
  bg: withFallback<FormPagesMessages>(en, { formPages: formPagesBg }),
};
