import { createInvoke, type LoadEntry } from './invoke-function.ts';

/** Functions that answer from the catalogue. */
const readers = new Set(['render', 'public-api', 'share-pictures', 'customers-api']);
const preparer = 'prepare-catalogue';

/**
 * A deployment on this machine: before a reader of the catalogue answers, the catalogue is prepared by the same sources. From
 * the built functions that happens once. With `npm run dev` each change of those sources is a release of its own, the
 * format of snapshots included.
 */
export function preparingCatalogue(load: LoadEntry): LoadEntry {
  const invoke = createInvoke(load);
  let prepared: { by: unknown; done: Promise<unknown> } | undefined;
  return async (name) => {
    const module = await load(name);
    if (!readers.has(name)) return module;
    // Loaded after the reader: it is never of older sources.
    const by = await load(preparer);
    const current = prepared && prepared.by === by ? prepared : { by, done: invoke(preparer, {}) };
    prepared = current;
    await current.done.catch(() => {
      // The reader says by itself what it can't do; the next one tries again.
      if (prepared === current) prepared = undefined;
    });
    return module;
  };
}
