import { sampleOf } from './scopes.ts';

/** Where the sample is given to the process of the checker. */
export const sampleVariables = { most: 'MUTATE_MOST', seed: 'MUTATE_SEED' } as const;

/** Why a mutant is not tried; the report has no other place for it than the compiler's errors. */
export const notInSample = 'not in the sample';

/** What is read of Stryker's mutants; its types are installed only by `npm run mutate`. */
interface Mutant {
  id: string;
  /** The tests that reach it. */
  coveredBy?: readonly string[];
}

/**
 * Takes a sample of the mutants where there are too many for the time. Stryker asks each checker
 * about all mutants before any test runs. What no test reaches costs nothing, and is left to it.
 */
class SampleChecker {
  readonly #tried = new Set<string>();

  init = async () => {};

  async group(mutants: Mutant[]): Promise<string[][]> {
    const inOrder = mutants.toSorted((a, b) => Number(a.id) - Number(b.id));
    const reached = inOrder.filter(({ coveredBy }) => coveredBy?.length !== 0);
    const { most, seed } = sampleVariables;
    const tried = sampleOf(reached, Number(process.env[most]), Number(process.env[seed]));
    for (const { id } of [...tried, ...inOrder.filter((one) => !reached.includes(one))])
      this.#tried.add(id);
    return [inOrder.map(({ id }) => id)];
  }

  async check(mutants: Mutant[]) {
    return Object.fromEntries(
      mutants.map(({ id }) => [
        id,
        this.#tried.has(id)
          ? { status: 'passed' }
          : { status: 'compileError', reason: notInSample },
      ]),
    );
  }
}

export const strykerPlugins = [{ kind: 'Checker', name: 'sample', injectableClass: SampleChecker }];
