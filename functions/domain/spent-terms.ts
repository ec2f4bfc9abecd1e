import type { PastTerms, PriceBook, PricedCampaign, PricedDiscount, PricedHouse } from './price-book.ts';
import { type OfferWindow, offeredPrices } from './price-history.ts';

/** ms that terms stay after they were over, whoever remembers them. */
const keptFor = 86_400_000;

/** Whether a window is one of those in question. */
type Which = (window: OfferWindow) => boolean;
type Houses = string | PricedCampaign['caravans'];

/**
 * What campaigns and discounts need not hold any more at `now`, because every house tells its prices without it: terms
 * that were changed, and what was deleted, over a day ago. `houses` finds a house as it is stored; those it does not find
 * tell nothing.
 */
export function createSpentTerms(book: PriceBook, houses: (id: string) => PricedHouse | undefined, now: Date) {
  const at = now.getTime();
  const spent: Which[] = [];
  const isOld = (iso: string) => Date.parse(iso) <= at - keptFor;

  /** Counts the windows as gone when these houses do not miss them: the next one is asked about without them. */
  function areMissedBy(ids: readonly string[], which: Which): boolean {
    const missed = ids.some((id) => {
      const house = houses(id);
      if (!house) return false;
      const left = book.windows(id).filter((window) => !spent.some((gone) => gone(window)));
      const told = (windows: readonly OfferWindow[]) => JSON.stringify(offeredPrices(house, windows, at + 1));
      return told(left) !== told(left.filter((window) => !which(window)));
    });
    if (!missed) spent.push(which);
    return missed;
  }

  function isNeeded(id: string, { from, until, houses: concerned }: PastTerms<Houses>): boolean {
    if (!isOld(until)) return true;
    const [start, end] = [Date.parse(from), Date.parse(until)];
    const ids = typeof concerned === 'string' ? [concerned] : Object.keys(concerned);
    return areMissedBy(ids, (window) => window.candidate.id === id && window.from === start && window.until === end);
  }

  /** The past terms that some house still needs. */
  function neededTerms<H extends Houses>(terms: { id: string; past_terms: readonly PastTerms<H>[] }): PastTerms<H>[] {
    return terms.past_terms.filter((past) => isNeeded(terms.id, past));
  }

  /** Whether a deleted campaign or discount is needed for nothing any more. */
  function isSpent(terms: PricedCampaign | PricedDiscount): boolean {
    if (
      terms.deleted_at === null ||
      !isOld(terms.deleted_at) ||
      terms.past_terms.some((past) => isNeeded(terms.id, past))
    )
      return false;
    const ids = 'caravans' in terms ? Object.keys(terms.caravans) : [terms.caravan_id];
    return !areMissedBy(ids, (window) => window.candidate.id === terms.id);
  }

  return { neededTerms, isSpent };
}
