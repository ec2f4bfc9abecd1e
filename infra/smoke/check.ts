/**
 * Runs one check. Rejects with the reason when it fails, or with `NotAsked` or a `Note`. A text
 * that it answers is shown beside the name.
 */
export type Ask = () => Promise<unknown>;

/** A group of checks of a deployed stage. */
export interface Check {
  /** What is true of a healthy stage. */
  name: string;
  ask: Ask;
}

export interface Group {
  name: string;
  checks: readonly Check[];
}

/** The check makes no sense here; the message says why. */
export class NotAsked extends Error {}

/** Nothing is broken, but the message says what a person still has to do. */
export class Note extends Error {}

export interface Outcome {
  passed: number;
  failed: number;
  notAsked: number;
  notes: number;
}

/** The mark of an outcome that is no pass, and what it counts as. */
function markOf(error: unknown): [mark: string, counted: Exclude<keyof Outcome, 'passed'>] {
  if (error instanceof NotAsked) return ['-   ', 'notAsked'];
  return error instanceof Note ? ['note', 'notes'] : ['FAIL', 'failed'];
}

export function check(name: string, ask: Ask): Check {
  return { name, ask };
}

/** `make`, run at the first call; later calls share its answer, also where it fails. */
export function shared<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Runs one check after the other and prints each outcome in a line. */
export async function askAll(
  groups: readonly Group[],
  say: (line: string) => void,
): Promise<Outcome> {
  const outcome: Outcome = { passed: 0, failed: 0, notAsked: 0, notes: 0 };
  const total = groups.reduce((sum, { checks }) => sum + checks.length, 0);
  let asked = 0;
  for (const { name, checks } of groups) {
    say(`\n${name}`);
    for (const { name, ask } of checks) {
      const at = `${String(++asked).padStart(String(total).length)}/${total}`;
      try {
        const answer = await ask();
        const figure = typeof answer === 'string' ? answer : '';
        outcome.passed++;
        say(`  ok    ${at}  ${name}${figure ? ` (${figure})` : ''}`);
      } catch (error) {
        // The first line is the assertion's own sentence; Node's comparison follows.
        const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
        const [mark, counted] = markOf(error);
        outcome[counted]++;
        say(`  ${mark}  ${at}  ${name}: ${reason}`);
      }
    }
  }
  const left = outcome.notAsked > 0 ? `, ${outcome.notAsked} not asked` : '';
  const noted = outcome.notes === 1 ? 'note' : 'notes';
  const notes = outcome.notes > 0 ? `, ${outcome.notes} ${noted}` : '';
  say(`\n${outcome.passed} passed, ${outcome.failed} failed${left}${notes}`);
  return outcome;
}
