import { idleMigration, type Migration, migrationSchema } from './migration-state.ts';

const key = 'showroom.image-migration';

/** Where a migration is kept, so that a reload does not lose it. */
export interface MigrationMemory {
  read(): Migration;
  write(migration: Migration): void;
}

/** This browser's memory. What was running when the page went away has stopped. */
export const browserMemory: MigrationMemory = {
  read() {
    try {
      const parsed = migrationSchema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'));
      if (!parsed.success) return idleMigration;
      const { status } = parsed.data;
      return status === 'running' || status === 'stopping' ? { ...parsed.data, status: 'stopped' } : parsed.data;
    } catch {
      return idleMigration;
    }
  },
  write(migration) {
    try {
      localStorage.setItem(key, JSON.stringify(migration));
    } catch {
      // Without storage the migration goes on all the same; only a reload begins it anew.
    }
  },
};
