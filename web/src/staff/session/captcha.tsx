import type { Ref } from 'react';
import { useAdmin } from '../kit/admin-context.tsx';
import { type CaptchaHandle, CaptchaWidget } from './captcha-widget.tsx';
import { readSiteConfig } from './site-config.ts';

interface CaptchaProps {
  /** The token once solved, null when it ran out or the widget was reset. */
  onChange: (token: string | null) => void;
  handle: Ref<CaptchaHandle>;
}

const readSettings = async () => (await readSiteConfig()).captcha;

/** The captcha of the sign-in. */
export function Captcha({ onChange, handle }: CaptchaProps) {
  const { language, messages } = useAdmin();
  const { login } = messages.adminSession;
  return (
    <fieldset className="staff-captcha">
      <legend>{login.captcha}</legend>
      <CaptchaWidget
        language={language}
        readSettings={readSettings}
        onChange={onChange}
        handle={handle}
        failure={(retry) => (
          <p className="staff-error" role="alert">
            {login.captchaFailed}{' '}
            <button className="staff-link" type="button" onClick={retry}>
              {messages.admin.tryAgain}
            </button>
          </p>
        )}
      />
    </fieldset>
  );
}
