import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startHouse } from '../../../infra/local/house.ts';

// Forked by house.ts, which receives the address and ends the house by ending this process.
const dataFolder = await mkdtemp(join(tmpdir(), 'showroom-browser-'));
const house = await startHouse({ port: 0, dataFolder, mode: 'built', demo: true, quiet: true });
process.once('disconnect', async () => {
  await house.stop();
  await rm(dataFolder, { recursive: true, force: true });
  process.exit();
});
process.send?.(house.origin);
