import * as z from 'zod/mini';

import type { Caravan } from '#domain/houses/caravan.ts';
import { migrationReasons } from '#domain/pictures.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { attempts, mayPass, pauseAfter } from '#shared/api/request-rule.ts';

interface RunDeps {
  /**
   * Makes the server move one house's pictures, as many as it can; addresses in `skip` are left
   * alone.
   */
  migrate(id: string, skip: string[]): Promise<HouseReport & { caravan: Caravan }>;
  memory: MigrationMemory;
  /** Called for every house that was handled, with its present state. */
  onHouse(caravan: Caravan): void;
  /** Resolves after this many ms. */
  wait(ms: number): Promise<void>;
}

/**
 * Migrates houses one call after the other, until all are done, staff stop it or nothing answers.
 * It goes on while staff look at other pages; after a reload it can be continued.
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
      const isHousesOwn =
        failure instanceof ApiError && ['not_found', 'internal', 'rule'].includes(failure.code);
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
    /** Why the last run failed; undefined where the page was reloaded since. */
    error: () => error,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: (houses: readonly MigrationHouse[]) => start(begun(houses)),
    /** Tries the houses again that had a failure. */
    retry: () => start(begun(failedHouses(current()))),
    resume: () => start({ ...current(), status: 'running' }),
    /** Staff have seen how the run ended. */
    see: () => set({ ...current(), seen: true }),
    /** Stops after the call under way; the pictures that it moves are counted. */
    stop: () => set({ ...current(), status: 'stopping' }),
  };
}

const houseSchema = z.object({ id: z.string(), name: z.string() });
/** A house to handle, with the name staff know it by. */
export type MigrationHouse = z.infer<typeof houseSchema>;

const failureSchema = z.object({
  house: houseSchema,
  /** Empty where the house as a whole failed. */
  url: z.string(),
  reason: z.enum([...migrationReasons, 'other']),
});
/** A picture that could not be moved, and why. */
export type MigrationFailure = z.infer<typeof failureSchema>;

const countsSchema = z.object({ total: z.int(), migrated: z.int(), current: z.int() });

/** The state of a migration, which survives a reload. */
export const migrationSchema = z.object({
  status: z.enum(['idle', 'running', 'stopping', 'stopped', 'completed', 'failed']),
  houses: z.array(houseSchema),
  /** How many of them are done. */
  done: z.int(),
  /** Pictures of those that are done. */
  counts: countsSchema,
  /** Counts of the house under way, over several calls. */
  house: countsSchema,
  failures: z.array(failureSchema),
  /** Of one that is completed: whether staff have seen it. */
  seen: z.boolean(),
});
export type Migration = z.infer<typeof migrationSchema>;

const nothing = { total: 0, migrated: 0, current: 0 };
export const idleMigration: Migration = {
  status: 'idle',
  houses: [],
  done: 0,
  counts: nothing,
  house: nothing,
  failures: [],
  seen: false,
};

/** The outcome of one call for a house. */
export interface HouseReport {
  total: number;
  migrated: number;
  already_current: number;
  failed: { url: string; reason: MigrationFailure['reason'] }[];
  remaining: number;
}

export function begun(houses: readonly MigrationHouse[]): Migration {
  return { ...idleMigration, status: 'running', houses: [...houses] };
}

/** The house being looked at, or undefined once all are done. */
export const nextHouse = ({ houses, done }: Migration): MigrationHouse | undefined => houses[done];

/** Addresses of a house that are not tried again. */
export function failedAddresses({ failures }: Migration, id: string): string[] {
  return failures.filter(({ house, url }) => house.id === id && url !== '').map(({ url }) => url);
}

function closed(migration: Migration): Migration {
  const { counts, house } = migration;
  return {
    ...migration,
    done: migration.done + 1,
    counts: {
      total: counts.total + house.total,
      migrated: counts.migrated + house.migrated,
      current: counts.current + house.current,
    },
    house: nothing,
  };
}

/**
 * The state after one call for the next house. Its pictures may take several calls: pictures that
 * an earlier call moved must not count as "current" in a later one. The house is done when none
 * remain.
 */
export function reported(migration: Migration, report: HouseReport): Migration {
  const next = nextHouse(migration);
  if (!next) return migration;
  const { house } = migration;
  const migrated = house.migrated + report.migrated;
  const after: Migration = {
    ...migration,
    house: {
      total: report.total,
      migrated,
      // Somebody may have moved the rest meanwhile, or removed pictures.
      current: Math.max(0, report.already_current - house.migrated),
    },
    failures: [
      ...migration.failures,
      ...report.failed.map((failure) => ({ ...failure, house: next })),
    ],
  };
  return report.remaining > 0 ? after : closed(after);
}

/** The state after the next house failed; a house that was deleted meanwhile is no failure. */
export function passedOver(migration: Migration, isGone: boolean): Migration {
  const next = nextHouse(migration);
  if (!next) return migration;
  const failures = isGone
    ? migration.failures
    : [...migration.failures, { house: next, url: '', reason: 'other' as const }];
  return closed({ ...migration, failures });
}

/** 0 to 100, by houses. */
export function percentDone({ status, houses, done }: Migration): number {
  if (houses.length === 0) return status === 'completed' ? 100 : 0;
  return Math.floor((done / houses.length) * 100);
}

/** Pictures so far, including those of the house under way. */
export function pictureCounts({ counts, house, failures }: Migration) {
  return {
    total: counts.total + house.total,
    migrated: counts.migrated + house.migrated,
    current: counts.current + house.current,
    failed: failures.filter(({ url }) => url !== '').length,
  };
}

/** Houses with something that failed, each once. */
export function failedHouses({ failures }: Migration): MigrationHouse[] {
  return [...new Map(failures.map(({ house }) => [house.id, house])).values()];
}

const key = 'showroom.image-migration';

/** Where the state is kept, so that a reload does not lose it. */
export interface MigrationMemory {
  read(): Migration;
  write(migration: Migration): void;
}

/** This browser's memory. A run that was under way when the page closed has stopped. */
export const browserMemory: MigrationMemory = {
  read() {
    try {
      const parsed = migrationSchema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'));
      if (!parsed.success) return idleMigration;
      const { status } = parsed.data;
      return status === 'running' || status === 'stopping'
        ? { ...parsed.data, status: 'stopped' }
        : parsed.data;
    } catch {
      return idleMigration;
    }
  },
  write(migration) {
    try {
      localStorage.setItem(key, JSON.stringify(migration));
    } catch {
      // Without storage the migration continues all the same, but after a reload it begins anew.
    }
  },
};
