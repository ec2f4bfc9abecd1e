import * as z from 'zod/mini';

/** Houses that one request may be about. */
export const mostHouses = 5;

/** Ids of the houses that a request is about, each once; codes `invalid`, `tooMany`. */
export const houseIdsField = z.array(z.uuid('invalid').check(z.toLowerCase()), 'invalid').check(
  z.overwrite<string[]>((ids) => [...new Set(ids)]),
  z.maxLength(mostHouses, 'tooMany'),
);
