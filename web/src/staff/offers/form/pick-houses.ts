import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { finder } from '#domain/find-words.ts';
import { commonSpellings, sameName } from '#domain/fold.ts';
import type { CaravanRow } from '#domain/houses/caravan.ts';
import { byName } from '#domain/offers/by-name.ts';
import type { Period } from '#domain/time.ts';
import { rowsQuery } from '../../data/house-rows.ts';
import { type DiscountCheck, otherDiscountsQuery } from '../../data/offers.ts';

/** A house as the picker shows it. */
export type PickHouse = Pick<
  CaravanRow,
  | 'id'
  | 'make'
  | 'model'
  | 'year'
  | 'price'
  | 'main_image'
  | 'is_new'
  | 'is_visible'
  | 'archived_at'
  | 'sale_status'
>;

export interface PickFilter {
  search: string;
  make: string;
  condition: 'any' | 'new' | 'used';
  /** Whole EUR of the list price, as typed. */
  minPrice: string;
  maxPrice: string;
  /** This year or later; empty for any. */
  year: string;
}
export const noFilter: PickFilter = {
  search: '',
  make: '',
  condition: 'any',
  minPrice: '',
  maxPrice: '',
  year: '',
};

const byText = new Intl.Collator('bg', { numeric: true, sensitivity: 'base' }).compare;

/**
 * The houses to choose from, by make and model: every visible house that is not sold, and any other
 * that is attached already.
 */
export function pickable(rows: readonly CaravanRow[], attached: Iterable<string>): PickHouse[] {
  const kept = new Set(attached);
  return rows
    .filter(
      ({ id, is_visible, archived_at, sale_status }) =>
        (is_visible && archived_at === null && sale_status !== 'sold') || kept.has(id),
    )
    .sort(byName);
}

const whole = (text: string) => {
  const digits = text.replace(/\D/g, '');
  return digits === '' ? null : Number(digits);
};

/** The houses that pass the filter: every typed word is found in make, model, year or id. */
export function filterHouses(houses: readonly PickHouse[], filter: PickFilter): PickHouse[] {
  const isFound = finder(filter.search);
  const [min, max, year] = [whole(filter.minPrice), whole(filter.maxPrice), whole(filter.year)];
  return houses.filter((house) => {
    return (
      isFound(house.make, house.model, String(house.year), house.id) &&
      (filter.make === '' || sameName(house.make, filter.make)) &&
      (filter.condition === 'any' || house.is_new === (filter.condition === 'new')) &&
      (min === null || house.price >= min) &&
      (max === null || house.price <= max) &&
      (year === null || house.year >= year)
    );
  });
}

/**
 * Ids of these houses that one press chooses. A reserved house has a buyer at its price, a sold one
 * had one: each stays as it is unless staff choose it by itself.
 */
export function chosenTogether(
  houses: readonly Pick<PickHouse, 'id' | 'sale_status'>[],
  chosen: Readonly<Record<string, unknown>>,
): string[] {
  return houses
    .filter(({ id, sale_status }) => sale_status === 'available' || chosen[id] !== undefined)
    .map(({ id }) => id);
}

/** Makes to filter by, in order; spellings that look alike are one. */
export function makesOf(houses: readonly PickHouse[]): string[] {
  return [...commonSpellings(houses.map(({ make }) => make)).values()].sort(byText);
}

/** Years to filter by, latest first. */
export function yearsOf(houses: readonly PickHouse[]): number[] {
  return [...new Set(houses.map(({ year }) => year))].sort((a, b) => b - a);
}

export type OtherDiscount = 'individual' | 'campaign' | 'both';
/** The words for another offer that lowers a chosen house's price. */
export const otherWarning = {
  individual: 'otherIndividual',
  campaign: 'otherCampaign',
  both: 'otherBoth',
} as const;
/** Houses that another offer discounts in the same dates, by id. */
export type OtherDiscounts = ReadonlyMap<string, OtherDiscount>;

interface CheckResult {
  caravan_id: string;
  has_individual_discount: boolean;
  has_campaign_discount: boolean;
}

export function otherDiscounts(results: readonly CheckResult[]): OtherDiscounts {
  const others = new Map<string, OtherDiscount>();
  for (const { caravan_id, has_individual_discount, has_campaign_discount } of results) {
    if (has_individual_discount && has_campaign_discount) others.set(caravan_id, 'both');
    else if (has_individual_discount) others.set(caravan_id, 'individual');
    else if (has_campaign_discount) others.set(caravan_id, 'campaign');
  }
  return others;
}

/** How many houses the call takes at most. */
const maxChecked = 1000;

/**
 * What the check asks the server; `id` is the form's own campaign or discount, which does not
 * count.
 */
export function discountCheck(
  houses: readonly { id: string }[],
  id: string | null,
  period: Period | null,
): DiscountCheck {
  const caravan_ids = houses.slice(0, maxChecked).map((house) => house.id);
  return { caravan_ids, ...period, ...(id === null ? {} : { except_id: id }) };
}

export const isInCampaign = (other: OtherDiscount | undefined) =>
  other === 'campaign' || other === 'both';

const nothingElse = otherDiscounts([]);

/**
 * The houses to choose from, and which of them another offer discounts in the form's dates; null
 * until these make sense. `id` is the discount's own; `attached` are houses that it has.
 */
export function usePickHouses(
  id: string | null,
  period: Period | null,
  attached: readonly string[],
) {
  const rows = useQuery(rowsQuery);
  const kept = attached.join(' ');
  const houses = useMemo(() => pickable(rows.data ?? [], kept.split(' ')), [rows.data, kept]);
  const check = useQuery({
    ...otherDiscountsQuery(discountCheck(houses, id, period)),
    enabled: period !== null && houses.length > 0,
  });
  const others = useMemo(
    () => (check.data ? otherDiscounts(check.data) : nothingElse),
    [check.data],
  );
  return { rows, houses, others, checkFailed: check.isError };
}
