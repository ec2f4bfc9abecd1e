import { wouldLoseFields } from './begun-forms.ts';
import { type TroubleMessages, troubleMessages } from './texts/trouble-messages.ts';

/** The texts of toasts about the page as a whole, in its language. */
export function pageTrouble(): TroubleMessages {
  return troubleMessages[document.documentElement.lang === 'en' ? 'en' : 'bg'];
}

/** Why the page should be reloaded, and what then becomes of what was typed. */
export function reloadWords(reason: 'newRelease' | 'brokenPart' | 'newPrices'): string {
  const words = pageTrouble();
  return `${words[reason]} ${wouldLoseFields() ? words.lost : words.kept}`;
}
