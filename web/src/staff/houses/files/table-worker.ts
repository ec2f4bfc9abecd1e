// Reads a file of houses beside the page: see read-in-worker.ts.
import { CsvRefused } from '#domain/houses/import/table/columns.ts';
import { readTable } from '#domain/houses/import/table/table.ts';

addEventListener('message', async ({ data: { bytes, name, sheet } }) => {
  try {
    postMessage({ table: await readTable(bytes, name, { sheet }) });
  } catch (error) {
    if (error instanceof CsvRefused) postMessage({ problem: error.problem });
    // As an error of the script, which the page is told.
    else reportError(error);
  }
});
