import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { entriesAsFunctions } from './test/support/entries-as-functions.ts';
import { testAssets } from './test/support/test-assets.ts';

const shared = { testTimeout: 60_000, hookTimeout: 60_000, maxWorkers: '100%' };

/** Files that take long, though they are short, begin first: else one worker is at them when the others have done. */
const long = ['e2e/whole-site', 'e2e/staff-migration', 'e2e/a11y', 'local/lifecycle'];
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => Number(long.some((name) => moduleId.includes(name)));
    return (await super.sort(files)).sort((a, b) => isLong(b) - isLong(a));
  }
}

/** Everything that needs no browser, the CDK templates, and the pages in Chromium. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    projects: [
      {
        plugins: [testAssets(), entriesAsFunctions()],
        test: {
          ...shared,
          name: 'unit',
          globalSetup: ['test/support/resolve-roles.ts'],
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/e2e/**', 'test/infra/stacks/**'],
        },
      },
      {
        // Without isolation the CDK is imported, and a stage synthesised, once for all files.
        test: { ...shared, name: 'templates', isolate: false, include: ['test/infra/stacks/**/*.test.ts'] },
      },
      {
        test: {
          name: 'browser',
          include: ['test/e2e/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // The default of one second is short for a page on a machine that is busy otherwise.
          expect: { poll: { timeout: 30_000 } },
          // Each worker has a house.
          maxWorkers: Number(process.env.HOUSES ?? 1),
          sequence: { groupOrder: 1 },
          globalSetup: ['test/e2e/support/house.ts'],
        },
      },
    ],
  },
});
