/** The key of a form, and what was last sent under it. */
export interface KeyState {
  key: string;
  /** Null while nothing was. */
  sent: string | null;
}

export interface FormKey {
  /** The key to send `content` under: the same again for the same, another once something else was tried under it. */
  keyOf(content: string): string;
  /** After success, or where the key turned out to be taken. */
  renew(): void;
  state(): KeyState;
}

const newUuid = () => crypto.randomUUID();

/** An idempotency key made with the form: sending again what got no answer is then no second sending. */
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
