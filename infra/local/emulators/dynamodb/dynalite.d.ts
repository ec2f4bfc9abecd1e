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

  export interface DynaliteStore {
    db: {
      open(): Promise<void>;
      close(): Promise<void>;
      iterator(options: { fillCache: boolean }): Entries;
      /** Undefined where there is no such key. */
      get(key: string): Promise<unknown>;
      put(key: string, value: unknown): Promise<void>;
      /** Takes what was overwritten or removed off the disk; only where there is a folder. */
      compactRange(start: string, end: string): Promise<void>;
    };
  }

  const db: { create(options: DynaliteOptions): DynaliteStore };
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
