import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import {
  byTurns,
  expectAccessible,
  newContext,
  now,
  openBrowserForTests,
  origin,
} from '../support/browser.ts';
import { shared } from '../support/stage-calls.ts';

openBrowserForTests();

const run = promisify(execFile);
const contexts: BrowserContext[] = [];
afterEach(async () => {
  await shared.setClock(null);
  for (const context of contexts.splice(0)) await context.close();
});

const newAddress = () => `t${crypto.randomUUID().slice(0, 8)}@example.com`;
const ownPassword = 'Own-password-2026';
const hour = 3600_000;
const poolAddress = /\/_local\/cognito\/?$/;

const words = {
  en: {
    wrong: 'Invalid email or password',
    captcha: 'Please complete the reCAPTCHA verification',
    captchaDown: 'The reCAPTCHA verification is unavailable, please try again',
    captchaFailed: 'The verification could not be loaded',
    weak: 'The new password is too weak',
    first: 'Choose a new password',
    code: 'The code is not right',
    expired: 'The code has expired',
    limit: 'Too many attempts',
    offline: 'No answer from the sign-in service',
    changed: 'The password is changed',
    lost: 'That took too long',
    invited: 'Nobody has signed in to this account yet',
  },
  bg: {
    wrong: 'Грешен имейл или парола',
    captcha: 'Моля, преминете проверката reCAPTCHA',
    captchaDown: 'Проверката reCAPTCHA не е достъпна',
    captchaFailed: 'Проверката не можа да се зареди',
    weak: 'Новата парола е твърде слаба',
    first: 'Изберете нова парола',
    code: 'Кодът не е верен',
    expired: 'Кодът е изтекъл',
    limit: 'Твърде много опити',
    offline: 'Няма отговор от услугата за вход',
    changed: 'Паролата е сменена',
    lost: 'Мина твърде много време',
    invited: 'В този профил още не е влизано',
  },
} as const;
type Language = keyof typeof words;
const inBoth = [['en'], ['bg']] as const;

/** The operator's command against the pool of this stage. */
const invite = (email: string, ...more: string[]) =>
  run(
    process.execPath,
    ['infra/staff/create-staff.ts', email, '--pool', 'local_showroom', ...more],
    {
      env: {
        ...process.env,
        AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: `${origin}/_local/cognito`,
        AWS_REGION: 'eu-central-1',
        AWS_ACCESS_KEY_ID: 'local',
        AWS_SECRET_ACCESS_KEY: 'local',
      },
    },
  );

async function mailsTo(email: string): Promise<{ subject: string; text: string }[]> {
  const { mails } = await (await fetch(`${origin}/_local/mails`)).json();
  return mails.filter((mail: { to: string[] }) => mail.to.includes(email));
}
const found = (mails: { text: string }[], pattern: RegExp) =>
  pattern.exec(mails[0]?.text ?? '')?.[1] ?? '';
const temporaryPassword = async (email: string) =>
  found(await mailsTo(email), /temporary password (?:is )?(\S+)/);
const mailedCode = async (email: string) => found(await mailsTo(email), /(\d{6})/);

/** A call as the browser would make it, without a browser. */
async function pool(operation: string, body: object) {
  const response = await fetch(`${origin}/_local/cognito/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      authorization: 'signed by the operator',
    },
    body: JSON.stringify(body),
  });
  return response.json();
}

/** Somebody who has been here before. */
async function member(): Promise<string> {
  const email = newAddress();
  const UserPoolId = 'local_showroom';
  await pool('AdminCreateUser', { UserPoolId, Username: email, MessageAction: 'SUPPRESS' });
  await pool('AdminSetUserPassword', {
    UserPoolId,
    Username: email,
    Password: ownPassword,
    Permanent: true,
  });
  return email;
}

async function loginPage(language: Language = 'en', path = '/login'): Promise<Page> {
  const context = await newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  });
  contexts.push(context);
  const page = await context.newPage();
  await page.goto(`/${language}/admin${path}`);
  await page.locator('.staff-captcha input[type=checkbox]').waitFor();
  return page;
}

async function send(page: Page): Promise<void> {
  await page.locator('.staff-sign-in button[type=submit]:enabled').click();
}
async function fill(page: Page, email: string, password: string): Promise<void> {
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('.staff-captcha input[type=checkbox]').check();
  await page.locator('.staff-sign-in button[type=submit]:enabled').waitFor();
}
async function signIn(page: Page, email: string, password: string = ownPassword): Promise<void> {
  await fill(page, email, password);
  await send(page);
}
const refusal = (page: Page, text: string) =>
  page.locator('.staff-sign-in [role=alert]', { hasText: text }).waitFor();
const isIn = (page: Page) => page.locator('.today-part, .staff-table tbody tr').first().waitFor();
const operationOf = (headers: Record<string, string>) =>
  headers['x-amz-target']?.split('.')[1] ?? '';

describe.each(inBoth)('an invited person, in %s', (language) => {
  const test = byTurns(language);
  const say = words[language];

  test('gets a temporary password by mail and chooses their own at the first sign-in', async () => {
    const email = newAddress();
    expect((await now(invite(email))).stdout).toContain(`${email} was sent a temporary password.`);
    const temporary = await temporaryPassword(email);
    const page = await loginPage(language);
    await signIn(page, email, temporary);
    await page.getByRole('heading', { name: say.first }).waitFor();
    await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('new-password');
    await expectAccessible(page);

    await page.locator('input[name=new-password]').fill('weak');
    await send(page);
    await refusal(page, say.weak);
    await page.locator('input[name=new-password]').fill(ownPassword);
    await send(page);
    await isIn(page);
    await expect.poll(() => page.locator('.staff-email').innerText()).toBe(email);

    const later = await loginPage(language);
    await signIn(later, email, temporary);
    await refusal(later, say.wrong);
    await signIn(later, email);
    await isIn(later);
  });

  test('who chooses a password too late signs in with the temporary one again', async () => {
    const email = newAddress();
    await invite(email);
    const page = await loginPage(language);
    await signIn(page, email, await temporaryPassword(email));
    await page.locator('input[name=new-password]').fill(ownPassword);
    await shared.setClock(new Date(Date.now() + hour));
    await send(page);
    await page.locator('.staff-notice', { hasText: say.lost }).waitFor();
    await expect.poll(() => page.locator('input[name=email]').inputValue()).toBe(email);
    await shared.setClock(null);
    await signIn(page, email, await temporaryPassword(email));
    await page.getByRole('heading', { name: say.first }).waitFor();
  });

  test('is told to use the invitation when asking for a forgotten password', async () => {
    const email = newAddress();
    await invite(email);
    const page = await loginPage(language);
    await page.locator('input[name=email]').fill(email);
    await page.locator('button.staff-link').click();
    await send(page);
    await refusal(page, say.invited);
  });
});

test('the operator is told of an existing account, sends a second invitation, and has to name a pool', async () => {
  const email = newAddress();
  await invite(email);
  const first = await temporaryPassword(email);
  expect((await now(invite(email))).stdout).toContain(`${email} has an account already`);
  await invite(email, '--resend');
  const second = await temporaryPassword(email);
  expect(second).not.toBe(first);
  const page = await loginPage();
  await signIn(page, email, first);
  await refusal(page, words.en.wrong);
  await signIn(page, email, second);
  await page.getByRole('heading', { name: words.en.first }).waitFor();

  const confirmed = await member();
  await expect(invite(confirmed, '--resend')).rejects.toMatchObject({
    stderr: expect.stringContaining('CONFIRMED'),
  });
  await expect(invite('no address')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('--pool'),
  });
});

describe.each(inBoth)('a forgotten password, in %s', (language) => {
  const test = byTurns(language);
  const say = words[language];

  async function askForCode(email: string): Promise<Page> {
    const page = await loginPage(language);
    await page.locator('input[name=email]').fill(email);
    await page.locator('button.staff-link').click();
    await send(page);
    await page.locator('input[name=code]').waitFor();
    return page;
  }
  async function change(page: Page, code: string, password = 'Changed-password-1') {
    await page.locator('input[name=code]').fill(code);
    await page.locator('input[name=new-password]').fill(password);
    await send(page);
  }

  test('is changed with the code from the mail', async () => {
    const email = await member();
    const page = await askForCode(email);
    await expectAccessible(page);
    const code = await mailedCode(email);
    await change(page, code === '000000' ? '000001' : '000000');
    await refusal(page, say.code);
    await change(page, code, 'weak');
    await refusal(page, say.weak);
    await change(page, code);
    await page.locator('.staff-notice', { hasText: say.changed }).waitFor();
    await page.locator('.staff-captcha input[type=checkbox]').waitFor();
    await signIn(page, email);
    await refusal(page, say.wrong);
    await signIn(page, email, 'Changed-password-1');
    await isIn(page);
  });

  test('is not changed with a code that has run out, nor after five guesses', async () => {
    const email = await member();
    const page = await askForCode(email);
    await shared.setClock(new Date(Date.now() + 1.1 * hour));
    await change(page, await mailedCode(email));
    await refusal(page, say.expired);
    await shared.setClock(null);
    await expect.poll(() => page.locator('input[name=code]').count()).toBe(0);
    await send(page);
    await page.locator('input[name=code]').waitFor();
    const code = await mailedCode(email);
    for (let guess = 0; guess < 5; guess++) {
      await pool('ConfirmForgotPassword', {
        ClientId: 'showroom-web',
        Username: email,
        ConfirmationCode: code === '000000' ? '000001' : '000000',
        Password: 'Changed-password-1',
      });
    }
    await change(page, code);
    await refusal(page, say.limit);
  });

  test('gets the same answer for an unknown address', async () => {
    const page = await askForCode('nobody@example.com');
    await expect
      .poll(() => page.locator('.staff-notice').innerText())
      .toContain('nobody@example.com');
    expect(await now(mailsTo('nobody@example.com'))).toEqual([]);
    await change(page, '123456');
    await refusal(page, say.code);
  });
});

describe.each(inBoth)('the captcha, in %s', (language) => {
  const test = byTurns(language);
  const say = words[language];

  test('has to be solved: the button waits for it, and the server checks it as well', async () => {
    const email = await member();
    const page = await loginPage(language);
    await page.locator('input[name=email]').fill(email);
    await page.locator('input[name=password]').fill(ownPassword);
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.locator('.staff-sign-in button[type=submit]').isDisabled())
      .toBe(true);
    await page.locator('.staff-hint', { hasText: say.captcha }).waitFor();

    for (const AuthFlow of ['USER_SRP_AUTH', 'USER_PASSWORD_AUTH']) {
      const answer = await pool('InitiateAuth', {
        ClientId: 'showroom-web',
        AuthFlow,
        AuthParameters: { USERNAME: email, PASSWORD: ownPassword, SRP_A: 'abc123' },
      });
      expect(answer.__type).toBe('UserLambdaValidationException');
    }
  });

  test('is refused by the server when the token is made up, and can be solved again', async () => {
    const email = await member();
    const page = await loginPage(language);
    await page.route(
      '**/_local/captcha/token',
      (route) => route.fulfill({ json: { token: 'made-up' } }),
      { times: 1 },
    );
    await signIn(page, email);
    await refusal(page, say.captcha);
    await expect
      .poll(() => page.locator('.staff-captcha input[type=checkbox]').isChecked())
      .toBe(false);
    await expect.poll(() => page.locator('input[name=password]').inputValue()).toBe(ownPassword);
    await signIn(page, email);
    await isIn(page);
  });

  test('can be loaded again when its provider did not answer', async () => {
    const context = await newContext();
    contexts.push(context);
    const page = await context.newPage();
    await page.route('**/captcha/api.js*', (route) => route.abort(), { times: 1 });
    await page.goto(`/${language}/admin/login`);
    await page.locator('.staff-captcha [role=alert]', { hasText: say.captchaFailed }).waitFor();
    await expectAccessible(page);
    await page.locator('.staff-captcha button').click();
    await page.locator('.staff-captcha input[type=checkbox]').waitFor();
    await expect.poll(() => page.locator('.staff-captcha [role=alert]').count()).toBe(0);
  });

  test('gets another message when the server could not check it than when it was not solved', async () => {
    const page = await loginPage(language);
    const message =
      'PreAuthentication failed with error The reCAPTCHA verification is unavailable, please try again.';
    await page.route(poolAddress, (route) =>
      route.fulfill({
        status: 400,
        headers: {
          'access-control-allow-origin': '*',
          'content-type': 'application/x-amz-json-1.1',
        },
        json: { __type: 'UserLambdaValidationException', message },
      }),
    );
    await signIn(page, 'staff@example.com');
    await refusal(page, say.captchaDown);
  });
});

test('after too many wrong passwords one has to wait', async () => {
  const language = 'bg';
  const email = await member();
  const page = await loginPage(language);
  const tryWrong = async () => {
    const { token } = await (
      await fetch(`${origin}/_local/captcha/token`, {
        method: 'POST',
        body: new URLSearchParams({ sitekey: 'local-site-key' }),
      })
    ).json();
    return pool('InitiateAuth', {
      ClientId: 'showroom-web',
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: 'Wrong-password-1' },
      ClientMetadata: { captcha: token },
    });
  };
  for (let tries = 0; tries < 5; tries++) await tryWrong();
  const attempt = async (password: string) => {
    await signIn(page, email, password);
    // A refused one has to solve the captcha again.
    await page
      .locator('.staff-captcha input[type=checkbox]:not(:checked), .today-part')
      .first()
      .waitFor();
  };
  // Each further wrong password doubles the wait; enough of them, so that the page is back within
  // it on a slow machine.
  await expect
    .poll(
      async () => {
        await attempt('Wrong-password-1');
        return page.locator('.staff-sign-in [role=alert]').innerText();
      },
      { interval: 1, timeout: 60_000 },
    )
    .toContain(words[language].limit);
  await expect
    .poll(
      async () => {
        await attempt(ownPassword);
        return page.locator('.today-part').first().isVisible();
      },
      { interval: 1000, timeout: 60_000 },
    )
    .toBe(true);
});

test('a sign-in service that is down is named, and what was typed stays', async () => {
  const language = 'en';
  const email = await member();
  const page = await loginPage(language);
  await page.route(poolAddress, (route) => route.abort());
  await signIn(page, email);
  await refusal(page, words[language].offline);
  await page.unrouteAll();
  await expect.poll(() => page.locator('input[name=password]').inputValue()).toBe(ownPassword);
  await signIn(page, email);
  await isIn(page);
});

describe('a session', () => {
  /** Moves the stage's clock and the page's. */
  async function pass(page: Page, ms: number) {
    const then = new Date(Date.now() + ms);
    await shared.setClock(then);
    await page.clock.setSystemTime(then);
  }

  test('is renewed silently when its token has expired', async () => {
    const page = await loginPage();
    await signIn(page, await member());
    await isIn(page);
    const calls: string[] = [];
    page.on('request', (request) => {
      if (poolAddress.test(request.url())) calls.push(operationOf(request.headers()));
    });
    await pass(page, 1.2 * hour);
    await page.reload();
    await isIn(page);
    expect(calls.filter(Boolean)).toEqual(['GetTokensFromRefreshToken']);
    await expect.poll(() => new URL(page.url()).pathname).toBe('/en/admin/today');
  });

  test('sends the password in no request', async () => {
    const page = await loginPage();
    const bodies: string[] = [];
    page.on('request', (request) => bodies.push(request.postData() ?? ''));
    await signIn(page, await member());
    await isIn(page);
    expect(bodies.some((body) => body.includes('PASSWORD_CLAIM_SIGNATURE'))).toBe(true);
    expect(bodies.filter((body) => body.includes(ownPassword))).toEqual([]);
  });

  test('sends a signed-in person from the sign-in page to Today', async () => {
    const language = 'bg';
    const page = await loginPage(language);
    await signIn(page, await member());
    await isIn(page);
    await page.goto(`/${language}/admin/login`);
    await page.waitForURL(`**/${language}/admin/today`);
  });

  test('leads to today in the language of the sign-in', async () => {
    const language = 'en';
    const page = await loginPage(language);
    await signIn(page, await member());
    await page.waitForURL(`**/${language}/admin/today`);
  });

  test('leads back to the page before the sign-in, in the language that was changed to on the way', async () => {
    const page = await loginPage('en', '/discounts?tab=individual');
    await page.getByRole('link', { name: 'Език: български' }).click();
    await page.waitForURL('**/bg/admin/login');
    // The page is drawn in the other language after its address has changed.
    await page.locator('html[lang=bg]').waitFor({ state: 'attached' });
    await page.locator('.staff-captcha input[type=checkbox]').waitFor();
    await signIn(page, await member());
    await page.waitForURL('**/bg/admin/discounts?tab=individual');
  });

  test('ended on all devices is ended in another browser too, even long after the sign-in', async () => {
    const email = await member();
    const [here, there] = [await loginPage(), await loginPage()];
    for (const page of [here, there]) {
      await signIn(page, email);
      await isIn(page);
    }
    await pass(here, 1.2 * hour);
    await here.locator('.staff-account').click();
    await here.getByRole('button', { name: 'Log out on all devices' }).click();
    await here.waitForURL('**/en');
    await here.goto('/en/admin/houses');
    await here.waitForURL('**/en/admin/login');

    await pass(there, 1.2 * hour);
    await there.goto('/en/admin/houses');
    await there.waitForURL('**/en/admin/login');
    await there.locator('.staff-captcha input[type=checkbox]').waitFor();
  });

  test('that could not be read without a connection is read again on the same page', async () => {
    const page = await loginPage();
    await signIn(page, await member());
    await isIn(page);
    await pass(page, 1.2 * hour);
    const pages = '**/assets/pages-*.js';
    for (const address of [pages, poolAddress]) await page.route(address, (route) => route.abort());
    await page.goto('/en/admin/houses');
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    for (const address of [pages, poolAddress]) await page.unroute(address);
    await again.click();
    await page.locator('.staff-houses').waitFor();
  });

  test('that could not be ended on all devices says so and stays', async () => {
    const page = await loginPage();
    await signIn(page, await member());
    await isIn(page);
    await page.route(poolAddress, (route) => route.abort());
    await page.locator('.staff-account').click();
    await page.getByRole('button', { name: 'Log out on all devices' }).click();
    await page
      .locator('.staff-menu [role=alert]', { hasText: 'No answer from the server' })
      .waitFor();
    await page.unrouteAll();
    await page.reload();
    await isIn(page);
  });

  test('in one browser outlives the sign-out in another', async () => {
    const email = await member();
    const [here, there] = [await loginPage(), await loginPage()];
    for (const page of [here, there]) {
      await signIn(page, email);
      await isIn(page);
    }
    await here.locator('.staff-account').click();
    await here.getByRole('button', { name: 'Logout' }).click();
    await here.waitForURL('**/en');
    await pass(there, 1.2 * hour);
    await there.goto('/en/admin/houses');
    await isIn(there);
  });
});
