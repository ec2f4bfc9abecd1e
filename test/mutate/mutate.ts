// `npm run mutate -- SCOPE`: changes the sources of a scope in small ways, one after the other, and
// names each change that no test notices. See CONTRIBUTING.md.
// First: what is started below inherits the dealer of the tests.
import '#support/fixture-dealer.mjs';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { ownProgram } from '#support/own-packages.ts';
import { pageVariables } from './page-variables.ts';
import { notInSample, sampleVariables } from './sample.ts';
import { affordable, isScopeName, type Scope, scopeNames, scopes } from './scopes.ts';

const usage = `npm run mutate -- [SCOPE] [--minutes 30] [--seed 1] [--only FILE[:FROM-TO]]
  SCOPE: ${scopeNames.join(', ')}; domain where none is given`;

function stop(reason: string): never {
  console.error(`${reason}\n${usage}`);
  process.exit(1);
}

function settings() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        minutes: { type: 'string', default: '30' },
        seed: { type: 'string', default: '1' },
        only: { type: 'string', multiple: true },
      },
    });
    const [name = 'domain', ...more] = positionals;
    const [minutes, seed] = [Number(values.minutes), Number(values.seed)];
    if (!isScopeName(name)) return stop(`There is no scope "${name}".`);
    if (more.length > 0) return stop('One scope at a time.');
    if (!(minutes > 0) || !Number.isInteger(seed)) return stop('A number is not a number.');
    return { name, minutes, seed, only: values.only };
  } catch (error) {
    return stop(error instanceof Error ? error.message : String(error));
  }
}

const { name, minutes, seed, only } = settings();
const scope: Scope = scopes[name];
const most = affordable(scope, minutes);
const report = `.local/mutate-${name}.json`;
const unusable = `.local/mutate-${name}-unusable.txt`;
Object.assign(process.env, {
  MUTATE_SCOPE: name,
  [sampleVariables.most]: String(most),
  [sampleVariables.seed]: String(seed),
  ...(scope.browser && {
    [sampleVariables.all]: 'yes',
    [pageVariables.unusable]: resolve(unusable),
  }),
});
console.log(`${name}: ${most} mutants at most in some ${minutes} minutes, by seed ${seed}`);

const plugins = ['@stryker-mutator/vitest-runner', './test/mutate/sample.ts'];
const options = {
  mutate: only ?? [...scope.sources],
  plugins,
  checkers: ['sample'],
  testRunner: 'vitest',
  ...(scope.browser && {
    plugins: [...plugins, './test/mutate/browser-runner.ts'],
    testRunner: 'browser',
    buildCommand: 'node --import ./infra/prepare-node.mjs infra/build/build.ts',
    // Most are names of classes.
    mutator: { excludedMutations: ['StringLiteral'] },
  }),
  vitest: { configFile: 'test/mutate/vitest.config.ts', related: false },
  ignorePatterns: ['dist', 'cdk.out', '.local', 'docs', 'infra/vendor/*/node_modules'],
  tempDirName: '.local/mutate',
  reporters: ['clear-text', 'progress-append-only', 'json'],
  coverageAnalysis: 'perTest',
  concurrency: Math.min(2, availableParallelism()),
  // Hooks that start emulators count for no test, but for its time.
  timeoutMS: scope.isPure ? 5000 : 30_000,
  dryRunTimeoutMinutes: scope.browser ? 60 : 20,
  ignoreStatic: true,
  tsconfigFile: 'none',
  disableTypeChecks: false,
  clearTextReporter: { reportTests: false, logTests: false, allowColor: false },
  jsonReporter: { fileName: report },
};
const config = `.local/mutate-${name}.config.json`;
mkdirSync('.local', { recursive: true });
writeFileSync(config, JSON.stringify(options));
const stryker = ownProgram('test/mutate/stryker', '@stryker-mutator/core/bin/stryker.js');
const begun = performance.now();
const { status } = spawnSync(process.execPath, [stryker, 'run', config], { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
const took = (performance.now() - begun) / 60_000;

const reportSchema = z.object({
  files: z.record(
    z.string(),
    z.object({
      mutants: z.array(z.object({ status: z.string(), statusReason: z.optional(z.string()) })),
    }),
  ),
});
const { files } = reportSchema.parse(JSON.parse(readFileSync(report, 'utf8')));
const mutants = Object.values(files).flatMap((file) => file.mutants);
const count = (...statuses: string[]) =>
  mutants.filter(({ status }) => statuses.includes(status)).length;
const left = mutants.filter(({ statusReason }) => statusReason === notInSample).length;
const [killed, survived] = [count('Killed', 'Timeout'), count('Survived')];
console.log(
  [
    `${name}: ${mutants.length} mutants`,
    `${killed + survived} tried${left > 0 ? ` (seed ${seed}, ${left} left out)` : ''}`,
    `${killed} killed`,
    `${survived} survived`,
    `${count('NoCoverage')} reached by no test`,
    `${count('Ignored')} that act only while a module loads${scope.browser ? ', or change a text,' : ''} left out`,
    `${took.toFixed(1)} minutes`,
  ].join(', '),
);
if (scope.browser) {
  const files = readFileSync(unusable, 'utf8');
  if (files) console.log(`Left out, since they fail without a mutant:\n${files.trimEnd()}`);
}
