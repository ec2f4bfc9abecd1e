import { readWholeNumber } from '../typed-number.ts';

/**
 * What each column of a CSV holds: the inventory's names, `specs.length` for what is nested, lists separated by `|`. Exports write
 * what imports read: this is the one list of both.
 */
export const columns = {
  id: 'text',
  make: 'text',
  model: 'text',
  year: 'number',
  price: 'number',
  beds: 'number',
  bedrooms: 'number',
  description: 'text',
  is_new: 'boolean',
  is_visible: 'boolean',
  is_featured: 'boolean',
  sale_status: 'status',
  has_free_delivery: 'boolean',
  has_central_heating: 'boolean',
  has_double_glazing: 'boolean',
  'specs.length': 'clearable',
  'specs.width': 'clearable',
  'specs.height': 'clearable',
  'specs.weight': 'clearable',
  'specs.heating': 'clearable',
  features: 'list',
  main_image: 'text',
  additional_images: 'list',
  schema_image: 'text',
  created_at: 'text',
  updated_at: 'text',
  version: 'number',
} as const;
export type Column = keyof typeof columns;
export type ColumnKind = (typeof columns)[Column];

export function isColumn(name: string): name is Column {
  return Object.hasOwn(columns, name);
}

const truth: Record<string, boolean> = {
  true: true,
  yes: true,
  '1': true,
  да: true,
  истина: true,
  вярно: true,
  false: false,
  no: false,
  '0': false,
  не: false,
  неистина: false,
  невярно: false,
};
const statuses: Record<string, string> = { свободен: 'available', резервиран: 'reserved', продаден: 'sold' };

/** How a cell begins that a spreadsheet may take for a formula (some read the full-width signs too), or with the sign which says that it is none. */
const risky = /^[=+\-@＝＋－＠\t\r']/;

/** The text of a cell, marked as text where a spreadsheet would run it; `readCell` takes the mark away again. */
export const guardCell = (text: string) => (risky.test(text) ? `'${text}` : text);

const unguarded = (cell: string) => (cell.startsWith("'") && risky.test(cell.slice(1)) ? cell.slice(1) : cell);

/** A list as one cell; a `|` or `\` of its entries stands behind a `\`. */
export const joinList = (entries: readonly string[]) =>
  entries.map((entry) => entry.replace(/[\\|]/g, '\\$&')).join('|');

function splitList(text: string): string[] {
  const entries = [''];
  for (const [part] of text.matchAll(/\\[\\|]|[\s\S]/g))
    if (part === '|') entries.push('');
    else entries.push(`${entries.pop() ?? ''}${part.length === 2 ? part.slice(1) : part}`);
  return entries.map((entry) => entry.trim()).filter((entry) => entry !== '');
}

/**
 * A cell as the value a JSON row would have; undefined when it is empty and says nothing. What can't be read stays text,
 * and the house's schema refuses it. Empty lists and specification texts are values: they clear what was there.
 */
export function readCell(kind: ColumnKind, cell: string): unknown {
  const text = unguarded(cell.trim());
  if (kind === 'list') return splitList(text);
  if (kind === 'clearable') return text;
  if (text === '') return undefined;
  if (kind === 'boolean') return truth[text.toLowerCase()] ?? text;
  if (kind === 'status') return statuses[text.toLowerCase()] ?? text.toLowerCase();
  if (kind === 'number') return readWholeNumber(text) ?? text;
  return text;
}
