/** A text, or a text made from values; each language words it its own way. */
export type Wording<T> = T extends string
  ? string
  : T extends (...values: infer Values) => string
    ? (...values: Values) => string
    : T extends readonly (infer Item)[]
      ? readonly Wording<Item>[]
      : { readonly [Key in keyof T]: Wording<T[Key]> };

export type Partly<T> = T extends string | ((...values: never) => string) | readonly unknown[]
  ? T
  : { readonly [Key in keyof T]?: Partly<T[Key]> };

/** `texts` over `fallback`: a text that a language lacks is shown in the fallback's. */
export function withFallback<T extends object>(fallback: T, texts: Partly<T>): T {
  return merge(fallback, texts) as T;
}

function merge(fallback: object, texts: object): object {
  const merged: Record<string, unknown> = { ...fallback };
  for (const [key, value] of Object.entries(texts)) {
    const base = merged[key];
    if (value !== undefined)
      merged[key] = isGroup(base) && isGroup(value) ? merge(base, value) : value;
  }
  return merged;
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
