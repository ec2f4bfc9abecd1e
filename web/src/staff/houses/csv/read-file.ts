import { parse } from 'csv-parse/browser/esm/sync';
import type { SourceRow } from '../../../../../functions/domain/house-csv/columns.ts';
import { decodeText, readCsv } from '../../../../../functions/domain/house-csv/read-csv.ts';

/** The rows of a chosen file. Rejects with `CsvRefused`. */
export async function readHouseFile(file: Blob): Promise<SourceRow[]> {
  const text = decodeText(new Uint8Array(await file.arrayBuffer()));
  return readCsv(text, (content, delimiter) =>
    parse(content, { delimiter, skip_empty_lines: true, relax_column_count_less: true }),
  );
}
