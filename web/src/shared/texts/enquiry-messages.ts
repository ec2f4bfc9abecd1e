import type { Language } from '#domain/locale.ts';
import { enquiry as bulgarian } from './bg/enquiry.ts';
import { enquiry } from './en/enquiry.ts';
import type { Wording } from './wording/wording.ts';

/**
 * Texts of the contact form. A browser loads those of its page's language with the form
 * (scripts/base/islands.ts), the server has both.
 */
export type EnquiryWords = Wording<typeof enquiry>;

export const enquiryMessages: Record<Language, { enquiry: EnquiryWords }> = {
  en: { enquiry },
  bg: { enquiry: bulgarian },
};
