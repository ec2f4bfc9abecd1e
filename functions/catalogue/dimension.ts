/** One column of few distinct values: each row holds the index of its value. */
export interface Dimension<T> {
  readonly values: readonly T[];
  readonly codes: Uint32Array;
  /** Index of a value, compared as the column compares; undefined when no option has it. */
  codeOf(value: T): number | undefined;
}

/** A column of whole numbers whose options are `always` and whatever the rows hold, in order. */
export function numberDimension(
  column: readonly number[],
  options: { always?: readonly number[]; newestFirst?: boolean } = {},
): Dimension<number> {
  const values = [...new Set([...(options.always ?? []), ...column])].sort((a, b) =>
    options.newestFirst ? b - a : a - b,
  );
  const codes = new Map(values.map((value, code) => [value, code]));
  return {
    values,
    codes: Uint32Array.from(column, (value) => codes.get(value) ?? 0),
    codeOf: (value) => codes.get(value),
  };
}

/** A column of texts where spellings with the same `fold` are one option, shown in its most used spelling. */
export function textDimension(
  column: readonly string[],
  fold: (text: string) => string,
  compare: (a: string, b: string) => number,
): Dimension<string> {
  const spellings = new Map<string, Map<string, number>>();
  const folded = new Map<string, string>();
  for (const text of column) {
    let key = folded.get(text);
    if (key === undefined) {
      key = fold(text);
      folded.set(text, key);
    }
    const uses = spellings.get(key) ?? new Map<string, number>();
    uses.set(text, (uses.get(text) ?? 0) + 1);
    spellings.set(key, uses);
  }
  const options = [...spellings].map(([key, uses]) => ({ key, shown: mostUsed(uses) }));
  options.sort((a, b) => compare(a.shown, b.shown) || (a.key < b.key ? -1 : 1));
  const codes = new Map(options.map(({ key }, code) => [key, code]));
  return {
    values: options.map(({ shown }) => shown),
    codes: Uint32Array.from(column, (text) => codes.get(folded.get(text) ?? '') ?? 0),
    codeOf: (text) => codes.get(fold(text)),
  };
}

function mostUsed(uses: ReadonlyMap<string, number>): string {
  let best = '';
  let most = 0;
  for (const [text, count] of uses)
    if (count > most || (count === most && text < best)) {
      best = text;
      most = count;
    }
  return best;
}
