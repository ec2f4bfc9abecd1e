import { expect, test } from 'vitest';
import { deployArguments, deployedSite } from '#infra/deploy/deploy.ts';

test('a deployment is of all stacks, unchanged ones too, with the codec and what the operator gave', () => {
  const args = deployArguments('out.json', ['-c', 'stage=prod', '--require-approval', 'never']);
  for (const each of ['--all', '--force', 'bundle-sharp=true']) expect(args).toContain(each);
  expect(args.slice(-4)).toEqual(['-c', 'stage=prod', '--require-approval', 'never']);
});

test('the site to ask afterwards is the one that the web stack names', () => {
  const outputs = {
    'showroom-prod-data': { TableName: 'table' },
    'showroom-prod-web': { SiteUrl: 'https://www.homes.test', DistributionId: 'E1' },
  };
  expect(deployedSite(outputs)).toEqual({ stage: 'prod', origin: 'https://www.homes.test' });
});

test('nothing is asked where the web stack was not deployed', () => {
  expect(deployedSite({ 'showroom-dev-ops': { AlarmTopicArn: 'arn' } })).toBeNull();
  expect(deployedSite({})).toBeNull();
});
