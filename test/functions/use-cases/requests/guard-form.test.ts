import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DomainError } from '#domain/errors.ts';
import { verifyCaptcha } from '#functions/platform/captcha.ts';
import { openTable } from '#functions/platform/table.ts';
import { createSubmissionLimit } from '#functions/store/rate-limit.ts';
import { type FormGuardDeps, guardForm } from '#functions/use-cases/requests/guard-form.ts';
import { localCaptcha } from '#infra/local/shared/names.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

let emulators: TestEmulators;
let asked: string[] = [];
let deps: FormGuardDeps;

beforeAll(async () => {
  emulators = await startEmulators();
  const submissions = createSubmissionLimit(
    openTable(emulators.env.TABLE_NAME ?? ''),
    // The window of a minute never ends while a test is at it.
    () => new Date('2026-11-21T10:00:00.000Z'),
  );
  const verify = {
    verifyUrl: emulators.env.CAPTCHA_VERIFY_URL ?? '',
    readSecret: async () => localCaptcha.secret,
  };
  deps = {
    submissions: {
      admit(address, key) {
        asked.push('limit');
        return submissions.admit(address, key);
      },
      countOther(address, key) {
        asked.push('other');
        return submissions.countOther(address, key);
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
let senders = 0;
/** A sender whose forms nobody counted yet. */
const newAddress = () => `2001:db8:0:${(++senders).toString(16)}::1`;
const guard = (signs: Parameters<typeof guardForm>[1], change: Partial<FormGuardDeps> = {}) =>
  send(newAddress(), async () => undefined, { signs, change });
function send<T>(
  address: string,
  take: Parameters<typeof guardForm<T>>[4],
  {
    signs = {},
    change = { solvesCaptcha: null },
    key = crypto.randomUUID(),
  }: {
    signs?: Parameters<typeof guardForm>[1];
    change?: Partial<FormGuardDeps>;
    key?: string;
  } = {},
): Promise<T> {
  return guardForm({ ...deps, ...change }, signs, async () => address, `enquiry#${key}`, take);
}

describe('the captcha before a form', () => {
  test('lets a solved form pass, once', async () => {
    const captcha = await solved();
    await guard({ captcha });
    expect(asked).toEqual(['captcha', 'limit']);
    await expect(guard({ captcha })).rejects.toMatchObject({
      code: 'invalid',
      fields: { captcha: 'invalid' },
    });
    expect(asked).toEqual(['captcha', 'limit', 'captcha', 'other']);
  });

  test('refuses a form without a token before the provider is asked, and counts it', async () => {
    for (const signs of [{}, { captcha: '' }])
      await expect(guard(signs)).rejects.toMatchObject({
        code: 'invalid',
        message: 'Please complete the reCAPTCHA verification',
        fields: { captcha: 'required' },
      });
    expect(asked).toEqual(['other', 'other']);
  });

  test('refuses a form with a made-up token, and does not count it as a submission', async () => {
    await expect(guard({ captcha: 'made up' })).rejects.toMatchObject({
      fields: { captcha: 'invalid' },
    });
    expect(asked).toEqual(['captcha', 'other']);
  });

  test('is not checked for a form that a machine filled in', async () => {
    const captcha = await solved();
    await expect(guard({ captcha, website: 'x' })).rejects.toMatchObject({
      details: { reason: 'automated' },
    });
    expect(asked).toEqual(['other']);
    await guard({ captcha });
  });

  test('lets no form pass while its provider cannot be asked', async () => {
    const outOfReach = {
      verifyUrl: `${emulators.origin}/nowhere`,
      readSecret: async () => localCaptcha.secret,
    };
    const solvesCaptcha = (token: string) => verifyCaptcha(outOfReach, token);
    await expect(guard({ captcha: 'any' }, { solvesCaptcha })).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect(asked).toEqual([]);
  });
});

test('a form passes without a captcha where none is switched on, whatever token it brings', async () => {
  await guard({}, { solvesCaptcha: null });
  await guard({ captcha: 'left over' }, { solvesCaptcha: null });
  expect(asked).toEqual(['limit', 'limit']);
});

describe('the rate limit of forms that are refused or sent again', () => {
  const good = async () => 'taken';
  const refuse = async () => {
    throw new DomainError('rule', 'Sold', { details: { reason: 'sold' } });
  };
  const limited = { code: 'rate_limited' };

  test('allows twenty a minute, which do not count among the five accepted ones', async () => {
    const address = newAddress();
    for (let sent = 0; sent < 20; sent++)
      await expect(send(address, refuse)).rejects.toMatchObject({ details: { reason: 'sold' } });
    await expect(send(address, refuse)).rejects.toMatchObject(limited);
    await expect(send(address, good, { signs: { website: 'x' } })).rejects.toMatchObject(limited);
    for (let sent = 0; sent < 5; sent++) expect(await send(address, good)).toBe('taken');
    await expect(send(address, good)).rejects.toMatchObject({
      ...limited,
      details: { retry_after: 60 },
    });
  });

  test('counts a form sent again as refused or repeated, whether its key or the stored request shows it', async () => {
    const address = newAddress();
    const replay = async (replayed: () => Promise<void>) => {
      await replayed();
      return 'the one before';
    };
    const key = crypto.randomUUID();
    await send(address, good, { key });
    // By its key, and by what is stored: half of the twenty each.
    for (let sent = 0; sent < 10; sent++)
      expect(await send(address, replay, { key })).toBe('the one before');
    for (let sent = 0; sent < 10; sent++)
      expect(await send(address, replay)).toBe('the one before');
    await expect(send(address, replay, { key })).rejects.toMatchObject(limited);
    await expect(send(address, replay)).rejects.toMatchObject(limited);
    for (let sent = 0; sent < 4; sent++) expect(await send(address, good)).toBe('taken');
    await expect(send(address, good)).rejects.toMatchObject(limited);
  });

  test('counts one submission when the server failed and the same form is sent again', async () => {
    const address = newAddress();
    const key = crypto.randomUUID();
    const fail = async () => {
      throw new DomainError('mail', 'Failed to send email');
    };
    await expect(send(address, fail, { key })).rejects.toMatchObject({ code: 'mail' });
    for (let sent = 0; sent < 4; sent++) await send(address, good);
    await expect(send(address, good)).rejects.toMatchObject(limited);
    expect(await send(address, good, { key })).toBe('taken');
  });

  test('refuses no form while the table cannot count', async () => {
    emulators.emulators.faults.set({ dynamodb: 'down' });
    try {
      const asMachine = send(newAddress(), good, { signs: { website: 'x' } });
      await expect(asMachine).rejects.toMatchObject({ details: { reason: 'automated' } });
      await expect(send(newAddress(), good)).rejects.not.toBeInstanceOf(DomainError);
    } finally {
      emulators.emulators.faults.clear();
    }
  });
});
