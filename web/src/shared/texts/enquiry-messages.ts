import type { Language } from '../../../../functions/domain/locale.ts';
import { enquiry as enquiryBg } from './bg/enquiry.ts';
import { enquiry } from './en/enquiry.ts';
import { type Wording, withFallback } from './messages.ts';

const en = { enquiry };
/** Texts of the contact form, loaded with it. */
export type EnquiryMessages = Wording<typeof en>;

export const enquiryMessages: Record<Language, EnquiryMessages> = {
  en,
  bg: withFallback<EnquiryMessages>(en, { enquiry: enquiryBg }),
};
