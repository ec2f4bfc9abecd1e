import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeCsv } from '#domain/houses/csv/write-csv.ts';
import { readTable } from '#domain/houses/import/table/table.ts';
import { CommandRefused } from '#infra/commands/command-refused.ts';
import { type ReadingOptions, readRows as readRowsIn } from '#infra/import/read-rows.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';

const now = new Date('2026-11-25T10:00:00.000Z');
const readRowsAt = (path: string, options: ReadingOptions) => readRowsIn(path, options, readTable);
const readRows = async (path: string) => (await readRowsAt(path, { now })).rows;
const remarksOn = async (content: string | Buffer) =>
  (await readRowsAt(file(content), { now })).remarks;
const folder = mkdtempSync(join(tmpdir(), 'import-'));
let files = 0;

function file(content: string | Buffer, extension = 'csv'): string {
  files += 1;
  const path = join(folder, `${files}.${extension}`);
  writeFileSync(path, content);
  return path;
}
const valuesOf = async (content: string | Buffer) =>
  (await readRows(file(content))).map(({ values }) => values);

describe('an imported CSV', () => {
  test('has cells that are read as their columns require', async () => {
    const [values] = await valuesOf(
      'id,make,price,is_new,is_visible,specs.length,features,main_image,year\n' +
        '6a000001-0000-4000-8000-000000000000,"O\'Hara, Ltd",22 600,да,no,"11,58 м",Камина | Втора баня |,,2018\n',
    );
    expect(values).toEqual({
      id: '6a000001-0000-4000-8000-000000000000',
      make: "O'Hara, Ltd",
      price: 22600,
      is_new: true,
      is_visible: false,
      specs: { length: '11,58 м' },
      features: ['Камина', 'Втора баня'],
      year: 2018,
    });
  });

  test.each([
    [
      'semicolons and a byte order mark',
      '\ufeffid;make;specs.width\r\n6a000001-0000-4000-8000-000000000000;ABI;"3,66 м"\r\n',
    ],
    [
      'tabs in UTF-16',
      Buffer.from(
        '\ufeffid\tmake\tspecs.width\n6a000001-0000-4000-8000-000000000000\tABI\t3,66 м\n',
        'utf16le',
      ),
    ],
    [
      'capital letters and blanks in the header',
      'ID, Make ,specs.width\n6a000001-0000-4000-8000-000000000000,ABI,"3,66 м"\n',
    ],
  ])('may have %s', async (_, content) => {
    expect(await valuesOf(content)).toEqual([
      { id: '6a000001-0000-4000-8000-000000000000', make: 'ABI', specs: { width: '3,66 м' } },
    ]);
  });

  test('keeps line breaks and quotes within a cell', async () => {
    expect(
      await valuesOf(
        'id,description\n6a000001-0000-4000-8000-000000000000,"Първи ред\n\n""Втори"""\n',
      ),
    ).toEqual([
      { id: '6a000001-0000-4000-8000-000000000000', description: 'Първи ред\n\n"Втори"' },
    ]);
  });

  test.each([
    ['1', true],
    ['НЕ', false],
    ['Yes', true],
    ['maybe', undefined],
    ['', undefined],
  ])('has the flag "%s" read as %s', async (cell, flag) => {
    const [values] = await valuesOf(`id,is_new\n6a000001-0000-4000-8000-000000000000,${cell}\n`);
    expect(values?.is_new).toBe(flag);
  });

  test.each([
    ['22600,00', 22600],
    ['22 600,00 €', 22600],
    ['1 234 567', 1234567],
    ['22600,50', undefined],
    ['22.600', 22600],
    ['22,000', 22000],
    ['22.6', undefined],
    ['€22k', 22000],
    ['-5', -5],
  ])('has the number "%s" read as %s', async (cell, price) => {
    const [values] = await valuesOf(`id;price\n6a000001-0000-4000-8000-000000000000;${cell}\n`);
    expect(values?.price).toBe(price);
  });

  test.each([
    [
      'a line of another length',
      'id,make\n6a000001-0000-4000-8000-000000000000,a,b\n',
      /line 2 has not as many cells/,
    ],
    [
      'a line that breaks off',
      'id,make,features\n6a000001-0000-4000-8000-000000000000,a,b\n6a000002-0000-4000-8000-000000000000,a\n',
      /line 3 has not as many cells/,
    ],
    [
      'an open quote',
      'id,make\n6a000001-0000-4000-8000-000000000000,"a\n',
      /quotes that are not closed/,
    ],
    ['bytes that are no text', Buffer.from([0x69, 0x64, 0x0a, 0xcf, 0x00, 0x01]), /is not text/],
    ['nothing in it', '', /is empty/],
  ])('is refused as a whole for %s', async (_, content, sentence) => {
    const reading = readRows(file(content));
    await expect(reading).rejects.toThrow(sentence);
    await expect(reading).rejects.toBeInstanceOf(CommandRefused);
  });
});

describe('an imported file of another system', () => {
  test.each([
    [
      'a column that no house has',
      'id,make,VIN\n,a,b\n',
      'Left out, as no field of a house: "VIN".',
    ],
    ['a column twice', 'id,make,make\n,a,b\n', 'Left out, as no field of a house: "make".'],
    ['a column without a name', 'id,make,\n,a,b\n', 'Left out, as no field of a house: "3".'],
    [
      'other names',
      'Stock No,Manufacturer\n7,ABI\n',
      'Taken as: Stock No as internal.stock_number, Manufacturer as make.',
    ],
    [
      'a title',
      'Наличност\n\nid,make\n,ABI\n',
      'Left out before the names of columns: "Наличност".',
    ],
    [
      'a separator named first',
      'sep=;\nid;make\n;ABI\n',
      'Left out before the names of columns: "sep=;".',
    ],
    [
      'a sum below',
      'id,make,model\n,ABI,Rio\nОбщо: 1\n',
      'Left out, as no rows of the table: "Общо: 1".',
    ],
    [
      'quotes not doubled',
      'id,make,model\n,ABI,Rio 12"\n',
      'Some quotation marks are not doubled: they were taken as they stand.',
    ],
    [
      'another encoding',
      Buffer.concat([Buffer.from('id,make\n,'), Buffer.from([0xcf, 0xf0, 0xe8])]),
      'The file is not UTF-8: it was read as Windows-1251.',
    ],
    [
      'no numbers of its own',
      'make\nABI\n',
      '1 row has neither an id nor a stock number: the same file again would add the same houses again.',
    ],
    [
      'no column for a required field',
      'make,model,year,beds,bedrooms,description\nABI\n',
      'No column is taken as price, which every house needs: name one with --map.',
    ],
    [
      'a list inside',
      '{"export":{"units":[{"make":"ABI"}]}}',
      'The list export.units was taken, 1 entry.',
    ],
  ])('with %s is read, and that is said', async (_, content, remark) => {
    expect(await remarksOn(content)).toContain(remark);
  });

  test('of the product itself is read without a remark', async () => {
    expect(await remarksOn(writeCsv([buildCaravan()], ';'))).toEqual([]);
  });

  test('is refused once where its lists could be cut at two signs, and taken once one is named', async () => {
    const path = file('id,make,Extras\n,ABI,"Бойлер, 80 л; Душ"\n,ABI,"Веранда, Печка"\n');
    await expect(readRowsAt(path, { now })).rejects.toThrow(
      'Say which with --lists semicolon or --lists comma.',
    );
    const listsBy = async (listSeparator: ',' | ';') =>
      (await readRowsAt(path, { now, listSeparator })).rows.map(({ values }) => values.features);
    expect(await listsBy(';')).toEqual([['Бойлер, 80 л', 'Душ'], ['Веранда, Печка']]);
    expect(await listsBy(',')).toEqual([
      ['Бойлер, 80 л', 'Душ'],
      ['Веранда', 'Печка'],
    ]);
    const map = file(JSON.stringify({ version: 1, columns: {}, listSeparator: ';' }), 'json');
    expect((await readRowsAt(path, { now, map })).rows[1]?.values.features).toEqual([
      'Веранда, Печка',
    ]);
  });

  test('goes where a mapping says', async () => {
    const map = file(
      JSON.stringify({ version: 1, columns: { Marke: 'make', Model: null } }),
      'json',
    );
    const path = file('id,Marke,Model\n,ABI,Rio\n');
    const { rows, remarks } = await readRowsAt(path, { now, map });
    expect(rows[0]?.values).toEqual({ make: 'ABI' });
    expect(remarks).toContain('Left out, as no field of a house: "Model".');
    const wrong = file(JSON.stringify({ version: 1, columns: { Marke: 'colour' } }), 'json');
    await expect(readRowsAt(path, { now, map: wrong })).rejects.toThrow(/names "colour"/);
    await expect(readRowsAt(path, { now, map: file('{}', 'json') })).rejects.toThrow(/mapping/);
  });
});

describe('an imported JSON file', () => {
  test('is an array of houses, numbered from 1', async () => {
    expect(await readRows(file('[{"id":"a"},{"id":"b"}]', 'json'))).toEqual([
      { number: 1, values: { id: 'a' } },
      { number: 2, values: { id: 'b' } },
    ]);
  });

  test.each([
    ['half a file', '[{"id":"a"', /is not JSON/],
    ['one house without its list', '{"id":"a"}', /holds no list/],
    ['numbers', '[1, 2]', /Entry 1/],
    ['an entry that is no house', '[{"id":"a"}, 5]', /Entry 2/],
  ])('is refused as a whole for %s', async (_, content, sentence) => {
    await expect(readRows(file(content, 'json'))).rejects.toThrow(sentence);
  });
});

test('an import file that is missing, or is a folder, is named in the error', async () => {
  await expect(readRows(join(folder, 'none.csv'))).rejects.toThrow(/There is no file .*none\.csv/);
  await expect(readRows(folder)).rejects.toThrow(/is a folder/);
});
