import * as z from 'zod/mini';
import { listOf } from '../form-fields.ts';
import { mostHouses } from './forms.ts';

/** Ids of the houses that a request is about, each once; codes `invalid`, `tooMany`. */
export const houseIdsField = listOf(z.uuid('invalid').check(z.toLowerCase()), 4 * mostHouses).check(
  z.overwrite<string[]>((ids) => [...new Set(ids)]),
  z.maxLength(mostHouses, 'tooMany'),
);
