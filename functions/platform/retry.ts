interface RetryRule {
  /** Tries in all. */
  tries: number;
  /** ms before the second try; doubled with each. */
  pause: number;
  /** Makes each pause a random part of it, at least half, so that rivals do not meet again. */
  jitter?: boolean;
  /** ms that all tries and pauses may take together. */
  budget?: number;
  /** Whether trying again can help. */
  again(error: unknown): boolean;
}

/** Spec section 9: request retries, base delay in ms. */
export const specRetry = { tries: 3, pause: 1000 } as const;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Repeats work that is safe to repeat until it succeeds; rejects with the last try's error. `work`
 * gets the ms that are left. If the pause before a try would use up the budget, that try does not
 * begin.
 */
export async function retry<T>(
  work: (left: number) => Promise<T>,
  { tries, pause, jitter = false, budget = Number.POSITIVE_INFINITY, again }: RetryRule,
): Promise<T> {
  const start = performance.now();
  const left = () => budget - (performance.now() - start);
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(left());
    } catch (error) {
      const wait = pause * 2 ** (attempt - 1) * (jitter ? (1 + Math.random()) / 2 : 1);
      if (attempt >= tries || !again(error) || left() <= wait) throw error;
      await sleep(wait);
    }
  }
}
