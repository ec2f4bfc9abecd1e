import * as z from 'zod/mini';
import { readKeptJson, writeKept } from '../../shared/kept-file.ts';
import { type Application, applicationSchema } from './application.ts';

export interface ApplicationStore {
  /** In the order of arrival. */
  all(): readonly Application[];
  find(orderId: number): Application | undefined;
  /** Adds it or replaces the one with its number. */
  save(application: Application): Application;
  clear(): void;
}

/** The applications as one JSON file, or in memory. */
export function openApplicationStore(file: string | undefined): ApplicationStore {
  let applications = read(file);

  /** Writes the file first: if the disk refuses, nothing changes in memory either. */
  function write(next: Application[]): void {
    if (file !== undefined) writeKept(file, `${JSON.stringify(next, null, 2)}\n`);
    applications = next;
  }

  return {
    all: () => applications,
    find: (orderId) => applications.find(({ order_id }) => order_id === orderId),
    save(application) {
      const others = applications.filter(({ order_id }) => order_id !== application.order_id);
      write([...others, application].sort((one, other) => one.order_id - other.order_id));
      return application;
    },
    clear() {
      write([]);
    },
  };
}

function read(file: string | undefined): Application[] {
  if (file === undefined) return [];
  const kept = { what: "The bank's applications", file, after: 'go on without them' };
  return readKeptJson(kept, z.array(applicationSchema)) ?? [];
}
