import { Bucket } from 'aws-cdk-lib/aws-s3';
import { expect, test } from 'vitest';
import { checkedApp } from './synthesised.ts';

test.each([
  ['a first deployment', {}],
  ['production behind its firewall', { stage: 'prod', firewall: 'true' }],
])('the template rules and AwsSolutions find only explained exceptions in %s', (_, context) => {
  expect(() => checkedApp(context).app.synth()).not.toThrow();
});

test('an unexplained finding fails the synthesis', () => {
  const { app, stacks } = checkedApp();
  new Bucket(stacks.data, 'Forgotten');
  expect(() => app.synth()).toThrow('AwsSolutions-S1');
});
