import { describe, expect, test } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import {
  createMigrationRun,
  idleMigration,
  type Migration,
} from '#staff/houses/migration/migration-run.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';

const houses = ['a', 'b', 'c'].map((id) => ({ id, name: `House ${id}` }));
const caravan = buildCaravan();
const fine = { caravan, total: 2, migrated: 1, already_current: 1, failed: [], remaining: 0 };
const refused = (status: number, code: ConstructorParameters<typeof ApiError>[0]) =>
  new ApiError(code, status, 'no');

type Answer =
  | typeof fine
  | (Omit<typeof fine, 'failed'> & { failed: { url: string; reason: 'notThere' }[] });
type Call = (id: string, skip: string[]) => Promise<Answer>;

/** A run whose calls give these answers, and its outcome. */
function open(call: Call, kept: Migration = idleMigration) {
  const calls: [string, string[]][] = [];
  const waits: number[] = [];
  let memory = kept;
  const run = createMigrationRun({
    migrate: (id, skip) => {
      calls.push([id, skip]);
      return call(id, skip);
    },
    memory: {
      read: () => memory,
      write: (migration) => {
        memory = migration;
      },
    },
    onHouse: () => undefined,
    wait: async (ms) => void waits.push(ms),
  });
  const ended = () =>
    new Promise<Migration>((resolve) => {
      const off = run.subscribe(() => {
        if (run.current().status === 'running' || run.current().status === 'stopping') return;
        off();
        resolve(run.current());
      });
    });
  return { run, calls, waits, ended, memory: () => memory };
}

describe('a run of the picture migration', () => {
  test('reads every house once and completes', async () => {
    const { run, calls, ended, memory } = open(async () => fine);
    const end = ended();
    run.start(houses);
    expect(await end).toMatchObject({
      status: 'completed',
      done: 3,
      counts: { total: 6, migrated: 3, current: 3 },
    });
    expect(calls.map(([id]) => id)).toEqual(['a', 'b', 'c']);
    expect(memory()).toEqual(run.current());
  });

  test('asks again for a house with pictures left, but not for pictures that failed', async () => {
    const url = 'https://old.example/1.jpg';
    const { run, calls, ended } = open(async (_, skip) =>
      skip.length > 0
        ? fine
        : { ...fine, failed: [{ url, reason: 'notThere' as const }], remaining: 1 },
    );
    const end = ended();
    run.start(houses.slice(0, 1));
    expect((await end).status).toBe('completed');
    expect(calls).toEqual([
      ['a', []],
      ['a', [url]],
    ]);
  });

  test('stops after the call under way, and a later run goes on from there', async () => {
    const first = open(async (id) => {
      if (id === 'b') first.run.stop();
      return fine;
    });
    const end = first.ended();
    first.run.start(houses);
    expect(await end).toMatchObject({ status: 'stopped', done: 2, counts: { migrated: 2 } });
    const second = open(async () => fine, first.memory());
    const over = second.ended();
    second.run.resume();
    expect(await over).toMatchObject({ status: 'completed', done: 3, counts: { migrated: 3 } });
    expect(second.calls.map(([id]) => id)).toEqual(['c']);
  });

  test('has an end that staff have not seen, until they have, over a reload too; the next run is news again', async () => {
    const first = open(async () => fine);
    const end = first.ended();
    first.run.start(houses);
    expect(await end).toMatchObject({ status: 'completed', seen: false });
    first.run.see();
    const second = open(async () => fine, first.memory());
    expect(second.run.current()).toMatchObject({ status: 'completed', done: 3, seen: true });
    const over = second.ended();
    second.run.start(houses);
    expect(await over).toMatchObject({ status: 'completed', seen: false });
  });

  test('waits for a busy service, and fails when it stays busy', async () => {
    let busy = 2;
    const passing = open(async () => {
      if (busy-- > 0) throw refused(503, 'unavailable');
      return fine;
    });
    const end = passing.ended();
    passing.run.start(houses);
    expect((await end).status).toBe('completed');
    expect(passing.waits).toEqual([1000, 2000]);

    const lasting = open(() => Promise.reject(refused(0, 'offline')));
    const over = lasting.ended();
    lasting.run.start(houses);
    expect(await over).toMatchObject({ status: 'failed', done: 0 });
    expect(lasting.run.error()).toMatchObject({ code: 'offline' });
    expect(lasting.calls).toHaveLength(3);
  });

  test('skips houses that are gone or fail, and can try the failed ones again', async () => {
    let broken = true;
    const { run, calls, ended } = open(async (id) => {
      if (id === 'a') throw refused(404, 'not_found');
      if (id === 'b' && broken) throw refused(500, 'internal');
      return fine;
    });
    const end = ended();
    run.start(houses);
    expect(await end).toMatchObject({
      status: 'completed',
      failures: [{ house: { id: 'b' }, reason: 'other' }],
    });
    broken = false;
    calls.length = 0;
    const again = ended();
    run.retry();
    expect(await again).toMatchObject({ status: 'completed', failures: [] });
    expect(calls.map(([id]) => id)).toEqual(['b']);
  });

  test('runs once although it was started twice at the same time', async () => {
    const { run, calls, ended } = open(async () => fine);
    const end = ended();
    run.start(houses);
    run.resume();
    await end;
    expect(calls).toHaveLength(3);
  });
});
