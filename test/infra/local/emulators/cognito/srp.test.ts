import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { Amplify } from 'aws-amplify';
import { confirmSignIn, fetchAuthSession, signIn, signOut } from 'aws-amplify/auth';
import type { PreAuthenticationTriggerEvent } from 'aws-lambda';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { createSrp } from '#infra/local/emulators/cognito/srp.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

const ClientId = 'showroom-web';
const password = 'Showroom-2026';
const folder = mkdtempSync(join(tmpdir(), 'showroom-'));
let stage: TestEmulators;
let pool: CognitoIdentityProviderClient;
let asked: PreAuthenticationTriggerEvent[] = [];
let address = '';

async function open() {
  stage = await startEmulators({ folder, preAuthentication: async (event) => asked.push(event) });
  pool = new CognitoIdentityProviderClient({ maxAttempts: 1 });
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: 'local_showroom',
        userPoolClientId: ClientId,
        userPoolEndpoint: stage.env.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER ?? '',
      },
    },
  });
}
async function close() {
  pool.destroy();
  await stage.stop();
}
beforeAll(open);
beforeEach(async () => {
  asked = [];
  address = `${crypto.randomUUID()}@example.com`;
  await stage.emulators.cognito.createStaff(address, password);
});
afterEach(() => signOut());
afterAll(async () => {
  await close();
  rmSync(folder, { recursive: true, force: true });
});

/** As the site does it, with the auth library it uses. */
const bySrp = (word = password, username = address) =>
  signIn({
    username,
    password: word,
    options: { authFlowType: 'USER_SRP_AUTH', clientMetadata: { captcha: 'solved' } },
  });
const byPassword = (PASSWORD = password) =>
  pool.send(
    new InitiateAuthCommand({
      ClientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: address, PASSWORD },
    }),
  );
const initiate = (USERNAME: string, SRP_A: string) =>
  pool.send(
    new InitiateAuthCommand({
      ClientId,
      AuthFlow: 'USER_SRP_AUTH',
      AuthParameters: { USERNAME, SRP_A },
    }),
  );

describe('signing in at the emulated Cognito without sending the password', () => {
  test('works with the site’s auth library, asks the trigger once and gives tokens', async () => {
    expect(await bySrp()).toMatchObject({ isSignedIn: true });
    const { tokens } = await fetchAuthSession();
    expect(tokens?.idToken?.payload.email).toBe(address);
    expect(asked.map(({ request }) => request.validationData)).toEqual([{ captcha: 'solved' }]);
  });

  test('works for every pair of random values', async () => {
    for (let round = 0; round < 5; round++) {
      expect(await bySrp()).toMatchObject({ isSignedIn: true });
      await signOut();
    }
  });

  test('accepts passwords in any alphabet', async () => {
    await stage.emulators.cognito.createStaff(address, 'Каравана-2026 €Aa');
    expect(await bySrp('Каравана-2026 €Aa')).toMatchObject({ isSignedIn: true });
  });

  test('refuses a wrong password and an unknown address with the same answer', async () => {
    const refused = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' };
    await expect(bySrp('Showroom-2027')).rejects.toMatchObject(refused);
    await expect(bySrp(password, 'nobody@example.com')).rejects.toMatchObject(refused);
  });

  test('makes an invited person choose a password', async () => {
    await stage.emulators.cognito.createStaff(address, 'Temporary-2026', { temporary: true });
    const { nextStep } = await bySrp('Temporary-2026');
    expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED');
    expect(await confirmSignIn({ challengeResponse: 'Own-password-1' })).toMatchObject({
      isSignedIn: true,
    });
    await signOut();
    expect(await bySrp('Own-password-1')).toMatchObject({ isSignedIn: true });
  });

  test('answers an unknown address like any other, and the same each time', async () => {
    const known = (await initiate(address, 'abc123')).ChallengeParameters ?? {};
    const [one, two] = [
      await initiate('nobody@example.com', 'abc123'),
      await initiate('Nobody@example.com', 'abc123'),
    ];
    expect(Object.keys(one.ChallengeParameters ?? {})).toEqual(Object.keys(known));
    expect(one.ChallengeParameters?.USER_ID_FOR_SRP).toMatch(
      /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    );
    expect(one.ChallengeParameters?.SALT).toHaveLength(known.SALT?.length ?? 0);
    for (const name of ['SALT', 'USER_ID_FOR_SRP'])
      expect(one.ChallengeParameters?.[name]).toBe(two.ChallengeParameters?.[name]);
  });

  test('refuses a public value that would make every password right', async () => {
    const prime = (await import('node:crypto')).getDiffieHellman('modp15').getPrime('hex');
    for (const value of ['0', prime, 'not hexadecimal'])
      await expect(initiate(address, value)).rejects.toMatchObject({
        name: 'InvalidParameterException',
      });
  });

  test('accepts an answer to a challenge once', async () => {
    const { ChallengeParameters = {} } = await initiate(address, 'abc123');
    const answer = new RespondToAuthChallengeCommand({
      ClientId,
      ChallengeName: 'PASSWORD_VERIFIER',
      ChallengeResponses: {
        USERNAME: ChallengeParameters.USERNAME ?? '',
        PASSWORD_CLAIM_SECRET_BLOCK: ChallengeParameters.SECRET_BLOCK ?? '',
        PASSWORD_CLAIM_SIGNATURE: Buffer.alloc(32).toString('base64'),
        TIMESTAMP: 'Sat Nov 21 03:00:00 UTC 2026',
      },
    });
    await expect(pool.send(answer)).rejects.toMatchObject({
      message: 'Incorrect username or password.',
    });
    await expect(pool.send(answer)).rejects.toMatchObject({
      message: expect.stringContaining('session'),
    });
  });
});

test('a stored account does not hold its password, and the same password is stored differently each time', () => {
  const srp = createSrp('showroom');
  const [one, other] = [srp.verifierOf('sub', password), srp.verifierOf('sub', password)];
  expect(one).not.toEqual(other);
  expect(srp.isPassword(password, { sub: 'sub', srp: other })).toBe(true);
  expect(srp.isPassword(password, { sub: 'another', srp: other })).toBe(false);
  expect(srp.isPassword('Showroom-2027', { sub: 'sub', srp: other })).toBe(false);
  expect(readFileSync(join(folder, 'cognito', 'pool.json'), 'utf8')).not.toContain(password);
});

test('five wrong passwords lock the account for a second, also for the right one', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const locked = { name: 'NotAuthorizedException', message: 'Password attempts exceeded' };
  for (let tries = 0; tries < 5; tries++) await byPassword('Wrong-2026').catch(() => undefined);
  vi.advanceTimersByTime(999);
  await expect(byPassword()).rejects.toMatchObject(locked);
  await expect(bySrp()).rejects.toMatchObject(locked);
  vi.advanceTimersByTime(1);
  expect(await bySrp()).toMatchObject({ isSignedIn: true });
});

test('an account stored before there were verifiers needs a new password', async () => {
  const file = join(folder, 'cognito', 'pool.json');
  await close();
  const kept = JSON.parse(readFileSync(file, 'utf8'));
  const old = ({ srp: _, ...user }: { srp?: unknown }) => ({ ...user, password: 'c2FsdA:aGFzaA' });
  writeFileSync(file, JSON.stringify({ ...kept, users: kept.users.map(old) }));
  await open();
  expect(stage.emulators.cognito.hasStaff(address)).toBe(false);
  expect((await bySrp()).nextStep.signInStep).toBe('RESET_PASSWORD');
  await stage.emulators.cognito.createStaff(address, password);
  expect(await bySrp()).toMatchObject({ isSignedIn: true });
});
