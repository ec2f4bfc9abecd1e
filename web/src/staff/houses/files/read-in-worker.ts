import { type CsvProblem, CsvRefused } from '#domain/houses/import/table/columns.ts';
import type { ReadTable, SourceTable } from '#domain/houses/import/table/table.ts';
import TableWorker from './table-worker.ts?worker';

/**
 * Reads the table of a file beside the page, which stays alive meanwhile. `signal` ends the reading.
 * Rejects with `CsvRefused`.
 */
export const readInWorker: ReadTable = (bytes, name, { sheet, signal } = {}) => {
  const worker = new TableWorker();
  const reading = new Promise<SourceTable>((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
    worker.addEventListener('error', ({ message }) => reject(new Error(message)));
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
