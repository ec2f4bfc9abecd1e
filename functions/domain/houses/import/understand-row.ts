import { type Dimension, dimensions, readLength } from '../length.ts';
import { joinList } from './read-list.ts';
import type { RowProblem, SourceRow, UnderstoodCell } from './source-row.ts';
import { type ColumnKind, columns } from './table/columns.ts';
import { type HowToRead, understandCell } from './understand-cell.ts';

/** What an empty cell stores; undefined where it changes nothing. */
function emptyValue(kind: ColumnKind): unknown {
  switch (kind) {
    case 'list':
    case 'pictures':
      return [];
    case 'clearable':
    case 'video':
    case 'finding':
    case 'vat':
    case 'day':
      return '';
    case 'optionalNumber':
      return null;
    default:
      return undefined;
  }
}

/** Whether an empty cell of the column clears what was there. */
export function isCleared(column: string): boolean {
  const kind = columns.get(column);
  return kind !== undefined && emptyValue(kind) !== undefined;
}

/** A value as an exported file writes it, apart from the mark of a text. */
export function writtenValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  return Array.isArray(value) ? joinList(value.map(String)) : String(value);
}

/** Metres as pages show them. */
const metres = /^\d+(?:[.,]\d+)?\s?[mм]$/;

/** Which size a column holds; undefined where it holds none, or one that is plain in metres. */
function sizeOf(column: string, text: string): Dimension | undefined {
  const size = dimensions.find((dimension) => column === `specs.${dimension}`);
  return size && metres.test(text) && readLength(text, size) !== null ? undefined : size;
}

/** The row of a file's cells; cells of columns that houses don't have are not read. */
export function understandRow(
  number: number,
  names: readonly string[],
  cells: readonly string[],
  how: HowToRead,
): SourceRow {
  const values: Record<string, unknown> = {};
  const nested: Record<string, Record<string, unknown>> = {};
  const problems: Record<string, RowProblem> = {};
  const understood: UnderstoodCell[] = [];
  // Only an export has versions: whatever other signs its lists hold belong to their entries.
  const howHere: HowToRead = names.includes('version') ? { listSeparator: '|', ...how } : how;
  names.forEach((column, at) => {
    const kind = columns.get(column);
    if (kind === undefined) return;
    const text = (cells[at] ?? '').trim();
    const read = understandCell(column, text, howHere);
    if (read.kind === 'refused') {
      problems[column] = read.problem;
      return;
    }
    const value = read.kind === 'empty' ? emptyValue(kind) : read.value;
    const written = writtenValue(value);
    const size = written === '' ? undefined : sizeOf(column, written);
    if (size || ![text, text.replace(/^'/, '')].includes(written))
      understood.push({
        column,
        text,
        value: value ?? null,
        ...(read.kind === 'value' && read.note && { note: read.note }),
        ...(size && { size }),
      });
    if (value === undefined) return;
    const [part = column, own] = column.split('.');
    if (own === undefined) values[part] = value;
    else nested[part] = { ...nested[part], [own]: value };
  });
  return {
    number,
    values: { ...values, ...nested },
    ...(Object.keys(problems).length > 0 && { problems }),
    ...(understood.length > 0 && { understood }),
  };
}
