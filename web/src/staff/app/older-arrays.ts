/**
 * What the oldest browsers (docs/architecture.md) lack of arrays and maps, and staff's scripts use.
 * Imported before all else.
 */
function define(on: object, name: string, value: (...given: never[]) => unknown): void {
  if (!(name in on)) Object.defineProperty(on, name, { value, configurable: true, writable: true });
}
type Test = (value: unknown, at: number, all: unknown[]) => boolean;

define(Array.prototype, 'findLastIndex', function (this: unknown[], test: Test) {
  for (let at = this.length - 1; at >= 0; at -= 1) if (test(this[at], at, this)) return at;
  return -1;
});
define(Array.prototype, 'findLast', function (this: unknown[], test: Test) {
  return this[this.findLastIndex(test)];
});
define(
  Array.prototype,
  'toSorted',
  function (this: unknown[], compare?: (one: unknown, other: unknown) => number) {
    return [...this].sort(compare);
  },
);
define(Array.prototype, 'toReversed', function (this: unknown[]) {
  return [...this].reverse();
});
define(Array.prototype, 'with', function (this: unknown[], at: number, value: unknown) {
  const copy = [...this];
  copy[at < 0 ? copy.length + at : at] = value;
  return copy;
});
define(
  Map,
  'groupBy',
  (values: Iterable<unknown>, keyOf: (value: unknown, at: number) => unknown) => {
    const groups = new Map<unknown, unknown[]>();
    let at = 0;
    for (const value of values) {
      const key = keyOf(value, at);
      at += 1;
      groups.set(key, [...(groups.get(key) ?? []), value]);
    }
    return groups;
  },
);

export {};
