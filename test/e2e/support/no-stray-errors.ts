import { readFileSync } from 'node:fs';
import { afterAll } from 'vitest';
import { beginErrorLines, refuseStrayErrors } from '#support/quiet/error-lines.ts';
import { stageFile } from './run-files.ts';

const errorsOfStage = () =>
  readFileSync(stageFile(Number(process.env.VITEST_POOL_ID), 'errors'), 'utf8');

// As for other tests; the stage is a process of its own.
beginErrorLines();
const before = errorsOfStage().length;
afterAll(() =>
  refuseStrayErrors(
    errorsOfStage()
      .slice(before)
      .split('\n')
      .filter((line) => line !== ''),
  ),
);
