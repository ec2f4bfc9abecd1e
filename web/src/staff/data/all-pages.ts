interface Page<Item> {
  items: readonly Item[];
  /** Cursor of the following page, or null. */
  next: string | null;
}

/**
 * Every page of a list in order, or as many as give `most` items. An item that moved between pages
 * meanwhile appears once, as it was read last.
 */
export async function allPages<Item extends { id: string }>(
  read: (query: { cursor?: string }) => Promise<Page<Item>>,
  most = Number.POSITIVE_INFINITY,
): Promise<Item[]> {
  const all = new Map<string, Item>();
  let cursor: string | null = null;
  do {
    const page: Page<Item> = await read(cursor === null ? {} : { cursor });
    for (const item of page.items) all.set(item.id, item);
    cursor = page.next;
  } while (cursor !== null && all.size < most);
  return [...all.values()];
}
