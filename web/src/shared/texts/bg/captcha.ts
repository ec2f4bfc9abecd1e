import type { CaptchaMessages } from '../captcha-messages.ts';
import type { Partly } from '../messages.ts';

export const captcha: Partly<CaptchaMessages['captcha']> = {
  title: 'Потвърдете, че не сте робот',
  failed: 'Проверката не можа да се зареди. Проверете връзката си и опитайте отново.',
  again: 'Опитайте отново',
};
