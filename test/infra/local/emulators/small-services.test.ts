import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { localCaptcha, localNames } from '#infra/local/shared/names.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

let stage: TestEmulators;
/** ms. */
let cdnTime = 0;
const invalidated: (readonly string[])[] = [];
beforeAll(async () => {
  stage = await startEmulators({
    onInvalidate: (paths) => void invalidated.push(paths),
    cdnClock: () => cdnTime,
  });
});
beforeEach(() => {
  invalidated.length = 0;
  cdnTime += 60_000;
});
afterAll(() => stage.stop());

test('secrets are read by their name, and an unknown name is refused', async () => {
  const secrets = new SecretsManagerClient({ maxAttempts: 1 });
  const read = (SecretId: string) => secrets.send(new GetSecretValueCommand({ SecretId }));
  expect((await read(localNames.captchaSecret)).SecretString).toBe(localCaptcha.secret);
  await expect(read('constructor')).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  secrets.destroy();
});

test('a secret’s value that an operator puts is read from then on, also after a restart; an unknown secret gets none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kept-secrets-'));
  const run = async (work: (secrets: SecretsManagerClient) => Promise<unknown>) => {
    const local = await startEmulators({ folder });
    const secrets = new SecretsManagerClient({ maxAttempts: 1 });
    try {
      return await work(secrets);
    } finally {
      secrets.destroy();
      await local.stop();
    }
  };
  const SecretId = localNames.recipientKeySecret;
  const value = { SecretString: 'from a backup' };
  await run((secrets) => secrets.send(new PutSecretValueCommand({ SecretId, ...value })));
  await run(async (secrets) => {
    expect(await secrets.send(new GetSecretValueCommand({ SecretId }))).toMatchObject(value);
    const other = new GetSecretValueCommand({ SecretId: localNames.captchaSecret });
    expect(await secrets.send(other)).toMatchObject({ SecretString: localCaptcha.secret });
    await expect(
      secrets.send(new PutSecretValueCommand({ SecretId: 'unknown', ...value })),
    ).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });
  rmSync(folder, { recursive: true, force: true });
});

test('an invalidation reaches the edge once, however often the same one is requested', async () => {
  const cloudfront = new CloudFrontClient({ maxAttempts: 1 });
  const invalidate = (CallerReference: string) =>
    cloudfront.send(
      new CreateInvalidationCommand({
        DistributionId: localNames.distribution,
        InvalidationBatch: { CallerReference, Paths: { Quantity: 2, Items: ['/*', '/a&b'] } },
      }),
    );
  const first = await invalidate('one');
  expect(first.Invalidation).toMatchObject({ Status: 'InProgress' });
  expect((await invalidate('one')).Invalidation?.Id).toBe(first.Invalidation?.Id);
  await invalidate('two');
  expect(invalidated).toEqual([
    ['/*', '/a&b'],
    ['/*', '/a&b'],
  ]);
  cloudfront.destroy();
});

test('the CDN takes fifteen paths with a wildcard at a time, and three thousand others beside them', async () => {
  const cloudfront = new CloudFrontClient({ maxAttempts: 1 });
  const invalidate = (...Items: string[]) =>
    cloudfront.send(
      new CreateInvalidationCommand({
        DistributionId: localNames.distribution,
        InvalidationBatch: {
          CallerReference: crypto.randomUUID(),
          Paths: { Quantity: Items.length, Items },
        },
      }),
    );
  const tooMany = { name: 'TooManyInvalidationsInProgress', $metadata: { httpStatusCode: 400 } };
  for (let n = 0; n < 14; n++) await invalidate('/*');
  await expect(invalidate('/bg/*', '/en/*')).rejects.toMatchObject(tooMany);
  await invalidate('/bg/*');
  await expect(invalidate('/*')).rejects.toMatchObject(tooMany);
  await invalidate('/bg', '/en');
  expect(invalidated).toHaveLength(16);
  cdnTime += 999;
  await expect(invalidate('/*')).rejects.toMatchObject(tooMany);
  cdnTime += 1;
  await invalidate('/*');
  cloudfront.destroy();
});

describe('the stand-in of the captcha', () => {
  const post = async (path: string, form: Record<string, string>) => {
    const response = await fetch(`${stage.origin}/_local/captcha/${path}`, {
      method: 'POST',
      body: new URLSearchParams(form),
    });
    return response.json();
  };
  const solve = async (): Promise<string> =>
    (await post('token', { sitekey: localCaptcha.siteKey })).token;
  const verify = (response: string, secret: string = localCaptcha.secret) =>
    post('siteverify', { secret, response });

  test('accepts each answer once', async () => {
    const token = await solve();
    expect(await verify(token)).toEqual({ success: true });
    expect(await verify(token)).toEqual({
      success: false,
      'error-codes': ['timeout-or-duplicate'],
    });
  });

  test('checks its secret, and accepts only its own answers', async () => {
    const token = await solve();
    expect(await verify(token, 'guess')).toEqual({
      success: false,
      'error-codes': ['invalid-input-secret'],
    });
    expect(await verify('made-up')).toMatchObject({ success: false });
    expect(await verify('')).toEqual({ success: false, 'error-codes': ['missing-input-response'] });
    expect(await verify(token)).toEqual({ success: true });
    expect(await post('token', { sitekey: 'other' })).toEqual({ error: 'invalid-sitekey' });
  });

  test('forgets answers after two minutes', async () => {
    const token = await solve();
    const later = performance.now() + 121_000;
    const clock = vi.spyOn(performance, 'now').mockReturnValue(later);
    expect(await verify(token)).toEqual({
      success: false,
      'error-codes': ['timeout-or-duplicate'],
    });
    clock.mockRestore();
  });

  test('is a script that a strict content policy allows', async () => {
    const response = await fetch(`${stage.origin}/_local/captcha/api.js?render=explicit`);
    expect(response.headers.get('content-type')).toContain('text/javascript');
    expect(await response.text()).not.toMatch(/\beval\(|new Function|innerHTML|\.on\w+ ?=[^=]/);
  });
});
