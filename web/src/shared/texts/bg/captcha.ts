import type { captcha as en } from '../en/captcha.ts';
import type { Partly, Wording } from '../wording/wording.ts';

export const captcha: Partly<Wording<typeof en>> = {
  title: 'Потвърдете, че не сте робот',
  failed: 'Проверката не можа да се зареди. Проверете връзката си и опитайте отново.',
  again: 'Опитайте отново',
};
