import { type RefObject, useEffect, useRef } from 'react';
import { dealerForms } from '#domain/dealer/dealer.ts';
import type { Language } from '#domain/locale.ts';

export interface FormCaptcha {
  /** Null until it is solved. */
  token: RefObject<string | null>;
  clear: RefObject<() => void>;
  /** Whether a captcha is required and not solved yet. */
  isMissing(): boolean;
  /** The token to send. It is good for one try. */
  take(): { captcha?: string };
}

/** The captcha of a public form, where the dealer asks for one. */
export function useFormCaptcha(): FormCaptcha {
  const token = useRef<string | null>(null);
  return {
    token,
    clear: useRef(() => {}),
    isMissing: () => dealerForms.captcha && token.current === null,
    take: () => (token.current === null ? {} : { captcha: token.current }),
  };
}

interface FormCaptchaFieldProps {
  captcha: FormCaptcha;
  language: Language;
  wanted: boolean;
}

/**
 * Its place in the form. Nothing is loaded from the provider before `wanted`: it learns nothing of
 * visitors who only read.
 */
export function FormCaptchaField({ captcha, language, wanted }: FormCaptchaFieldProps) {
  const place = useRef<HTMLFieldSetElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn once; the refs stay the same
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const tell = (token: string | null) => {
      captcha.token.current = token;
    };
    import('./visitor-captcha.ts')
      .then(({ drawCaptcha }) => drawCaptcha(element, language, tell))
      .then(
        (clear) => {
          captcha.clear.current = clear;
        },
        () => {},
      );
  }, [wanted]);
  return dealerForms.captcha && wanted ? <fieldset className="form-captcha" ref={place} /> : null;
}
