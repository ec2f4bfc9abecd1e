import type { Language } from '#domain/locale.ts';
import { resultsFailedMessages } from '#shared/texts/results-messages.ts';
import { made } from '../base/made.ts';

/**
 * The message in place of results that can't be read. It gives the one reason that the browser
 * knows, and its button asks for them again.
 */
export function resultsFailed(language: Language, again: () => void): HTMLElement {
  const words = resultsFailedMessages[language];
  const message = made('div', 'no-houses');
  message.setAttribute('role', 'alert');
  const retry = made('button', 'button', words.retry);
  retry.type = 'button';
  retry.addEventListener('click', again);
  const reason = made('p', '', navigator.onLine ? words.text : words.offline);
  message.append(made('h2', '', words.title), reason, retry);
  return message;
}
