import { CsvRefused } from './columns.ts';
import { findHeading, isFilled, widthOf } from './find-heading.ts';
import type { FileNote, SourceRecord, SourceTable } from './table.ts';

/** A line of a CSV or of a sheet. */
export interface GridLine {
  /** From 1, as a spreadsheet counts. */
  line: number;
  cells: readonly string[];
}

/** Shown between the cells of a line that is quoted in a note. */
const gap = ' ';

/**
 * The table in lines of cells: the line that names the columns is found, what stands before it is
 * left out, and empty lines and columns, which spreadsheets leave behind, are no part of it. A
 * record has as many cells as there are columns: a shorter one lacks its last ones. Throws
 * `CsvRefused`.
 */
export function tableOfLines(lines: readonly GridLine[], separator = gap): SourceTable {
  const { at } = findHeading(lines.map(({ cells }) => cells));
  const heading = lines[at];
  if (!heading?.cells.some(isFilled)) throw new CsvRefused({ code: 'empty' });
  const below = lines.slice(at + 1).filter(({ cells }) => cells.some(isFilled));
  const width = widthOf(heading.cells);
  const isFoot = ({ cells }: GridLine) => width > 2 && cells.length === 1;
  const records = below.filter((line) => !isFoot(line)).map((line) => recordOf(line, heading));
  const text = ({ cells }: GridLine) => cells.slice(0, widthOf(cells)).join(separator);
  const notes: FileNote[] = [];
  const before = lines.slice(0, at).filter(({ cells }) => cells.some(isFilled));
  if (before.length > 0) notes.push({ code: 'linesBefore', lines: before.map(text) });
  const feet = below.filter(isFoot);
  if (feet.length > 0) notes.push({ code: 'linesBetween', lines: feet.map(text) });
  return {
    heading: heading.cells.map((name) => name.trim()),
    headingLine: heading.line,
    records,
    notes,
    sheets: [],
    entries: null,
  };
}

function recordOf({ line, cells }: GridLine, heading: GridLine): SourceRecord {
  if (cells.slice(heading.cells.length).some(isFilled))
    throw new CsvRefused({ code: 'unreadable', reason: 'cells', line });
  return { number: line - heading.line, cells };
}
