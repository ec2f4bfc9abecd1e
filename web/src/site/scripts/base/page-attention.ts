/** Whether somebody looks at the page, and when they do so again. */
export interface Attention {
  isSeen(): boolean;
  /**
   * Calls back whenever the page comes into view again, from another tab or from the browser's
   * memory; returns what stops it.
   */
  onReturn(listener: () => void): () => void;
}

export const pageAttention: Attention = {
  isSeen: () => document.visibilityState === 'visible',
  onReturn(listener) {
    const seen = () => {
      if (document.visibilityState === 'visible') listener();
    };
    const restored = ({ persisted }: PageTransitionEvent) => {
      if (persisted) seen();
    };
    document.addEventListener('visibilitychange', seen);
    addEventListener('pageshow', restored);
    addEventListener('online', seen);
    return () => {
      document.removeEventListener('visibilitychange', seen);
      removeEventListener('pageshow', restored);
      removeEventListener('online', seen);
    };
  },
};
