import * as z from 'zod/mini';
import { mostHouses } from './forms.ts';

/** Ids of the houses that a request is about, each once; codes `invalid`, `tooMany`. */
export const houseIdsField = z.array(z.uuid('invalid').check(z.toLowerCase()), 'invalid').check(
  z.overwrite<string[]>((ids) => [...new Set(ids)]),
  z.maxLength(mostHouses, 'tooMany'),
);
