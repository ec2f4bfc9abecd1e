/** One bit a row. */
export type Bitset = Uint32Array;

export function emptyBitset(size: number): Bitset {
  return new Uint32Array((size + 31) >>> 5);
}

export function fullBitset(size: number): Bitset {
  const bits = emptyBitset(size).fill(0xffffffff);
  const rest = size & 31;
  if (rest !== 0 && bits.length > 0) bits[bits.length - 1] = 2 ** rest - 1;
  return bits;
}

export function addBit(bits: Bitset, row: number): void {
  const at = row >>> 5;
  bits[at] = (bits[at] ?? 0) | (1 << (row & 31));
}

export function hasBit(bits: Bitset, row: number): boolean {
  return (((bits[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1;
}

export function addAll(bits: Bitset, others: Bitset): void {
  for (let at = 0; at < bits.length; at += 1) bits[at] = (bits[at] ?? 0) | (others[at] ?? 0);
}

/** Keeps the rows that are in both; false when none is left. */
export function keepCommon(bits: Bitset, others: Bitset): boolean {
  let any = 0;
  for (let at = 0; at < bits.length; at += 1) {
    const both = (bits[at] ?? 0) & (others[at] ?? 0);
    bits[at] = both;
    any |= both;
  }
  return any !== 0;
}

export function sameBits(bits: Bitset, others: Bitset): boolean {
  return bits.every((value, at) => value === others[at]);
}
