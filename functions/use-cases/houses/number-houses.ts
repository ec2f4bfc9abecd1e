import { firstHouseNumber } from '#domain/houses/house-number.ts';
import type { CaravanStore } from '../../store/caravans.ts';
import type { HouseNumbers } from '../../store/house-numbers.ts';

/** Houses that one run numbers at most, some ten seconds: a later run goes on. */
const numberedAtOnce = 500;

export interface NumberedHouses {
  numbered: number;
  /** Houses left to the next run: too many at once, or somebody wrote the house meanwhile. */
  left: number;
}

/**
 * Gives a number to every house that lacks one, the oldest first: houses of before there were
 * numbers, and those that were stored without one since. It may be broken off anywhere and run
 * beside another run: one after the other, each house gets a higher number than those before it.
 * `step` is told after each house.
 */
export async function numberHouses(
  {
    caravans,
    numbers,
  }: { caravans: Pick<CaravanStore, 'all' | 'setNumber'>; numbers: HouseNumbers },
  known?: Awaited<ReturnType<CaravanStore['all']>>,
  step?: (done: number, all: number) => void,
): Promise<NumberedHouses> {
  const houses = known ?? (await caravans.all());
  const missing = houses
    .filter(({ number }) => number === null)
    .sort((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at) || (a.id < b.id ? -1 : 1));
  if (missing.length === 0) return { numbered: 0, left: 0 };
  const highest = Math.max(...houses.map(({ number }) => number ?? 0));
  if (highest >= firstHouseNumber) await numbers.keepAbove(highest);
  let numbered = 0;
  const now = missing.slice(0, numberedAtOnce);
  for (const [at, house] of now.entries()) {
    if (await caravans.setNumber(house, await numbers.give(house.id))) numbered += 1;
    step?.(at + 1, now.length);
  }
  return { numbered, left: missing.length - numbered };
}
