import type { Caravan } from '../../../../../functions/domain/caravan.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import { attempts, mayPass, pauseAfter } from '../../../shared/api/request-rule.ts';
import type { MigrationMemory } from './migration-memory.ts';
import {
  begun,
  failedAddresses,
  failedHouses,
  type HouseReport,
  type Migration,
  type MigrationHouse,
  nextHouse,
  passedOver,
  reported,
} from './migration-state.ts';

interface RunDeps {
  /** Has the server bring over what it can of one house; addresses in `skip` are left alone. */
  migrate(id: string, skip: string[]): Promise<HouseReport & { caravan: Caravan }>;
  memory: MigrationMemory;
  /** Told of every house that was looked at, as it is now. */
  onHouse(caravan: Caravan): void;
  /** Resolves after so many ms. */
  wait(ms: number): Promise<void>;
}

/**
 * Migrates houses one call after the other, until all are done, somebody stops it or nothing answers. It goes on while
 * staff look at other pages; after a reload it can be continued from where it was.
 */
export function createMigrationRun({ migrate, memory, onHouse, wait }: RunDeps) {
  let migration: Migration | undefined;
  let error: unknown;
  let working = false;
  const listeners = new Set<() => void>();
  const current = () => {
    migration ??= memory.read();
    return migration;
  };

  function set(next: Migration) {
    migration = next;
    memory.write(next);
    for (const listener of listeners) listener();
  }

  async function askPatiently(id: string, skip: string[]) {
    for (let failures = 1; ; failures++) {
      try {
        return await migrate(id, skip);
      } catch (failure) {
        if (!mayPass(failure) || failures >= attempts) throw failure;
        await wait(pauseAfter(failures));
      }
    }
  }

  /** One call; what it throws ends the run. */
  async function step(house: MigrationHouse) {
    try {
      const report = await askPatiently(house.id, failedAddresses(current(), house.id));
      onHouse(report.caravan);
      set(reported(current(), report));
    } catch (failure) {
      const isHousesOwn = failure instanceof ApiError && ['not_found', 'internal', 'rule'].includes(failure.code);
      if (!isHousesOwn) throw failure;
      set(passedOver(current(), failure.code === 'not_found'));
    }
  }

  async function work() {
    if (working) return;
    working = true;
    try {
      for (let house = nextHouse(current()); house; house = nextHouse(current())) {
        await step(house);
        if (current().status === 'stopping') return set({ ...current(), status: 'stopped' });
      }
      set({ ...current(), status: 'completed' });
    } catch (failure) {
      error = failure;
      set({ ...current(), status: 'failed' });
    } finally {
      working = false;
    }
  }

  function start(next: Migration) {
    error = undefined;
    set(next);
    void work();
  }

  return {
    current,
    /** Why the last run failed; of one before a reload nothing is known. */
    error: () => error,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: (houses: readonly MigrationHouse[]) => start(begun(houses)),
    /** Looks again at the houses with something that failed. */
    retry: () => start(begun(failedHouses(current()))),
    resume: () => start({ ...current(), status: 'running' }),
    /** After the call under way: what it brings over is counted. */
    stop: () => set({ ...current(), status: 'stopping' }),
  };
}
