import { parse } from 'csv-parse/sync';
import readWorkbook from 'read-excel-file/universal';
import { StoredNumber } from '#domain/houses/import/table/sheet-table.ts';
import type { FileReaders } from '#domain/houses/import/table/table.ts';

/** The readers of formats on the command line. */
export const fileReaders: FileReaders = {
  cut: (text, options) => parse(text, { ...options }),
  async openWorkbook(bytes) {
    const parseNumber = (digits: string) => new StoredNumber(digits);
    const sheets = await readWorkbook(new Blob([bytes]), { parseNumber });
    return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data }));
  },
};
