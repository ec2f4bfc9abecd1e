import type { Language } from '#domain/locale.ts';
import { captcha as captchaBg } from './bg/captcha.ts';
import { captcha } from './en/captcha.ts';
import { type Wording, withFallback } from './wording/wording.ts';

const en = { captcha };
/** Texts of the public forms' captcha, loaded with it. */
export type CaptchaMessages = Wording<typeof en>;

export const captchaMessages: Record<Language, CaptchaMessages> = {
  en,
  bg: withFallback<CaptchaMessages>(en, { captcha: captchaBg }),
};
