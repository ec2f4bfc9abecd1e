import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react';
import { dealer } from '../../../../functions/domain/dealer.ts';
import type { CaptchaHandle } from './captcha-widget.tsx';
import type { VisitorCaptchaProps } from './visitor-captcha.tsx';

export interface FormCaptcha {
  /** Null until it is solved. */
  token: RefObject<string | null>;
  handle: RefObject<CaptchaHandle | null>;
  /** Whether it stands in the way of sending. */
  isMissing(): boolean;
  /** What to send of it. A token is good for one try. */
  take(): { captcha?: string };
}

/** The captcha of a public form, where the dealer asks for one. */
export function useFormCaptcha(): FormCaptcha {
  const token = useRef<string | null>(null);
  const handle = useRef<CaptchaHandle>(null);
  return {
    token,
    handle,
    isMissing: () => dealer.forms.captcha && token.current === null,
    take: () => (token.current === null ? {} : { captcha: token.current }),
  };
}

/** Its place in the form. Nothing of the provider's is loaded before `wanted`: who only looks at a page is not checked. */
export function FormCaptchaField({ captcha, wanted }: { captcha: FormCaptcha; wanted: boolean }) {
  const [Widget, setWidget] = useState<ComponentType<VisitorCaptchaProps> | null>(null);
  useEffect(() => {
    if (!dealer.forms.captcha || !wanted) return;
    import('./visitor-captcha.tsx').then(
      ({ VisitorCaptcha }) => setWidget(() => VisitorCaptcha),
      () => {},
    );
  }, [wanted]);
  if (!Widget) return null;
  return (
    <Widget
      handle={captcha.handle}
      onChange={(token) => {
        captcha.token.current = token;
      }}
    />
  );
}
