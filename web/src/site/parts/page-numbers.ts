/**
 * Pages worth a link, at most seven: the first, the last, and those around the current one; null
 * marks a gap.
 */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, index) => index + 1);
  const start = Math.min(Math.max(page - 1, 3), pages - 4);
  const from = page <= 4 ? 2 : start;
  const to = page >= pages - 3 ? pages - 1 : page <= 4 ? 5 : page + 1;
  const middle = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return [1, ...(from > 2 ? [null] : []), ...middle, ...(to < pages - 1 ? [null] : []), pages];
}
