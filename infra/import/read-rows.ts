import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { type CsvProblem, CsvRefused } from '#domain/houses/import/columns.ts';
import { decodeText, readCsv } from '#domain/houses/import/read-csv.ts';
import type { SourceRow } from '#domain/houses/import/source-row.ts';
import { fileLimits } from '#domain/houses/import/table/limits.ts';
import type { HowToRead } from '#domain/houses/import/understand-cell.ts';
import { CommandRefused } from './options.ts';

/**
 * The houses of a file: JSON where its text begins like JSON or its name says so, else CSV. Throws
 * `CommandRefused`.
 */
export async function readRows(path: string, how: HowToRead): Promise<SourceRow[]> {
  const text = decode(await bytesOf(path), path);
  if (text.trim() === '') throw new CommandRefused(`${path} is empty.`);
  return /^\s*[[{]/.test(text) || /\.json$/i.test(path)
    ? readJsonRows(text, path)
    : readCsvRows(text, how);
}

async function bytesOf(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') throw new CommandRefused(`There is no file ${path}.`);
    if (code === 'EISDIR') throw new CommandRefused(`${path} is a folder, not a file.`);
    throw new CommandRefused(
      `${path} can't be read: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}

function decode(bytes: Buffer, path: string): string {
  try {
    return decodeText(bytes);
  } catch (error) {
    if (!(error instanceof CsvRefused)) throw error;
    throw new CommandRefused(
      `${path} is not UTF-8 text. In a spreadsheet, save it as "CSV UTF-8".`,
    );
  }
}

function readJsonRows(text: string, path: string): SourceRow[] {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new CommandRefused(
      `${path} is not JSON: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
  if (!Array.isArray(content))
    throw new CommandRefused(`${path} holds no list: a JSON file has to be an array of houses.`);
  const strange = content.findIndex(
    (entry) => typeof entry !== 'object' || entry === null || Array.isArray(entry),
  );
  if (strange !== -1)
    throw new CommandRefused(
      `Entry ${strange + 1} of ${path} is not a house: each has to be an object.`,
    );
  return content.map((entry: object, at) => ({ number: at + 1, values: { ...entry } }));
}

/** Houses of a CSV. Throws `CommandRefused`. */
function readCsvRows(text: string, how: HowToRead): SourceRow[] {
  try {
    return readCsv(
      text,
      (content, delimiter) =>
        parse(content, { delimiter, skip_empty_lines: true, relax_column_count_less: true }),
      how,
    );
  } catch (error) {
    if (error instanceof CsvRefused) throw new CommandRefused(sentence(error.problem));
    throw error;
  }
}

const broken = {
  cells: 'has not as many cells as there are columns',
  quotes: 'has quotes that are not closed, or not doubled inside a cell',
  other: 'makes no sense',
};

function sentence(problem: CsvProblem): string {
  switch (problem.code) {
    case 'strangeColumns':
      return `The CSV has columns that no house has: ${problem.names.map((name) => `"${name}"`).join(', ')}.`;
    case 'columnTwice':
      return `The CSV has the column "${problem.name}" twice.`;
    case 'noIdColumn':
      return 'The CSV has no column "id", by which a house is known again.';
    case 'unnamedColumn':
      return `Column ${problem.number} of the CSV has no name, but something stands in it.`;
    case 'unreadable':
      return `The CSV can't be read${problem.line === null ? '' : `: line ${problem.line} ${broken[problem.reason]}`}.`;
    case 'empty':
      return 'The CSV is empty.';
    case 'notText':
      return 'The CSV is not UTF-8 text. In a spreadsheet, save it as "CSV UTF-8".';
    case 'tooLarge':
      return `The file is too large: at most ${fileLimits.megabytes} MB and ${fileLimits.rows} rows. Cut it into several.`;
    case 'badWorkbook':
      return 'The workbook can\'t be read: it is damaged, protected by a password, or an old .xls. Save it anew as .xlsx or "CSV UTF-8".';
    case 'notJson':
      return `The file is not JSON: ${problem.reason}.`;
    case 'noList':
      return 'The file holds no list of houses: somewhere in it there has to be an array of objects.';
    case 'strangeEntry':
      return `Entry ${problem.entry} of the list is not a house: each has to be an object.`;
    case 'badMap':
      return problem.field === null
        ? 'The mapping is not one that the import can read.'
        : `The mapping names "${problem.field}", which is no field of a house.`;
  }
}
