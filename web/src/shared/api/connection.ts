import { api } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { readPatiently } from './read-patiently.ts';

/** Who is to blame when a page cannot be read: the visitor's connection, or the site. */
export type Blame = 'offline' | 'down';

/** ms that the check waits for an answer: it is asked while somebody looks at an error. */
const patience = 6_000;

/** Any answer, and any wait for one, is more than a connection that is not there gives. */
const isReached = (error: unknown) =>
  error instanceof ApiError &&
  (error.status > 0 || (error.cause instanceof DOMException && error.cause.name === 'TimeoutError'));

/** The spec's connectivity check, a count of houses: those that cost nothing, so that none is sent. */
async function countHouses(): Promise<true> {
  try {
    await api.listCaravans({ query: { maxPrice: '0' } }, { timeout: patience });
  } catch (error) {
    if (!isReached(error)) throw error;
  }
  return true;
}

/** Whether anything of the site can be reached; tried as often as the spec has it. */
export async function isConnected(): Promise<boolean> {
  return navigator.onLine && (await readPatiently(countHouses)) === true;
}

/** Tells why a read failed. */
export async function blameFor(error: unknown): Promise<Blame> {
  return isReached(error) || (await isConnected()) ? 'down' : 'offline';
}
