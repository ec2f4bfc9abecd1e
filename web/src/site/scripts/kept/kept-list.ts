/**
 * What the browser keeps of a house: enough to ask for it again, and to name it once it is gone.
 */
export interface KeptHouse {
  /** The eight characters its slug ends in. */
  id: string;
  name: string;
}

/**
 * The outcome of a change: `unstored` is kept only while the page is open; a house that finds the
 * list `full` or switched `off` is not kept at all.
 */
export type Kept = 'stored' | 'unstored' | 'full' | 'off';

export interface KeptList {
  /** Newest first; the same array until something changes. */
  houses(): readonly KeptHouse[];
  has(id: string): boolean;
  add(house: KeptHouse): Kept;
  remove(id: string): Kept;
  replace(houses: readonly KeptHouse[]): Kept;
  /** Whether the visitor wants nothing kept: then the list is empty, and stays so. */
  isOff(): boolean;
  /** Forgets the list and keeps nothing, on later pages too, until it is switched on again. */
  switchOff(): void;
  switchOn(): void;
  /** Calls `changed` after every change, another tab's too. Returns a function that stops this. */
  watch(changed: () => void): () => void;
}

interface KeptListOptions {
  /** Name in the storage. */
  key: string;
  max: number;
  /** Whether a new house pushes the oldest out of a full list, instead of being refused. */
  forgetsOldest?: boolean;
  /** May throw: a browser can forbid it. */
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** The target of the `storage` and `pageshow` events. */
  events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
}

const longestName = 160;
/** Stored in the place of a list that is switched off. */
const offMark = 'off';
/** Such a list, known by its identity. */
const off: readonly KeptHouse[] = [];
const number = /^[0-9a-f]{8}$/;

function keptHouse(entry: unknown): KeptHouse[] {
  if (typeof entry !== 'object' || entry === null || !('id' in entry) || !('name' in entry))
    return [];
  const { id, name } = entry;
  return typeof id === 'string' && number.test(id) && typeof name === 'string'
    ? [{ id, name: name.slice(0, longestName) }]
    : [];
}

/** Any script may have written there: entries that are no kept house are skipped. */
function parse(text: string | null): KeptHouse[] {
  if (text === null) return [];
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.flatMap(keptHouse) : [];
  } catch {
    return [];
  }
}

const eachOnce = (houses: readonly KeptHouse[]) => [
  ...new Map(houses.map((house) => [house.id, house])).values(),
];

/**
 * A list of houses in the browser's storage, or in this page's memory where there is no storage.
 */
export function createKeptList({
  key,
  max,
  forgetsOldest = false,
  storage,
  events,
}: KeptListOptions): KeptList {
  let known: readonly KeptHouse[] | undefined;
  /** Whether the last change could not be stored: then this list, not the storage, is right. */
  let isUnstored = false;
  const watchers = new Set<() => void>();

  function read(): readonly KeptHouse[] {
    if (isUnstored && known) return known;
    try {
      const text = storage().getItem(key);
      const stored = text === offMark ? off : eachOnce(parse(text)).slice(0, max);
      const isSame =
        (stored === off) === (known === off) && JSON.stringify(stored) === JSON.stringify(known);
      if (!known || !isSame) known = stored;
    } catch {
      known ??= [];
    }
    return known;
  }
  const houses = () => known ?? read();

  function write(next: readonly KeptHouse[]): Kept {
    known = next;
    try {
      storage().setItem(key, next === off ? offMark : JSON.stringify(next));
      isUnstored = false;
    } catch {
      isUnstored = true;
    }
    for (const changed of watchers) changed();
    return isUnstored ? 'unstored' : 'stored';
  }

  const change = (next: readonly KeptHouse[]): Kept => (read() === off ? 'off' : write(next));

  function onElsewhere(event: Event) {
    if ('key' in event && event.key !== null && event.key !== key) return;
    const before = known;
    if (read() !== before) for (const changed of watchers) changed();
  }

  return {
    houses,
    has: (id) => houses().some((house) => house.id === id),
    add(house) {
      // Another tab may have written since.
      const others = read().filter(({ id }) => id !== house.id);
      if (others.length >= max && !forgetsOldest) return 'full';
      return change([house, ...others].slice(0, max));
    },
    remove: (gone) => change(read().filter(({ id }) => id !== gone)),
    replace: (next) => change(eachOnce(next).slice(0, max)),
    isOff: () => houses() === off,
    switchOff() {
      try {
        // The list goes even where its mark finds no room.
        storage().removeItem(key);
      } catch {
        // No list was stored.
      }
      write(off);
    },
    switchOn: () => void write([]),
    watch(changed) {
      // Once each, however many watch, and as long as the page is open.
      events.addEventListener('storage', onElsewhere);
      // The browser sends no storage event to a page that it keeps for Back.
      events.addEventListener('pageshow', onElsewhere);
      watchers.add(changed);
      return () => void watchers.delete(changed);
    },
  };
}
