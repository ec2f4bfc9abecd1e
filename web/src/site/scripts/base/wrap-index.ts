/**
 * The index `steps` after `index` of `count`, around both ends; 0 where there is nothing to count.
 */
export function wrapIndex(index: number, steps: number, count: number): number {
  return count === 0 ? 0 : (((index + steps) % count) + count) % count;
}
