import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import * as z from 'zod/mini';
import { offerShell, requireChromium } from './chromium.ts';

interface Tally {
  passed: number;
  /** A sentence for each failure: where, and what was said. */
  failures: string[];
  /** A sentence for each test that was run again because its browser had stopped answering. */
  again?: string[];
}

const vitestReport = z.object({
  numPassedTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.nullish(z.array(z.string())),
          meta: z.optional(z.object({ hung: z.optional(z.string()) })),
        }),
      ),
    }),
  ),
});

function run(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(false);
    });
    child.on('close', (code) => resolve(code === 0));
  });
}

/** Settings of a production stage that only the tests have. */
const prodSettings = 'test/support/stages.ts';

const bin = (name: string) => join('node_modules', '.bin', name);

async function single(
  command: string,
  args: readonly string[],
  env?: NodeJS.ProcessEnv,
): Promise<Tally> {
  const good = await run(command, args, env);
  return good
    ? { passed: 1, failures: [] }
    : { passed: 0, failures: [[basename(command), ...args].join(' ')] };
}

/** The beginning of what a failed test said; the whole stands where it ran. */
const beginning = (message: string) => message.split('\n').slice(0, 3).join('\n    ').slice(0, 500);

/**
 * Runs a vitest project and reads its own report; a run that breaks off counts as one more failure.
 */
async function vitest(project: string, env?: NodeJS.ProcessEnv): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), 'showroom-report-'));
  const file = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const good = await run(bin('vitest'), ['run', '--project', project, ...reporters], env);
  try {
    const report = z.parse(vitestReport, JSON.parse(await readFile(file, 'utf8')));
    const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
      const path = relative(process.cwd(), name);
      const tests = assertionResults.filter((test) => test.status === 'failed');
      if (status === 'failed' && tests.length === 0) return [`${path}\n    ${beginning(message)}`];
      return tests.map(
        (test) => `${path}: ${test.fullName}\n    ${beginning(test.failureMessages?.[0] ?? '')}`,
      );
    });
    const broken =
      !good && failures.length === 0
        ? [`${project}: the run broke off, or an error came outside tests`]
        : [];
    const again = report.testResults.flatMap(({ assertionResults }) =>
      assertionResults.flatMap(({ fullName, meta }) =>
        meta?.hung ? [`${fullName}: ${meta.hung}`] : [],
      ),
    );
    return { passed: report.numPassedTests, failures: [...failures, ...broken], again };
  } catch {
    return { passed: 0, failures: [`${project}: no report`] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function inChromium(): Promise<Tally> {
  try {
    await requireChromium();
    await offerShell();
    // Pages wait for much besides the processor: three stages keep two cores at work.
    return await vitest('browser', { STAGES: '3' });
  } catch (error) {
    return { passed: 0, failures: [error instanceof Error ? error.message : String(error)] };
  }
}

const checks: Record<string, () => Promise<Tally>> = {
  types: () => single(bin('tsc'), ['--noEmit']),
  lint: () => single(bin('biome'), ['check', '--error-on-warnings', '.']),
  build: () => single(process.execPath, ['infra/build/build.ts']),
  unit: () => vitest('unit'),
  templates: () => vitest('templates'),
  synth: () => single(bin('cdk'), ['synth', '--quiet']),
  'synth-prod': () =>
    single(bin('cdk'), ['synth', '--quiet', '-c', 'stage=prod', '-c', `stages=${prodSettings}`]),
  browser: inChromium,
};

/**
 * Runs the named checks, or all of them, in order; a failing one doesn't stop the others. What
 * failed is listed at the end.
 */
export async function runChecks(
  names: readonly string[],
): Promise<{ passed: number; failed: number }> {
  let passed = 0;
  const failures: string[] = [];
  const again: string[] = [];
  const unknown = names.filter((name) => !checks[name]);
  if (unknown.length > 0) {
    console.error(
      `No such check: ${unknown.join(', ')}. There are: ${Object.keys(checks).join(', ')}`,
    );
    return { passed: 0, failed: unknown.length };
  }
  for (const [name, check] of Object.entries(checks)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const start = Date.now();
    console.log(`\n== ${name}`);
    const tally = await check();
    const result = tally.failures.length === 0 ? 'good' : 'FAILED';
    console.log(`== ${name}: ${result} in ${((Date.now() - start) / 1000).toFixed(0)} s`);
    passed += tally.passed;
    failures.push(...tally.failures.map((failure) => `${name}: ${failure}`));
    again.push(...(tally.again ?? []));
  }
  if (again.length > 0)
    console.log(`\nRun again in another browser:\n${again.map((one) => `- ${one}`).join('\n')}`);
  if (failures.length > 0)
    console.log(`\nFailed:\n${failures.map((failure) => `- ${failure}`).join('\n')}\n`);
  return { passed, failed: failures.length };
}
