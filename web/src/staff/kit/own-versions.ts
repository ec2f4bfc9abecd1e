import type { QueryClient } from '@tanstack/react-query';

/** Versions that this page's own writes made, by the item and the version before. */
const versions = new WeakMap<QueryClient, Map<string, number>>();

const keyOf = (id: string, version: number) => `${id} ${version}`;

/** Notes that a write of this page made a version of an item out of another one. */
export function noteOwnVersion(
  cache: QueryClient,
  id: string,
  { before, after }: { before: number; after: number },
): void {
  const own = versions.get(cache) ?? new Map<string, number>();
  versions.set(cache, own.set(keyOf(id, before), after));
}

/**
 * The version that this page's own writes made of the one that staff saw: a newer one that it wrote
 * itself is not somebody else's change.
 */
export function followOwnVersions(cache: QueryClient, id: string, version: number): number {
  const own = versions.get(cache);
  let now = version;
  for (let next = own?.get(keyOf(id, now)); next !== undefined; next = own?.get(keyOf(id, now)))
    now = next;
  return now;
}
