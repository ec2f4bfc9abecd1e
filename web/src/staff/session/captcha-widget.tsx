import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { type Grecaptcha, loadCaptcha } from '../../shared/load-captcha.ts';

export interface CaptchaHandle {
  /** A token is good for one try: clears the widget for the next. */
  reset(): void;
}

export interface CaptchaSettings {
  scriptUrl: string;
  siteKey: string;
}

interface CaptchaWidgetProps {
  language: string;
  /** The same function every time: another one means loading again. */
  readSettings: () => Promise<CaptchaSettings>;
  /** The token once solved, null when it ran out or the widget was reset. */
  onChange: (token: string | null) => void;
  handle: Ref<CaptchaHandle>;
  /** What is shown where it could not be loaded. */
  failure: (retry: () => void) => ReactNode;
}

/** The captcha provider's widget, loaded when it is first needed. */
export function CaptchaWidget({ language, readSettings, onChange, handle, failure }: CaptchaWidgetProps) {
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
    // The provider refuses an element it has drawn in before.
    const element = document.createElement('div');
    place.current?.append(element);
    async function show() {
      const settings = await readSettings();
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
  }, [attempt, language, readSettings]);

  return (
    <>
      <div ref={place} />
      {failed && failure(() => setAttempt(attempt + 1))}
    </>
  );
}
