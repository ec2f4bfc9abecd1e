import type { Language } from '#domain/locale.ts';
import { loadCaptcha } from '#shared/load-captcha.ts';
import { captchaMessages } from '#shared/texts/captcha-messages.ts';

interface Settings {
  scriptUrl: string;
  siteKey: string;
}

/** The captcha's part of /config.json; the rest is for the staff area. */
async function readSettings(): Promise<Settings> {
  const { captcha } = await (await fetch('/config.json', { cache: 'no-cache' })).json();
  const { scriptUrl, siteKey } = captcha;
  if (typeof scriptUrl !== 'string' || typeof siteKey !== 'string')
    throw new Error('No captcha is set up');
  return { scriptUrl, siteKey };
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text: string,
  className = '',
) {
  const made = document.createElement(name);
  made.textContent = text;
  made.className = className;
  return made;
}

/**
 * Draws the provider's widget into an empty fieldset and reports every token, null when one is
 * spent or expired. Returns a function that clears it for another try.
 */
export async function drawCaptcha(
  place: HTMLElement,
  language: Language,
  tell: (token: string | null) => void,
): Promise<() => void> {
  const words = captchaMessages[language].captcha;
  const legend = element('legend', words.title);
  const box = element('div', '');
  place.replaceChildren(legend, box);
  try {
    const { scriptUrl, siteKey } = await readSettings();
    const captcha = await loadCaptcha(scriptUrl, language);
    const id = captcha.render(box, {
      sitekey: siteKey,
      callback: tell,
      'expired-callback': () => tell(null),
      'error-callback': () => tell(null),
    });
    return () => {
      captcha.reset(id);
      tell(null);
    };
  } catch {
    const failure = element('p', `${words.failed} `, 'form-error');
    failure.role = 'alert';
    const again = element('button', words.again, 'link');
    again.type = 'button';
    place.replaceChildren(legend, failure);
    failure.append(again);
    await new Promise((resolve) => again.addEventListener('click', resolve, { once: true }));
    return drawCaptcha(place, language, tell);
  }
}
