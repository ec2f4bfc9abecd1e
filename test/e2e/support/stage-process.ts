import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStage } from '#infra/local/stage.ts';

// Forked by stage.ts, which receives the address and ends the stage by ending this process.
const dataFolder = await mkdtemp(join(tmpdir(), 'showroom-browser-'));
const stage = await startStage({ port: 0, dataFolder, mode: 'built', demo: true, quiet: true });
process.once('disconnect', async () => {
  await stage.stop();
  await rm(dataFolder, { recursive: true, force: true });
  process.exit();
});
process.send?.(stage.origin);
