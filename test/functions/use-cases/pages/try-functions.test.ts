import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createInvocation } from '#functions/platform/invoke.ts';
import { triable } from '#functions/platform/trial.ts';
import { tryFunctions } from '#functions/use-cases/pages/try-functions.ts';
import { localCredentials, localNames } from '#infra/local/shared/names.ts';
import { type LambdaServer, startLambda } from '#support/lambda-server.ts';

let lambda: LambdaServer;
let release: string | undefined;

beforeAll(async () => {
  release = process.env.RELEASE;
  Object.assign(process.env, {
    RELEASE: 'new',
    AWS_REGION: localNames.region,
    AWS_ACCESS_KEY_ID: localCredentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: localCredentials.secretAccessKey,
  });
  const good = triable(async () => expect.fail('a trial has no work'));
  lambda = await startLambda({
    good: good as (event: unknown) => Promise<unknown>,
    broken: () =>
      Promise.reject(new Error('Missing or malformed environment variables: TABLE_NAME')),
    old: async () => ({ release: 'old' }),
    workless: async () => null,
    endless: () => new Promise(() => undefined),
  });
});
afterAll(async () => {
  await lambda?.stop();
  if (release === undefined) delete process.env.RELEASE;
  else process.env.RELEASE = release;
});

const tried = (...functions: string[]) => {
  const invoke = createInvocation({ maxAttempts: 1 });
  return tryFunctions({
    release: 'new',
    functions,
    invoke: (name, event) => invoke(name, event, 500),
  });
};

describe('the functions of a release', () => {
  test('are good when each answers a trial with the release', async () => {
    expect(await tried('good')).toEqual({ answered: 1, busy: [] });
    expect(lambda.invoked).toEqual([{ name: 'good', event: { try: true } }]);
  });

  test.each([
    [
      'does not start',
      'broken',
      'broken failed: Missing or malformed environment variables: TABLE_NAME',
    ],
    ['is of another release', 'old', 'old is of the release old'],
    ['answers something else', 'workless', 'workless is of the release of no name'],
    ['does not answer', 'endless', 'endless failed: '],
  ])('are refused by the name of the one that %s', async (_, name, sentence) => {
    await expect(tried('good', name)).rejects.toThrow(
      `The release new was tried and is taken back: ${sentence}`,
    );
  });

  test('are refused with all that is wrong at once', async () => {
    await expect(tried('broken', 'good', 'old')).rejects.toThrow(/broken failed.*old is of/);
  });

  test('may be too busy to answer: so they are in a flood, in which a deployment can be taken back', async () => {
    lambda.full.add('good');
    expect(await tried('good')).toEqual({ answered: 0, busy: ['good'] });
    lambda.full.clear();
  });
});
