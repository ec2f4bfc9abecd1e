import { defineConfig } from 'vitest/config';
import { testAssets } from './test/support/test-assets.ts';

const shared = { testTimeout: 20_000, hookTimeout: 60_000 };

const inChromium = {
  testTimeout: 90_000,
  hookTimeout: 180_000,
  // The default of one second is short for a page on a machine that is busy otherwise.
  expect: { poll: { timeout: 15_000 } },
  fileParallelism: false,
  globalSetup: ['test/e2e/support/house.ts'],
};
const walk = 'test/e2e/whole-site.test.ts';

/** Everything that needs no browser, the CDK templates, the pages in Chromium, and the long walk through all of them. */
export default defineConfig({
  test: {
    projects: [
      {
        plugins: [testAssets()],
        test: {
          ...shared,
          name: 'unit',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/e2e/**', 'test/infra/stacks/**'],
        },
      },
      { test: { ...shared, name: 'templates', include: ['test/infra/stacks/**/*.test.ts'] } },
      {
        test: {
          ...inChromium,
          name: 'browser',
          include: ['test/e2e/**/*.test.ts'],
          exclude: [walk],
        },
      },
      { test: { ...inChromium, name: 'walk', include: [walk] } },
    ],
  },
});
