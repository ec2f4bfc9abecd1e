import { nextVersion } from '../stored-entity.ts';
import type { Campaign, CampaignInput } from './campaign.ts';
import type { IndividualDiscount, IndividualDiscountInput } from './individual-discount.ts';
import type { HouseTerms, PastTerms } from './price-book.ts';

type Houses = Campaign['caravans'];

/** What a campaign or a discount has offered since `terms_since`. */
interface Terms<H> {
  start_date: string;
  end_date: string;
  discount_type: Campaign['discount_type'];
  discount_value: number;
  terms_since: string;
  past_terms: PastTerms<H>[];
}

/** From a new offer, or new terms, on: an odd price that it makes has to be confirmed. */
const askedFrom = (since: string): NonNullable<Campaign['confirmed_prices']> => ({
  since,
  houses: {},
});

/** One spelling for every instant: lists sort by it as text. */
function normalDates<P extends { start_date: string; end_date: string }>(period: P): P {
  const normal = (iso: string) => new Date(iso).toISOString();
  return { ...period, start_date: normal(period.start_date), end_date: normal(period.end_date) };
}

const ownTerms = ({
  individual_discount_type: type,
  individual_discount_value: value,
}: HouseTerms) => (type === null || value === null ? '' : `${type} ${value}`);

function sameHouses(one: Houses, other: Houses): boolean {
  const ids = Object.keys(one);
  return (
    ids.length === Object.keys(other).length &&
    ids.every((id) => {
      const [mine, theirs] = [one[id], other[id]];
      return mine !== undefined && theirs !== undefined && ownTerms(mine) === ownTerms(theirs);
    })
  );
}

type Offered = Pick<Terms<unknown>, 'discount_type' | 'discount_value'>;

function sameDiscount(one: Offered, other: Offered): boolean {
  return one.discount_type === other.discount_type && one.discount_value === other.discount_value;
}

/**
 * `past_terms` once the terms of `before` end at `at` (ISO): the terms that ran until then join
 * them.
 */
function endedTerms<H>(
  before: Terms<H>,
  houses: H,
  sameHousesAs: (one: H, other: H) => boolean,
  at: string,
): PastTerms<H>[] {
  const from = Math.max(Date.parse(before.start_date), Date.parse(before.terms_since));
  const until = Math.min(Date.parse(before.end_date) + 1, Date.parse(at));
  if (from >= until) return before.past_terms;
  const { discount_type, discount_value } = before;
  const ended = {
    from: new Date(from).toISOString(),
    until: new Date(until).toISOString(),
    discount_type,
    discount_value,
    houses,
  };
  const last = before.past_terms.at(-1);
  // Only the dates changed since: the last entry becomes longer, instead of another entry with all
  // its houses.
  if (
    last &&
    last.until === ended.from &&
    sameDiscount(last, ended) &&
    sameHousesAs(last.houses, houses)
  )
    return [...before.past_terms.slice(0, -1), { ...last, until: ended.until }];
  return [...before.past_terms, ended];
}

const sameDates = (one: Terms<unknown>, other: { start_date: string; end_date: string }) =>
  Date.parse(one.start_date) === Date.parse(other.start_date) &&
  Date.parse(one.end_date) === Date.parse(other.end_date);

function housesOf({ caravan_ids, caravan_discounts }: CampaignInput): Houses {
  const campaignsOwn = { individual_discount_type: null, individual_discount_value: null };
  return Object.fromEntries(
    caravan_ids.map((id) => [
      id,
      Object.hasOwn(caravan_discounts, id) ? (caravan_discounts[id] ?? campaignsOwn) : campaignsOwn,
    ]),
  );
}

const firstVersion = (id: string, at: string) => ({
  id,
  terms_since: at,
  past_terms: [],
  confirmed_prices: askedFrom(at),
  deleted_at: null,
  version: 1,
  created_at: at,
  updated_at: at,
});

/** A campaign as it is first stored. */
export function newCampaign(input: CampaignInput, id: string, now: Date): Campaign {
  const { caravan_ids: _ids, caravan_discounts: _discounts, ...editable } = input;
  const at = now.toISOString();
  return {
    ...normalDates(editable),
    ...firstVersion(id, at),
    caravans: housesOf(input),
    banner_switched_at: input.is_banner_active ? at : null,
  };
}

/**
 * The next version of a campaign, its banner switched on or off; a banner that is on already keeps
 * the moment at which it was switched on.
 */
export function switchedBanner(before: Campaign, is_banner_active: boolean, now: Date): Campaign {
  const next = nextVersion(before, now);
  const on = is_banner_active && !before.is_banner_active;
  return {
    ...before,
    ...next,
    is_banner_active,
    banner_switched_at: on ? next.updated_at : before.banner_switched_at,
  };
}

/**
 * The next version of a campaign after staff edited it. Where dates, discount or houses change, the
 * old offer goes to `past_terms` and the new terms count from now: the price history is worked out
 * from both.
 */
export function changedCampaign(before: Campaign, input: CampaignInput, now: Date): Campaign {
  const { caravan_ids: _ids, caravan_discounts: _discounts, ...editable } = input;
  const caravans = housesOf(input);
  const { banner_switched_at, version, updated_at } = switchedBanner(
    before,
    input.is_banner_active,
    now,
  );
  const after = {
    ...before,
    ...normalDates(editable),
    caravans,
    banner_switched_at,
    version,
    updated_at,
  };
  if (
    sameDates(before, input) &&
    sameDiscount(before, input) &&
    sameHouses(before.caravans, caravans)
  )
    return after;
  const past_terms = endedTerms(before, before.caravans, sameHouses, updated_at);
  const confirmed_prices = before.confirmed_prices ?? askedFrom(updated_at);
  return { ...after, past_terms, terms_since: updated_at, confirmed_prices };
}

/**
 * A deleted campaign: it is shown nowhere and lowers no price, but what it offered until now stays
 * in the price history.
 */
export function deletedCampaign(before: Campaign, now: Date): Campaign {
  const switched = switchedBanner(before, false, now);
  return { ...switched, deleted_at: switched.updated_at };
}

/** An individual discount as it is first stored. */
export function newDiscount(
  input: IndividualDiscountInput,
  id: string,
  now: Date,
): IndividualDiscount {
  return { ...normalDates(input), ...firstVersion(id, now.toISOString()) };
}

/**
 * The next version of a discount after staff edited it; as with a campaign, old terms go to
 * `past_terms`.
 */
export function changedDiscount(
  before: IndividualDiscount,
  input: IndividualDiscountInput,
  now: Date,
): IndividualDiscount {
  const next = nextVersion(before, now);
  const after = { ...before, ...normalDates(input), ...next };
  const { caravan_id } = before;
  if (sameDates(before, input) && sameDiscount(before, input) && caravan_id === input.caravan_id)
    return after;
  const past_terms = endedTerms(before, caravan_id, (one, other) => one === other, next.updated_at);
  const confirmed_prices = before.confirmed_prices ?? askedFrom(next.updated_at);
  return { ...after, past_terms, terms_since: next.updated_at, confirmed_prices };
}

/**
 * A deleted discount: it lowers no price any more, but what it offered until now stays in the price
 * history.
 */
export function deletedDiscount(before: IndividualDiscount, now: Date): IndividualDiscount {
  const next = nextVersion(before, now);
  return { ...before, ...next, deleted_at: next.updated_at };
}
