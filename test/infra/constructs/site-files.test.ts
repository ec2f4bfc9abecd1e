import { IgnoreStrategy } from 'aws-cdk-lib';
import { expect, test } from 'vitest';
import { leftOut } from '#infra/constructs/site-files.ts';
import { ofType, synthesise } from '../stacks/synthesised.ts';

const deployments = ofType(synthesise().web, 'Custom::CDKBucketDeployment');
const deployment = (name: string) => {
  const found = deployments.find(({ id }) => id.startsWith(`Files${name}`));
  if (!found) throw new Error(`nothing deploys ${name}`);
  return found;
};

test.each([
  ['assets/boot-1a2b3c4d.js', ['assets']],
  ['assets/page-1a2b3c4d.css', ['assets']],
  ['assets/manrope-cyrillic-1a2b3c4d.woff2', ['fonts']],
  ['icon.svg', ['rootFiles']],
  ['manifest.webmanifest', ['rootFiles']],
  ['.vite/manifest.json', []],
])('the web build’s file %s is uploaded by these deployments alone: %j', (file, groups) => {
  // CDK does not look into a folder that is left out.
  const way = file
    .split('/')
    .map((_name, at, parts) => `/build/${parts.slice(0, at + 1).join('/')}`);
  const takes = Object.entries(leftOut).filter(([, patterns]) => {
    const leavesOut = IgnoreStrategy.glob('/build', patterns);
    return !way.some((path) => leavesOut.ignores(path));
  });
  expect(takes.map(([name]) => name)).toEqual(groups);
});

test('fonts are uploaded with their type, which their name does not give', () => {
  expect(deployment('Fonts').properties.SystemMetadata).toEqual({
    'content-type': 'font/woff2',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(deployment('Assets').properties.SystemMetadata).not.toHaveProperty('content-type');
});

test('no page changes before its fonts are uploaded', () => {
  for (const lambda of ofType(synthesise().web, 'AWS::Lambda::Function'))
    if (/^(Render|Outage)Function/.test(lambda.id))
      expect(lambda.raw.DependsOn.join()).toContain(deployment('Fonts').id);
});
