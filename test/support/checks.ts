import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { requireChromium } from './chromium.ts';

interface Tally {
  passed: number;
  failed: number;
}

const vitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  success: z.boolean(),
});

function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } });
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(false);
    });
    child.on('close', (code) => resolve(code === 0));
  });
}

const bin = (name: string) => join('node_modules', '.bin', name);

async function single(command: string, args: readonly string[], env?: NodeJS.ProcessEnv): Promise<Tally> {
  const good = await run(command, args, env);
  return { passed: good ? 1 : 0, failed: good ? 0 : 1 };
}

/** Runs a vitest project and reads the counts from its own report; a run that breaks off counts as one more failure. */
async function vitest(project: string, env?: NodeJS.ProcessEnv): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), 'showroom-report-'));
  const file = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const good = await run(bin('vitest'), ['run', '--project', project, ...reporters], env);
  try {
    const report = z.parse(vitestReport, JSON.parse(await readFile(file, 'utf8')));
    const broken = !good && report.numFailedTests === 0 ? 1 : 0;
    return { passed: report.numPassedTests, failed: report.numFailedTests + broken };
  } catch {
    return { passed: 0, failed: 1 };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function inChromium(): Promise<Tally> {
  try {
    // Pages wait for much besides the processor: three stages keep two cores at work.
    return await vitest('browser', { CHROMIUM: await requireChromium(), STAGES: '3' });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  }
}

const checks: Record<string, () => Promise<Tally>> = {
  types: () => single(bin('tsc'), ['--noEmit']),
  lint: () => single(bin('biome'), ['check', '--error-on-warnings', '.']),
  build: () => single(process.execPath, ['infra/build/build.ts']),
  unit: () => vitest('unit'),
  templates: () => vitest('templates'),
  synth: () => single(bin('cdk'), ['synth', '--quiet']),
  browser: inChromium,
};

/** Runs the named checks, or all of them, in order; a failing one doesn't stop the others. */
export async function runChecks(names: readonly string[]): Promise<Tally> {
  const total: Tally = { passed: 0, failed: 0 };
  const unknown = names.filter((name) => !checks[name]);
  if (unknown.length > 0) {
    console.error(`No such check: ${unknown.join(', ')}. There are: ${Object.keys(checks).join(', ')}`);
    return { passed: 0, failed: unknown.length };
  }
  for (const [name, check] of Object.entries(checks)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const start = Date.now();
    console.log(`\n== ${name}`);
    const { passed, failed } = await check();
    console.log(`== ${name}: ${failed === 0 ? 'good' : 'FAILED'} in ${((Date.now() - start) / 1000).toFixed(0)} s`);
    total.passed += passed;
    total.failed += failed;
  }
  return total;
}
