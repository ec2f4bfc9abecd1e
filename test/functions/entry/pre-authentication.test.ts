import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { PreAuthenticationTriggerEvent } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyCaptcha } from '#functions/platform/captcha.ts';
import { startEmulators } from '#support/emulators.ts';
import { allowErrors } from '#support/quiet/error-lines.ts';

allowErrors('captcha not verified');

let emulators: Awaited<ReturnType<typeof startEmulators>>;
let handler: typeof import('#functions/entry/pre-authentication.ts').handler;
let provider: Server;
let answer: { status: number; body: string; delay: number };
let asked: URLSearchParams[];

/** The event that Cognito passes to the trigger. */
function signIn(validationData?: Record<string, string>): PreAuthenticationTriggerEvent {
  return {
    version: '1',
    region: 'eu-central-1',
    userPoolId: 'pool',
    userName: 'staff',
    triggerSource: 'PreAuthentication_Authentication',
    callerContext: { awsSdkVersion: '', clientId: 'client' },
    request: { userAttributes: {}, ...(validationData && { validationData }) },
    response: {},
  };
}

beforeAll(async () => {
  emulators = await startEmulators();
  provider = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk);
    asked.push(new URLSearchParams(Buffer.concat(chunks).toString()));
    const { status, body, delay } = answer;
    await setTimeout(delay);
    res.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const { port } = provider.address() as AddressInfo;
  Object.assign(process.env, emulators.env, {
    CAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}/siteverify`,
    LOG_LEVEL: 'error',
  });
  ({ handler } = await import('#functions/entry/pre-authentication.ts'));
});
afterAll(async () => {
  provider.closeAllConnections();
  provider.close();
  await emulators.stop();
});
beforeEach(() => {
  asked = [];
  answer = { status: 200, body: '{"success":true}', delay: 0 };
});

describe('a sign-in', () => {
  test('goes on with a solved captcha, which the provider confirmed under our secret', async () => {
    const event = signIn({ captcha: 'solved' });
    expect(await handler(event)).toBe(event);
    expect(asked[0]?.get('response')).toBe('solved');
    expect(asked[0]?.get('secret')).toBeTruthy();
  });

  test.each([undefined, {}, { captcha: '' }])(
    'ends without a captcha (%j), and the provider is not asked',
    async (data) => {
      await expect(handler(signIn(data))).rejects.toThrow(
        'Please complete the reCAPTCHA verification',
      );
      expect(asked).toEqual([]);
    },
  );

  test('ends when the provider refuses the captcha', async () => {
    answer.body = '{"success":false,"error-codes":["timeout-or-duplicate"]}';
    await expect(handler(signIn({ captcha: 'old' }))).rejects.toThrow(
      'Please complete the reCAPTCHA verification',
    );
  });

  test.each([
    ['is down', { status: 500, body: '', delay: 0 }],
    ['answers nonsense', { status: 200, body: '<html>', delay: 0 }],
    [
      'does not know our secret',
      { status: 200, body: '{"success":false,"error-codes":["invalid-input-secret"]}', delay: 0 },
    ],
    ['hangs', { status: 200, body: '{"success":true}', delay: 4000 }],
  ])('ends when the provider %s', async (_what, trouble) => {
    answer = trouble;
    await expect(handler(signIn({ captcha: 'solved' }))).rejects.toThrow(/unavailable/);
  });

  test('ends before Cognito’s time limit when secret and provider are slow one after the other', async () => {
    answer.delay = 2500;
    const verified = verifyCaptcha(
      {
        verifyUrl: process.env.CAPTCHA_VERIFY_URL ?? '',
        readSecret: () => setTimeout(2000, 'secret'),
      },
      'solved',
    );
    await expect(verified).rejects.toThrow(/timeout/);
  });
  test('ends when the secret cannot be read in time', async () => {
    const readSecret = (signal: AbortSignal) => setTimeout(60_000, 'secret', { signal });
    const verified = verifyCaptcha(
      { verifyUrl: process.env.CAPTCHA_VERIFY_URL ?? '', readSecret },
      'solved',
    );
    await expect(verified).rejects.toThrow(/abort/);
    expect(asked).toEqual([]);
  });
});
