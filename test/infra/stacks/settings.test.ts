import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { App } from 'aws-cdk-lib';
import { describe, expect, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { repositoryPath } from '#infra/build/paths.ts';
import { bankTestUrl, readSettings, refuseForeign } from '#infra/config.ts';
import { email } from '#infra/local/demo/dealer/dealer.ts';
import { isOfSite } from '#infra/mail-hosts.ts';
import { stages as committed } from '#infra/stages.ts';
import { stages } from '#support/stages.ts';
import { uncheckedApp } from './synthesised.ts';

/** The settings of a stage, as the command line's context overrides the file's. */
const settingsOf = (context: Record<string, string>, file: typeof committed = stages) =>
  readSettings(new App({ context }).node, file);
const prod = stages.prod;

describe('the settings of a stage', () => {
  test('are those of its file', () => {
    expect(settingsOf({ stage: 'prod' })).toMatchObject({
      stage: 'prod',
      home: { account: prod.account, region: prod.region },
      domain: { name: prod.domain, certificateArn: prod.certificate },
      mailFrom: prod.mailFrom,
      budget: 60,
      firewall: false,
    });
  });
  test('are overridden by the command line, one at a time', () => {
    const settings = settingsOf({ stage: 'prod', mailTo: 'yard@homes.test', firewall: 'true' });
    expect(settings).toMatchObject({ mailTo: 'yard@homes.test', firewall: true });
    expect(settings.mailFrom).toBe(prod.mailFrom);
    expect(settingsOf({ stage: 'prod', firewall: 'false' }).firewall).toBe(false);
  });
  test('write from the dealer’s address, and to it, unless they name others', () => {
    const settings = settingsOf(
      { stage: 'prod' },
      { dev: {}, prod: { ...prod, mailFrom: undefined, mailTo: undefined } },
    );
    expect(settings).toMatchObject({ mailFrom: dealer.email, mailTo: dealer.email });
  });
  test('make no trial stage wait for any of them', () => {
    expect(settingsOf({}, committed)).toMatchObject({ stage: 'dev', firewall: false });
    expect(settingsOf({}).home).toBeUndefined();
  });
});

describe('production is refused', () => {
  const without = (name: keyof typeof prod) => ({
    dev: {},
    prod: { ...prod, [name]: undefined },
  });
  test('as the product comes, with a name for all that is missing or the demo’s', () => {
    const demo = { dev: {}, prod: { mailFrom: email, mailTo: email } };
    expect(() => settingsOf({ stage: 'prod' }, demo)).toThrow(
      /Missing: account, region, domain, certificate, captchaSiteKey, alarmEmail, budget\. Still the demo's: mailFrom, mailTo, bankUrl\./,
    );
  });
  test.each([
    ['captchaSiteKey', 'Missing: captchaSiteKey.'],
    ['alarmEmail', 'Missing: alarmEmail.'],
    ['budget', 'Missing: budget.'],
    ['bankUrl', "Still the demo's: bankUrl."],
    ['domain', 'Of domain and certificate only one is set'],
    ['certificate', 'Of domain and certificate only one is set'],
    ['account', 'Of account and region only one is set'],
    ['region', 'Of account and region only one is set'],
  ] as const)('without %s', (name, message) => {
    expect(() => settingsOf({ stage: 'prod' }, without(name))).toThrow(message);
  });
  test.each([
    ['domain', 'www.example.com'],
    ['mailFrom', 'site@mail.example.com'],
    ['mailTo', 'yard@example.com'],
    ['alarmEmail', 'operator@example.com'],
    ['bankUrl', bankTestUrl],
    ['captchaSiteKey', '6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI'],
  ])('with the demo’s %s', (name, value) => {
    expect(() => settingsOf({ stage: 'prod', [name]: value })).toThrow(
      `Still the demo's: ${name}.`,
    );
  });
  test.each([
    ['account', '1111'],
    ['region', 'Frankfurt'],
    ['budget', '0'],
    ['budget', '10001'],
    ['pagesConcurrency', '901'],
    ['firewall', 'perhaps'],
  ])('with a %s that makes no sense', (name, value) => {
    expect(() => settingsOf({ stage: 'prod', [name]: value })).toThrow(`-c ${name}`);
  });
});

describe('a setting that no stage has', () => {
  test('in the file is refused by its name, beside values that make no sense', () => {
    const misspelled = { dev: {}, prod: { ...prod, alarmMail: 'a@b.test', budget: 0 } };
    expect(() => settingsOf({ stage: 'prod' }, misspelled)).toThrow(
      /No stage has these settings: alarmMail\. A stage has account, region, .*firewall\..* make no sense: -c budget\./,
    );
  });
  test('on the command line is refused too', () => {
    expect(() => settingsOf({ firewal: 'true' })).toThrow('these settings: firewal.');
  });
  test('is none of those that CDK, the tests and the pipeline give', () => {
    const names = [
      '@aws-cdk/core:x',
      'aws:cdk:y',
      'cli-telemetry',
      'issuer',
      'repository',
      'stages',
    ];
    const others = Object.fromEntries(names.map((name) => [name, 'any']));
    expect(settingsOf({ ...others, stage: 'prod' })).toEqual(settingsOf({ stage: 'prod' }));
  });
});

describe('an address, a certificate or a sum that can’t be right', () => {
  const certificate = 'arn:aws:acm:us-east-1:999988887777:certificate/0a1b2c3d';
  test('a certificate of another account is refused by both accounts', () => {
    expect(() => settingsOf({ stage: 'prod', certificate })).toThrow(
      "The certificate is of the account 999988887777, and the stage's is 111122223333",
    );
  });
  test('a trial stage without an account takes the certificate of its credentials alone', () => {
    const trial = settingsOf({ domain: 'trial.homes.test', certificate });
    expect(() => refuseForeign(trial, '111122223333', 'eu-central-1')).toThrow(
      'The certificate is of the account 999988887777',
    );
    expect(() => refuseForeign(trial, '999988887777', 'eu-central-1')).not.toThrow();
    expect(() => refuseForeign(trial, undefined, undefined)).not.toThrow();
  });
  test.each(['dealer@abv.bg', 'dealer@GMAIL.com', 'dealer@yahoo.co.uk', 'dealer@outlook.de'])(
    'production does not write as %s, where everybody has a mailbox',
    (mailFrom) => {
      expect(() => settingsOf({ stage: 'prod', mailFrom })).toThrow(
        `The stage prod can't write as mailFrom ${mailFrom}`,
      );
      expect(settingsOf({ stage: 'prod', mailTo: mailFrom }).mailTo).toBe(mailFrom);
      expect(settingsOf({ mailFrom }).mailFrom).toBe(mailFrom);
    },
  );
  test('a budget of 10,000 is the highest', () => {
    expect(settingsOf({ stage: 'prod', budget: '10000' }).budget).toBe(10_000);
  });
  test.each([
    ['homes.test', true],
    ['mail.homes.test', true],
    ['www.homes.test', true],
    ['otherhomes.test', false],
    ['watch.test', false],
  ])('a mailbox at %s is below the site’s own name: %s', (host, isOwn) => {
    expect(isOfSite(host, 'www.homes.test')).toBe(isOwn);
  });
  test.each([
    ['operator@Homes.test', 1],
    ['operator@watch.test', 0],
  ])(
    'alarms to %s are warned of %i times: such mail may depend on what is broken',
    (alarmEmail, count) => {
      const { ops } = uncheckedApp({ stage: 'prod', alarmEmail }).stacks;
      const warnings = ops.node.metadata.filter(({ data }) =>
        String(data).startsWith('alarmEmail is below the name of the site, www.homes.test'),
      );
      expect(warnings).toHaveLength(count);
    },
  );
});

describe('credentials', () => {
  const settings = settingsOf({ stage: 'prod' });
  test('of the stage’s own account and region deploy it, and without any it is only synthesised', () => {
    expect(() => refuseForeign(settings, prod.account, prod.region)).not.toThrow();
    expect(() => refuseForeign(settings, undefined, 'us-east-1')).not.toThrow();
  });
  test('of any account deploy a stage that names none', () => {
    expect(() => refuseForeign(settingsOf({}), '999988887777', 'eu-west-1')).not.toThrow();
  });
  test.each([
    ['another account', { CDK_DEFAULT_ACCOUNT: '999988887777' }, 'in the account 111122223333'],
    [
      'another region',
      { CDK_DEFAULT_ACCOUNT: prod.account, CDK_DEFAULT_REGION: 'eu-west-1' },
      'set AWS_REGION=eu-central-1',
    ],
  ])('of %s are refused by the synthesis before it builds anything', async (_, env, message) => {
    const context = { stage: 'prod', stages: repositoryPath('test/support/stages.ts') };
    const run = promisify(execFile)(process.execPath, [repositoryPath('infra/stacks/app.ts')], {
      env: {
        ...process.env,
        // A stage has the dealer that ships.
        SHOWROOM_DEALER: '',
        CDK_CONTEXT_JSON: JSON.stringify(context),
        ...env,
      },
    });
    await expect(run).rejects.toThrow(message);
  });
});
