/** The key of a form, and what was last sent under it. */
export interface KeyState {
  key: string;
  /** Null before anything was sent. */
  sent: string | null;
}

export interface FormKey {
  /** The key for `content`: the same key for the same content, a new key for other content. */
  keyOf(content: string): string;
  /** Called after success, or when the server knows the key with other content. */
  renew(): void;
  state(): KeyState;
}

const newUuid = () => crypto.randomUUID();

/**
 * An idempotency key made with the form: sending the form again after a lost answer does not submit
 * it twice.
 */
export function createFormKey(kept?: KeyState, newKey: () => string = newUuid): FormKey {
  let state: KeyState = kept ?? { key: newKey(), sent: null };
  return {
    keyOf(content) {
      const key = state.sent === null || state.sent === content ? state.key : newKey();
      state = { key, sent: content };
      return key;
    },
    renew() {
      state = { key: newKey(), sent: null };
    },
    state: () => state,
  };
}
