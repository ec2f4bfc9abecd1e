// Reads a file of houses in a thread of its own: see read-in-thread.ts.
import { parentPort, workerData } from 'node:worker_threads';
import { CsvRefused } from '#domain/houses/import/table/columns.ts';
import { readTable } from '#domain/houses/import/table/table.ts';

const { bytes, name, sheet } = workerData;
try {
  parentPort?.postMessage({ table: await readTable(bytes, name, { sheet }) });
} catch (error) {
  if (!(error instanceof CsvRefused)) throw error;
  parentPort?.postMessage({ problem: error.problem });
}
