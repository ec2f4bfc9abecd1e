import type { DynalitePart, DynaliteStore, StoreWrite } from 'dynalite/db/index.js';

/** A store that reads what is stored, and collects what is written instead of writing it. */
export interface StagedStore {
  store: DynaliteStore;
  /** What was written so far, items and entries of indexes alike, for one batch. */
  writes: StoreWrite[];
  /** Each item that was asked for so far, in that order; `before` is undefined where there is none. */
  items: { key: string; before: unknown }[];
}

/**
 * Lets dynalite's actions work on copies: an item and its entries in the indexes, or all items of a
 * transaction, are then written together or not at all, also by a process that is killed. Nobody
 * else may write until the batch is. Keys are those that dynalite's parts make of theirs.
 */
export function stageWrites(store: DynaliteStore): StagedStore {
  const writes: StoreWrite[] = [];
  const items: StagedStore['items'] = [];

  const part = (prefix: string, { get }: DynalitePart): DynalitePart => ({
    get(key, done) {
      get(key, (error, value) => {
        items.push({ key: prefix + key, before: value });
        done(error, value);
      });
    },
    put(key, value, done) {
      writes.push({ type: 'put', key: prefix + key, value });
      done(null);
    },
    del(key, done) {
      writes.push({ type: 'del', key: prefix + key });
      done(null);
    },
    lock(_key, work) {
      work((done) => done);
    },
  });

  return {
    writes,
    items,
    store: {
      ...store,
      getItemDb: (table) => part(`item-${table}~`, store.getItemDb(table)),
      getIndexDb: (type, table, index) =>
        part(
          `index-${type.toLowerCase()}~${table}~${index}~`,
          store.getIndexDb(type, table, index),
        ),
    },
  };
}
