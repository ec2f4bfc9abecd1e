import type { Attention } from '#site/scripts/base/page-attention.ts';

/** The attention of a visitor who looks at a page, hides its tab and comes back. */
export function attentionOf(): Attention & { leave(): void; comeBack(): void } {
  const listeners = new Set<() => void>();
  let seen = true;
  return {
    isSeen: () => seen,
    onReturn(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    leave() {
      seen = false;
    },
    comeBack() {
      seen = true;
      for (const listener of listeners) listener();
    },
  };
}
