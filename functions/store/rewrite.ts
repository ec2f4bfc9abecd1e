import { DomainError } from '#domain/errors.ts';

/** Tries before a change gives up: each try was lost to another write. */
export const maxTries = 20;

export const tooManyChanges = () =>
  new DomainError('unavailable', 'Too many changes at once. Please try again in a moment.');

export const serviceBusy = () =>
  new DomainError('unavailable', 'The service is busy. Please try again in a moment.');

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
  tries = maxTries,
  givenUp = tooManyChanges,
}: Rewrite<T>): Promise<T | null> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const before = await read();
    if (before === null) return null;
    const after = change(before);
    if (after === before || (await write(after, before))) return after;
  }
  throw givenUp();
}
