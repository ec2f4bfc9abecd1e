import { expect, test } from 'vitest';
import { readSmokeOptions } from '#infra/smoke/smoke.ts';

test('the smoke test checks the whole site when it is given a page’s address', () => {
  expect(readSmokeOptions(['https://homes.example/bg/houses?type=new'], {})).toEqual({
    origin: 'https://homes.example',
  });
});

test('the smoke test takes a staff token from its argument, or else from the environment', () => {
  expect(readSmokeOptions(['https://homes.example'], { STAFF_TOKEN: 'a' })).toMatchObject({
    staffToken: 'a',
  });
  expect(
    readSmokeOptions(['https://homes.example', '--staff-token', 'b'], { STAFF_TOKEN: 'a' }),
  ).toMatchObject({
    staffToken: 'b',
  });
});

test('the smoke test checks a stage in the region that is named', async () => {
  const options = readSmokeOptions(
    ['https://homes.example', '--stage', 'prod', '--region', 'eu-west-1'],
    {},
  );
  if (typeof options === 'string') throw new Error(options);
  expect(options.stage?.name).toBe('prod');
  expect(await options.stage?.account.mail.config.region()).toBe('eu-west-1');
});

test('the smoke test looks into the folder of a backup that is named', () => {
  expect(readSmokeOptions(['https://homes.example', '--backup', '/mnt/copy'], {})).toEqual({
    origin: 'https://homes.example',
    backup: '/mnt/copy',
  });
});

test.each([
  [[], /one site/],
  [['https://a.example', 'https://b.example'], /one site/],
  [['homes.example'], /https:\/\//],
  [['ftp://homes.example'], /https:\/\//],
  [['https://homes.example', '--write'], /--write/],
  [['https://homes.example', '--region', 'eu-west-1'], /--stage/],
])('the smoke test’s arguments %j are refused in a sentence', (args, sentence) => {
  expect(readSmokeOptions(args, {})).toMatch(sentence);
});
