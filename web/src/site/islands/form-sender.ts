import { type FormSigns, minimumFillTime } from '../../../../functions/domain/forms.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { realWait, sendPatiently, type Wait } from '../../shared/api/send-patiently.ts';
import { createFormKey, type FormKey } from './form-key.ts';

/** What a form sends besides its fields. */
export interface SentSigns extends FormSigns {
  /** The captcha's answer, where one is asked for. */
  captcha?: string;
}

interface Surroundings {
  key?: FormKey;
  /** ms, from anywhere on. */
  clock?: () => number;
  wait?: Wait;
}

export interface FormSender {
  key: FormKey;
  /** The visitor does something with the form; the first time counts. */
  begin(): void;
  /** Sends `content`, what the customer typed, with the signs of a person filling it in, under its key. */
  send<Answer>(
    content: object,
    trap: string,
    call: (signs: FormSigns, key: string) => Promise<Answer>,
  ): Promise<Answer>;
}

/** ms on top of the least: a timer may fire a little early. */
const margin = 50;

/**
 * How a public form is sent: whoever is quicker than a person is thought to be waits out the rest; where nothing answers it
 * is tried again; and a key that stands for another content is replaced, once.
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
      // Told with every try of the same content alike: it is the same submission.
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
