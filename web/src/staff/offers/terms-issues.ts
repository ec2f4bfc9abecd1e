import * as z from 'zod/mini';
import { checkPeriod, checkValue } from '../../../../functions/domain/campaign.ts';
import { discountTypes } from '../../../../functions/domain/discount.ts';

const periodSchema = z.object({ start_date: z.string(), end_date: z.string() }).check(checkPeriod());
const termsSchema = z.object({ discount_type: z.enum(discountTypes), discount_value: z.number() }).check(checkValue());

interface Terms {
  /** ISO; empty where there is none. */
  start_date: string;
  end_date: string;
  discount_type: string;
  discount_value: number | undefined;
}

/**
 * What is wrong between fields: the order of the dates, and the value for its type. The schemas of whole forms look at
 * these only once every field is right by itself; here they are told at the same time.
 */
export function termsIssues(terms: Terms) {
  const period = terms.start_date && terms.end_date ? periodSchema.safeParse(terms).error?.issues : undefined;
  return [...(period ?? []), ...(termsSchema.safeParse(terms).error?.issues ?? [])];
}
