import { sampleOf } from './scopes.ts';

/** Where the sample is given to the process of the checker. */
export const sampleVariables = {
  most: 'MUTATE_MOST',
  seed: 'MUTATE_SEED',
  /** Set where mutants that no test reaches are drawn, too. */
  all: 'MUTATE_ALL',
} as const;

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
export class SampleChecker {
  #tried = new Set<string>();

  init = async () => {};

  async group(mutants: Mutant[]): Promise<string[][]> {
    const inOrder = mutants.toSorted((a, b) => Number(a.id) - Number(b.id));
    const { most, seed, all } = sampleVariables;
    const sample = <Item>(items: readonly Item[]) =>
      sampleOf(items, Number(process.env[most]), Number(process.env[seed]));
    if (process.env[all]) {
      // The last ones may be missing, by what the tests reach: their number is rounded up.
      const count = Math.ceil((Number(inOrder.at(-1)?.id ?? 0) + 1) / 1000) * 1000;
      this.#tried = new Set(sample(Array.from({ length: count }, (_, id) => String(id))));
    } else {
      const isReached = ({ coveredBy }: Mutant) => coveredBy?.length !== 0;
      const tried = [
        ...sample(inOrder.filter(isReached)),
        ...inOrder.filter((one) => !isReached(one)),
      ];
      this.#tried = new Set(tried.map(({ id }) => id));
    }
    return [inOrder.map(({ id }) => id)];
  }

  async check(mutants: Mutant[]): Promise<Record<string, { status: string; reason?: string }>> {
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
