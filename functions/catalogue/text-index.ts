import { addAll, addBit, type Bitset, emptyBitset, fullBitset, keepCommon, sameBits } from './bitset.ts';
import { foldedWords } from './fold.ts';

export interface TextIndex {
  /** Rows where each of the typed words is inside some field; null when nothing was typed. */
  search(typed: string): Bitset | null;
}

/** Everything on offer is a "каравана" to those who look for one, though no page calls it so. */
const anyHouse = new Set(['каравана', 'каравани', 'caravan', 'caravans']);

/**
 * Substring search without reading every text: a typed word holds no blank, so it lies inside one blank-separated word of
 * a field and never across fields. The distinct words of all rows stand in one string that is scanned instead (a few
 * hundred kB at 100,000 rows); each knows its rows, as a list or, where a list would be longer, as a bitset.
 */
export function buildTextIndex(size: number, fieldsOf: (row: number) => readonly string[]): TextIndex {
  const { words, rowsOf } = collectWords(size, fieldsOf);
  // Common words first: the bitsets fill a result fast, and a full one ends the scan.
  const order = words.map((_, id) => id).sort((a, b) => (rowsOf[b]?.length ?? 0) - (rowsOf[a]?.length ?? 0));
  const listUpTo = size / 32;
  const dense: Bitset[] = [];
  const sparse: Uint32Array[] = [];
  for (const id of order) {
    const rows = rowsOf[id];
    if (!rows) continue;
    if (rows.length > listUpTo) dense.push(bitsetOf(rows, size));
    else sparse.push(rows);
  }
  const sorted = order.map((id) => words[id] ?? '');
  const haystack = sorted.join('\n');
  const ends = new Uint32Array(sorted.length);
  let end = -1;
  sorted.forEach((word, at) => {
    end += word.length + 1;
    ends[at] = end;
  });

  const full = fullBitset(size);
  const rowsWith = (typed: string): Bitset => {
    const found = emptyBitset(size);
    let word = 0;
    let checkedFull = false;
    for (let hit = haystack.indexOf(typed); hit !== -1; hit = haystack.indexOf(typed, (ends[word] ?? 0) + 1)) {
      word = wordAt(ends, hit, word);
      const bits = dense[word];
      if (bits) {
        addAll(found, bits);
        continue;
      }
      if (!checkedFull && sameBits(found, full)) break;
      checkedFull = true;
      const rows = sparse[word - dense.length];
      if (rows) for (let at = 0; at < rows.length; at += 1) addBit(found, rows[at] ?? 0);
    }
    return found;
  };

  return {
    search(typed) {
      const wanted = foldedWords(typed).filter((word) => !anyHouse.has(word));
      if (foldedWords(typed).length === 0) return null;
      const result = fullBitset(size);
      // A word inside another typed word asks for nothing more.
      const longest = [...new Set(wanted)].sort((a, b) => b.length - a.length);
      const asked = longest.filter((word, at) => !longest.slice(0, at).some((longer) => longer.includes(word)));
      for (const word of asked) if (!keepCommon(result, rowsWith(word))) break;
      return result;
    },
  };
}

/** The distinct words of all rows, and for each the rows that hold it, ascending. */
function collectWords(size: number, fieldsOf: (row: number) => readonly string[]) {
  const vocabulary = new Map<string, number>();
  const lastRow: number[] = [];
  const uses: number[] = [];
  let idsByRow = new Uint32Array(size * 16 + 16);
  const rowEnds = new Uint32Array(size);
  let filled = 0;
  for (let row = 0; row < size; row += 1) {
    for (const field of fieldsOf(row))
      for (const word of foldedWords(field)) {
        let id = vocabulary.get(word);
        if (id === undefined) {
          id = uses.length;
          vocabulary.set(word, id);
          uses.push(0);
          lastRow.push(-1);
        }
        if (lastRow[id] === row) continue;
        lastRow[id] = row;
        uses[id] = (uses[id] ?? 0) + 1;
        if (filled === idsByRow.length) {
          const longer = new Uint32Array(filled * 2);
          longer.set(idsByRow);
          idsByRow = longer;
        }
        idsByRow[filled] = id;
        filled += 1;
      }
    rowEnds[row] = filled;
  }
  // All lists share one buffer: tens of thousands of small ones would cost more than what they hold.
  const all = new Uint32Array(filled);
  const next = new Uint32Array(uses.length);
  let start = 0;
  const rowsOf = uses.map((count, id) => {
    next[id] = start;
    start += count;
    return all.subarray(start - count, start);
  });
  for (let row = 0, at = 0; row < size; row += 1)
    for (; at < (rowEnds[row] ?? 0); at += 1) {
      const id = idsByRow[at] ?? 0;
      const place = next[id] ?? 0;
      all[place] = row;
      next[id] = place + 1;
    }
  return { words: [...vocabulary.keys()], rowsOf };
}

function bitsetOf(rows: ArrayLike<number>, size: number): Bitset {
  const bits = emptyBitset(size);
  for (let at = 0; at < rows.length; at += 1) addBit(bits, rows[at] ?? 0);
  return bits;
}

/** The word that position `hit` of the haystack belongs to, at or after `from`. */
function wordAt(ends: Uint32Array, hit: number, from: number): number {
  let low = from;
  let high = ends.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ends[middle] ?? 0) > hit) high = middle;
    else low = middle + 1;
  }
  return low;
}
