import { globSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { SampleChecker, sampleVariables } from './mutate/sample.ts';
import {
  affordable,
  type Scope,
  sampleOf,
  scopeNames,
  scopes,
  slowTests,
} from './mutate/scopes.ts';

const root = join(import.meta.dirname, '..');

describe.each(scopeNames)('the scope %s of mutations', (name) => {
  const { sources, tests, browser = [] }: Scope = scopes[name];

  test('names only sources and tests that exist', () => {
    const globs = [...sources, ...tests, ...browser, ...slowTests].map((glob) =>
      glob.replace(/^!/, ''),
    );
    expect(globs.filter((glob) => globSync(glob, { cwd: root }).length === 0)).toEqual([]);
  });

  test('has the tests that mirror its sources', () => {
    const folders: Record<string, string> = {
      site: 'test/web/site',
      scripts: 'test/web/site/{islands,scripts}',
      staff: 'test/web/staff',
    };
    const folder = folders[name] ?? `test/functions/${name}`;
    const mirrored = globSync(`${folder}/**/*.test.{ts,tsx}`, { cwd: root });
    const run = new Set(tests.flatMap((glob) => globSync(glob, { cwd: root })));
    expect(mirrored.length).toBeGreaterThan(0);
    expect(mirrored.filter((file) => !run.has(file))).toEqual([]);
  });
});

describe('a sample of the mutants', () => {
  const amounts = [fc.nat(500), fc.integer({ min: 1, max: 200 }), fc.nat(1000)] as const;

  test('has as many as can be afforded, each once, in order, evenly from all', () => {
    fc.assert(
      fc.property(...amounts, (all, most, seed) => {
        const items = Array.from({ length: all }, (_, n) => n);
        const sample = sampleOf(items, most, seed);
        expect(sample).toHaveLength(Math.min(all, most));
        const ends = [-1, ...sample, all];
        const gaps = ends.slice(1).map((end, n) => end - (ends[n] ?? 0));
        expect(Math.min(...gaps.slice(0, -1), all + 1)).toBeGreaterThan(0);
        expect(Math.max(...gaps)).toBeLessThanOrEqual(Math.max(1, Math.ceil(all / most)) + 1);
        expect(sampleOf(items, most, seed)).toEqual(sample);
      }),
    );
  });

  test('is another one by another seed', () => {
    const items = Array.from({ length: 100 }, (_, n) => n);
    expect(sampleOf(items, 10, 1)).not.toEqual(sampleOf(items, 10, 2));
  });

  test('is what fits into the minutes after the run without a mutant', () => {
    const scope: Scope = { sources: [], tests: [], start: 60, each: 4 };
    expect(affordable(scope, 30)).toBe(435);
    expect(affordable(scope, 1)).toBe(1);
  });
});

describe('the sample of what browsers run', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  test('is the same whichever mutants the tests reach, or leave out as static', async () => {
    vi.stubEnv(sampleVariables.most, '50');
    vi.stubEnv(sampleVariables.seed, '1');
    vi.stubEnv(sampleVariables.all, 'yes');
    const ids = Array.from({ length: 1960 }, (_, id) => String(id));
    const drawn = async (mutants: { id: string; coveredBy?: string[] }[]) => {
      const checker = new SampleChecker();
      await checker.group(mutants);
      const verdicts = await checker.check(ids.map((id) => ({ id })));
      return ids.filter((id) => verdicts[id]?.status === 'passed');
    };
    const before = await drawn(ids.map((id) => ({ id, coveredBy: ['a test'] })));
    const after = await drawn(
      ids.filter((id) => Number(id) % 7 > 0).map((id) => ({ id, coveredBy: [] })),
    );
    expect(before).toHaveLength(49);
    expect(after).toEqual(before);
  });
});
