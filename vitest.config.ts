import './test/support/fixture-dealer.mjs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { dealerFolder } from '#infra/build/paths.ts';
import { entriesAsFunctions } from '#support/entries-as-functions.ts';
import { testAssets } from '#support/test-assets.ts';

// The longest files wait about half of their time: three workers keep two processors busy.
const maxWorkers = Math.ceil(availableParallelism() * 1.5);
/** Where `#dealer/…` leads. */
const resolve = { alias: { '#dealer': dealerFolder } };
const shared = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  maxWorkers,
  // The default of one second is short on a machine that does something else.
  expect: { poll: { timeout: 20_000 } },
};

/**
 * Files that take longest, though they are short, in this order before all others: else one worker
 * is at them when the rest have done.
 */
const longest = [
  'e2e/site/listing-walks',
  'e2e/whole/whole-site',
  'e2e/staff/tools',
  'e2e/site/moving-prices',
  'e2e/staff/sign-in',
  'e2e/staff/campaign',
  'e2e/staff/staff',
  'e2e/site/enquiry',
  'e2e/staff/migration',
  'local/lifecycle',
  'store/rate-limit',
  'local/lost-data',
];
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.includes(name));
      return at < 0 ? longest.length : at;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}

/** Everything that needs no browser, the CDK templates, and the pages in Chromium. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [testAssets(), entriesAsFunctions()],
        resolve,
        test: {
          ...shared,
          name: 'unit',
          // A test of its own reads each picture of the demo.
          env: { DEMO_PICTURES: 'alike' },
          // One process takes file after file: starting one for each costs a sixth of the time.
          isolate: false,
          setupFiles: ['test/support/fresh-start.ts', 'test/support/quiet/no-stray-errors.ts'],
          globalSetup: ['test/support/resolve-roles.ts', 'test/support/temporary-files.ts'],
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/e2e/**', 'test/infra/stacks/**'],
        },
      },
      {
        resolve,
        // Without isolation the CDK is imported, and a stage synthesised, once for all files.
        test: {
          ...shared,
          name: 'templates',
          isolate: false,
          setupFiles: ['test/support/quiet/no-stray-errors.ts'],
          globalSetup: ['test/support/temporary-files.ts'],
          include: ['test/infra/stacks/**/*.test.ts'],
        },
      },
      {
        resolve,
        test: {
          name: 'browser',
          // As above: each file has a browser of its own all the same. With one worker that would
          // be one process for all.
          isolate: process.env.STAGES === undefined,
          setupFiles: ['test/support/fresh-start.ts', 'test/e2e/support/no-stray-errors.ts'],
          include: ['test/e2e/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // What openBrowserForTests() says of a browser, not of the product.
          retry: { count: 1, condition: /^The browser stopped answering/ },
          expect: { poll: { timeout: 30_000 } },
          // Each worker has a stage.
          maxWorkers: Number(process.env.STAGES ?? 1),
          sequence: { groupOrder: 1 },
          globalSetup: ['test/e2e/support/stage.ts'],
        },
      },
    ],
  },
});
