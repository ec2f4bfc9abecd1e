import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';
import { pageVariables, type Reached } from './page-variables.ts';
import { isScopeName, type Scope, scopes } from './scopes.ts';

/** s of tests in Chromium that a mutant gets at most, beginning with the shortest files. */
const mostEach = 120;

interface TestResult {
  id: string;
  name: string;
  /** 0: passed. */
  status: number;
  timeSpentMs: number;
}
interface DryRun {
  status: string;
  tests: TestResult[];
  mutantCoverage: { perTest: Record<string, Record<string, number>> };
}
interface MutantRun {
  activeMutant: { id: string };
  testFilter?: string[];
}
interface MutantResult {
  status: string;
  nrOfTests?: number;
  killedBy?: string[];
  failureMessage?: string;
}
/** What is asked of Stryker's own runner of vitest, whose types `npm ci` does not install. */
interface Runner {
  capabilities(): object;
  init(): Promise<void>;
  dryRun(options: object): Promise<DryRun>;
  mutantRun(options: MutantRun): Promise<MutantResult>;
  dispose(): Promise<void>;
}

const reportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

/** Runs files in Chromium, in this order, on stages of their own. */
async function runFiles(files: readonly string[], env: NodeJS.ProcessEnv) {
  const folder = mkdtempSync(join(tmpdir(), 'showroom-mutate-'));
  const report = join(folder, 'report.json');
  const options = ['--config', 'test/mutate/browser.config.ts', '--reporter=json'];
  const vitest = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', ...options, `--outputFile=${report}`, ...files],
    {
      stdio: 'ignore',
      env: {
        ...process.env,
        BROWSER_TESTS: join(folder, 'run'),
        [pageVariables.files]: files.join(),
        ...env,
      },
    },
  );
  await once(vitest, 'close');
  try {
    const { testResults } = reportSchema.parse(JSON.parse(readFileSync(report, 'utf8')));
    return testResults.map(({ name, status, startTime, endTime, assertionResults }) => ({
      id: relative(process.cwd(), name),
      hasPassed: status === 'passed',
      failed: assertionResults.find((test) => test.status === 'failed')?.fullName ?? 'the file',
      ms: Math.round(endTime - startTime),
    }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const isInChromium = (id: string) => id.startsWith('test/e2e/') && !id.includes('#');

/** In the sandbox, whose processes share them. */
const [notes, times] = ['reached-mutants.jsonl', 'browser-times.json'];
const timesSchema = z.record(z.string(), z.number());

/**
 * Stryker's runner of the unit tests, and after it the scope's files in Chromium, each as one test.
 * The pages have the mutant, the server that made them has not.
 */
class BrowserRunner implements Runner {
  readonly #unit: Runner;

  constructor(unit: Runner) {
    this.#unit = unit;
  }

  capabilities = () => this.#unit.capabilities();
  init = () => this.#unit.init();
  dispose = () => this.#unit.dispose();

  async dryRun(options: object): Promise<DryRun> {
    const unit = await this.#unit.dryRun(options);
    if (unit.status !== 'complete') return unit;
    const { MUTATE_SCOPE: name = '', [pageVariables.unusable]: unusableFile = '' } = process.env;
    const { browser = [] }: Scope = isScopeName(name) ? scopes[name] : scopes.scripts;
    const files = globSync([...browser]).toSorted();
    writeFileSync(notes, '');
    const results = await runFiles(files, { [pageVariables.reached]: resolve(notes), STAGES: '2' });
    const passed = results.filter(({ hasPassed }) => hasPassed);
    // A file that fails without a mutant says nothing of one.
    const unusable = results.filter(({ hasPassed }) => !hasPassed);
    writeFileSync(unusableFile, unusable.map(({ id, failed }) => `${id}: ${failed}\n`).join(''));
    writeFileSync(times, JSON.stringify(Object.fromEntries(passed.map(({ id, ms }) => [id, ms]))));
    const perTest = { ...unit.mutantCoverage.perTest };
    for (const { id } of passed) perTest[id] = {};
    for (const line of readFileSync(notes, 'utf8').split('\n').filter(Boolean)) {
      const { file, ids }: Reached = JSON.parse(line);
      const reached = perTest[relative(process.cwd(), file)];
      for (const id of ids) if (reached) reached[id] = 1;
    }
    const tests = passed.map(({ id, ms }) => ({ id, name: id, status: 0, timeSpentMs: ms }));
    return {
      ...unit,
      tests: [...unit.tests, ...tests],
      mutantCoverage: { ...unit.mutantCoverage, perTest },
    };
  }

  async mutantRun(run: MutantRun): Promise<MutantResult> {
    const inChromium = run.testFilter?.filter(isInChromium) ?? [];
    const testFilter = run.testFilter?.filter((id) => !isInChromium(id));
    if (!testFilter || testFilter.length > 0) {
      const result = await this.#unit.mutantRun({ ...run, ...(testFilter && { testFilter }) });
      if (result.status !== 'survived' || inChromium.length === 0) return result;
    }
    const ms = timesSchema.parse(JSON.parse(readFileSync(times, 'utf8')));
    let left = mostEach * 1000;
    const files = inChromium
      .toSorted((a, b) => (ms[a] ?? 0) - (ms[b] ?? 0))
      .filter((file, place) => {
        left -= ms[file] ?? 0;
        return place === 0 || left > 0;
      });
    const results = await runFiles(files, { [pageVariables.active]: run.activeMutant.id });
    const failed = results.find(({ hasPassed }) => !hasPassed);
    return failed
      ? {
          status: 'killed',
          killedBy: [failed.id],
          failureMessage: failed.failed,
          nrOfTests: results.length,
        }
      : { status: 'survived', nrOfTests: results.length };
  }
}

const vitestRunner = join(
  import.meta.dirname,
  'stryker/node_modules/@stryker-mutator/vitest-runner/dist/src/index.js',
);
const { strykerPlugins: unitPlugins }: { strykerPlugins: { factory: object }[] } = await import(
  pathToFileURL(vitestRunner).href
);

function createRunner(injector: { injectFunction(factory: object): Runner }): Runner {
  const [plugin] = unitPlugins;
  if (!plugin) throw new Error('@stryker-mutator/vitest-runner has no runner');
  return new BrowserRunner(injector.injectFunction(plugin.factory));
}
createRunner.inject = ['$injector'];

export const strykerPlugins = [{ kind: 'TestRunner', name: 'browser', factory: createRunner }];
