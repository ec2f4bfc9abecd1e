import { isLanguage } from '../../../functions/domain/locale.ts';
import { type TroubleMessages, troubleMessages } from './texts/trouble-messages.ts';

/** The texts of toasts about the page as a whole, in its language. */
export function pageTrouble(): TroubleMessages {
  const { lang } = document.documentElement;
  return troubleMessages[isLanguage(lang) ? lang : 'bg'];
}
