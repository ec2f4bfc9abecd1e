import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { dealerFolder } from '#infra/build/paths.ts';
import { entriesAsFunctions } from '#support/entries-as-functions.ts';
import { testAssets } from '#support/test-assets.ts';
import { isScopeName, type Scope, scopes, slowTests } from './scopes.ts';

const name = process.env.MUTATE_SCOPE ?? '';
if (!isScopeName(name)) throw new Error('MUTATE_SCOPE names no scope of test/mutate/scopes.ts');
const { tests, isPure = false }: Scope = scopes[name];

/**
 * The first failed test ends a mutant, so the quick tests of the scope's own folder come before the
 * slower ones of its users.
 */
class OwnFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isOwn = ({ moduleId }: TestSpecification) => (moduleId.includes(`/${name}/`) ? 0 : 1);
    return files.toSorted((a, b) => isOwn(a) - isOwn(b) || a.moduleId.localeCompare(b.moduleId));
  }
}

/** The tests that should fail when a source of the scope is changed. */
export default defineConfig({
  plugins: [testAssets(), entriesAsFunctions()],
  resolve: {
    alias: [
      { find: '#dealer', replacement: dealerFolder },
      { find: /^fast-check$/, replacement: `${import.meta.dirname}/fast-check.ts` },
    ],
  },
  test: {
    testTimeout: isPure ? 20_000 : 120_000,
    hookTimeout: 120_000,
    // As in the other runs: what looks again every second is waited for.
    expect: { poll: { timeout: 20_000 } },
    // One thread runs all files of a mutant: starting one for each would take longer than the
    // tests.
    pool: 'threads',
    isolate: false,
    ...(isPure
      ? {}
      : {
          setupFiles: ['test/support/fresh-start.ts'],
          globalSetup: ['test/support/resolve-roles.ts', 'test/support/temporary-files.ts'],
        }),
    sequence: { sequencer: OwnFirst },
    include: [...tests],
    exclude: slowTests,
  },
});
