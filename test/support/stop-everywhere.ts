import type { Table } from '#functions/platform/table.ts';
import { openWatchedTable } from './breaking-table.ts';

interface Stopped<Thing> {
  /** What the work is done to, anew for each try. */
  prepare: () => Promise<Thing>;
  /** The work of a function, over the table that it loses. */
  work: (table: Table, thing: Thing) => Promise<unknown>;
  /** Looks at what is there after the function stopped, or finished (`isWhole`). */
  after: (thing: Thing, isWhole: boolean) => Promise<void>;
  /** How often all of this is done; once where the table refuses each write at first. */
  rounds?: number;
}

/**
 * Does work with a function that stops before its first write, its second, and so on, until it needs
 * no more of them; answers how many it needs.
 */
export async function stopEverywhere<Thing>(
  tableName: string,
  { prepare, work, after, rounds = process.env.USUAL_TABLE_FAULT ? 1 : 20 }: Stopped<Thing>,
): Promise<number> {
  let needed = 0;
  for (let round = 0; round < rounds; round++)
    for (let writes = 0, isWhole = false; !isWhole; writes++) {
      if (writes > 100) throw new Error('it does not end');
      const thing = await prepare();
      const { table, breakAfter } = openWatchedTable(tableName);
      breakAfter(writes);
      isWhole = await work(table, thing).then(
        () => true,
        (error: Error) => {
          if (error.message !== 'broken off') throw error;
          return false;
        },
      );
      table.documents.destroy();
      await after(thing, isWhole);
      needed = writes;
    }
  return needed;
}
