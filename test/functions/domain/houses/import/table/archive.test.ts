import { expect, test } from 'vitest';
import { fileLimits } from '#domain/houses/import/table/limits.ts';
import { bytesOf, problemOf, rowOf, sheetOf, sheetPath, workbookWith } from '#support/workbooks.ts';

const tooMuch = (fileLimits.unpackedMegabytes + 1) * 1024 * 1024;

test('a workbook is read, however much it has beside its table', async () => {
  const beside = new Uint8Array(tooMuch);
  expect(await problemOf(workbookWith({ 'xl/media/image1.xml': beside }), 'a.xlsx')).toBeNull();
});

test('a workbook is refused once its table is unpacked beyond measure', async () => {
  const large = new Uint8Array(tooMuch).fill(32);
  expect(await problemOf(workbookWith({ [sheetPath]: large }), 'a.xlsx')).toEqual({
    code: 'tooLarge',
  });
});

test('a workbook is refused for sheets that are too large together', async () => {
  // 702 columns, so that two sheets have more cells than the reader makes.
  const far = sheetOf(rowOf(`r="ZZ${fileLimits.rows}"`));
  const relation = (n: number) =>
    `<Relationship Id="r${n}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/s${n}.xml"/>`;
  const files = (...sheets: number[]) => ({
    'xl/_rels/workbook.xml.rels': bytesOf(
      `<Relationships>${sheets.map(relation).join('')}</Relationships>`,
    ),
    ...Object.fromEntries(sheets.map((n) => [`xl/worksheets/s${n}.xml`, far])),
  });
  expect(await problemOf(workbookWith(files(1, 2)), 'a.xlsx')).toEqual({ code: 'tooLarge' });
  const lined = sheetOf('<row r="1048576"></row>');
  const many = Array.from({ length: 23 }, (_, n) => n + 1);
  const lines = Object.fromEntries(many.map((n) => [`xl/worksheets/s${n}.xml`, lined]));
  expect(await problemOf(workbookWith({ ...files(...many), ...lines }), 'a.xlsx')).toEqual({
    code: 'tooLarge',
  });
});

test.each([
  ['another archive', { 'xl/workbook.xml': bytesOf('') }],
  ['a workbook without its list of parts', { 'xl/_rels/workbook.xml.rels': bytesOf('') }],
  ['a list of parts that is none', { 'xl/_rels/workbook.xml.rels': bytesOf('<a') }],
])('%s is refused in words', async (_, files) => {
  expect(await problemOf(workbookWith(files), 'a.xlsx')).toEqual({ code: 'badWorkbook' });
});
