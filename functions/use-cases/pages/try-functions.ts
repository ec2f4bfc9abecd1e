import { NoRoomError } from '../../platform/invoke.ts';
import { trial } from '../../platform/trial.ts';

export interface TryFunctionsDeps {
  /** The build whose functions are expected. */
  release: string;
  /** Names of the functions. */
  functions: readonly string[];
  /** Invokes a function with an event; rejects where it fails. */
  invoke(name: string, event: unknown): Promise<unknown>;
}

export interface TriedFunctions {
  /** How many answered as they should. */
  answered: number;
  /** Names of those that had no room to answer: they are busy, which is no fault of a release. */
  busy: string[];
}

const releaseOf = (answer: unknown): unknown =>
  typeof answer === 'object' && answer !== null && 'release' in answer ? answer.release : undefined;

/**
 * Invokes every function with a trial, one after the other, since a new account runs ten at once.
 * Throws a sentence that names everything that is not as it should be.
 */
export async function tryFunctions({
  release,
  functions,
  invoke,
}: TryFunctionsDeps): Promise<TriedFunctions> {
  const faults: string[] = [];
  const busy: string[] = [];
  for (const name of functions)
    try {
      const made = releaseOf(await invoke(name, trial));
      if (made !== release) faults.push(`${name} is of the release ${made ?? 'of no name'}`);
    } catch (error) {
      if (error instanceof NoRoomError) busy.push(name);
      else faults.push(`${name} failed: ${error instanceof Error ? error.message : error}`);
    }
  if (faults.length > 0)
    throw new Error(`The release ${release} was tried and is taken back: ${faults.join('; ')}.`);
  return { answered: functions.length - busy.length, busy };
}
