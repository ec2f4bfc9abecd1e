import { createInvoke, type LoadEntry } from './gateway/invoke-function.ts';

/** Functions that answer from the catalogue. */
const readers = new Set(['render', 'public-api', 'share-pictures', 'customers-api']);
const preparer = 'prepare-catalogue';

/**
 * A deployment on this machine: before a reader of the catalogue answers, the same sources prepare
 * the catalogue. With built functions that happens once. With `npm run dev` each change of the
 * sources counts as a release, which may have another format of snapshots.
 */
export function preparingCatalogue(load: LoadEntry): LoadEntry {
  const invoke = createInvoke(load);
  let prepared: { by: unknown; done: Promise<unknown> } | undefined;
  return async (name) => {
    const module = await load(name);
    if (!readers.has(name)) return module;
    // Loaded after the reader, so its sources are never older.
    const by = await load(preparer);
    const current = prepared && prepared.by === by ? prepared : { by, done: invoke(preparer, {}) };
    prepared = current;
    await current.done.catch(() => {
      // The reader itself reports a failure; the next reader tries again.
      if (prepared === current) prepared = undefined;
    });
    return module;
  };
}
