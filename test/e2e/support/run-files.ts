import { join } from 'node:path';
import { repositoryPath } from '#infra/build/paths.ts';

/** What the last run of the browser tests left; runs side by side have folders of their own. */
export const runFolder = process.env.BROWSER_TESTS || repositoryPath('dist/browser-tests');

/** What the stage of worker 1, 2, … printed, and the error lines of it, a line each. */
export const stageFile = (worker: number, kind: 'log' | 'errors'): string =>
  join(runFolder, `stage-${worker}.${kind}`);

/** Pictures of the pages that were open when a test failed. */
export const pictureFolder = join(runFolder, 'pictures');
