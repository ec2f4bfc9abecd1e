import { defineConfig } from 'vitest/config';
import { entriesAsFunctions } from './test/support/entries-as-functions.ts';
import { testAssets } from './test/support/test-assets.ts';

const shared = { testTimeout: 20_000, hookTimeout: 60_000 };

/** Everything that needs no browser, the CDK templates, and the pages in Chromium. */
export default defineConfig({
  test: {
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
      { test: { ...shared, name: 'templates', include: ['test/infra/stacks/**/*.test.ts'] } },
      {
        test: {
          name: 'browser',
          include: ['test/e2e/**/*.test.ts'],
          testTimeout: 90_000,
          hookTimeout: 180_000,
          // The default of one second is short for a page on a machine that is busy otherwise.
          expect: { poll: { timeout: 15_000 } },
          fileParallelism: false,
          globalSetup: ['test/e2e/support/house.ts'],
        },
      },
    ],
  },
});
