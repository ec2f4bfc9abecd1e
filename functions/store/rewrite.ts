import { setTimeout } from 'node:timers/promises';
import { DomainError } from '#domain/errors.ts';
import { meetsTransaction } from '../platform/table-conflicts.ts';

/** Tries before a change gives up: each try was lost to another write. */
export const maxTries = 20;

export const tooManyChanges = () =>
  new DomainError('unavailable', 'Too many changes at once. Please try again in a moment.');

export const serviceBusy = () =>
  new DomainError('unavailable', 'The service is busy. Please try again in a moment.');

/** ms; the pause after a lost try, up to ten times as long. */
const pause = 10;

/**
 * Tries that may meet other transactions until the table's client gives up: read anew, the thing may
 * need no write any more.
 */
const mostRushes = 3;

/**
 * Makes a try, and again while it was lost to another write: it answers null, or met other
 * transactions for so long that the table's client gave it up. Throws `givenUp` at last.
 */
export async function tryAgain<T extends object | true>(
  one: () => Promise<T | null>,
  givenUp: () => DomainError = tooManyChanges,
): Promise<T> {
  let rushes = 0;
  for (let attempt = 0; attempt < maxTries; attempt++) {
    try {
      const done = await one();
      if (done !== null) return done;
    } catch (error) {
      rushes += 1;
      if (rushes === mostRushes || !meetsTransaction(error)) throw error;
    }
    await setTimeout(Math.random() * pause * Math.min(attempt + 1, 10));
  }
  throw givenUp();
}

interface Rewrite<T> {
  /** The thing as it was written last; null when there is none. */
  read(): Promise<T | null>;
  /**
   * What to write; the same object where nothing is to be written. Called again after a write that
   * came between.
   */
  change(before: T): T;
  /** One conditional write; false when the stored thing is no longer `before`. */
  write(after: T, before: T): Promise<boolean>;
  /** The error after `maxTries`. */
  givenUp?: () => DomainError;
}

/**
 * Reads, changes, and writes if nobody wrote meanwhile, else starts again. Answers the thing as it
 * is then, or null when there is none.
 */
export async function rewrite<T>({ read, change, write, givenUp }: Rewrite<T>): Promise<T | null> {
  const { stored } = await tryAgain(async () => {
    const before = await read();
    const stored = before && change(before);
    const isDone = stored === null || stored === before || (await write(stored, before as T));
    return isDone ? { stored } : null;
  }, givenUp);
  return stored;
}
