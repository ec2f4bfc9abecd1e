import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { repositoryPath } from '#infra/build/paths.ts';

const support = repositoryPath('test/support/quiet');
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Runs a test file as `npm test` does, and answers what it prints, without colours. */
function run(source: string): { printed: string; status: number | null } {
  mkdirSync(repositoryPath('dist'), { recursive: true });
  const folder = mkdtempSync(repositoryPath('dist/quiet-'));
  folders.push(folder);
  const config = { setupFiles: [join(support, 'no-stray-errors.ts')], include: ['*.test.ts'] };
  writeFileSync(
    join(folder, 'vitest.config.ts'),
    `export default { test: ${JSON.stringify(config)} };`,
  );
  writeFileSync(
    join(folder, 'some.test.ts'),
    `import { expect, test } from 'vitest';
    import { allowErrors } from '#support/quiet/error-lines.ts';
    const log = (level: string, message: string) => process.stdout.write(
      JSON.stringify({ time: '2026-01-01T00:00:00.000Z', level, message, function: 'render' }) + '\\n');
    ${source}`,
  );
  const reporter = `--reporter=${join(support, 'quiet-reporter.ts')}`;
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [repositoryPath('node_modules/vitest/vitest.mjs'), 'run', '--root', folder, reporter],
    { encoding: 'utf8', cwd: repositoryPath('.'), env: { ...process.env, NO_COLOR: '1' } },
  );
  return { printed: stdout + stderr, status };
}

describe('a run of the tests', () => {
  test('prints nothing of what passes, its log included', () => {
    const { printed, status } = run(`test('passes', () => {
      console.log('a line');
      console.warn('a warning');
      log('warn', 'a mail was not taken');
      process.stderr.write('rows: 2 of 7');
    });`);
    expect([printed, status]).toEqual(['', 0]);
  });

  test('prints what fails whole: title, place, difference and log', () => {
    const { printed, status } = run(`test('sums up', () => {
      log('warn', 'a mail was not taken');
      expect({ sum: 1 }).toEqual({ sum: 2 });
    });
    test('passes', () => {});`);
    expect(status).toBe(1);
    expect(printed).toMatch(/FAIL .*some\.test\.ts > sums up/);
    expect(printed).toMatch(/some\.test\.ts:7:/);
    expect(printed).toMatch(/- +"sum": 2,\n\+ +"sum": 1,/);
    expect(printed).toContain('"message":"a mail was not taken"');
    expect(printed).not.toContain('> passes');
  });
});

describe('an error line', () => {
  test.each([
    ['of the log', `log('error', 'page failed');`, 'render: page failed'],
    ['of the console', `console.error(new Error('no page'));`, 'Error: no page'],
  ])('%s that no test asked for fails its file, by name', (_, makes, line) => {
    const { printed, status } = run(`test('passes', () => { ${makes} });`);
    expect(status).toBe(1);
    expect(printed).toMatch(/FAIL .*some\.test\.ts/);
    expect(printed).toContain(`by allowErrors():\n${line}`);
  });

  test('that a test asked for is printed nowhere', () => {
    const { printed, status } = run(`test('fails on purpose', () => {
      allowErrors('page failed', /^Error: no page/);
      log('error', 'page failed');
      console.error(new Error('no page'));
    });`);
    expect([printed, status]).toEqual(['', 0]);
  });
});
