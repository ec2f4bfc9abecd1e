import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { repositoryPath } from '#infra/build/paths.ts';
import { refuseRegion } from '#infra/config.ts';

test.each(['eu-south-1', 'eu-south-2', 'eu-central-2', 'il-central-1', 'me-south-1'])(
  'no stage can be deployed in %s, where CloudFront could not write its logs',
  (region) => {
    expect(() => refuseRegion(region)).toThrow(
      new RegExp(`${region} \\(.+\\).*AWS_REGION=eu-central-1`),
    );
  },
);

test.each(['eu-central-1', 'eu-west-1', 'us-east-1', undefined])(
  'a stage can be deployed in %s',
  (region) => {
    expect(() => refuseRegion(region)).not.toThrow();
  },
);

test('the synthesis refuses a region without CloudFront logs before it builds anything', async () => {
  // A stage has the dealer that ships.
  const env = { ...process.env, SHOWROOM_DEALER: '', CDK_DEFAULT_REGION: 'eu-south-1' };
  const run = promisify(execFile)(process.execPath, [repositoryPath('infra/stacks/app.ts')], {
    env,
  });
  await expect(run).rejects.toThrow("A stage can't be in eu-south-1 (Milan)");
});
