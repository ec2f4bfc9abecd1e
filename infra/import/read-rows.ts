import { readFile } from 'node:fs/promises';
import { CsvRefused, type SourceRow } from '../../functions/domain/house-csv/columns.ts';
import { decodeText } from '../../functions/domain/house-csv/read-csv.ts';

import { readCsvRows } from './csv-rows.ts';
import { ImportRefused } from './import-refused.ts';

/** The houses of a file: JSON where its text begins like JSON or its name says so, else CSV. Throws `ImportRefused`. */
export async function readRows(path: string): Promise<SourceRow[]> {
  const text = decode(await bytesOf(path), path);
  if (text.trim() === '') throw new ImportRefused(`${path} is empty.`);
  return /^\s*[[{]/.test(text) || /\.json$/i.test(path) ? readJsonRows(text, path) : readCsvRows(text);
}

async function bytesOf(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') throw new ImportRefused(`There is no file ${path}.`);
    if (code === 'EISDIR') throw new ImportRefused(`${path} is a folder, not a file.`);
    throw new ImportRefused(`${path} can't be read: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

function decode(bytes: Buffer, path: string): string {
  try {
    return decodeText(bytes);
  } catch (error) {
    if (!(error instanceof CsvRefused)) throw error;
    throw new ImportRefused(`${path} is not UTF-8 text. In a spreadsheet, save it as "CSV UTF-8".`);
  }
}

function readJsonRows(text: string, path: string): SourceRow[] {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new ImportRefused(`${path} is not JSON: ${error instanceof Error ? error.message : String(error)}.`);
  }
  if (!Array.isArray(content))
    throw new ImportRefused(`${path} holds no list: a JSON file has to be an array of houses.`);
  const strange = content.findIndex((entry) => typeof entry !== 'object' || entry === null || Array.isArray(entry));
  if (strange !== -1)
    throw new ImportRefused(`Entry ${strange + 1} of ${path} is not a house: each has to be an object.`);
  return content.map((entry: object, at) => ({ number: at + 1, values: { ...entry } }));
}
