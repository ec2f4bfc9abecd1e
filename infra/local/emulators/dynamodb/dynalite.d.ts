declare module 'dynalite/db/index.js' {
  interface DynaliteOptions {
    /** Folder of the LevelDB store; memory without it. */
    path?: string;
    createTableMs?: number;
    deleteTableMs?: number;
    updateTableMs?: number;
  }

  interface Entries {
    next(): Promise<[string, unknown] | undefined>;
    close(): Promise<void>;
  }

  export type StoreWrite =
    | { type: 'put'; key: string; value: unknown }
    | { type: 'del'; key: string };

  type Done = (error: unknown, value?: unknown) => void;

  /** The items of a table, or of one of its indexes. */
  export interface DynalitePart {
    get(key: string, done: Done): void;
    put(key: string, value: unknown, done: Done): void;
    del(key: string, done: Done): void;
    /** Runs `work` when nobody else has the item; `release` wraps what is called when it is done. */
    lock(key: string, work: (release: (done: Done) => Done) => void): void;
  }

  export interface DynaliteStore {
    db: {
      open(): Promise<void>;
      close(): Promise<void>;
      iterator(options: { fillCache: boolean }): Entries;
      /** Undefined where there is no such key. */
      get(key: string): Promise<unknown>;
      /** All of them or none, in one record of LevelDB's log. */
      batch(writes: readonly StoreWrite[]): Promise<void>;
      /** Takes what was overwritten or removed off the disk; only where there is a folder. */
      compactRange(start: string, end: string): Promise<void>;
    };
    getItemDb(table: string): DynalitePart;
    getIndexDb(type: string, table: string, index: string): DynalitePart;
  }

  const db: {
    create(options: DynaliteOptions): DynaliteStore;
    /** Bytes of an item, its attributes' names included. */
    itemSize(item: unknown): number;
    validationError(message: string): Error;
  };
  export default db;
}

declare module 'dynalite/validations/index.js' {
  import type { DynaliteStore } from 'dynalite/db/index.js';

  const validations: {
    checkTypes(request: unknown, types: unknown): unknown;
    checkValidations(request: unknown, types: unknown, custom: unknown, store: DynaliteStore): void;
  };
  export default validations;
}
