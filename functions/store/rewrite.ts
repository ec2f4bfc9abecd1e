import { setTimeout } from 'node:timers/promises';
import { DomainError } from '#domain/errors.ts';

/** Tries before a change gives up: each try was lost to another write. */
export const maxTries = 20;

export const tooManyChanges = () =>
  new DomainError('unavailable', 'Too many changes at once. Please try again in a moment.');

export const serviceBusy = () =>
  new DomainError('unavailable', 'The service is busy. Please try again in a moment.');

/** ms; the pause after a lost try, up to ten times as long. */
const pause = 10;

/** Makes a try, and again while it was lost to another write (false); throws `givenUp` at last. */
export async function tryAgain(
  one: () => Promise<boolean>,
  givenUp: () => DomainError = tooManyChanges,
  tries = maxTries,
): Promise<void> {
  for (let attempt = 0; attempt < tries; attempt++) {
    if (await one()) return;
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
  tries?: number;
  /** The error after so many tries. */
  givenUp?: () => DomainError;
}

/**
 * Reads, changes, and writes if nobody wrote meanwhile, else starts again. Answers the thing as it
 * is then, or null when there is none.
 */
export async function rewrite<T>({
  read,
  change,
  write,
  tries,
  givenUp,
}: Rewrite<T>): Promise<T | null> {
  let stored: T | null = null;
  await tryAgain(
    async () => {
      const before = await read();
      stored = before && change(before);
      return before === null || stored === before || write(stored as T, before);
    },
    givenUp,
    tries,
  );
  return stored;
}
