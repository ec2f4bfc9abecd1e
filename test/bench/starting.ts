import { spawn } from 'node:child_process';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchRow } from './bench-row.ts';

/** Where processed pictures are kept between starts. */
const pictures = join('node_modules', '.cache', 'showroom-demo');

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

/** Seconds from `npm run dev` to its `ready` line; it is stopped again. */
async function secondsToReady(env: NodeJS.ProcessEnv): Promise<number> {
  const start = performance.now();
  const child = spawn('npm', ['run', 'dev'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const seconds = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => {
      if (String(text).includes('ready http')) resolve((performance.now() - start) / 1000);
    });
    child.on('exit', (code) => reject(new Error(`npm run dev ended with ${code}`)));
  });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  if (child.pid) process.kill(-child.pid, 'SIGINT');
  await ended;
  return seconds;
}

/**
 * From nothing, and again on what the first start left. For the first start the demo's pictures are
 * processed again, after the ready line.
 */
export async function benchStarting(): Promise<BenchRow[]> {
  const data = await mkdtemp(join(tmpdir(), 'showroom-start-'));
  const aside = `${pictures}-aside`;
  await rename(pictures, aside).catch(() => undefined);
  try {
    const env = { PORT: String(await freePort()), SHOWROOM_DATA: data };
    const cold = await secondsToReady(env);
    const warm = await secondsToReady(env);
    return [
      { name: 'npm run dev, first start', value: cold, unit: 's', limit: 8 },
      { name: 'npm run dev, second start', value: warm, unit: 's', limit: 5 },
    ];
  } finally {
    await rm(data, { recursive: true, force: true });
    // The newly processed pictures replace those of before.
    await rm(aside, { recursive: true, force: true });
  }
}
