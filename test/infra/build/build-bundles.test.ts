import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { ensureBuild } from '#infra/build/build.ts';
import { functionEntries, nativeModules } from '#infra/build/functions.ts';
import { functionDist, functionsDist, repositoryPath, webDist } from '#infra/build/paths.ts';

/** What a function may be given; nothing is called while it loads. */
const environment = {
  AWS_REGION: 'eu-central-1',
  TABLE_NAME: 'table',
  BUCKET_NAME: 'bucket',
  FILES_BUCKET_NAME: 'files',
  API_ORIGIN: 'https://api.example.com',
  SITE_ORIGIN: 'https://showroom.example',
  DISTRIBUTION_ID: 'distribution',
  CAPTCHA_SECRET_ID: 'secret',
  CAPTCHA_VERIFY_URL: 'https://captcha.example/verify',
  EDGE_KEY_SECRET_ID: 'secret',
  MAIL_FROM: 'site@example.com',
  MAIL_TO: 'yard@example.com',
  MAIL_CONFIGURATION_SET: 'mails',
  BANK_URL: 'https://bank.example/api',
  BANK_SECRET_ID: 'secret',
  RECIPIENT_KEY_SECRET_ID: 'secret',
};

/** All code of a function's bundle, a character a byte. */
function code(name: string): string {
  return readdirSync(functionDist(name))
    .map((file) => readFileSync(`${functionDist(name)}/${file}`, 'latin1'))
    .join('');
}

const names = [...(await functionEntries()).keys()];

describe('the build', () => {
  beforeAll(() => ensureBuild(() => {}), 120_000);

  test('makes a bundle of every function the stacks deploy', () => {
    expect(names).toEqual([
      'admin-api',
      'audit',
      'customers-api',
      'images-api',
      'mail-events',
      'outage',
      'pre-authentication',
      'prepare-catalogue',
      'public-api',
      'publish',
      'render',
      'requests-api',
      'scheduled',
      'share-pictures',
      'try-release',
    ]);
    expect(readdirSync(functionsDist).sort()).toEqual(names);
  });

  test.each(names)('makes a bundle of %s that is code alone', (name) => {
    const files = readdirSync(functionDist(name));
    expect(files).toContain('index.mjs');
    for (const file of files) expect(file).toMatch(/^(index|chunk-\w+)\.mjs$/);
  });

  test.each(names)('puts no path of the building machine into %s', (name) => {
    for (const trace of ['/_local', 'Showroom-2026', repositoryPath('.')])
      expect(code(name)).not.toContain(trace);
  });

  test.each(names)(
    'makes a bundle of %s that loads with nothing but Node and its native module',
    (name) => {
      const folder = mkdtempSync(join(tmpdir(), 'showroom-bundle-'));
      try {
        cpSync(functionDist(name), folder, { recursive: true });
        const modules = readdirSync(folder).map((file) =>
          JSON.stringify(pathToFileURL(join(folder, file)).href),
        );
        const load = `await Promise.all([${modules}].map((url) => import(url)))`;
        const { status, stderr } = spawnSync(
          process.execPath,
          ['--input-type=module', '-e', load],
          {
            env: environment,
            encoding: 'utf8',
          },
        );
        const [native] = nativeModules[name] ?? [];
        if (native) expect(stderr).toContain(`Cannot find package '${native}'`);
        else expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  );

  test('puts no path of the building machine into the browser’s scripts', () => {
    const scripts = readdirSync(`${webDist}/assets`).filter((file) => file.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(1);
    for (const file of scripts)
      expect(readFileSync(`${webDist}/assets/${file}`, 'utf8')).not.toContain('/_local');
  });
});

test('Lambda gets the image codec in the version that is tested here', () => {
  const read = (path: string) => JSON.parse(readFileSync(repositoryPath(path), 'utf8'));
  const version = read('package.json').dependencies.sharp;
  expect(read('infra/vendor/sharp/package.json').dependencies).toEqual({ sharp: version });
  const locked = read('infra/vendor/sharp/package-lock.json').packages;
  expect(locked['node_modules/sharp'].version).toBe(version);
  expect(locked['node_modules/@img/sharp-linux-arm64']).toMatchObject({
    cpu: ['arm64'],
    os: ['linux'],
  });
});
