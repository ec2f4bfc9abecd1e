import fc from 'fast-check';
import { unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { CsvRefused } from '#domain/houses/import/table/columns.ts';
import { fileLimits } from '#domain/houses/import/table/limits.ts';
import { readTable } from '#domain/houses/import/table/table.ts';

const bytesOf = (text: string) => new Uint8Array(new TextEncoder().encode(text));
const read = (content: string | Uint8Array, name = 'stock.csv', sheet?: string) =>
  readTable(typeof content === 'string' ? bytesOf(content) : new Uint8Array(content), name, {
    sheet,
  });
async function problemOf(content: string | Uint8Array, name?: string, sheet?: string) {
  try {
    await read(content, name, sheet);
  } catch (error) {
    if (error instanceof CsvRefused) return error.problem;
    throw error;
  }
  return null;
}
const cellsOf = async (content: string | Uint8Array, name?: string) =>
  (await read(content, name)).records.map(({ cells }) => cells);

describe('a CSV', () => {
  test.each([[','], [';'], ['\t'], ['|']])('is cut at %j when its names are', async (separator) => {
    const lines = [
      ['make', 'model', 'description'],
      ['ABI', 'Rio', 'a|b'],
    ];
    const text = lines.map((cells) => cells.map((cell) => `"${cell}"`).join(separator)).join('\n');
    expect(await read(text)).toMatchObject({
      heading: lines[0],
      headingLine: 1,
      records: [{ number: 1, cells: lines[1] }],
      notes: [],
    });
  });

  test('is cut at the separator of its names, however often another stands in its cells', async () => {
    expect(await cellsOf('Make;Text\nABI;a, b, c, d\nABI;e, f, g')).toEqual([
      ['ABI', 'a, b, c, d'],
      ['ABI', 'e, f, g'],
    ]);
    expect(await cellsOf('Foo;Bar\n1;2\n')).toEqual([['1', '2']]);
  });

  test.each([
    ['sep=;\r\nmake;model\r\nABI;Rio', 2, ['sep=;']],
    ['Наличност към 25.11.2026\n\nmake,model\nABI,Rio', 3, ['Наличност към 25.11.2026']],
    ['Shop,,\nPrinted,today,\nmake,model\nABI,Rio', 3, ['Shop', 'Printed,today']],
    ['\n\n\nmake,model\nABI,Rio', 4, null],
  ])('has its names found below other lines: %j', async (text, headingLine, lines) => {
    expect(await read(text)).toMatchObject({
      heading: ['make', 'model'],
      headingLine,
      records: [{ number: 1, cells: ['ABI', 'Rio'] }],
      notes: lines ? [{ code: 'linesBefore', lines }] : [],
    });
  });

  test('numbers its records by their lines, empty ones included', async () => {
    const { records, headingLine } = await read('make,model\nABI,Rio\n,\n\nSwift,"a\nb"\nC,D\n');
    expect(records.map(({ number }) => headingLine + number)).toEqual([2, 5, 6]);
  });

  test('has a lone cell below its rows left out, and said', async () => {
    const { records, notes } = await read('make,model,year\nABI,Rio,2018\nОбщо: 1\n');
    expect(records).toHaveLength(1);
    expect(notes).toEqual([{ code: 'linesBetween', lines: ['Общо: 1'] }]);
  });

  test('has quotation marks inside cells taken as they stand, and says so', async () => {
    const { records, notes } = await read(`make,Width,Length\nABI,12'2",35'\n`);
    expect(records[0]?.cells).toEqual(['ABI', `12'2"`, `35'`]);
    expect(notes).toEqual([{ code: 'looseQuotes' }]);
  });

  test('is refused where a line has too many cells, or quotes are never closed', async () => {
    const cells = { code: 'unreadable', reason: 'cells', line: 3 };
    expect(await problemOf('make,model\nABI,Rio\nABI,Rio,2018\n')).toEqual(cells);
    const quotes = { code: 'unreadable', reason: 'quotes', line: 2 };
    expect(await problemOf('make,model\n"ABI,Rio\n')).toEqual(quotes);
    expect(await problemOf(' \n')).toEqual({ code: 'empty' });
    // docs/import.md names these.
    expect(fileLimits).toEqual({
      megabytes: 20,
      unpackedMegabytes: 150,
      rows: 20_000,
      columns: 2000,
      cells: 2_000_000,
      letters: 40_000_000,
    });
    const many = `make\n${'a\n'.repeat(fileLimits.rows + 1)}`;
    expect(await problemOf(many)).toEqual({ code: 'tooLarge' });
    const large = new Uint8Array(fileLimits.megabytes * 1024 * 1024 + 1);
    expect(await problemOf(large)).toEqual({ code: 'tooLarge' });
  });

  const cell = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc
      .array(fc.constantFrom(',', ';', '\t', '|', '"', '\n', '\r\n', 'а', '1', ' '), {
        maxLength: 8,
      })
      .map((parts) => parts.join('')),
  );

  test('of any cells and any separator is read back', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(',', ';', '\t', '|'),
        fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 6 }),
        fc.constantFrom('\n', '\r\n'),
        async (separator, rows, end) => {
          const names = ['Make', 'Модел', 'Year'];
          const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
          const text = [names, ...rows].map((cells) => cells.map(quoted).join(separator)).join(end);
          const filled = rows.filter((cells) => cells.some((one) => one.trim() !== ''));
          const { heading, records } = await readTable(bytesOf(`\ufeff${text}`), 'a.csv');
          expect(heading).toEqual(names);
          expect(records.map(({ cells }) => cells)).toEqual(filled);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('of any bytes is read or refused, and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.uint8Array({ maxLength: 200 }), fc.string().map(bytesOf)),
        fc.constantFrom('a.csv', 'a.json', 'a.xlsx'),
        async (bytes, name) => {
          await problemOf(new Uint8Array(bytes), name);
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe('the letters of a file', () => {
  const text = 'make;модел\nABI;Рио – „нов“\n';
  const utf16 = (mark: string) => new Uint8Array(Buffer.from(mark + text, 'utf16le'));
  const swapped = (bytes: Uint8Array) => new Uint8Array(Buffer.from(bytes).swap16());
  test.each([
    ['UTF-8', bytesOf(text)],
    ['UTF-8 with a mark', bytesOf(`\ufeff${text}`)],
    ['UTF-16', utf16('\ufeff')],
    ['UTF-16 without a mark', utf16('')],
    ['UTF-16, the other way round', swapped(utf16('\ufeff'))],
    ['UTF-16, the other way round, without a mark', swapped(utf16(''))],
  ])('may be in %s', async (_, bytes) => {
    const table = await read(bytes);
    expect(table.heading).toEqual(['make', 'модел']);
    expect(table.records[0]?.cells).toEqual(['ABI', 'Рио – „нов“']);
    expect(table.notes).toEqual([]);
  });

  test('are read as Windows-1251 where they are not UTF-8, and that is said', async () => {
    const cyrillic = (letters: string) =>
      Uint8Array.from(letters, (letter) => {
        const code = letter.codePointAt(0) ?? 0;
        return code >= 0x410 && code <= 0x44f ? code - 0x350 : code;
      });
    const { heading, records, notes } = await read(cyrillic('Марка;Модел\r\nABI;Рио\r\n'));
    expect(heading).toEqual(['Марка', 'Модел']);
    expect(records[0]?.cells).toEqual(['ABI', 'Рио']);
    expect(notes).toEqual([{ code: 'encoding', encoding: 'windows-1251' }]);
  });

  test.each([
    ['a picture', Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70])],
    ['half a letter of UTF-16', Uint8Array.from([0xff, 0xfe, 0x61])],
    ['zeros', new Uint8Array(40)],
  ])('are refused for %s', async (_, bytes) => {
    expect(await problemOf(bytes)).toEqual({ code: 'notText' });
  });
});

describe('JSON', () => {
  test('has its longest list found, wherever it stands, its inner names with dots', async () => {
    const content = {
      meta: { pages: [{ number: 1 }] },
      export: {
        units: [
          { Make: 'ABI', Size: { Length: 35, Unit: null }, Tags: ['a', 'b'], Sold: false },
          { Make: 'Swift', Extra: 'x' },
        ],
      },
    };
    expect(await read(JSON.stringify(content), 'a.json')).toEqual({
      heading: ['Make', 'Size.Length', 'Size.Unit', 'Tags', 'Sold', 'Extra'],
      headingLine: 0,
      records: [
        { number: 1, cells: ['ABI', '35', '', '["a","b"]', 'false', undefined] },
        { number: 2, cells: ['Swift', undefined, undefined, undefined, undefined, 'x'] },
      ],
      notes: [{ code: 'path', path: 'export.units', entries: 2 }],
      sheets: [],
      entries: null,
    });
  });

  test('of the product’s own comes as it is, and another list of it as text', async () => {
    const own = [{ id: 'a', make: 'ABI', price: 5, specs: { length: '1 m' }, features: ['x'] }];
    expect((await read(JSON.stringify(own))).entries).toEqual(own);
    expect((await read(JSON.stringify([{ ...own[0], colour: 'red' }]))).entries).toBeNull();
  });

  test.each([
    ['{"a":[{"b":1},', 'a.json', { code: 'notJson' }],
    ['not json', 'a.json', { code: 'notJson' }],
    ['{"a":1}', 'a.csv', { code: 'noList' }],
    ['[]', 'a.csv', { code: 'noList' }],
    ['[{"a":1}, 5]', 'a.csv', { code: 'strangeEntry', entry: 2 }],
  ])('%s is refused', async (text, name, problem) => {
    expect(await problemOf(text, name)).toMatchObject(problem);
  });
});

describe('a workbook', () => {
  type Value = string | number | boolean | Date | null;
  const sheetOf = (sheet: string, rows: Value[][]) => ({
    sheet,
    data: rows.map((cells) =>
      cells.map((value) => ({ value, ...(value instanceof Date && { format: 'dd.mm.yyyy' }) })),
    ),
  });
  const workbook = async (...sheets: ReturnType<typeof sheetOf>[]) =>
    new Uint8Array(await writeWorkbook(sheets as never).toBuffer());
  const rows: Value[][] = [
    ['Наличност', null, null, null, null],
    ['Stock No', 'Manufacturer', 'Price', 'Arrived', 'On website'],
    ['00123', 'ABI', 22_600, new Date('2026-11-23'), true],
    ['=x', 'Рио', 0.1 + 0.2, new Date('2026-11-23T10:30:00Z'), false],
    [null, 'C', 1234567890123, null, null],
    ['Общо 3', null, null, null, null],
  ];

  const cells = [
    ['00123', 'ABI', '22600', '2026-11-23', 'TRUE'],
    ['=x', 'Рио', '0.3', '2026-11-23T10:30:00Z', 'FALSE'],
    ['', 'C', '1234567890123', '', ''],
  ];

  test('has texts, numbers, days and answers of its cells without loss', async () => {
    const table = await read(await workbook(sheetOf('Stock', rows)), 'a.xlsx');
    expect(table).toMatchObject({ heading: rows[1], headingLine: 2, sheets: ['Stock'] });
    expect(table.records.map((record) => record.cells)).toEqual(cells);
    expect(table.notes).toEqual([
      { code: 'linesBefore', lines: ['Наличност'] },
      { code: 'linesBetween', lines: ['Общо 3'] },
    ]);
  });

  test('has its first sheet taken that is not empty, or the one that is named', async () => {
    const bytes = await workbook(
      sheetOf('Empty', []),
      sheetOf('One', [['make'], ['ABI']]),
      sheetOf('Two', [['make'], ['Swift']]),
    );
    const first = await read(bytes, 'a.xlsx');
    expect(first.records[0]?.cells).toEqual(['ABI']);
    expect(first.sheets).toEqual(['One', 'Two']);
    expect(first.notes).toEqual([{ code: 'sheet', sheet: 'One' }]);
    expect((await read(bytes, 'a.xlsx', 'Two')).records[0]?.cells).toEqual(['Swift']);
    expect(await problemOf(bytes, 'a.xlsx', 'Three')).toEqual({ code: 'empty' });
  });

  test('is read where the list of its parts lacks texts and formats, and where a sheet is a chart', async () => {
    const whole = unzipSync(await workbook(sheetOf('Stock', rows), sheetOf('Chart', [['a']])));
    const list = 'xl/_rels/workbook.xml.rels';
    const lacking = new TextDecoder()
      .decode(whole[list])
      .replaceAll(/<Relationship [^>]*(?:sharedStrings|styles)[^>]*>/g, '');
    const bare = zipSync({ ...whole, [list]: bytesOf(lacking) });
    expect((await read(bare, 'a.xlsx')).records[0]?.cells).toEqual(cells[0]);
    const chart = lacking.replace(/worksheet("[^>]*sheet2)/, 'chartsheet$1');
    expect(chart).not.toBe(lacking);
    const charted = zipSync({ ...whole, [list]: bytesOf(chart) });
    expect(await read(charted, 'a.xlsx')).toMatchObject({ heading: rows[1], sheets: ['Stock'] });
  });

  test('is taken with whatever it holds beside its sheets, unpacked or not', async () => {
    const pictures = { 'xl/media/image1.xml': new Uint8Array(8), 'docProps/app.xml': bytesOf('<') };
    const bytes = zipSync({ ...unzipSync(await workbook(sheetOf('Stock', rows))), ...pictures });
    expect((await read(bytes, 'a.xlsx')).heading).toEqual(rows[1]);
  });

  test('is refused in words when it is broken, old, or behind a password', async () => {
    const whole = await workbook(sheetOf('Stock', rows));
    expect(await problemOf(whole.subarray(0, whole.length / 2))).toEqual({ code: 'badWorkbook' });
    const broken = whole.slice();
    broken.fill(7, 60, whole.length / 2);
    expect(await problemOf(broken)).toEqual({ code: 'badWorkbook' });
    const old = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    expect(await problemOf(old, 'a.xls')).toEqual({ code: 'badWorkbook' });
  });
});
