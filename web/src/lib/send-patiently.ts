import { ApiError } from './api-error.ts';

/** Spec section 9: tries in all, and ms before the second; doubled before each further one. */
const attempts = 3;
const firstPause = 1000;

/** Waits so many ms. */
export type Wait = (ms: number) => Promise<void>;
export const realWait: Wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Where nothing answered, or the service asked for a moment: the same again may succeed. */
const mayPass = (error: unknown) => error instanceof ApiError && (error.code === 'offline' || error.status === 503);

/** Tries `send` again, up to three times in all, where that may help. Only for what is safe to send twice. */
export async function sendPatiently<Answer>(send: () => Promise<Answer>, wait: Wait = realWait): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await send();
    } catch (error) {
      if (attempt >= attempts || !mayPass(error)) throw error;
      await wait(firstPause * 2 ** (attempt - 1));
    }
  }
}
