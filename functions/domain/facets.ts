import * as z from 'zod/mini';
import { filterNames } from './listing.ts';

const optionSchema = z.object({ value: z.int(), count: z.int() });

/** How many houses each option would show, given all the other filters. */
export const facetsSchema = z.object({
  type: z.object({ new: z.int(), used: z.int() }),
  discount: z.int(),
  make: z.array(z.object({ value: z.string(), count: z.int() })),
  beds: z.array(optionSchema),
  bedrooms: z.array(optionSchema),
  year: z.array(optionSchema),
  /** Bounds in EUR of the houses that pass every filter but the price ones; null when there are none. */
  price: z.nullable(z.object({ min: z.int(), max: z.int() })),
});
export type Facets = z.infer<typeof facetsSchema>;

/** The one filter to drop that brings back most houses, when nothing matches. */
export const suggestionSchema = z.object({ filter: z.enum(filterNames), count: z.int() });
export type Suggestion = z.infer<typeof suggestionSchema>;
