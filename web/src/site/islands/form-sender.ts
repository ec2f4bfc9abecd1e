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
  /** ms on any clock. */
  clock?: () => number;
  wait?: Wait;
}

export interface FormSender {
  key: FormKey;
  /** Notes the visitor's first action in the form; later ones change nothing. */
  begin(): void;
  /** Sends `content`, what the customer typed, with the signs of a person, under its key. */
  send<Answer>(
    content: object,
    trap: string,
    call: (signs: FormSigns, key: string) => Promise<Answer>,
  ): Promise<Answer>;
}

/** ms added to the minimum: a timer may fire a little early. */
const margin = 50;

/**
 * Sends a public form. A visitor who was faster than a person is thought to be waits out the rest; where nothing answers, it tries
 * again; a key that belongs to other content is replaced, once.
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
      // The same in every try with the same content: it is the same submission.
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
