import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CommandRefused } from '#infra/import/options.ts';
import { readRows as readRowsAt } from '#infra/import/read-rows.ts';

const readRows = (path: string) => readRowsAt(path, { now: new Date('2026-11-25T10:00:00.000Z') });
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
        'x1,"O\'Hara, Ltd",22 600,да,no,"11,58 м",Камина | Втора баня |,,2018\n',
    );
    expect(values).toEqual({
      id: 'x1',
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
    ['semicolons and a byte order mark', '\ufeffid;make;specs.width\r\nx1;ABI;"3,66 м"\r\n'],
    ['tabs in UTF-16', Buffer.from('\ufeffid\tmake\tspecs.width\nx1\tABI\t3,66 м\n', 'utf16le')],
    ['capital letters and blanks in the header', 'ID, Make ,specs.width\nx1,ABI,"3,66 м"\n'],
  ])('may have %s', async (_, content) => {
    expect(await valuesOf(content)).toEqual([
      { id: 'x1', make: 'ABI', specs: { width: '3,66 м' } },
    ]);
  });

  test('keeps line breaks and quotes within a cell', async () => {
    expect(await valuesOf('id,description\nx1,"Първи ред\n\n""Втори"""\n')).toEqual([
      { id: 'x1', description: 'Първи ред\n\n"Втори"' },
    ]);
  });

  test.each([
    ['1', true],
    ['НЕ', false],
    ['Yes', true],
    ['maybe', undefined],
    ['', undefined],
  ])('has the flag "%s" read as %s', async (cell, flag) => {
    const [values] = await valuesOf(`id,is_new\nx1,${cell}\n`);
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
    const [values] = await valuesOf(`id;price\nx1;${cell}\n`);
    expect(values?.price).toBe(price);
  });

  test.each([
    ['an unknown column', 'id,colour\nx1,red\n', /"colour"/],
    ['a column twice', 'id,make,make\nx1,a,b\n', /"make" twice/],
    ['no id column', 'make,model\na,b\n', /"id"/],
    ['a line of another length', 'id,make\nx1,a,b\n', /line 2 has not as many cells/],
    ['a line that breaks off', 'id,make,features\nx1,a,b\nx2,a\n', /line 3 has not as many cells/],
    ['something in a column without a name', 'id,make,\nx1,a,b\n', /Column 3 .* has no name/],
    ['an open quote', 'id,make\nx1,"a\n', /quotes that are not closed/],
    ['text in another encoding', Buffer.from([0x69, 0x64, 0x0a, 0xcf, 0xf0, 0xe8]), /UTF-8/],
    ['nothing in it', '', /is empty/],
  ])('is refused as a whole for %s', async (_, content, sentence) => {
    const reading = readRows(file(content));
    await expect(reading).rejects.toThrow(sentence);
    await expect(reading).rejects.toBeInstanceOf(CommandRefused);
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
    ['an entry that is no house', '[{"id":"a"}, 5]', /Entry 2/],
  ])('is refused as a whole for %s', async (_, content, sentence) => {
    await expect(readRows(file(content, 'json'))).rejects.toThrow(sentence);
  });
});

test('an import file that is missing, or is a folder, is named in the error', async () => {
  await expect(readRows(join(folder, 'none.csv'))).rejects.toThrow(/There is no file .*none\.csv/);
  await expect(readRows(folder)).rejects.toThrow(/is a folder/);
});
