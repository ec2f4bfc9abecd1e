import { appendFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStage } from '#infra/local/stage.ts';
import { hearErrors } from '#support/quiet/error-lines.ts';
import { stageFile } from './run-files.ts';

// Forked by stage.ts with the number of the worker. It receives the address, and ends the stage by
// ending this process.
const errors = stageFile(Number(process.argv[2]), 'errors');
hearErrors((line) => appendFileSync(errors, `${line}\n`));
const dataFolder = await mkdtemp(join(tmpdir(), 'showroom-browser-'));
const stage = await startStage({ port: 0, dataFolder, mode: 'built', demo: true, quiet: true });
process.once('disconnect', async () => {
  await stage.stop();
  await rm(dataFolder, { recursive: true, force: true });
  process.exit();
});
process.send?.(stage.origin);
