import { mayRead } from './request-rule.ts';
import { realWait, sendPatiently, type Wait } from './send-patiently.ts';

interface Patience {
  /** Once it is aborted the read is not tried again. */
  signal?: AbortSignal;
  wait?: Wait;
}

/**
 * What `read` answers, tried as often as the spec says; null when all tries failed. For parts that
 * a page can do without.
 */
export async function readPatiently<Answer>(
  read: () => Promise<Answer>,
  { signal, wait = realWait }: Patience = {},
): Promise<Answer | null> {
  try {
    return await sendPatiently(read, wait, (error) => !signal?.aborted && mayRead(error));
  } catch {
    return null;
  }
}
