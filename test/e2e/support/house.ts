import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startHouse } from '../../../infra/local/house.ts';
import { requireChromium } from '../../support/chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** `http://localhost:PORT` of the house the browser tests share. */
    origin: string;
  }
}

/** Brings up the built product with the demo inventory, once for all browser tests. */
export default async function setUp(project: TestProject) {
  await requireChromium();
  const dataFolder = await mkdtemp(join(tmpdir(), 'showroom-browser-'));
  // Pictures that are hosted elsewhere are on this machine too.
  process.env.LEGACY_PICTURE_ADDRESSES = '127.0.0.1';
  const house = await startHouse({ port: 0, dataFolder, mode: 'built', demo: true, quiet: true });
  project.provide('origin', house.origin);
  return async () => {
    await house.stop();
    await rm(dataFolder, { recursive: true, force: true });
  };
}
