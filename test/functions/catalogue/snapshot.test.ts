import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { removed, writtenHouse } from '#functions/catalogue/publish.ts';
import {
  applyChanges,
  type Change,
  emptySnapshot,
  type SnapshotHouse,
  snapshotFormat,
  snapshotSchema,
} from '#functions/catalogue/snapshot.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { noChanges } from './houses.ts';

const now = new Date('2026-11-21T10:00:00Z');
const ids = [
  'd4917d21-af5f-46cc-a404-3f0695439226',
  '757be1c5-6ca7-4a7a-a1d0-07bc0373f4cd',
  'bc9443d4-68fd-441a-a4ab-a78a7d41a931',
];

/**
 * A life of a few houses: made, changed, hidden, shown, deleted, made again under the same id; one
 * write a second.
 */
const lives: fc.Arbitrary<Change<SnapshotHouse>[]> = fc
  .array(
    fc.record({ id: fc.constantFrom(...ids), act: fc.constantFrom('save', 'hide', 'delete') }),
    { maxLength: 30 },
  )
  .map((acts) => {
    const alive = new Map<string, ReturnType<typeof buildCaravan>>();
    return acts.flatMap(({ id, act }, second): Change<SnapshotHouse>[] => {
      const before = alive.get(id);
      if (act === 'delete') {
        alive.delete(id);
        return before ? [removed(before)] : [];
      }
      const caravan = buildCaravan({
        id,
        version: (before?.version ?? 0) + 1,
        updated_at: new Date(now.getTime() + second * 1000).toISOString(),
        price: second + 1,
        is_visible: act === 'save',
      });
      alive.set(id, caravan);
      return [writtenHouse(caravan)];
    });
  });

function shown(changes: readonly Change<SnapshotHouse>[]): Map<string, unknown> {
  const last = new Map<string, unknown>();
  for (const { id, value } of changes) {
    if (value) last.set(id, value.house);
    else last.delete(id);
  }
  return last;
}

const housesOf = (snapshot: typeof emptySnapshot) =>
  new Map(Object.entries(snapshot.houses).map(([id, { house }]) => [id, house]));

/** A JSON schema with its fields sorted: their order does not matter. */
function inOrder(part: unknown): unknown {
  if (Array.isArray(part))
    return part.every((one) => typeof one === 'string') ? part.toSorted() : part.map(inOrder);
  if (typeof part !== 'object' || part === null) return part;
  const fields = Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(fields.map(([name, of]) => [name, inOrder(of)]));
}

describe('the snapshot of the catalogue', () => {
  test('holds the last state of every house, in whatever order, batches and repetitions the writes come', () => {
    const delivery = lives.chain((changes) =>
      fc.tuple(
        fc.constant(changes),
        fc.shuffledSubarray([...changes, ...changes], { minLength: changes.length * 2 }),
        fc.integer({ min: 1, max: 7 }),
      ),
    );
    fc.assert(
      fc.property(delivery, ([changes, delivered, batch]) => {
        let snapshot = emptySnapshot;
        for (let at = 0; at < delivered.length; at += batch)
          snapshot = applyChanges(
            snapshot,
            { ...noChanges, houses: delivered.slice(at, at + batch) },
            now,
          );
        expect(housesOf(snapshot)).toEqual(shown(changes));
      }),
      { numRuns: 300 },
    );
  });

  test('keeps a house’s number though a later write lacks it, and forgets it with the house', () => {
    const [id = ''] = ids;
    const house = buildCaravan({ id, number: 10_042 });
    const later = { ...house, number: null, version: 2, price: 30_000 };
    const apply = (snapshot: typeof emptySnapshot, change: Change<SnapshotHouse>) =>
      applyChanges(snapshot, { ...noChanges, houses: [change] }, now);
    const first = apply(emptySnapshot, writtenHouse(house));
    const second = apply(first, writtenHouse(later));
    expect(second.houses[id]).toMatchObject({ house: { number: 10_042, price: 30_000 } });
    const hidden = apply(second, writtenHouse({ ...later, version: 3, is_visible: false }));
    expect(hidden.houses).toEqual({});
    expect(JSON.stringify(hidden)).not.toContain('10042');
  });

  test('forgets deleted houses after a week', () => {
    const [id = ''] = ids;
    const gone = applyChanges(
      emptySnapshot,
      { ...noChanges, houses: [removed(buildCaravan({ id }))] },
      now,
    );
    const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
    expect(Object.keys(applyChanges(gone, noChanges, days(6.9)).gone)).toEqual([id]);
    expect(applyChanges(gone, noChanges, days(7)).gone).toEqual({});
  });

  test('holds no house without a picture, and no field that visitors must not know', () => {
    const change = writtenHouse(buildCaravan({ main_image: null }));
    expect(change.value).toBeNull();
    expect(writtenHouse(buildCaravan()).value?.house).not.toHaveProperty('is_visible');
  });

  test('has to get another format when its schema changes', () => {
    const shape = createHash('sha256')
      .update(JSON.stringify(inOrder(z.toJSONSchema(snapshotSchema, { unrepresentable: 'any' }))))
      .digest('hex');
    // If this fails, readers of the release before may fail on what this one publishes: raise
    // `snapshotFormat`, then write both here.
    expect([snapshotFormat, shape.slice(0, 12)]).toEqual([9, 'e556908be43f']);
  });
});
