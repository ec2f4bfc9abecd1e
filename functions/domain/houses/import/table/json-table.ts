import { nestedParts } from '../../caravan-fields.ts';
import { CsvRefused, columns } from './columns.ts';
import type { SourceRecord, SourceTable } from './table.ts';

type Entry = Record<string, unknown>;

/** Lists deeper inside than this are not looked for. */
const maxDepth = 12;

/**
 * The table of a JSON file: its longest list of objects, wherever it stands, each name a column and
 * each object an entry. The product's own list of houses comes back as it is. Throws `CsvRefused`.
 */
export function readJsonTable(text: string): SourceTable {
  let content: unknown;
  try {
    content = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CsvRefused({ code: 'notJson', reason });
  }
  const { path, entries } = longestList(content);
  const flat = entries.map((entry) => flatten(entry, ''));
  const heading = [...new Set(flat.flatMap((entry) => [...entry.keys()]))];
  const records = flat.map(
    (entry, at): SourceRecord => ({
      number: at + 1,
      cells: heading.map((name) => entry.get(name)),
    }),
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

/** Fields by dotted names, their values as text; undefined where there is none. */
function flatten(entry: Entry, before: string): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [name, value] of Object.entries(entry)) {
    const path = `${before}${name}`;
    if (isEntry(value) && before.split('.').length <= maxDepth)
      for (const [inner, text] of flatten(value, `${path}.`)) flat.set(inner, text);
    else if (value === null || value === undefined) flat.set(path, '');
    else flat.set(path, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return flat;
}

/** What a file of the product's own may name beside the fields of a house. */
const kept = ['price_history', 'archived_at', 'sale', 'reservation', ...nestedParts];

function isOwn(entry: Entry): boolean {
  return Object.keys(entry).every((name) => columns.has(name) || kept.includes(name));
}
