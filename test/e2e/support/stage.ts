import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureBuild } from '#infra/build/build.ts';
import { ensureRoles } from '#infra/build/roles.ts';
import { requireChromium } from '#support/chromium.ts';
import { runFolder, stageFile } from './run-files.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** `http://localhost:PORT` of each worker's stage. */
    origins: string[];
  }
}

const program = join(import.meta.dirname, 'stage-process.ts');

/** A stage in a process of its own; its address comes once it is up. */
async function openStage(worker: number): Promise<{ origin: string; stage: ChildProcess }> {
  // Pictures that are hosted elsewhere are on this machine too.
  const own = { DEMO_PICTURES: 'alike', LEGACY_PICTURE_ADDRESSES: '127.0.0.1' };
  writeFileSync(stageFile(worker, 'errors'), '');
  const log = openSync(stageFile(worker, 'log'), 'w');
  const stage = fork(program, [String(worker)], {
    env: { ...process.env, ...own },
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  const origin = await new Promise<string>((resolve, reject) => {
    stage.once('message', (message) => resolve(String(message)));
    stage.once('exit', (code) =>
      reject(
        new Error(`The stage ended with ${code} before it was up: ${stageFile(worker, 'log')}`),
      ),
    );
  });
  return { origin, stage };
}

/**
 * Brings up the built product with the demo inventory, once for each worker: files that run side by
 * side share no stage.
 */
export default async function setUp(project: TestProject) {
  await requireChromium();
  await ensureBuild();
  await ensureRoles();
  rmSync(runFolder, { recursive: true, force: true });
  mkdirSync(runFolder, { recursive: true });
  const stages = await Promise.all(
    Array.from({ length: Number(project.config.maxWorkers) }, (_, at) => openStage(at + 1)),
  );
  project.provide(
    'origins',
    stages.map(({ origin }) => origin),
  );
  return () =>
    Promise.all(
      stages.map(({ stage }) => {
        const ended = once(stage, 'exit');
        stage.disconnect();
        return ended;
      }),
    );
}
