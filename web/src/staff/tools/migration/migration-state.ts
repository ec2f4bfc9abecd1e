import * as z from 'zod/mini';
import { migrationReasons } from '../../../../../functions/domain/pictures.ts';

const houseSchema = z.object({ id: z.string(), name: z.string() });
/** A house to look at, with the name staff know it by. */
export type MigrationHouse = z.infer<typeof houseSchema>;

const failureSchema = z.object({
  house: houseSchema,
  /** Empty where the whole house could not be looked at. */
  url: z.string(),
  reason: z.enum([...migrationReasons, 'other']),
});
/** A picture that stayed where it was, and why. */
export type MigrationFailure = z.infer<typeof failureSchema>;

const countsSchema = z.object({ total: z.int(), migrated: z.int(), current: z.int() });

/** A migration as it stands: what a reload or another page does not lose. */
export const migrationSchema = z.object({
  status: z.enum(['idle', 'running', 'stopping', 'stopped', 'completed', 'failed']),
  houses: z.array(houseSchema),
  /** How many of them are done. */
  done: z.int(),
  /** Pictures of those that are done. */
  counts: countsSchema,
  /** Of the house being looked at, over several calls. */
  house: countsSchema,
  failures: z.array(failureSchema),
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
};

/** What one call tells of a house. */
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

/** Addresses of a house that are not to be tried again. */
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
 * After one call for the next house. Its pictures may take several calls: what an earlier one brought over is no longer
 * "current" of the later, and the house is done when nothing remains.
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
      // Somebody may have brought the rest over meanwhile, or taken pictures out.
      current: Math.max(0, report.already_current - house.migrated),
    },
    failures: [...migration.failures, ...report.failed.map((failure) => ({ ...failure, house: next }))],
  };
  return report.remaining > 0 ? after : closed(after);
}

/** The next house could not be looked at; one that was deleted meanwhile is no failure. */
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

/** Pictures so far, those of the house being looked at included. */
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
