import { mayRead } from './request-rule.ts';
import { realWait, sendPatiently, type Wait } from './send-patiently.ts';

/** What `read` answers, tried as often as the spec says; null when all tries failed. For parts that a page can do without. */
export async function readPatiently<Answer>(
  read: () => Promise<Answer>,
  wait: Wait = realWait,
): Promise<Answer | null> {
  try {
    return await sendPatiently(read, wait, mayRead);
  } catch {
    return null;
  }
}
