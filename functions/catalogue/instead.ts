import { foldText } from '#domain/fold.ts';
import { type Catalogue, type ListedHouse, unsoldFirst } from './catalogue.ts';

const shownInstead = 3;
/** Characters and words of an address that are read at most. */
const readAtMost = { characters: 200, words: 12 };

/** Words of a name or an address; ids, years and single letters name no house. */
function wordsIn(text: string): string[] {
  const words = foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => /\p{L}{2}/u.test(word) && !/^(?=.*\d)[\da-f]+$/.test(word));
}

/** The unsold houses of a catalogue, prepared at the first address that leads to none. */
interface Unsold {
  /** Available before reserved, newest first. */
  houses: readonly ListedHouse[];
  /** Places in `houses` of those with the word in make or model. */
  byWord: ReadonlyMap<string, readonly number[]>;
  /** How many are announced at a lower price. */
  onOffer: number;
}
const prepared = new WeakMap<Catalogue, Unsold>();

function unsoldOf(catalogue: Catalogue): Unsold {
  const known = prepared.get(catalogue);
  if (known) return known;
  const houses = unsoldFirst(catalogue.listed.toSorted((a, b) => b.created - a.created)).filter(
    ({ house }) => house.sale_status !== 'sold',
  );
  const byWord = new Map<string, number[]>();
  for (const [at, { house }] of houses.entries())
    for (const word of new Set(wordsIn(`${house.make} ${house.model}`))) {
      const own = byWord.get(word);
      if (own) own.push(at);
      else byWord.set(word, [at]);
    }
  const onOffer = houses.filter(({ offer }) => offer.announced !== null).length;
  const unsold = { houses, byWord, onOffer };
  prepared.set(catalogue, unsold);
  return unsold;
}

/**
 * Three unsold houses in place of one that is not shown: those with most words of the address in
 * make and model, then the newest; `alike` where one has any. It knows visible houses alone, so an
 * address of a hidden house gives what an unknown one gives.
 */
export function housesInstead(catalogue: Catalogue, address: string) {
  const { houses, byWord, onOffer } = unsoldOf(catalogue);
  const words = wordsIn(address.slice(0, readAtMost.characters)).slice(0, readAtMost.words);
  const shared = new Uint8Array(houses.length);
  for (const word of new Set(words))
    for (const at of byWord.get(word) ?? []) shared[at] = (shared[at] ?? 0) + 1;
  /** By the number of words: the first houses that share so many. */
  const first: ListedHouse[][] = Array.from({ length: readAtMost.words + 1 }, () => []);
  for (const [at, one] of houses.entries()) {
    const those = first[shared[at] ?? 0];
    if (those && those.length < shownInstead) those.push(one);
  }
  const items = first.reverse().flat().slice(0, shownInstead);
  return {
    items: items.map(({ card }) => card),
    alike: shared.some((count) => count > 0),
    on_offer: onOffer,
  };
}
