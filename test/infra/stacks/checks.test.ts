import { Bucket } from 'aws-cdk-lib/aws-s3';
import { expect, test } from 'vitest';
import { checkedApp } from './synthesised.ts';

const domain = {
  stage: 'prod',
  domain: 'www.mail.example.com',
  certificate: 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d',
  alarmEmail: 'operator@example.com',
};

test.each([
  ['a first deployment', {}],
  ['production with its domain', domain],
])('the template rules and AwsSolutions find only explained exceptions in %s', (_, context) => {
  expect(() => checkedApp(context).app.synth()).not.toThrow();
});

test('an unexplained finding fails the synthesis', () => {
  const { app, stacks } = checkedApp();
  new Bucket(stacks.data, 'Forgotten');
  expect(() => app.synth()).toThrow('AwsSolutions-S1');
});
