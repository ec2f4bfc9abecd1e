import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { testAssets } from '#support/test-assets.ts';

/**
 * The first failed test ends a mutant, so the domain's own quick tests come before the slower ones
 * of its users.
 */
class DomainFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isDomain = (file: TestSpecification) =>
      file.moduleId.includes('/test/functions/domain/') ? 0 : 1;
    return files.toSorted(
      (a, b) => isDomain(a) - isDomain(b) || a.moduleId.localeCompare(b.moduleId),
    );
  }
}

/**
 * The tests that should fail when the domain is changed: those that need no emulator and no
 * browser.
 */
export default defineConfig({
  plugins: [testAssets()],
  resolve: {
    alias: [{ find: /^fast-check$/, replacement: `${import.meta.dirname}/fast-check.ts` }],
  },
  test: {
    testTimeout: 20_000,
    // One thread runs all files of a mutant: starting one for each would take longer than the
    // tests.
    pool: 'threads',
    isolate: false,
    sequence: { sequencer: DomainFirst },
    include: [
      'test/functions/domain/**/*.test.ts',
      'test/functions/catalogue/**/*.test.ts',
      'test/functions/mail/compose-mail.test.ts',
      'test/functions/platform/api-answer.test.ts',
      'test/functions/store/rows-of-later-releases.test.ts',
      'test/functions/use-cases/requests/update-loan-request-changes.test.ts',
      'test/infra/import/plan-row-parsing.test.ts',
      'test/web/shared/formats/measure-size.test.ts',
      'test/web/staff/{houses,offers,requests}/**/*.test.{ts,tsx}',
      'test/web/staff/tools/*.test.tsx',
      'test/web/site/islands/loan/**/*.test.ts',
      'test/web/site/pages/campaign/prices.test.ts',
    ],
    // Left out: it takes half of the time, and tests the snapshot's files, which no mutant changes.
    exclude: ['test/functions/catalogue/stored-snapshots-{releases,unread-formats}.test.ts'],
  },
});
