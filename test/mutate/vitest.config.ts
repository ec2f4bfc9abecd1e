import { defineConfig } from 'vitest/config';
import { testAssets } from '../support/test-assets.ts';

/** The tests that a change of the domain has to fail: those that need no emulator and no browser. */
export default defineConfig({
  plugins: [testAssets()],
  test: {
    testTimeout: 20_000,
    include: [
      'test/functions/domain/**/*.test.ts',
      'test/functions/catalogue/**/*.test.ts',
      'test/web/lib/**/*.test.ts',
      'test/web/features/campaign/prices.test.ts',
    ],
  },
});
