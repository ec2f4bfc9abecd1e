import type { Ref } from 'react';
import { useSite } from '../../app/site-context.tsx';
import { captchaMessages } from '../../i18n/captcha-messages.ts';
import { type CaptchaHandle, type CaptchaSettings, CaptchaWidget } from './captcha-widget.tsx';

export interface VisitorCaptchaProps {
  onChange: (token: string | null) => void;
  handle: Ref<CaptchaHandle>;
}

/** What /config.json says of the captcha; the rest of it is the staff's. */
async function readSettings(): Promise<CaptchaSettings> {
  const { captcha } = await (await fetch('/config.json', { cache: 'no-cache' })).json();
  const { scriptUrl, siteKey } = captcha;
  if (typeof scriptUrl !== 'string' || typeof siteKey !== 'string') throw new Error('No captcha is set up');
  return { scriptUrl, siteKey };
}

/** The captcha of a public form. */
export function VisitorCaptcha({ onChange, handle }: VisitorCaptchaProps) {
  const { language } = useSite();
  const words = captchaMessages[language].captcha;
  return (
    <fieldset className="form-captcha">
      <legend>{words.title}</legend>
      <CaptchaWidget
        language={language}
        readSettings={readSettings}
        onChange={onChange}
        handle={handle}
        failure={(retry) => (
          <p className="form-error" role="alert">
            {words.failed}{' '}
            <button className="link" type="button" onClick={retry}>
              {words.again}
            </button>
          </p>
        )}
      />
    </fieldset>
  );
}
