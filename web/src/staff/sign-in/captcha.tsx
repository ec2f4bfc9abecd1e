import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { type Grecaptcha, loadCaptcha } from '#shared/load-captcha.ts';
import { useAdmin } from '../kit/admin-context.tsx';
import { readSiteConfig } from '../session/auth-service.ts';

export interface CaptchaHandle {
  /** Clears the widget for another try: a token is good for one. */
  reset(): void;
}

interface CaptchaProps {
  /** The token once solved, null when it expired or the widget was reset. */
  onChange: (token: string | null) => void;
  handle: Ref<CaptchaHandle>;
}

/** The captcha of the sign-in: the provider's widget, loaded when it is first needed. */
export function Captcha({ onChange, handle }: CaptchaProps) {
  const { language, messages } = useAdmin();
  const { login } = messages.adminSession;
  const place = useRef<HTMLDivElement>(null);
  const widget = useRef<{ captcha: Grecaptcha; id: number } | null>(null);
  const latest = useRef(onChange);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  latest.current = onChange;

  useImperativeHandle(handle, () => ({
    reset() {
      widget.current?.captcha.reset(widget.current.id);
      latest.current(null);
    },
  }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt means loading again
  useEffect(() => {
    let gone = false;
    // The provider refuses to draw in the same element twice.
    const element = document.createElement('div');
    place.current?.append(element);
    async function show() {
      const { captcha: settings } = await readSiteConfig();
      const captcha = await loadCaptcha(settings.scriptUrl, language);
      if (gone) return;
      const id = captcha.render(element, {
        sitekey: settings.siteKey,
        callback: (token) => latest.current(token),
        'expired-callback': () => latest.current(null),
        'error-callback': () => latest.current(null),
      });
      widget.current = { captcha, id };
    }
    setFailed(false);
    show().catch(() => !gone && setFailed(true));
    return () => {
      gone = true;
      widget.current = null;
      element.remove();
    };
  }, [attempt, language]);

  return (
    <fieldset className="staff-named staff-captcha">
      <legend>{login.captcha}</legend>
      <div ref={place} />
      {failed && (
        <p className="staff-error" role="alert">
          {login.captchaFailed}{' '}
          <button className="staff-link" type="button" onClick={() => setAttempt(attempt + 1)}>
            {messages.admin.tryAgain}
          </button>
        </p>
      )}
    </fieldset>
  );
}
