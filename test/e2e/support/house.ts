import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureBuild } from '../../../infra/build/build.ts';
import { ensureRoles } from '../../../infra/build/roles.ts';
import { requireChromium } from '../../support/chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** `http://localhost:PORT` of each worker's house. */
    origins: string[];
  }
}

const program = join(import.meta.dirname, 'house-process.ts');

/** A house in a process of its own; its address comes once it is up. */
async function openHouse(): Promise<{ origin: string; house: ChildProcess }> {
  // Pictures that are hosted elsewhere are on this machine too.
  const house = fork(program, { env: { ...process.env, LEGACY_PICTURE_ADDRESSES: '127.0.0.1' } });
  const origin = await new Promise<string>((resolve, reject) => {
    house.once('message', (message) => resolve(String(message)));
    house.once('exit', (code) => reject(new Error(`The house ended with ${code} before it was up`)));
  });
  return { origin, house };
}

/** Brings up the built product with the demo inventory, once for each worker: files that run side by side share no house. */
export default async function setUp(project: TestProject) {
  await requireChromium();
  await ensureBuild();
  await ensureRoles();
  const houses = await Promise.all(Array.from({ length: Number(project.config.maxWorkers) }, openHouse));
  project.provide(
    'origins',
    houses.map(({ origin }) => origin),
  );
  return () =>
    Promise.all(
      houses.map(({ house }) => {
        const ended = once(house, 'exit');
        house.disconnect();
        return ended;
      }),
    );
}
