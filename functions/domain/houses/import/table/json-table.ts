import { nestedParts } from '../../caravan-fields.ts';
import { CsvRefused, columns } from './columns.ts';
import { fileLimits } from './limits.ts';
import type { SourceRecord, SourceTable } from './table.ts';

type Entry = Record<string, unknown>;

/** Lists deeper inside than this are not looked for. */
const maxDepth = 12;
/** Levels that no list of houses has: to write or send what is deeper takes a stack as deep. */
const deepest = 100;

const notJson = (reason: string) => new CsvRefused({ code: 'notJson', reason });
const tooDeep = () => notJson('it is nested too deeply');

/**
 * The table of a JSON file: its longest list of objects, wherever it stands, each name a column and
 * each object an entry. The product's own list of houses comes back as it is. Throws `CsvRefused`.
 */
export function readJsonTable(text: string): SourceTable {
  try {
    return tableOf(JSON.parse(text.replace(/^\ufeff/, '')));
  } catch (error) {
    if (error instanceof SyntaxError) throw notJson(error.message);
    // Some parsers have a stack as deep as the file.
    throw error instanceof RangeError ? tooDeep() : error;
  }
}

function tableOf(content: unknown): SourceTable {
  const { path, entries } = longestList(content);
  const { heading, rows } = flattened(entries);
  const records = rows.map(
    (cells, at): SourceRecord => ({ number: at + 1, cells: heading.map((_, of) => cells[of]) }),
  );
  return {
    heading,
    headingLine: 0,
    records,
    notes: path === '' ? [] : [{ code: 'path', path, entries: entries.length }],
    sheets: [],
    entries: path === '' && entries.every(isOwn) ? entries : null,
  };
}

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Objects of a list that is not all objects can't be told from what the others are. */
function longestList(content: unknown): { path: string; entries: readonly Entry[] } {
  let best: { path: string; entries: readonly Entry[] } | null = null;
  const strange: number[] = [];
  const look = (value: unknown, path: string, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > maxDepth) return;
    if (!Array.isArray(value)) {
      for (const [name, inner] of Object.entries(value))
        look(inner, path === '' ? name : `${path}.${name}`, depth + 1);
      return;
    }
    const entries = value.filter(isEntry);
    const other = value.findIndex((one) => !isEntry(one));
    if (path === '' && other >= 0) strange.push(other + 1);
    if (other < 0 && entries.length > (best?.entries.length ?? 0)) best = { path, entries };
    // A list inside an entry is the entry's own.
    if (entries.length === 0)
      value.forEach((inner, at) => {
        look(inner, `${path}[${at}]`, depth + 1);
      });
  };
  look(content, '', 0);
  if (strange[0] !== undefined) throw new CsvRefused({ code: 'strangeEntry', entry: strange[0] });
  if (best === null) throw new CsvRefused({ code: 'noList' });
  return best;
}

/**
 * The entries' fields by dotted names, their values as text; undefined where an entry has none.
 * Throws `CsvRefused` as soon as there are too many.
 */
function flattened(entries: readonly Entry[]) {
  const columnOf = new Map<string, number>();
  let letters = 0;
  const rows = entries.map((entry) => {
    const cells: string[] = [];
    for (const [path, text] of fieldsOf(entry, '')) {
      const at = columnOf.get(path) ?? columnOf.size;
      letters += text.length + (at === columnOf.size ? path.length : 0);
      if (at >= fileLimits.columns || letters > fileLimits.letters)
        throw new CsvRefused({ code: 'tooLarge' });
      columnOf.set(path, at);
      cells[at] = text;
    }
    return cells;
  });
  if (columnOf.size * rows.length > fileLimits.cells) throw new CsvRefused({ code: 'tooLarge' });
  return { heading: [...columnOf.keys()], rows };
}

function* fieldsOf(entry: Entry, before: string): Generator<[path: string, text: string]> {
  for (const [name, value] of Object.entries(entry)) {
    const path = `${before}${name}`;
    if (isEntry(value) && before.split('.').length <= maxDepth) yield* fieldsOf(value, `${path}.`);
    else if (value === null || value === undefined) yield [path, ''];
    else if (typeof value !== 'object') yield [path, String(value)];
    else if (isDeeperThan(deepest, value)) throw tooDeep();
    else yield [path, JSON.stringify(value)];
  }
}

const isDeeperThan = (levels: number, value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner)));

/** What a file of the product's own may name beside the fields of a house. */
const kept = ['price_history', 'archived_at', 'sale', 'reservation', ...nestedParts];

function isOwn(entry: Entry): boolean {
  return Object.keys(entry).every((name) => columns.has(name) || kept.includes(name));
}
