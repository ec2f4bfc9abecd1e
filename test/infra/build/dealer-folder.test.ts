import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { repositoryPath } from '#infra/build/paths.ts';

const fixture = repositoryPath('test/support/dealers/fixture');
const prepare = repositoryPath('infra/prepare-node.mjs');
const made: string[] = [];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

/** A folder of the fixture's values, but for these lines. */
function dealerWith(lines: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'showroom-dealer-'));
  made.push(folder);
  writeFileSync(join(folder, 'dealer.ts'), `export * from '${fixture}/dealer.ts';\n${lines}\n`);
  writeFileSync(join(folder, 'record.ts'), `export * from '${fixture}/record.ts';\n`);
  return folder;
}

/** A command of package.json with this dealer's folder; as a person starts it, from no test. */
const run = (args: readonly string[], folder: string, more: NodeJS.ProcessEnv = {}) =>
  promisify(execFile)(process.execPath, ['--import', prepare, ...args], {
    cwd: repositoryPath('.'),
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      NODE_ENV: '',
      VITEST: '',
      SHOWROOM_DEALER: folder,
      ...more,
    },
  });

interface Seen {
  /** Of the dealer whose values are loaded. */
  email: string;
  dealerFolder: string;
  isOtherDealer: boolean;
  buildStamp: string;
  release: string;
  /** What the roles of functions are made of. */
  roles: string;
}
const look = `
  const from = (path) => import(new URL(path, ${JSON.stringify(import.meta.url)}));
  const { dealer } = await from('../../../functions/domain/dealer/dealer.ts');
  const paths = await from('../../../infra/build/paths.ts');
  const { sourceRelease } = await from('../../../infra/build/stamp.ts');
  const { roleSources } = await from('../../../infra/build/roles.ts');
  const { dealerFolder, isOtherDealer, buildStamp } = paths;
  const [email, release, roles] = [dealer.email, sourceRelease(), roleSources()];
  console.log(JSON.stringify({ email, dealerFolder, isOtherDealer, buildStamp, release, roles }));
`;
/** What a process sees, or one that it starts in turn. */
async function seenBy(folder: string, { isChild = false } = {}): Promise<Seen> {
  const script = isChild
    ? `const { execFileSync } = await import('node:child_process');
       const args = ['--input-type=module', '--eval', ${JSON.stringify(look)}];
       console.log(String(execFileSync(process.execPath, args)));`
    : look;
  const { stdout } = await run(['--input-type=module', '--eval', script], folder);
  return JSON.parse(stdout);
}

describe('the folder that SHOWROOM_DEALER names', () => {
  test('stands in for dealer/ in a command and in what it starts, from wherever it is named', async () => {
    const folder = dealerWith("export const email = 'own@dealer.example';");
    const command = await seenBy(relative(repositoryPath('.'), folder));
    expect(command).toMatchObject({
      email: 'own@dealer.example',
      dealerFolder: folder,
      isOtherDealer: true,
    });
    expect(await seenBy(folder, { isChild: true })).toEqual(command);
  });

  test('has a build of its own, whose name changes with each of its values', async () => {
    const ships = await seenBy('');
    expect(ships).toMatchObject({ dealerFolder: repositoryPath('dealer'), isOtherDealer: false });
    expect(relative(repositoryPath('.'), ships.buildStamp)).toBe('dist/build.json');

    const folder = dealerWith('');
    const before = await seenBy(folder);
    expect(relative(repositoryPath('.'), before.buildStamp)).toMatch(
      /^dist\/dealers\/[0-9a-f]{12}\/build\.json$/,
    );
    expect((await seenBy(dealerWith(''))).buildStamp).not.toBe(before.buildStamp);
    expect(before.release).not.toBe(ships.release);
    expect(await seenBy(folder)).toEqual(before);
    writeFileSync(join(folder, 'record.ts'), `export * from '${fixture}/record.ts';\n// New.\n`);
    const after = await seenBy(folder);
    expect(after).toEqual({
      ...before,
      release: expect.not.stringMatching(before.release),
      roles: expect.not.stringMatching(before.roles),
    });
  });
});

describe('a dealer whose values can’t be right', () => {
  const wrong = "export const email = 'nobody';\nexport const retentionMonths = 0;";
  const told = /email: not an e-mail address\n\s+retentionMonths: less than a month/;

  test('is refused by a build, which makes nothing', async () => {
    const folder = dealerWith(wrong);
    const refusal = run([repositoryPath('infra/build/build.ts')], folder);
    await expect(refusal).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(told),
    });
    await expect(refusal).rejects.toThrow(`The dealer's values in ${folder} can't be used:`);
    made.push(dirname((await seenBy(folder)).buildStamp));
  });

  test.each(['dev', 'built'])('is refused by a start: %s', async (mode) => {
    const data = mkdtempSync(join(tmpdir(), 'showroom-data-'));
    made.push(data);
    const start = run([repositoryPath('infra/local/run-stage.ts'), mode], dealerWith(wrong), {
      SHOWROOM_DATA: data,
      PORT: '0',
    });
    await expect(start).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(told) });
    await expect(start).rejects.toMatchObject({ stderr: expect.not.stringMatching(/^\s+at /m) });
  });
});

test('no stage is synthesised for another dealer than that of dealer/', async () => {
  const synthesis = run([repositoryPath('infra/stacks/app.ts')], fixture);
  await expect(synthesis).rejects.toThrow(
    `A stage has the dealer of dealer/: leave out SHOWROOM_DEALER, which names ${fixture}`,
  );
});
