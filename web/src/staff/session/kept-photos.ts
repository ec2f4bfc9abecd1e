import { createStore, del, entries, get, set } from 'idb-keyval';
import * as z from 'zod/mini';

const photoSchema = z.object({
  /** The account that took it. */
  by: z.string(),
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
interface KeptPhotos {
  /** Resolves to false where the browser does not keep it. */
  keep(id: string, photo: KeptPhoto): Promise<boolean>;
  drop(id: string): Promise<void>;
  /** Whether it is kept; null where that can't be read. */
  has(id: string): Promise<boolean | null>;
  /** The account's of a house, the earliest first; none where the browser keeps nothing. */
  of(house: string, by: string): Promise<[id: string, photo: KeptPhoto][]>;
  /** How many the account has, of all houses. */
  countOf(by: string): Promise<number>;
  /** Drops those of all other accounts. */
  dropOthers(by: string): Promise<void>;
}

function createKeptPhotos(database: string): KeptPhotos {
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
  /** What is no photograph of this format is nobody's. */
  const all = async () =>
    ((await attempt(() => entries<string, unknown>(store())))?.done ?? []).map(
      ([id, stored]) => [id, photoSchema.safeParse(stored).data ?? null] as const,
    );
  const drop = async (id: string) => void (await attempt(() => del(id, store())));
  return {
    keep: async (id, photo) => (await attempt(() => set(id, photo, store()))) !== null,
    // What is left is dropped when a page finds that the house has it.
    drop,
    async has(id) {
      const found = await attempt(() => get<unknown>(id, store()));
      return found && found.done !== undefined;
    },
    async of(house, by) {
      return (await all())
        .flatMap(([id, photo]): [string, KeptPhoto][] =>
          photo?.house === house && photo.by === by ? [[id, photo]] : [],
        )
        .sort(([, one], [, other]) => one.at - other.at || one.turn - other.turn);
    },
    async countOf(by) {
      return (await all()).filter(([, photo]) => photo?.by === by).length;
    },
    async dropOthers(by) {
      for (const [id, photo] of await all()) if (photo?.by !== by) await drop(id);
    },
  };
}

/** This browser's photographs. */
export const keptPhotos = createKeptPhotos('showroom-photos');
