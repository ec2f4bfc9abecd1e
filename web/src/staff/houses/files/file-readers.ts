import { parse } from 'csv-parse/browser/esm/sync';
import { StoredNumber } from '#domain/houses/import/table/sheet-table.ts';
import type { FileReaders } from '#domain/houses/import/table/table.ts';

/** The readers of formats in the browser; that of workbooks is loaded with the first workbook. */
export const fileReaders: FileReaders = {
  cut: (text, options) => parse(text, { ...options }),
  async openWorkbook(bytes) {
    const { default: readWorkbook } = await import('read-excel-file/universal');
    const parseNumber = (digits: string) => new StoredNumber(digits);
    const sheets = await readWorkbook(new Blob([bytes]), { parseNumber });
    return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data }));
  },
};
