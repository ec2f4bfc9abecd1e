import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyCaptcha } from '../../../functions/captcha/verify-captcha.ts';
import { createSubmissionLimit } from '../../../functions/store/rate-limit.ts';
import { openTable } from '../../../functions/store/table.ts';
import { type FormGuardDeps, guardForm } from '../../../functions/use-cases/guard-form.ts';
import { localCaptcha } from '../../../infra/local/names.ts';
import { startEmulators, type TestEmulators } from '../../support/emulators.ts';

let emulators: TestEmulators;
let asked: string[] = [];
let deps: FormGuardDeps;

beforeAll(async () => {
  emulators = await startEmulators();
  const submissions = createSubmissionLimit(openTable(emulators.env.TABLE_NAME ?? ''), () => new Date());
  const verify = { verifyUrl: emulators.env.CAPTCHA_VERIFY_URL ?? '', readSecret: async () => localCaptcha.secret };
  deps = {
    submissions: {
      admit(address, key) {
        asked.push('limit');
        return submissions.admit(address, key);
      },
    },
    solvesCaptcha(token) {
      asked.push('captcha');
      return verifyCaptcha(verify, token);
    },
  };
});
afterAll(() => emulators.stop());
beforeEach(() => {
  asked = [];
});

/** A box that somebody ticked. */
async function solved(): Promise<string> {
  const response = await fetch(`${emulators.origin}/_local/captcha/token`, {
    method: 'POST',
    body: new URLSearchParams({ sitekey: localCaptcha.siteKey }),
  });
  return (await response.json()).token;
}
const guard = (signs: Parameters<typeof guardForm>[1], change: Partial<FormGuardDeps> = {}) =>
  guardForm({ ...deps, ...change }, signs, async () => '192.0.2.1', 'enquiry', crypto.randomUUID());

describe('with a captcha', () => {
  test('a form that somebody solved it for passes, once', async () => {
    const captcha = await solved();
    await guard({ captcha });
    expect(asked).toEqual(['captcha', 'limit']);
    await expect(guard({ captcha })).rejects.toMatchObject({ code: 'invalid', fields: { captcha: 'invalid' } });
    expect(asked).toEqual(['captcha', 'limit', 'captcha']);
  });

  test('a form without it is refused before anybody is asked', async () => {
    for (const signs of [{}, { captcha: '' }])
      await expect(guard(signs)).rejects.toMatchObject({
        code: 'invalid',
        message: 'Please complete the reCAPTCHA verification',
        fields: { captcha: 'required' },
      });
    expect(asked).toEqual([]);
  });

  test('one that was made up is refused, and does not count', async () => {
    await expect(guard({ captcha: 'made up' })).rejects.toMatchObject({ fields: { captcha: 'invalid' } });
    expect(asked).toEqual(['captcha']);
  });

  test('what a machine fills in is refused first', async () => {
    const captcha = await solved();
    await expect(guard({ captcha, website: 'x' })).rejects.toMatchObject({ details: { reason: 'automated' } });
    expect(asked).toEqual([]);
    await guard({ captcha });
  });

  test('nothing is accepted while its provider cannot be asked', async () => {
    const outOfReach = { verifyUrl: `${emulators.origin}/nowhere`, readSecret: async () => localCaptcha.secret };
    const solvesCaptcha = (token: string) => verifyCaptcha(outOfReach, token);
    await expect(guard({ captcha: 'any' }, { solvesCaptcha })).rejects.toMatchObject({ code: 'unavailable' });
    expect(asked).toEqual([]);
  });
});

test('without a captcha a form passes without one, whatever it brings', async () => {
  await guard({}, { solvesCaptcha: null });
  await guard({ captcha: 'left over' }, { solvesCaptcha: null });
  expect(asked).toEqual(['limit', 'limit']);
});
