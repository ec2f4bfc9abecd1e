import type { Language } from '#domain/locale.ts';
import { adminPrivacy as adminPrivacyBg } from './bg/admin-privacy.ts';
import { adminPrivacy } from './en/admin-privacy.ts';
import { type Wording, withFallback } from './wording/wording.ts';

const en = { adminPrivacy };
/** Texts of a person's card and of personal data, loaded with the pages behind the sign-in. */
export type PrivacyMessages = Wording<typeof en>;

export const privacyMessages: Record<Language, PrivacyMessages> = {
  en,
  bg: withFallback<PrivacyMessages>(en, { adminPrivacy: adminPrivacyBg }),
};
