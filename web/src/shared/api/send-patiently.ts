import { attempts, mayPass, pauseAfter } from './request-rule.ts';

/** Waits so many ms. */
export type Wait = (ms: number) => Promise<void>;
export const realWait: Wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Tries `send` again, up to three times in all, where that may help. Only for what is safe to send twice. */
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
