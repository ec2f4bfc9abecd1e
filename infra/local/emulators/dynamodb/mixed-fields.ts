import { crc32 } from 'node:zlib';
import type { Attributes } from './written-items.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Where the answers of calls have items, or the key of one. */
const places = new Map<string, (value: unknown) => unknown>([
  ['Item', mixedIfItem],
  ['Attributes', mixedIfItem],
  ['LastEvaluatedKey', mixedIfItem],
  ['Items', eachMixed],
  [
    'CancellationReasons',
    (reasons) => (Array.isArray(reasons) ? reasons.map(withMixedItems) : reasons),
  ],
  ['Responses', (tables) => (isFields(tables) ? eachField(tables, eachMixed) : tables)],
]);

/** The answer to a call, each of its items with mixed fields. */
export function withMixedItems(answer: unknown): unknown {
  return isFields(answer)
    ? eachField(answer, (value, name) => places.get(name)?.(value) ?? value)
    : answer;
}

/**
 * An item whose attributes, and the fields of each map in it, come in another order than they were
 * written in: DynamoDB keeps none, nor one of sets. Lists keep theirs. The order follows from the
 * whole item: a failure repeats itself, and a map that a write left alone has another order after it.
 */
export function withMixedFields(item: Attributes): Attributes {
  const seed = crc32(JSON.stringify(item));
  return mixedFields(item, seed, (value) => mixedValue(value, seed));
}

function mixedIfItem(value: unknown): unknown {
  return isItem(value) ? withMixedFields(value) : value;
}

function eachMixed(items: unknown): unknown {
  return Array.isArray(items) ? items.map(mixedIfItem) : items;
}

/** An attribute value, such as `{ S: "…" }`. */
function mixedValue(value: Fields, seed: number): Fields {
  const inside = (part: unknown) => (isFields(part) ? mixedValue(part, seed) : part);
  const { M, L, SS, NS } = value;
  if (isFields(M)) return { M: mixedFields(M, seed, inside) };
  if (Array.isArray(L)) return { L: L.map(inside) };
  if (Array.isArray(SS)) return { SS: mixedOrder(SS, seed, String) };
  return Array.isArray(NS) ? { NS: mixedOrder(NS, seed, String) } : value;
}

function mixedFields<T, U>(
  fields: Readonly<Record<string, T>>,
  seed: number,
  change: (value: T) => U,
): Record<string, U> {
  const entries = mixedOrder(Object.entries(fields), seed, ([name]) => name);
  return Object.fromEntries(entries.map(([name, value]) => [name, change(value)]));
}

/** In neither the given order nor that of the names; of two in the opposite one. */
function mixedOrder<T>(given: readonly T[], seed: number, nameOf: (one: T) => string): T[] {
  const { length } = given;
  if (length < 3) return given.toReversed();
  // Steps of another length than 1 that meet each place once: the last length always does.
  let step = 2 + ((seed >>> 8) % (length - 2));
  while (!haveNoDivisor(step, length)) step += 1;
  const from = (start: number) =>
    given.map((one, at) => given[(start + at * step) % length] ?? one);
  const mixed = from(seed % length);
  const isSorted = mixed.every((one, at) => {
    const before = mixed[at - 1];
    return before === undefined || nameOf(before) < nameOf(one);
  });
  return isSorted ? from(seed + 1) : mixed;
}

function haveNoDivisor(one: number, other: number): boolean {
  return other === 0 ? one === 1 : haveNoDivisor(other, one % other);
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isItem = (value: unknown): value is Attributes =>
  isFields(value) && Object.values(value).every(isFields);

function eachField<T, U>(
  fields: Readonly<Record<string, T>>,
  change: (value: T, name: string) => U,
): Record<string, U> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, change(value, name)]),
  );
}
