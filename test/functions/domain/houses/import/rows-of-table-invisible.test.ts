import { expect, test } from 'vitest';
import { sameName } from '#domain/fold.ts';
import { matchColumns } from '#domain/houses/import/match-columns.ts';
import { parseRow } from '#domain/houses/import/parse-row.ts';
import { rowsOf } from '#domain/houses/import/rows-of-table.ts';
import { RowProblems } from '#domain/houses/import/source-row.ts';
import { buildSourceTable } from '#support/builders/build-source-table.ts';

const now = new Date('2026-11-25T10:00:00.000Z');
const rest = { year: '2018', beds: '6', bedrooms: '2', description: 'Описание', is_visible: 'no' };

/** The house of a row; what is wrong where there is none. */
function houseOf(make: string, model: string, price = '22600') {
  const cells = { id: '6a000065-0000-4000-8000-000000000000', make, model, price, ...rest };
  const table = buildSourceTable(cells);
  const [row] = rowsOf(table, matchColumns(table), { now });
  if (!row) throw new Error('The table has one row');
  try {
    return parseRow(row, null).fields;
  } catch (error) {
    if (error instanceof RowProblems) return error.problems;
    throw error;
  }
}

test('a file’s signs that nobody sees are removed, and a name of them alone is missing', () => {
  expect(houseOf('Willerby', '\u200b')).toMatchObject([{ field: 'model', code: 'missing' }]);
  expect(houseOf('\u00a0Willerby\u00a0', 'Gra\u00adnada')).toMatchObject({
    make: 'Willerby',
    model: 'Granada',
  });
  expect(houseOf('Willerby\u200b', 'Granada')).toMatchObject({ make: 'Willerby' });
  expect(houseOf('Willerby ', 'Granada')).toMatchObject({ make: 'Willerby' });
  expect(houseOf('Willerby', 'Granada', '\u200e22600\u200e')).toMatchObject({ price: 22_600 });
});

test('a file’s name of two alphabets stays as it is written, and is the make that it looks like', () => {
  const house = houseOf('Wіllеrby', 'Granada');
  expect(house).toMatchObject({ make: 'Wіllеrby' });
  expect(sameName('Wіllеrby', 'WILLERBY')).toBe(true);
});
