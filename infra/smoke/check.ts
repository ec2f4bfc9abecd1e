/**
 * Runs one check. Rejects with the reason when it fails, or with `NotAsked`. A text that it answers
 * is shown beside the name.
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

export interface Outcome {
  passed: number;
  failed: number;
  notAsked: number;
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
  const outcome = { passed: 0, failed: 0, notAsked: 0 };
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
        if (error instanceof NotAsked) outcome.notAsked++;
        else outcome.failed++;
        say(`  ${error instanceof NotAsked ? '-   ' : 'FAIL'}  ${at}  ${name}: ${reason}`);
      }
    }
  }
  const left = outcome.notAsked > 0 ? `, ${outcome.notAsked} not asked` : '';
  say(`\n${outcome.passed} passed, ${outcome.failed} failed${left}`);
  return outcome;
}
