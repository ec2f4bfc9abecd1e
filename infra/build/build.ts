import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { refuseHeavy } from './bundle-limits.ts';
import { buildClient, clientAssets, readManifest } from './client.ts';
import { refuseFaultyDealer } from './dealer-folder.ts';
import { bundleFunctions } from './functions.ts';
import { buildLock, buildStamp } from './paths.ts';
import { ensureRoles } from './roles.ts';
import { isBuildFresh, sourceRelease, writeStamp } from './stamp.ts';

export { isBuildFresh } from './stamp.ts';

type Say = (line: string) => void;

/**
 * Builds dist/web and dist/functions from the sources, and prints a line for each step. One build
 * at a time on a machine.
 */
async function buildAll(say: Say = console.log): Promise<void> {
  await lockBuild();
  try {
    await build(say);
  } finally {
    rmSync(buildLock, { force: true });
  }
}

/** Builds only what dist/ lacks; waits for a build under way. */
export async function ensureBuild(say: Say = console.log): Promise<void> {
  if (isBuildFresh()) return;
  await lockBuild();
  try {
    if (!isBuildFresh()) await build(say);
  } finally {
    rmSync(buildLock, { force: true });
  }
}

async function build(say: Say): Promise<void> {
  // A build that fails half-way must not pass for a finished one.
  rmSync(buildStamp, { force: true });
  refuseFaultyDealer();
  const release = sourceRelease();
  // Runs in a process of its own while the other steps run here.
  const roles = ensureRoles(say);
  roles.catch(() => undefined);
  say('building dist/web');
  const styles = await buildClient();
  const assets = clientAssets(await readManifest(), styles, release);
  say('bundling dist/functions');
  refuseHeavy(await bundleFunctions(assets));
  await roles;
  writeStamp(release);
  say(`built release ${release}`);
}

/**
 * Takes the lock, a file with the builder's process id. A lock whose process is gone does not
 * count.
 */
async function lockBuild(): Promise<void> {
  mkdirSync(dirname(buildLock), { recursive: true });
  for (;;) {
    try {
      writeFileSync(buildLock, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      if (isBuilderGone()) rmSync(buildLock, { force: true });
      else await setTimeout(200);
    }
  }
}

function isBuilderGone(): boolean {
  try {
    // An empty lock file was just made: its process id follows.
    const builder = Number(readFileSync(buildLock, 'utf8'));
    if (builder > 0) process.kill(builder, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}

if (import.meta.main) {
  await buildAll().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
