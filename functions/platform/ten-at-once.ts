const atOnce = 10;

/**
 * Runs `work` for every item, ten at a time, and answers in their order. All are tried; then it
 * rejects with the first failure, if any.
 */
export async function tenAtOnce<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const done: R[] = [];
  const failures: unknown[] = [];
  for (let start = 0; start < items.length; start += atOnce)
    for (const one of await Promise.allSettled(items.slice(start, start + atOnce).map(work)))
      if (one.status === 'fulfilled') done.push(one.value);
      else failures.push(one.reason);
  if (failures.length > 0) throw failures[0];
  return done;
}
