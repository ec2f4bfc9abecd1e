import { unzipSync, zipSync } from 'fflate';
import writeWorkbook from 'write-excel-file/node';
import { CsvRefused } from '#domain/houses/import/table/columns.ts';
import { readTable } from '#domain/houses/import/table/table.ts';

export const bytesOf = (text: string) => new Uint8Array(new TextEncoder().encode(text));

/** Why a file is refused; null for one that is read. */
export async function problemOf(content: string | Uint8Array, name = 'stock.csv') {
  const bytes = typeof content === 'string' ? bytesOf(content) : new Uint8Array(content);
  try {
    await readTable(bytes, name);
  } catch (error) {
    if (error instanceof CsvRefused) return error.problem;
    throw error;
  }
  return null;
}

const data = [['make'], ['ABI']].map((row) => row.map((value) => ({ value })));
const made = unzipSync(
  new Uint8Array(await writeWorkbook([{ sheet: 'Stock', data }] as never).toBuffer()),
);

/** The only sheet of `workbookWith`. */
export const sheetPath = 'xl/worksheets/sheet1.xml';

/** A workbook of one house, with these files in it or in place of its own. */
export const workbookWith = (files: Record<string, Uint8Array>) =>
  zipSync({ ...made, ...files }, { level: 1 });

export const sheetOf = (rows: string) =>
  bytesOf(`<worksheet><sheetData>${rows}</sheetData></worksheet>`);

/** A row of one cell, with these attributes. */
export const rowOf = (cell: string) => `<row><c ${cell}><v>1</v></c></row>`;
