import { type FormSigns, minimumFillTime } from '#domain/requests/forms.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { realWait, sendPatiently, type Wait } from '#shared/api/send-patiently.ts';
import { createFormKey, type FormKey } from './form-key.ts';

/** What a form sends besides its fields. */
export interface SentSigns extends FormSigns {
  /** The captcha's answer, where one is asked for. */
  captcha?: string;
}

interface Surroundings {
  key?: FormKey;
  /** ms on any clock. */
  clock?: () => number;
  wait?: Wait;
}

export interface FormSender {
  key: FormKey;
  /** Notes the visitor's first action in the form; later ones change nothing. */
  begin(): void;
  /**
   * Sends `content`, which the customer typed, under its key, with signs that a person filled the
   * form in.
   */
  send<Answer>(
    content: object,
    trap: string,
    call: (signs: FormSigns, key: string) => Promise<Answer>,
  ): Promise<Answer>;
}

/** ms added to the minimum: a timer may fire a little early. */
const margin = 50;

/**
 * Sends a public form. The server refuses forms that were filled in faster than `minimumFillTime`,
 * so a fast visitor's form waits until then. Where nothing answers, the form is sent again; a key
 * that the server knows with other content is replaced, once.
 */
export function createFormSender(surroundings: Surroundings = {}): FormSender {
  const { key = createFormKey(), clock = () => performance.now(), wait = realWait } = surroundings;
  let begun: number | null = null;
  const since = () => (begun === null ? 0 : clock() - begun);
  return {
    key,
    begin() {
      begun ??= clock();
    },
    async send(content, trap, call) {
      const text = JSON.stringify(content);
      begun ??= clock();
      if (since() < minimumFillTime) await wait(minimumFillTime + margin - since());
      // The signs stay the same in every try: the server sees one submission.
      const signs = { website: trap, filled_ms: Math.max(minimumFillTime, Math.round(since())) };
      const underKey = () => sendPatiently(() => call(signs, key.keyOf(text)), wait);
      const answer = await underKey().catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== 'conflict') throw error;
        key.renew();
        return underKey();
      });
      key.renew();
      return answer;
    },
  };
}
