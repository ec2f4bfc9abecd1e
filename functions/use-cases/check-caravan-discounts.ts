import { type Period, periodsOverlap } from '../domain/time.ts';
import type { DiscountDeps } from './discount-deps.ts';

interface Check {
  caravan_ids: readonly string[];
  start_date?: string | undefined;
  end_date?: string | undefined;
  except_id?: string | undefined;
}

interface Checked {
  caravan_id: string;
  has_individual_discount: boolean;
  has_campaign_discount: boolean;
}

/** Later than any date a form takes. */
const endOfTime = '9999-12-31T23:59:59.999Z';

/**
 * Which of these houses have a discount that is not over yet; with dates, one that overlaps them. The campaign or discount
 * with `except_id` is left out of account. Each house is answered once, in their order.
 */
export async function checkCaravanDiscounts(
  { campaigns, discounts, clock }: Pick<DiscountDeps, 'campaigns' | 'discounts' | 'clock'>,
  { caravan_ids, start_date, end_date, except_id }: Check,
): Promise<Checked[]> {
  const asked = { start_date: start_date ?? clock().toISOString(), end_date: end_date ?? endOfTime };
  const counts = (terms: Period & { id: string; deleted_at: string | null }) =>
    terms.deleted_at === null && terms.id !== except_id && periodsOverlap(terms, asked);
  const [allCampaigns, allDiscounts] = await Promise.all([campaigns.all(), discounts.all()]);
  const inCampaign = new Set(allCampaigns.filter(counts).flatMap(({ caravans }) => Object.keys(caravans)));
  const discounted = new Set(allDiscounts.filter(counts).map(({ caravan_id }) => caravan_id));
  return [...new Set(caravan_ids)].map((caravan_id) => ({
    caravan_id,
    has_individual_discount: discounted.has(caravan_id),
    has_campaign_discount: inCampaign.has(caravan_id),
  }));
}
