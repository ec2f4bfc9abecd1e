import { describe, expect, test } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { sendPatiently } from '#shared/api/send-patiently.ts';

/** Fails with each of `failures` in turn, then succeeds; remembers how long it waited. */
async function send(failures: readonly Error[]) {
  const left = [...failures];
  const waited: number[] = [];
  let tries = 0;
  const wait = async (ms: number) => {
    waited.push(ms);
  };
  const answer = sendPatiently(async () => {
    tries++;
    const failure = left.shift();
    if (failure) throw failure;
    return 'sent';
  }, wait);
  return { answer: await answer.catch((error: unknown) => error), tries, waited };
}
const offline = new ApiError('offline', 0, 'No answer');
const unavailable = new ApiError('unavailable', 503, 'Later');

describe('a form that is sent with retries', () => {
  test('is tried three times in all, after waits of one and two seconds', async () => {
    expect(await send([offline, unavailable])).toEqual({
      answer: 'sent',
      tries: 3,
      waited: [1000, 2000],
    });
  });

  test('fails after the third try', async () => {
    expect(await send([offline, offline, unavailable])).toEqual({
      answer: unavailable,
      tries: 3,
      waited: [1000, 2000],
    });
  });

  test.each([
    ['invalid', 400],
    ['conflict', 409],
    ['rule', 422],
    ['rate_limited', 429],
    ['internal', 500],
    ['mail', 502],
  ] as const)('is not sent again after an answer of %s', async (code, status) => {
    const refusal = new ApiError(code, status, 'No', { success: false, code });
    expect(await send([refusal])).toEqual({ answer: refusal, tries: 1, waited: [] });
  });

  test('is sent again after API Gateway throttled it, since no function saw it', async () => {
    const throttled = new ApiError('rate_limited', 429, 'HTTP 429', {
      message: 'Too Many Requests',
    });
    expect(await send([throttled])).toEqual({ answer: 'sent', tries: 2, waited: [1000] });
  });
});
