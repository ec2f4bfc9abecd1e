// First: the commands below inherit the dealer of the tests.
import './fixture-dealer.mjs';
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import * as z from 'zod/mini';
import { repositoryPath } from '#infra/build/paths.ts';
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

/** Runs a command; what it says goes to `say`, or without that to the terminal. */
function run(
  command: string,
  args: readonly string[],
  { env = {}, say }: { env?: NodeJS.ProcessEnv; say?: (text: string) => void } = {},
): Promise<boolean> {
  return new Promise((resolve) => {
    const out = say ? 'pipe' : 'inherit';
    const child = spawn(command, args, {
      stdio: ['ignore', out, out],
      env: { ...process.env, ...env },
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => say?.(text));
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(false);
    });
    child.on('close', (code) => resolve(code === 0));
  });
}

/** Settings of a production stage that only the tests have. */
const prodSettings = 'test/support/stages.ts';

/** Templates are made for the dealer that ships. */
const realDealer = { SHOWROOM_DEALER: '' };

/** Whether all that runs prints what it has to say, be it good or not. */
let isVerbose = false;

/** Named, since without it the tests have a dealer of their own. */
const shippedDealer = repositoryPath('dealer');

const bin = (name: string) => join('node_modules', '.bin', name);

/**
 * A command that fails or not. What one that failed says comes once it has ended: others run beside
 * it.
 */
async function single(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Tally> {
  let said = '';
  const good = await run(command, args, {
    env,
    say(text) {
      said += text;
    },
  });
  const line = [basename(command), ...args].join(' ');
  if (said.trim() !== '' && (isVerbose || !good)) console.log(`\n${line}:\n${said.trimEnd()}`);
  return good ? { passed: 1, failures: [] } : { passed: 0, failures: [line] };
}

/** The beginning of what a failed test said; the whole stands where it ran. */
const beginning = (message: string) => message.split('\n').slice(0, 3).join('\n    ').slice(0, 500);

/**
 * Runs a vitest project, or some files of it, and reads its own report; a run that breaks off counts as one more failure.
 */
async function vitest(
  project: string,
  env: NodeJS.ProcessEnv = {},
  files: readonly string[] = [],
): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), 'showroom-report-'));
  const file = join(folder, 'report.json');
  const reporter = isVerbose ? 'default' : join(import.meta.dirname, 'quiet/quiet-reporter.ts');
  const reporters = [`--reporter=${reporter}`, '--reporter=json', `--outputFile.json=${file}`];
  const args = ['run', '--project', project, ...files, ...reporters];
  const good = await run(bin('vitest'), args, { env });
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

/** The pages in Chromium, on so many stages side by side. */
async function inChromium(
  stages: number,
  env: NodeJS.ProcessEnv = {},
  files: readonly string[] = [],
): Promise<Tally> {
  try {
    await requireChromium();
    await offerShell();
    return await vitest('browser', { STAGES: String(stages), ...env }, files);
  } catch (error) {
    return { passed: 0, failures: [error instanceof Error ? error.message : String(error)] };
  }
}

/** The templates of a production stage, in a folder of their own: the other synth runs beside it. */
async function synthProd(): Promise<Tally> {
  const out = await mkdtemp(join(tmpdir(), 'showroom-synth-'));
  const stage = ['-c', 'stage=prod', '-c', `stages=${prodSettings}`];
  try {
    return await single(bin('cdk'), ['synth', '--quiet', '--output', out, ...stage], realDealer);
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}

const checks = {
  types: () => single(bin('tsc'), ['--noEmit']),
  lint: () => single(bin('biome'), ['check', '--error-on-warnings', '.']),
  build: () => single(process.execPath, ['infra/build/build.ts']),
  unit: () => vitest('unit'),
  // Each store again, while the table refuses every write when it is first sent.
  conflicts: () =>
    vitest('unit', { USUAL_TABLE_FAULT: 'conflict-once' }, ['test/functions/store/']),
  templates: () => vitest('templates'),
  synth: () => single(bin('cdk'), ['synth', '--quiet'], realDealer),
  'synth-prod': synthProd,
  // The build that is deployed: what its pages weigh, and what smoke asks of a stage.
  dealer: () =>
    inChromium(1, { SHOWROOM_DEALER: shippedDealer }, [
      'test/e2e/whole/weights.test.ts',
      'test/e2e/whole/smoke.test.ts',
    ]),
  // Pages wait for much besides the processor: four stages keep two cores at work.
  browser: () => inChromium(4),
} satisfies Record<string, () => Promise<Tally>>;

/** In this order; those of a line side by side: each alone keeps one processor at work. */
const rounds = [
  ['types', 'lint', 'build'],
  ['unit'],
  ['conflicts'],
  ['templates', 'dealer'],
  ['synth', 'synth-prod'],
  ['browser'],
] as const;

/** Runs a check, and says how it went. */
async function check(name: keyof typeof checks): Promise<Tally> {
  const start = Date.now();
  if (isVerbose) console.log(`\n== ${name}`);
  const tally = await checks[name]();
  const result = tally.failures.length === 0 ? 'good' : 'FAILED';
  console.log(`== ${name}: ${result} in ${((Date.now() - start) / 1000).toFixed(0)} s`);
  return {
    ...tally,
    failures: tally.failures.map((failure) => `${name}: ${failure}`),
  };
}

interface ChecksOptions {
  /** Whether what passes is printed as well. */
  verbose?: boolean | undefined;
}

/**
 * Runs the named checks, or all of them, in order; a failing one doesn't stop the others. What
 * failed is listed at the end.
 */
export async function runChecks(
  names: readonly string[],
  { verbose = false }: ChecksOptions = {},
): Promise<{ passed: number; failed: number }> {
  isVerbose = verbose;
  const known: readonly string[] = rounds.flat();
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    console.error(`No such check: ${unknown.join(', ')}. There are: ${known.join(', ')}`);
    return { passed: 0, failed: unknown.length };
  }
  const tallies: Tally[] = [];
  for (const round of rounds) {
    const wanted = round.filter((name) => names.length === 0 || names.includes(name));
    tallies.push(...(await Promise.all(wanted.map(check))));
  }
  const again = tallies.flatMap((tally) => tally.again ?? []);
  const failures = tallies.flatMap((tally) => tally.failures);
  if (again.length > 0)
    console.log(`\nRun again in another browser:\n${again.map((one) => `- ${one}`).join('\n')}`);
  if (failures.length > 0)
    console.log(`\nFailed:\n${failures.map((failure) => `- ${failure}`).join('\n')}\n`);
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
  return { passed, failed: failures.length };
}
