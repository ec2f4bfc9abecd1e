import { attempts, mayPass, pauseAfter } from './request-rule.ts';

/** Resolves after this many ms. */
export type Wait = (ms: number) => Promise<void>;
export const realWait: Wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Tries `send` up to three times, where trying again may help. Only for calls that are safe to send
 * twice.
 */
export async function sendPatiently<Answer>(
  send: () => Promise<Answer>,
  wait: Wait = realWait,
  again: (error: unknown) => boolean = mayPass,
): Promise<Answer> {
  for (let failures = 1; ; failures++) {
    try {
      return await send();
    } catch (error) {
      if (failures >= attempts || !again(error)) throw error;
      await wait(pauseAfter(failures));
    }
  }
}
