import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { App } from 'aws-cdk-lib';
import { describe, expect, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { repositoryPath } from '#infra/build/paths.ts';
import { bankTestUrl, readSettings, refuseForeign } from '#infra/config.ts';
import { email } from '#infra/local/demo/dealer/dealer.ts';
import { stages as committed } from '#infra/stages.ts';
import { stages } from '#support/stages.ts';

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
    ['pagesConcurrency', '901'],
    ['firewall', 'perhaps'],
  ])('with a %s that makes no sense', (name, value) => {
    expect(() => settingsOf({ stage: 'prod', [name]: value })).toThrow(`-c ${name}`);
  });
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
