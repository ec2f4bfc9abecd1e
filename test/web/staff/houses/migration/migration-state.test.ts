import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  begun,
  failedAddresses,
  failedHouses,
  type HouseReport,
  idleMigration,
  migrationSchema,
  nextHouse,
  passedOver,
  percentDone,
  pictureCounts,
  reported,
} from '#staff/houses/migration/migration-run.ts';

const house = (id: string) => ({ id, name: `House ${id}` });
const report = (parts: Partial<HouseReport>): HouseReport => ({
  total: 0,
  migrated: 0,
  already_current: 0,
  failed: [],
  remaining: 0,
  ...parts,
});
const url = 'https://old.example/1.jpg';

describe('the state of the picture migration', () => {
  test('counts every picture once although a house takes several calls', () => {
    let migration = begun([house('a')]);
    migration = reported(
      migration,
      report({
        total: 6,
        already_current: 1,
        migrated: 2,
        failed: [{ url, reason: 'notThere' }],
        remaining: 2,
      }),
    );
    expect(nextHouse(migration)).toEqual(house('a'));
    expect(pictureCounts(migration)).toEqual({ total: 6, migrated: 2, current: 1, failed: 1 });
    expect(failedAddresses(migration, 'a')).toEqual([url]);
    migration = reported(migration, report({ total: 6, already_current: 3, migrated: 2 }));
    expect(nextHouse(migration)).toBeUndefined();
    expect(pictureCounts(migration)).toEqual({ total: 6, migrated: 4, current: 1, failed: 1 });
  });

  test('measures its progress in houses', () => {
    const migration = begun([house('a'), house('b'), house('c')]);
    expect(percentDone(migration)).toBe(0);
    expect(percentDone(reported(migration, report({})))).toBe(33);
    expect(percentDone({ ...idleMigration, status: 'completed' })).toBe(100);
  });

  test('skips a house that is gone, and remembers one that failed', () => {
    const migration = begun([house('a'), house('b')]);
    expect(passedOver(migration, true)).toMatchObject({ done: 1, failures: [] });
    const failed = passedOver(migration, false);
    expect(failed).toMatchObject({
      done: 1,
      failures: [{ house: house('a'), url: '', reason: 'other' }],
    });
    expect(failedHouses(failed)).toEqual([house('a')]);
    expect(pictureCounts(failed).failed).toBe(0);
  });

  test('ends, adds up and can be stored, whatever the calls answer', () => {
    const calls = fc.array(
      fc.record({
        already: fc.nat(5),
        steps: fc.array(fc.record({ moved: fc.nat(3), failed: fc.nat(2) }), { minLength: 1 }),
      }),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(calls, (houses) => {
        let migration = begun(houses.map((_, index) => house(String(index))));
        const sum = { total: 0, migrated: 0, current: 0, failed: 0 };
        for (const [index, { already, steps }] of houses.entries()) {
          const moved = steps.reduce((all, step) => all + step.moved, 0);
          const failed = steps.reduce((all, step) => all + step.failed, 0);
          let left = moved + failed;
          let current = already;
          for (const [turn, step] of steps.entries()) {
            left -= step.moved + step.failed;
            const isLast = turn === steps.length - 1;
            migration = reported(
              migration,
              report({
                total: already + moved + failed,
                already_current: current,
                migrated: step.moved,
                failed: Array.from({ length: step.failed }, (_, n) => ({
                  url: `${url}?${turn}-${n}`,
                  reason: 'notThere' as const,
                })),
                remaining: isLast ? 0 : Math.max(1, left),
              }),
            );
            current += step.moved;
          }
          expect(migration.done).toBe(index + 1);
          sum.total += already + moved + failed;
          sum.migrated += moved;
          sum.current += already;
          sum.failed += failed;
        }
        expect(nextHouse(migration)).toBeUndefined();
        expect(pictureCounts(migration)).toEqual(sum);
        expect(migrationSchema.parse(JSON.parse(JSON.stringify(migration)))).toEqual(migration);
      }),
    );
  });
});
