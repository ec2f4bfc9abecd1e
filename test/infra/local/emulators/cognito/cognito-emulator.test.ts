import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AdminCreateUserCommand,
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  RevokeTokenCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { JwtVerifier } from 'aws-jwt-verify';
import type { PreAuthenticationTriggerEvent } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

const folder = mkdtempSync(join(tmpdir(), 'showroom-'));
const Username = 'staff@example.com';
const password = 'Showroom-2026';
const ClientId = 'showroom-web';
let stage: TestEmulators;
let pool: CognitoIdentityProviderClient;
let asked: PreAuthenticationTriggerEvent[] = [];
let refusal: string | null = null;

async function open() {
  stage = await startEmulators({
    folder,
    preAuthentication: async (event) => {
      asked.push(event);
      if (refusal) throw new Error(refusal);
    },
  });
  pool = new CognitoIdentityProviderClient({ maxAttempts: 1 });
}
async function close() {
  pool.destroy();
  await stage.stop();
}
beforeAll(open);
beforeEach(async () => {
  asked = [];
  refusal = null;
  stage.emulators.ses.clear();
  await stage.emulators.cognito.createStaff(Username, password);
});
afterAll(async () => {
  await close();
  rmSync(folder, { recursive: true, force: true });
});

const initiate = (USERNAME: string, PASSWORD: string) =>
  pool.send(
    new InitiateAuthCommand({
      ClientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME, PASSWORD },
      ClientMetadata: { captcha: 'solved' },
    }),
  );
async function signIn(word = password) {
  const { AuthenticationResult: result } = await initiate(Username, word);
  return {
    id: result?.IdToken ?? '',
    access: result?.AccessToken ?? '',
    refresh: result?.RefreshToken ?? '',
  };
}
const renew = (RefreshToken: string) =>
  pool.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken }));
const notAuthorized = (message: string) => ({ name: 'NotAuthorizedException', message });

describe('signing in at the emulated Cognito', () => {
  test('gives tokens that can be verified by the published keys', async () => {
    const { issuer } = stage.emulators.cognito;
    const { id, access } = await signIn();
    const jwks = await (await fetch(`${issuer}/.well-known/jwks.json`)).json();
    const verify = (token: string, audience: string | null) => {
      const verifier = JwtVerifier.create({ issuer, audience });
      verifier.cacheJwks(jwks);
      return verifier.verify(token);
    };
    const claims = await verify(id, ClientId);
    expect(claims).toMatchObject({
      email: Username,
      token_use: 'id',
      'cognito:username': claims.sub,
    });
    expect(await verify(access, null)).toMatchObject({
      client_id: ClientId,
      token_use: 'access',
      sub: claims.sub,
    });
    await expect(verify(`${id.slice(0, -6)}AAAAAA`, ClientId)).rejects.toThrow();
  });

  test('asks the trigger first, as Cognito does', async () => {
    await signIn();
    expect(asked).toEqual([
      {
        version: '1',
        region: 'eu-central-1',
        userPoolId: 'local_showroom',
        userName: expect.stringMatching(/^[0-9a-f-]{36}$/),
        callerContext: { awsSdkVersion: expect.any(String), clientId: ClientId },
        triggerSource: 'PreAuthentication_Authentication',
        request: {
          userAttributes: expect.objectContaining({ email: Username, email_verified: 'true' }),
          validationData: { captcha: 'solved' },
        },
        response: {},
      },
    ]);
  });

  test('ends when the trigger refuses, with its reason', async () => {
    refusal = 'no captcha';
    await expect(signIn()).rejects.toMatchObject({
      name: 'UserLambdaValidationException',
      message: 'PreAuthentication failed with error no captcha.',
    });
  });

  test('answers the same for a wrong password and an unknown address', async () => {
    const wrong = notAuthorized('Incorrect username or password.');
    await expect(signIn('Showroom-2027')).rejects.toMatchObject(wrong);
    await expect(initiate('nobody@example.com', password)).rejects.toMatchObject(wrong);
    expect(asked).toHaveLength(2);
  });

  test('accepts the address in any case, and no other client', async () => {
    expect(
      (await initiate('Staff@Example.COM', password)).AuthenticationResult?.IdToken,
    ).toBeDefined();
    const foreign = new InitiateAuthCommand({
      ClientId: 'foreign',
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: Username, PASSWORD: password },
    });
    await expect(pool.send(foreign)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });

  test('is possible for invited people only', async () => {
    await expect(
      pool.send(new SignUpCommand({ ClientId, Username: 'me@example.com', Password: password })),
    ).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  test('makes an invited person choose a password', async () => {
    const temporary = 'Temporary-2026';
    const email = `${crypto.randomUUID()}@example.com`;
    await pool.send(
      new AdminCreateUserCommand({
        UserPoolId: 'local_showroom',
        Username: email,
        TemporaryPassword: temporary,
      }),
    );
    expect(stage.emulators.ses.mails()[0]).toMatchObject({
      to: [email],
      text: expect.stringContaining(temporary),
    });
    await expect(initiate(email, password)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
    const { ChallengeName, Session } = await initiate(email, temporary);
    expect(ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
    const respond = (NEW_PASSWORD: string) =>
      pool.send(
        new RespondToAuthChallengeCommand({
          ClientId,
          ChallengeName: 'NEW_PASSWORD_REQUIRED',
          Session,
          ChallengeResponses: { USERNAME: email, NEW_PASSWORD },
        }),
      );
    await expect(respond('short')).rejects.toMatchObject({ name: 'InvalidPasswordException' });
    expect((await respond('Own-password-1')).AuthenticationResult?.IdToken).toBeDefined();
    await expect(respond('Own-password-2')).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
    expect((await initiate(email, 'Own-password-1')).AuthenticationResult?.IdToken).toBeDefined();
  });
});

describe('a session at the emulated Cognito', () => {
  test('is renewed without the captcha, by either call', async () => {
    const { refresh } = await signIn();
    asked = [];
    expect((await renew(refresh)).AuthenticationResult?.IdToken).toBeDefined();
    const older = await pool.send(
      new InitiateAuthCommand({
        ClientId,
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        AuthParameters: { REFRESH_TOKEN: refresh },
      }),
    );
    expect(older.AuthenticationResult?.AccessToken).toBeDefined();
    expect(asked).toEqual([]);
  });

  test('ends when it is revoked, and no other with it', async () => {
    const [one, other] = [await signIn(), await signIn()];
    await pool.send(new RevokeTokenCommand({ ClientId, Token: one.refresh }));
    await expect(renew(one.refresh)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    await expect(pool.send(new GetUserCommand({ AccessToken: one.access }))).rejects.toMatchObject(
      notAuthorized('Access Token has been revoked'),
    );
    expect((await renew(other.refresh)).AuthenticationResult).toBeDefined();
  });

  test('ends with all others of the person on a global sign-out', async () => {
    const [one, other] = [await signIn(), await signIn()];
    await pool.send(new GlobalSignOutCommand({ AccessToken: one.access }));
    for (const { refresh } of [one, other]) {
      await expect(renew(refresh)).rejects.toMatchObject(notAuthorized('Invalid Refresh Token'));
    }
  });

  test('outlives a restart, whose keys are the same', async () => {
    const { refresh, access } = await signIn();
    const { kid } = stage.emulators.cognito.jwks.keys[0] ?? {};
    await close();
    await open();
    expect(stage.emulators.cognito.jwks.keys[0]?.kid).toBe(kid);
    expect((await renew(refresh)).AuthenticationResult).toBeDefined();
    // Another port, so another issuer: access tokens of the old one are not good here.
    await expect(pool.send(new GetUserCommand({ AccessToken: access }))).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
  });
});

describe('a forgotten password at the emulated Cognito', () => {
  const confirm = (ConfirmationCode: string, Password = 'Brand-new-2026') =>
    pool.send(new ConfirmForgotPasswordCommand({ ClientId, Username, ConfirmationCode, Password }));
  const forget = (address = Username) =>
    pool.send(new ForgotPasswordCommand({ ClientId, Username: address }));
  const mailed = () => /\d{6}/.exec(stage.emulators.ses.mails()[0]?.text ?? '')?.[0] ?? '';

  test('is replaced with the code from the mail, which works once', async () => {
    const { CodeDeliveryDetails } = await forget();
    expect(CodeDeliveryDetails).toMatchObject({
      DeliveryMedium: 'EMAIL',
      Destination: 's***@e***',
    });
    const code = mailed();
    await expect(confirm(code === '000000' ? '000001' : '000000')).rejects.toMatchObject({
      name: 'CodeMismatchException',
    });
    await expect(confirm(code, 'weak')).rejects.toMatchObject({ name: 'InvalidPasswordException' });
    await confirm(code);
    await expect(confirm(code)).rejects.toMatchObject({ name: 'CodeMismatchException' });
    await expect(signIn()).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    expect((await signIn('Brand-new-2026')).id).not.toBe('');
  });

  test('cannot be guessed: after five wrong codes the right one is void', async () => {
    await forget();
    const code = mailed();
    const wrong = code === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 5; tries++) await confirm(wrong).catch(() => undefined);
    await expect(confirm(code)).rejects.toMatchObject({ name: 'LimitExceededException' });
  });

  test('of an unknown address gives the same answer and sends nothing', async () => {
    const { CodeDeliveryDetails } = await forget('someone@elsewhere.example');
    expect(CodeDeliveryDetails).toMatchObject({ Destination: 's***@e***' });
    expect(stage.emulators.ses.mails()).toEqual([]);
  });
});

test('the emulated Cognito refuses an operator’s call without a signature', async () => {
  const response = await fetch(stage.env.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER ?? '', {
    method: 'POST',
    headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.AdminCreateUser' },
    body: JSON.stringify({ UserPoolId: 'local_showroom', Username: 'me@example.com' }),
  });
  expect([response.status, await response.json()]).toEqual([
    400,
    expect.objectContaining({ __type: 'MissingAuthenticationTokenException' }),
  ]);
});
