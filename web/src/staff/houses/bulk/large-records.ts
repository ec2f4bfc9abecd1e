import { createStore, del, get, set } from 'idb-keyval';

/** Records that are too large for the browser's local storage. */
export interface LargeRecords {
  /** Undefined while it is being read; null where there is none. */
  find(id: string): unknown;
  /** Resolves to false where the browser does not keep it. */
  write(id: string, record: unknown): Promise<boolean>;
  remove(id: string): void;
  /** Calls back once a record that was being read is known. */
  onRead(listener: () => void): void;
}

/** For a browser that keeps nothing large. */
export const noLargeRecords: LargeRecords = {
  find: () => null,
  write: async () => false,
  remove: () => undefined,
  onRead: () => undefined,
};

/** Records in the browser's IndexedDB, each read once. */
export function createLargeRecords(database: string): LargeRecords {
  const records = new Map<string, unknown>();
  const listeners = new Set<() => void>();
  let opened: ReturnType<typeof createStore> | null = null;
  const store = () => {
    opened ??= createStore(database, 'records');
    return opened;
  };

  /** Where the browser forbids it, nothing is there. */
  async function attempt<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch {
      return null;
    }
  }

  return {
    find(id) {
      if (!records.has(id)) {
        records.set(id, undefined);
        void attempt(() => get<unknown>(id, store())).then((record) => {
          records.set(id, record ?? null);
          for (const listener of listeners) listener();
        });
      }
      return records.get(id);
    },
    async write(id, record) {
      records.set(id, record);
      const done = await attempt(async () => {
        await set(id, record, store());
        return true;
      });
      return done ?? false;
    },
    remove(id) {
      records.delete(id);
      void attempt(() => del(id, store()));
    },
    onRead: (listener) => void listeners.add(listener),
  };
}
