import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { browserMemory } from './migration-memory.ts';
import { createMigrationRun } from './migration-run.ts';
import { migrateHouse, rememberHouse } from './requests.ts';

let lists: QueryClient | undefined;

/** One for the whole tab: it goes on while other pages are open. */
const run = createMigrationRun({
  migrate: migrateHouse,
  memory: browserMemory,
  onHouse: (house) => lists && rememberHouse(lists, house),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

/** The tab's migration as it stands, and what can be done with it. */
export function useMigration() {
  lists = useQueryClient();
  return { migration: useSyncExternalStore(run.subscribe, run.current), run };
}
