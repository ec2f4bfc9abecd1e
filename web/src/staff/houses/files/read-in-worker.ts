import { type CsvProblem, CsvRefused } from '#domain/houses/import/table/columns.ts';
import type { ReadTable, SourceTable } from '#domain/houses/import/table/table.ts';
import { ApiError } from '#shared/api/api-error.ts';
import TableWorker from './table-worker.ts?worker';

/**
 * Reads the table of a file beside the page, which stays alive meanwhile. `signal` ends the reading.
 * Rejects with `CsvRefused`, and with `ApiError` where the worker's script does not come.
 */
export const readInWorker: ReadTable = (bytes, name, { sheet, signal } = {}) => {
  const worker = new TableWorker();
  const reading = new Promise<SourceTable>((resolve, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason));
    worker.addEventListener('error', (event) => {
      // A worker's own error has a message; without one its script did not come.
      const isOwn = event instanceof ErrorEvent && event.message;
      reject(isOwn ? new Error(event.message) : new ApiError('offline', 0, 'no script came'));
    });
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<{ table: SourceTable } | { problem: CsvProblem }>) => {
        if ('problem' in data) reject(new CsvRefused(data.problem));
        else resolve(data.table);
      },
    );
    worker.postMessage({ bytes, name, sheet }, [bytes.buffer]);
  });
  return reading.finally(() => worker.terminate());
};
