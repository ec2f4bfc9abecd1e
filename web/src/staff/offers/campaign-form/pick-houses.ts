import type { CaravanRow } from '../../../../../functions/domain/caravan.ts';

/** A house as the picker shows it. */
export type PickHouse = Pick<
  CaravanRow,
  'id' | 'make' | 'model' | 'year' | 'price' | 'main_image' | 'is_new' | 'is_visible' | 'archived_at' | 'sale_status'
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
export const noFilter: PickFilter = { search: '', make: '', condition: 'any', minPrice: '', maxPrice: '', year: '' };

const byText = new Intl.Collator('bg', { numeric: true, sensitivity: 'base' }).compare;
const byName = (a: PickHouse, b: PickHouse) =>
  byText(`${a.make} ${a.model}`, `${b.make} ${b.model}`) || a.price - b.price || byText(a.id, b.id);

/** What can be chosen, by make and model: every visible house, and hidden or archived ones that are attached already. */
export function pickable(rows: readonly CaravanRow[], attached: Iterable<string>): PickHouse[] {
  const kept = new Set(attached);
  return rows
    .filter(({ id, is_visible, archived_at }) => (is_visible && archived_at === null) || kept.has(id))
    .sort(byName);
}

const whole = (text: string) => {
  const digits = text.replace(/\D/g, '');
  return digits === '' ? null : Number(digits);
};

/** Those that the filter lets through: every word typed is somewhere in make, model, year or id. */
export function filterHouses(houses: readonly PickHouse[], filter: PickFilter): PickHouse[] {
  const words = filter.search.toLowerCase().split(/\s+/).filter(Boolean);
  const [min, max, year] = [whole(filter.minPrice), whole(filter.maxPrice), whole(filter.year)];
  return houses.filter((house) => {
    const text = `${house.make} ${house.model} ${house.year} ${house.id}`.toLowerCase();
    return (
      words.every((word) => text.includes(word)) &&
      (filter.make === '' || house.make === filter.make) &&
      (filter.condition === 'any' || house.is_new === (filter.condition === 'new')) &&
      (min === null || house.price >= min) &&
      (max === null || house.price <= max) &&
      (year === null || house.year >= year)
    );
  });
}

/** Makes to filter by, in order. */
export function makesOf(houses: readonly PickHouse[]): string[] {
  return [...new Set(houses.map(({ make }) => make))].sort(byText);
}

/** Years to filter by, latest first. */
export function yearsOf(houses: readonly PickHouse[]): number[] {
  return [...new Set(houses.map(({ year }) => year))].sort((a, b) => b - a);
}
