import { createStore, del, entries, get, set } from 'idb-keyval';
import * as z from 'zod/mini';

const photoSchema = z.object({
  /** The id of its house. */
  house: z.string(),
  /** When it was taken or chosen, ms. */
  at: z.number(),
  /** Its place among those that were chosen together. */
  turn: z.number(),
  file: z.instanceof(File),
  /** Its address once it is in the storage. */
  url: z.nullable(z.string()),
});
/** A photograph that staff took of a house, which has not got it yet. */
export type KeptPhoto = z.infer<typeof photoSchema>;

/** Photographs in the browser's IndexedDB, until their houses have them or staff drop them. */
export interface KeptPhotos {
  /** Resolves to false where the browser does not keep it. */
  keep(id: string, photo: KeptPhoto): Promise<boolean>;
  drop(id: string): Promise<void>;
  /** Whether it is kept; null where that can't be read. */
  has(id: string): Promise<boolean | null>;
  /** Those of a house, the earliest first; none where the browser keeps nothing. */
  of(house: string): Promise<[id: string, photo: KeptPhoto][]>;
}

export function createKeptPhotos(database: string): KeptPhotos {
  let opened: ReturnType<typeof createStore> | null = null;
  const store = () => {
    opened ??= createStore(database, 'photos');
    return opened;
  };
  /** What the browser forbids, or forgot in the background, is tried on a new connection next. */
  async function attempt<T>(work: () => Promise<T>): Promise<{ done: T } | null> {
    try {
      return { done: await work() };
    } catch {
      opened = null;
      return null;
    }
  }
  return {
    keep: async (id, photo) => (await attempt(() => set(id, photo, store()))) !== null,
    async drop(id) {
      // What is left is dropped when a page finds that the house has it.
      await attempt(() => del(id, store()));
    },
    async has(id) {
      const found = await attempt(() => get<unknown>(id, store()));
      return found && found.done !== undefined;
    },
    async of(house) {
      const all = await attempt(() => entries<string, unknown>(store()));
      return (all?.done ?? [])
        .flatMap(([id, stored]): [string, KeptPhoto][] => {
          const { data } = photoSchema.safeParse(stored);
          return data?.house === house ? [[id, data]] : [];
        })
        .sort(([, one], [, other]) => one.at - other.at || one.turn - other.turn);
    },
  };
}
