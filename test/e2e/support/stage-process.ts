import { appendFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStage } from '#infra/local/stage.ts';

// Forked by stage.ts with the number of the worker. It receives the address, and ends the stage by
// ending this process. With `dev` by developing.test.ts, whose copy of the sources has no tests:
// from the sources, as `npm run dev` is, without houses.
const worker = process.argv[2];
const isDev = worker === 'dev';
if (!isDev) {
  const { hearErrors } = await import('#support/quiet/error-lines.ts');
  const { stageFile } = await import('./run-files.ts');
  const errors = stageFile(Number(worker), 'errors');
  hearErrors((line) => appendFileSync(errors, `${line}\n`));
}
const kind = isDev
  ? ({ mode: 'dev', demo: 'never', log: 'people' } as const)
  : ({ mode: 'built', demo: true } as const);
const dataFolder = await mkdtemp(join(tmpdir(), 'showroom-browser-'));
const stage = await startStage({ port: 0, dataFolder, quiet: true, ...kind });
process.once('disconnect', async () => {
  await stage.stop();
  await rm(dataFolder, { recursive: true, force: true });
  process.exit();
});
process.send?.(stage.origin);
