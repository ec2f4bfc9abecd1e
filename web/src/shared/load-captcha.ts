/** The part of the provider's script that is used: reCAPTCHA v2 with explicit rendering. */
export interface Grecaptcha {
  ready?(callback: () => void): void;
  render(
    element: HTMLElement,
    options: {
      sitekey: string;
      callback: (token: string) => void;
      'expired-callback': () => void;
      'error-callback': () => void;
    },
  ): number;
  reset(widget?: number): void;
}

declare global {
  interface Window {
    grecaptcha?: Grecaptcha;
  }
}

let loading: Promise<Grecaptcha> | undefined;

/** Loads the provider's script, once; a call after a failure loads it again. */
export function loadCaptcha(scriptUrl: string, language: string): Promise<Grecaptcha> {
  loading ??= insertScript(scriptUrl, language).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function insertScript(scriptUrl: string, language: string): Promise<Grecaptcha> {
  const address = new URL(scriptUrl, location.href);
  address.searchParams.set('render', 'explicit');
  address.searchParams.set('hl', language);
  const script = document.createElement('script');
  script.src = address.href;
  await new Promise<void>((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error('The captcha script did not load'));
    };
    document.head.append(script);
  });
  const { grecaptcha } = window;
  if (!grecaptcha) throw new Error('The captcha script brought no captcha');
  await new Promise<void>((resolve) => (grecaptcha.ready ? grecaptcha.ready(resolve) : resolve()));
  return grecaptcha;
}
