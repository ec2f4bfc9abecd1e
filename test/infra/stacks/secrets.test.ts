import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { mailVariables } from '#functions/mail/ses-mailer.ts';
import { functionEntries } from '#infra/build/functions.ts';
import { repositoryPath } from '#infra/build/paths.ts';
import { allowErrors } from '#support/quiet/error-lines.ts';
import {
  type Json,
  ofType,
  ownFunctions,
  pointsTo,
  type Resource,
  statementsOf,
  synthesise,
} from './synthesised.ts';

allowErrors('WARNING No captcha key');

type Stage = ReturnType<typeof synthesise>;

const idOf = (name: string) => new RegExp(`(^|[a-z])${name}Function[0-9A-F]{8}$`);

/** Names of the secrets that each function may read. */
function readers(stage: Stage): Record<string, string[]> {
  const everything = Object.values(stage).flat();
  const secrets = ofType(everything, 'AWS::SecretsManager::Secret');
  const read = (lambda: Resource) =>
    statementsOf(everything, lambda)
      .filter(({ Action }) =>
        [Action].flat().some((action: string) => action.startsWith('secretsmanager:')),
      )
      .flatMap(({ Action, Resource }) => {
        expect(Action).toBe('secretsmanager:GetSecretValue');
        return [Resource]
          .flat()
          .map((resource: Json) => secrets.find((secret) => pointsTo(resource, secret))?.id ?? '?');
      })
      .map((id) => id.replace(/[0-9A-F]{8}$/, ''));
  return Object.fromEntries(
    ownFunctions(everything)
      .map(
        (lambda) => [lambda.id.replace(/Function[0-9A-F]{8}$/, ''), read(lambda).sort()] as const,
      )
      .filter(([, names]) => names.length > 0),
  );
}

afterEach(() => {
  Object.assign(dealer.forms, { captcha: false });
});

describe('the stage’s secrets', () => {
  test('can each be read only by the functions that need them', () => {
    expect(readers(synthesise())).toEqual({
      CatalogueScheduled: ['MailRecipientKey', 'RequestsBankSecret'],
      MailEvents: ['MailRecipientKey'],
      PreAuthentication: ['CaptchaSecret'],
      Render: ['EdgeKey'],
      // Wishes to see homes ask for the captcha in a rush.
      RequestsCustomersApi: ['CaptchaSecret', 'EdgeKey', 'MailRecipientKey', 'RequestsBankSecret'],
      RequestsRequestsApi: ['MailRecipientKey', 'RequestsBankSecret'],
      ShareSharePictures: ['EdgeKey'],
      TriedTryRelease: ['EdgeKey'],
    });
  });
  test('for the captcha are nothing to the forms of a stage that has none, unless the dealer wants one', () => {
    const forms = () => readers(synthesise({ captchaSiteKey: '' })).RequestsCustomersApi;
    expect(forms()).not.toContain('CaptchaSecret');
    Object.assign(dealer.forms, { captcha: true });
    expect(forms()).toContain('CaptchaSecret');
  });
  test('for the captcha can be read by the forms as well', () => {
    const stage = synthesise();
    expect(readers(stage).RequestsCustomersApi).toEqual([
      'CaptchaSecret',
      'EdgeKey',
      'MailRecipientKey',
      'RequestsBankSecret',
    ]);
    const customers = ownFunctions(stage.web).find(({ id }) => idOf('CustomersApi').test(id));
    expect(customers?.properties.Environment.Variables).toMatchObject({
      CAPTCHA_SECRET_ID: expect.anything(),
      CAPTCHA_VERIFY_URL: expect.stringContaining('https://'),
    });
  });
  test('are in no template', () => {
    for (const { properties } of ofType(
      Object.values(synthesise()).flat(),
      'AWS::SecretsManager::Secret',
    ))
      expect(properties.SecretString).toBeUndefined();
  });
});

/**
 * Which keys exist, which one the edge sends, and which ones each function that checks it accepts
 * and may read.
 */
function edgeKeysOf(edgeKeyGeneration: string) {
  const stage = synthesise({ edgeKeyGeneration });
  const there = ofType(stage.api, 'AWS::SecretsManager::Secret').map(({ id }) => id);
  const keysIn = (value: Json) => there.filter((id) => JSON.stringify(value).includes(id));
  const { Origins } =
    ofType(stage.web, 'AWS::CloudFront::Distribution')[0]?.properties.DistributionConfig ?? {};
  const asking = ownFunctions(stage.web).filter(
    ({ properties }) => properties.Environment.Variables.EDGE_KEY_SECRET_ID,
  );
  expect(asking).toHaveLength(4);
  const name = (id: string) => id.replace(/[0-9A-F]{8}$/, '');
  const may = readers(stage);
  return {
    there: there.map(name).sort(),
    sent: keysIn(Origins.flatMap(({ OriginCustomHeaders = [] }: Json) => OriginCustomHeaders)).map(
      name,
    ),
    believed: asking.map(({ properties }) =>
      keysIn(properties.Environment.Variables.EDGE_KEY_SECRET_ID).map(name).sort(),
    ),
    readable: asking.map(({ id }) =>
      may[id.replace(/Function[0-9A-F]{8}$/, '')]?.filter((secret) => secret.startsWith('EdgeKey')),
    ),
  };
}

describe('a rotation of the edge’s key', () => {
  const steps = ['1', '1,2', '2,1', '2'].map((setting) => [setting, edgeKeysOf(setting)] as const);

  test('makes functions accept the new key, then the edge send it, then functions drop the old one, with never a third', () => {
    const [one, two] = ['EdgeKey', 'EdgeKey2'];
    const keys = (there: string[], sent: string) => {
      const byEach = [there, there, there, there];
      return { there, sent: [sent], believed: byEach, readable: byEach };
    };
    expect(steps).toEqual([
      ['1', keys([one], one)],
      ['1,2', keys([one, two], one)],
      ['2,1', keys([one, two], two)],
      ['2', keys([two], two)],
    ]);
  });

  // When CloudFormation updates the distribution it reads the earlier key as well, and fails when
  // that is gone.
  test('keeps each key that the edge ever sent in the account, even when a deployment omits its number', () => {
    const keys = ofType(
      synthesise({ edgeKeyGeneration: '2,1' }).api,
      'AWS::SecretsManager::Secret',
    );
    expect(keys).toHaveLength(2);
    for (const { id, raw } of keys)
      expect([id, raw.DeletionPolicy]).toEqual([id, 'RetainExceptOnCreate']);
  });

  const changes = steps.slice(1).flatMap(([setting, after], index) => {
    const [earlier, before] = steps[index] ?? [setting, after];
    return [
      [`${earlier} to ${setting}`, before, after] as const,
      [`${setting} back to ${earlier}`, after, before] as const,
    ];
  });
  test.each(changes)(
    'from %s shows no visitor an outage page and counts every form by its visitor’s address, whether edge or functions change first',
    (_, before, after) => {
      for (const edge of [before, after])
        for (const functions of [before, after])
          for (const key of edge.sent) {
            for (const believed of functions.believed) expect(believed).toContain(key);
            // The api stack, which has the keys, is deployed before both.
            expect(after.there).toContain(key);
          }
    },
  );
});

const stage = synthesise();
const own = ownFunctions(Object.values(stage).flat());

/** The name of the construct of `customers-api`. */
const constructName = (name: string) =>
  name.replace(/(^|-)(\w)/g, (_all, _dash, letter: string) => letter.toUpperCase());

test.each([...(await functionEntries())])(
  '%s has exactly the environment variables that it reads',
  (name, file) => {
    const source = readFileSync(repositoryPath(file), 'utf8');
    const asked = [...source.matchAll(/(?:start|readEnv)\([^[]*\[([^\]]*)\]/g)];
    const names = (
      asked
        .map(([, list]) => list)
        .join()
        .match(/\w+/g) ?? []
    ).flatMap((one) => (one === 'mailVariables' ? mailVariables : one));
    // No stage sets it: it is for tests.
    const given = names.filter((one) => one !== 'LEGACY_PICTURE_ADDRESSES');
    // An entry may be deployed several times, in some stacks for less work than in others.
    const lambdas = own.filter(({ id }) => idOf(constructName(name)).test(id));
    const set = lambdas.flatMap(({ properties }) => Object.keys(properties.Environment.Variables));
    expect([...new Set(set)].sort()).toEqual(
      [...new Set([...given, 'LOG_LEVEL', 'RELEASE'])].sort(),
    );
  },
);

test('functions that answer API Gateway time out before it does', () => {
  const answering = own.filter(({ id }) => /Api|Render/.test(id));
  expect(answering.length).toBeGreaterThan(4);
  for (const { properties } of answering) expect(properties.Timeout).toBeLessThan(30);
});

test('a page with a form is deployed after the call that takes the form', () => {
  const render = own.find(({ id }) => idOf('Render').test(id));
  const calls = ofType(stage.web, 'AWS::ApiGatewayV2::Route').filter(({ properties }) =>
    / \/api\//.test(properties.RouteKey),
  );
  expect(calls.length).toBeGreaterThan(10);
  for (const { id } of calls) expect(render?.raw.DependsOn).toContain(id);
});
