import { DomainError } from '../domain/errors.ts';
import { buildCatalogue, type Catalogue } from './catalogue.ts';
import type { SnapshotStore } from './snapshot-store.ts';

interface LoaderDeps {
  snapshots: Pick<SnapshotStore, 'pointer' | 'read'>;
  /** Told when the table does not answer and visitors get what is in memory. */
  onStale(error: unknown): void;
}

/**
 * The catalogue in memory, checked against the table by one small read a call. When the table does not answer, the one in
 * memory still serves; without one, rejects with `unavailable`.
 */
export function createCatalogueLoader({ snapshots, onStale }: LoaderDeps): () => Promise<Catalogue> {
  let held: { hash: string; catalogue: Catalogue } | undefined;
  let fetching: { hash: string; catalogue: Promise<Catalogue | null> } | undefined;

  async function fetchCatalogue(hash: string): Promise<Catalogue | null> {
    const snapshot = await snapshots.read(hash);
    if (!snapshot) return null;
    const catalogue = buildCatalogue(Object.values(snapshot.houses).map(({ house }) => house));
    held = { hash, catalogue };
    return catalogue;
  }

  async function current(): Promise<Catalogue> {
    // A snapshot removed between the two reads has a successor: ask once more which it is.
    for (const strong of [false, true]) {
      const pointer = await snapshots.pointer(strong);
      if (!pointer) return buildCatalogue([]);
      if (held?.hash === pointer.hash) return held.catalogue;
      if (fetching?.hash !== pointer.hash) fetching = { hash: pointer.hash, catalogue: fetchCatalogue(pointer.hash) };
      const pending = fetching;
      try {
        const catalogue = await pending.catalogue;
        if (catalogue) return catalogue;
      } finally {
        if (fetching === pending) fetching = undefined;
      }
    }
    throw new Error('The current catalogue is not there');
  }

  async function currentOrHeld(): Promise<Catalogue> {
    try {
      return await current();
    } catch (error) {
      if (!held) throw new DomainError('unavailable', 'The catalogue is out of reach', { cause: error });
      onStale(error);
      return held.catalogue;
    }
  }

  // The several reads of one page share one look at the table.
  let asking: Promise<Catalogue> | undefined;
  return () => {
    asking ??= currentOrHeld().finally(() => {
      asking = undefined;
    });
    return asking;
  };
}
