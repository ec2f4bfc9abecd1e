import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { dealerFolder } from '#infra/build/paths.ts';
import { pageVariables } from './page-variables.ts';

const files = (process.env[pageVariables.files] ?? '').split(',');

class AsNamed extends BaseSequencer {
  override async sort(all: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) =>
      files.findIndex((file) => moduleId.endsWith(file));
    return all.toSorted((a, b) => place(a) - place(b));
  }
}

/**
 * The pages in Chromium as `npm run mutate` tries them: the first failure ends the run, and a
 * mutant that nothing comes of is not waited for as long.
 */
export default defineConfig({
  resolve: { alias: { '#dealer': dealerFolder } },
  test: {
    isolate: process.env.STAGES === undefined,
    setupFiles: ['test/support/fresh-start.ts', 'test/e2e/support/no-stray-errors.ts'],
    include: ['test/e2e/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    bail: process.env[pageVariables.active] ? 1 : 0,
    maxWorkers: Number(process.env.STAGES ?? 1),
    sequence: { sequencer: AsNamed },
    globalSetup: ['test/e2e/support/stage.ts'],
  },
});
