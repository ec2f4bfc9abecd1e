import { expect, test, vi } from 'vitest';
import { openTarget, runImport } from '#infra/import/import.ts';
import { readImportOptions } from '#infra/import/options.ts';

function optionsOf(...args: string[]) {
  const options = readImportOptions(args);
  if (!options) throw new Error('no options');
  return options;
}

test('the import’s target for a deployed stage has the names of its table and bucket', async () => {
  const target = await openTarget(
    optionsOf('a', '--stage', 'dev', '--table', 't', '--bucket', 'b'),
    () => undefined,
  );
  expect(target).toMatchObject({ table: 't', bucket: 'b' });
});

test('an import of a missing file ends with one sentence and exit code 1, and starts no local stage', async () => {
  const told = vi.spyOn(console, 'error').mockReturnValue(undefined);
  vi.stubEnv('PORT', 'not a port');
  expect(await runImport(['none.json'])).toBe(1);
  expect(told.mock.calls).toEqual([[expect.stringMatching(/^There is no file none\.json\.$/)]]);
  vi.unstubAllEnvs();
  told.mockRestore();
});
