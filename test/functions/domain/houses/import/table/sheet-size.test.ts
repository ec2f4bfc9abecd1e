import { expect, test } from 'vitest';
import { CsvRefused } from '#domain/houses/import/table/columns.ts';
import { sheetSize } from '#domain/houses/import/table/sheet-size.ts';
import { problemOf, rowOf, sheetOf, sheetPath, workbookWith } from '#support/workbooks.ts';

const sizeOf = (rows: string) => sheetSize(sheetOf(rows));

test.each([
  ['with a blank before it', 'r="XFD1048576"'],
  ['between apostrophes', "r='XFD1048576'"],
  ['behind a tab', '\tr="XFD1048576"'],
  ['behind the end of a line', '\nr="XFD1048576"'],
  ['with a prefix', 'x:r="XFD1048576"'],
  ['in entities', 'r="&#88;FD1048576"'],
  ['wide', 'r="XFD1"'],
  ['low', 'r="A1048576"'],
])('a cell far out makes a sheet too large, its address %s', (_, address) => {
  expect(() => sizeOf(rowOf(address))).toThrow(new CsvRefused({ code: 'tooLarge' }));
});

test.each([
  '<row r="1e9"></row>',
  '<row r="1048577"></row>',
  rowOf('r="A1048577"'),
  rowOf('r="ZZZZ1"'),
  rowOf('r="A1e9"'),
  rowOf('r="ап1"'),
  rowOf('r="A1" x:r="XFD1048576"'),
  rowOf('x:r="XFD1048576" r="A1"'),
])('a row or column that is none, or is there twice, makes no sheet: %s', (rows) => {
  expect(() => sizeOf(rows)).toThrow(/^(No (row|cell)|Several r of) /);
});

test('a row’s own number counts, whatever its cells say', () => {
  const far = '<row r="1048576"><c r="ALL1"><v>make</v></c></row>';
  expect(() => sizeOf(far)).toThrow(new CsvRefused({ code: 'tooLarge' }));
  expect(sizeOf('<row r=" 7 "><c r="b1"><v>1</v></c></row>')).toMatchObject({ lines: 7 });
});

test('a sheet is as large as the lines and columns up to its last cells', () => {
  expect(sizeOf('')).toEqual({ lines: 0, cells: 0 });
  expect(sizeOf(`${rowOf('r="C2"')}${rowOf('r="A40"')}`)).toEqual({ lines: 40, cells: 3 * 40 });
  const texts = '<row><c r="B3" t="inlineStr"><is><t>a</t></is></c></row>';
  expect(sizeOf(texts)).toEqual({ lines: 3, cells: 6 });
});

test('formats alone count for nothing, however far out', async () => {
  const rows = `${rowOf('r="A1"')}<row r="1048576"><c r="XFD1048576" s="1"/></row>`;
  expect(sizeOf(rows)).toEqual({ lines: 1_048_576, cells: 1 });
  const bytes = workbookWith({ [sheetPath]: sheetOf(rows) });
  expect(await problemOf(bytes, 'a.xlsx')).toBeNull();
});
