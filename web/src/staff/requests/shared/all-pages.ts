interface Dated {
  id: string;
  version: number;
  updated_at: string;
}
interface PageOf<Item> {
  items: readonly Item[];
  next: string | null;
}

/** The one of two readings of an item that is further on: an answer may come from an index that lags behind a write. */
export function fresher<Item extends Dated>(one: Item, other: Item): Item {
  if (one.version !== other.version) return one.version > other.version ? one : other;
  return one.updated_at >= other.updated_at ? one : other;
}

/**
 * Every page of a list in its order; what moved between pages while they were read appears once. Items that `known` has
 * further on stay as they are there.
 */
export async function allPages<Item extends Dated>(
  read: (query: { cursor?: string }) => Promise<PageOf<Item>>,
  known: readonly Item[] = [],
): Promise<Item[]> {
  const before = new Map(known.map((item) => [item.id, item]));
  const all = new Map<string, Item>();
  let cursor: string | null = null;
  do {
    const page: PageOf<Item> = await read(cursor === null ? {} : { cursor });
    for (const item of page.items) all.set(item.id, fresher(item, before.get(item.id) ?? item));
    cursor = page.next;
  } while (cursor !== null);
  return [...all.values()];
}
