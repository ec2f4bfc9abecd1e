/**
 * Houses of one catalogue, a bit for each at its `ListedHouse.number`: what several filters leave
 * is found, and counted, 32 houses at a time.
 */
export type HouseSet = Uint32Array<ArrayBuffer>;

const wordsFor = (size: number) => (size + 31) >>> 5;

/** None of so many houses. */
export const noHouses = (size: number): HouseSet => new Uint32Array(wordsFor(size));

/** Every one of so many houses. */
export function allHouses(size: number): HouseSet {
  const houses = noHouses(size).fill(0xffff_ffff);
  if (size % 32 !== 0) houses[houses.length - 1] = 2 ** (size % 32) - 1;
  return houses;
}

export function addHouse(houses: HouseSet, number: number): void {
  const at = number >>> 5;
  houses[at] = (houses[at] ?? 0) | (1 << (number & 31));
}

export const hasHouse = (houses: HouseSet, number: number): boolean =>
  (((houses[number >>> 5] ?? 0) >>> (number & 31)) & 1) === 1;

/** Adds the others to `houses`, which it answers. */
export function addHouses(houses: HouseSet, others: HouseSet): HouseSet {
  for (let at = 0; at < houses.length; at += 1) houses[at] = (houses[at] ?? 0) | (others[at] ?? 0);
  return houses;
}

/** Leaves in `houses`, which it answers, those that are among the others. */
export function keepHouses(houses: HouseSet, others: HouseSet): HouseSet {
  for (let at = 0; at < houses.length; at += 1) houses[at] = (houses[at] ?? 0) & (others[at] ?? 0);
  return houses;
}

/** The houses that are not among the others. */
export const housesWithout = (houses: HouseSet, others: HouseSet): HouseSet =>
  houses.map((bits, at) => bits & ~(others[at] ?? 0));

export const isEmpty = (houses: HouseSet): boolean => houses.every((bits) => bits === 0);

/** How many bits are set: neighbours are added, first bits, then pairs, then fours. */
function ones(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

export function countHouses(houses: HouseSet): number {
  let count = 0;
  for (let at = 0; at < houses.length; at += 1) count += ones(houses[at] ?? 0);
  return count;
}

/** How many houses are in both. */
export function countBoth(houses: HouseSet, others: HouseSet): number {
  let count = 0;
  for (let at = 0; at < houses.length; at += 1)
    count += ones((houses[at] ?? 0) & (others[at] ?? 0));
  return count;
}

export const haveCommon = (houses: HouseSet, others: HouseSet): boolean =>
  houses.some((bits, at) => (bits & (others[at] ?? 0)) !== 0);
