import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';
import { type Application, applicationSchema } from './application.ts';

export interface ApplicationStore {
  /** In the order of arrival. */
  all(): readonly Application[];
  find(orderId: number): Application | undefined;
  /** Adds it or replaces the one of its number. */
  save(application: Application): Application;
  clear(): void;
}

/** The applications as one JSON file, in memory without a file. */
export function openApplicationStore(file: string | undefined): ApplicationStore {
  let applications = read(file);

  function write(): void {
    if (file === undefined) return;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.new`, `${JSON.stringify(applications, null, 2)}\n`);
    renameSync(`${file}.new`, file);
  }

  return {
    all: () => applications,
    find: (orderId) => applications.find(({ order_id }) => order_id === orderId),
    save(application) {
      const others = applications.filter(({ order_id }) => order_id !== application.order_id);
      applications = [...others, application].sort((one, other) => one.order_id - other.order_id);
      write();
      return application;
    },
    clear() {
      applications = [];
      write();
    },
  };
}

function read(file: string | undefined): Application[] {
  if (file === undefined) return [];
  try {
    return z.array(applicationSchema).parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
