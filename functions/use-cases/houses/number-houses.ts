import { firstHouseNumber } from '#domain/houses/house-number.ts';
import type { CaravanStore } from '../../store/caravans.ts';
import type { HouseNumbers } from '../../store/house-numbers.ts';

export interface NumberedHouses {
  numbered: number;
  /** Houses that somebody wrote meanwhile: to be numbered by another run. */
  left: number;
}

/**
 * Puts numbers right after a restore: the counter goes on above every number that was given, and
 * each house without a number gets one, the oldest first. It may be broken off anywhere and run
 * beside another run: one after the other, each house gets a higher number than those before it.
 */
export async function numberHouses({
  caravans,
  numbers,
}: {
  caravans: Pick<CaravanStore, 'all' | 'giveNumber'>;
  numbers: Pick<HouseNumbers, 'highestGiven' | 'keepAbove'>;
}): Promise<NumberedHouses> {
  const houses = await caravans.all();
  const used = houses.map(({ number }) => number ?? 0);
  await numbers.keepAbove(Math.max(firstHouseNumber - 1, await numbers.highestGiven(), ...used));
  const missing = houses
    .filter(({ number }) => number === null)
    .sort((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at) || (a.id < b.id ? -1 : 1));
  let numbered = 0;
  for (const house of missing) if (await caravans.giveNumber(house)) numbered += 1;
  return { numbered, left: missing.length - numbered };
}
