import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvSeparator, writeRows } from '#domain/csv.ts';
import { fieldValue } from '#domain/form-fields.ts';
import { type Caravan, caravanSchema } from '#domain/houses/caravan.ts';
import { findings } from '#domain/houses/caravan-facts.ts';
import {
  type CaravanFieldName,
  caravanFieldNames,
  caravanFields,
} from '#domain/houses/caravan-fields.ts';
import { houseRows, writeCsv } from '#domain/houses/csv/write-csv.ts';
import { matchColumns } from '#domain/houses/import/match-columns.ts';
import { parseRow } from '#domain/houses/import/parse-row.ts';
import { rowsOf } from '#domain/houses/import/rows-of-table.ts';
import { RowProblems } from '#domain/houses/import/source-row.ts';
import {
  type ColumnKind,
  CsvRefused,
  columns,
  columnWords,
} from '#domain/houses/import/table/columns.ts';
import { readCsvTable } from '#domain/houses/import/table/csv-table.ts';
import { decodeText as decode } from '#domain/houses/import/table/decode-text.ts';
import { understandCell } from '#domain/houses/import/understand-cell.ts';
import { saleStatuses } from '#domain/houses/sale-status.ts';

import { withoutInvisible } from '#domain/invisible.ts';
import { languages } from '#domain/locale.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { adminForm as inBulgarian } from '#shared/texts/bg/admin-form.ts';
import { adminForm as inEnglish } from '#shared/texts/en/admin-form.ts';
import { fieldWord } from '#staff/kit/changes.tsx';
import { buildCaravan } from '#support/builders/build-caravan.ts';

const how = { now: new Date('2026-11-25T10:00:00.000Z') };
const decodeText = (bytes: Uint8Array) => decode(bytes).text;
function readCsv(content: string) {
  const table = readCsvTable(content);
  // The ids of these files need not be any.
  const rows = rowsOf(table, matchColumns(table, { id: 'id' }), how);
  return rows.map(({ number, values }) => ({ number, values }));
}
function readCell(column: string, cell: string): unknown {
  const read = understandCell(column, cell, how);
  return read.kind === 'value' ? read.value : null;
}

const recordsOf = (text: string, delimiter: string): string[][] => parse(text, { delimiter });

/**
 * What people and attackers write: every letter, and what cells, lists and formulas are made of.
 */
const text = (maxLength: number) =>
  fc.oneof(
    fc.string({ unit: 'binary', maxLength }),
    fc
      .array(
        fc.constantFrom(
          '=',
          '+',
          '-',
          '@',
          '＝',
          '＋',
          '－',
          '＠',
          "'",
          '"',
          ',',
          ';',
          '|',
          '\\',
          '\t',
          '\n',
          '\r',
          ' ',
          'Ж',
          'a',
          '1',
          '0',
          '/',
          '.',
          'E',
          '[',
          ']',
          '•',
          '\\n',
          '<p>',
          '</p>',
          '&amp;',
          'N/A',
          '#REF!',
          'TRUE',
          'май',
        ),
        {
          maxLength,
        },
      )
      .map((parts) => parts.join('')),
  );
const filled = (maxLength: number) =>
  text(maxLength).filter((one) => /[^\p{C}\s]/u.test(withoutInvisible(one)));
const picture = fc.constantFrom(
  '/media/images/a.jpg',
  'https://old.example/b|c.jpg',
  "https://old.example/=d'.png",
);

const house = fc
  .record({
    make: filled(20),
    model: filled(20),
    description: filled(60),
    description_en: text(60),
    year: fc.integer({ min: 1950, max: 2100 }),
    price: fc.integer({ min: 1, max: 10_000_000 }),
    vat: fc.constantFrom('', 'included', 'margin'),
    is_visible: fc.boolean(),
    is_new: fc.boolean(),
    has_double_glazing: fc.boolean(),
    sale_status: fc.constantFrom('available', 'reserved', 'sold'),
    specs: fc.record({
      length: text(20),
      width: text(20),
      height: text(20),
      weight: text(20),
      heating: text(20),
    }),
    condition: fc.record({
      roof: fc.constantFrom('', 'good', 'fair', 'todo'),
      roof_note: text(20),
    }),
    internal: fc.record({
      stock_number: text(20),
      arrived_on: fc.constantFrom('', '2026-11-23'),
      private_note: text(60),
    }),
    chassis_year: fc.option(fc.integer({ min: 1950, max: 2100 })),
    renewed: fc.array(text(20), { maxLength: 3 }),
    video_url: fc.constantFrom('', 'https://youtu.be/aqz-KE-bpKQ'),
    eu_responsible: text(60),
    features: fc.array(text(20), { maxLength: 6 }),
    main_image: fc.option(picture),
    additional_images: fc.array(picture, { maxLength: 3 }),
    schema_image: fc.option(picture),
    archived_at: fc.option(fc.constant('2026-01-01T00:00:00.000Z')),
  })
  .map((fields): Caravan => caravanSchema.parse({ ...buildCaravan(), ...fields }));

function readBack(houses: readonly Caravan[], separator: string) {
  const bytes = new TextEncoder().encode(writeCsv(houses, separator));
  return readCsv(decodeText(bytes));
}

describe('houses written as a file and read again', () => {
  test('are the same, whatever their texts contain', () => {
    fc.assert(
      fc.property(
        fc.array(house, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(',', ';', '\t'),
        (houses, separator) => {
          const rows = readBack(houses, separator);
          expect(rows).toHaveLength(houses.length);
          rows.forEach((row, at) => {
            const before = houses[at];
            if (!before) throw new Error('more rows than houses');
            expect(row.values.id).toBe(before.id);
            expect(row.values.version).toBe(before.version);
            const { fields, sources, created_at } = parseRow(row, before);
            expect(created_at).toBe(before.created_at);
            expect(caravanSchema.parse({ ...before, ...fields })).toEqual(before);
            if (sources?.main_image !== undefined)
              expect(sources.main_image).toBe(before.main_image);
            if (sources?.schema_image !== undefined)
              expect(sources.schema_image).toBe(before.schema_image);
            if (sources) expect(sources.additional_images).toEqual(before.additional_images);
          });
        },
      ),
      { numRuns: 200 },
    );
  });

  test('contain no cell that a spreadsheet takes for a formula', () => {
    fc.assert(
      fc.property(house, (one) => {
        const [, cells = []] = recordsOf(
          decodeText(new TextEncoder().encode(writeCsv([one], ','))),
          ',',
        );
        for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@＝＋－＠\t\r\n]/);
      }),
      { numRuns: 100 },
    );
    expect(writeCsv([buildCaravan({ make: '=cmd|calc' })], ',')).toContain(",'=cmd|calc,");
    // Spreadsheets of East Asia read the full-width signs as the others.
    for (const sign of ['＝', '＋', '－', '＠'])
      expect(writeCsv([buildCaravan({ make: `${sign}cmd|calc` })], ',')).toContain(
        `,'${sign}cmd|calc,`,
      );
  });

  test('begin with the mark by which spreadsheets recognise UTF-8, and have the columns that imports read', () => {
    const file = writeCsv([], csvSeparator.bg);
    expect(file).toBe(`\ufeff${[...columns.keys()].join(';')}\r\n`);
    expect(csvSeparator.en).toBe(',');
  });
});

describe.each(languages)(
  'a house written under the form’s labels in %s, and read again',
  (language) => {
    const before = buildCaravan();
    const words = adminMessages[language];
    /** A value of each kind that no new house has. */
    const values: Record<ColumnKind, unknown> = {
      text: 'Дом',
      clearable: 'Бележка',
      number: 3000,
      optionalNumber: 1999,
      flag: null,
      status: 'sold',
      vat: 'margin',
      finding: 'fair',
      list: ['Веранда', 'a|b'],
      mainPicture: '/media/images/a.webp',
      pictures: ['/media/images/b.webp', '/media/images/c.webp'],
      picture: '/media/images/d.webp',
      video: 'https://youtu.be/aqz-KE-bpKQ',
      day: '2026-11-23',
    };
    function otherValue(name: CaravanFieldName): unknown {
      const field = caravanFields[name];
      if (field.kind === 'flag') return !field.initially;
      return field.kind === 'number'
        ? Math.min(field.max, values.number as number)
        : values[field.kind];
    }
    /** The house with another value in this field alone. */
    function changed(name: CaravanFieldName): Caravan {
      const house = structuredClone(before);
      const [part = '', own] = name.split('.');
      if (own === undefined) Reflect.set(house, part, otherValue(name));
      else Reflect.set(Object(Reflect.get(house, part)), own, otherValue(name));
      return house;
    }

    test.each(caravanFieldNames)('keeps %s', (name) => {
      const house = changed(name);
      const file = writeRows(
        houseRows([house], (column) => fieldWord(column, words)),
        csvSeparator[language],
      );
      const table = readCsvTable(decodeText(new TextEncoder().encode(file)));
      const [row] = rowsOf(table, matchColumns(table), how);
      if (!row) throw new Error('no row');
      const { fields, sources } = parseRow(row, before);
      const read = { ...before, ...fields, ...sources };
      expect(fieldValue(read, name)).toEqual(otherValue(name));
      expect(fieldValue(before, name)).not.toEqual(otherValue(name));
    });
  },
);

test('an exported table has an empty cell for a missing value, and 0 for zero', () => {
  expect(writeRows([['a', null, 0, '']], ';')).toBe('\ufeffa;;0;\r\n');
});

/**
 * What a spreadsheet saves of a cell: numbers, dates, times and truths as it shows them, all other
 * text as it is.
 */
function savedBySpreadsheet(cell: string): string {
  const number = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?%?$/i;
  if (/^(?:true|false)$/i.test(cell)) return cell.toUpperCase();
  if (number.test(cell)) {
    const shown = Number(cell.replace(',', '.').replace('%', ''));
    if (!(Math.abs(shown) < 1e11)) return shown.toExponential(5).toUpperCase();
    return String(shown) + (cell.endsWith('%') ? '%' : '');
  }
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(cell) ?? [];
  if (year !== undefined) return `${day}.${month}.${year}`;
  if (/^\d{1,4}[-/.]\d{1,4}(?:[-/.]\d{1,4})?$/.test(cell)) return '02.ян';
  if (/^\d+ \d+\/\d+$/.test(cell)) return '1,5';
  if (/^\d{1,2}:\d\d(?::\d\d)?$/.test(cell)) return '0,4375';
  if (/^\d{1,3}(?:[ ,.']\d{3})+$|^[€$£] ?\d[\d.,]*$|^\d[\d.,]* ?[€$£]$/.test(cell)) return '1000';
  if (/^(?:\d{1,2}[ -])?(?:май|mar|ян)[ -]?\d{1,4}$/i.test(cell)) return 'май.26';
  return cell;
}

describe('houses that a spreadsheet has opened and saved', () => {
  const number = fc
    .array(
      fc.constantFrom(
        ...'0123456789',
        '00',
        '-',
        '/',
        '.',
        ',',
        ':',
        ' ',
        'E',
        'e+',
        '%',
        '€',
        'май',
      ),
      { minLength: 1, maxLength: 9 },
    )
    .map((parts) => parts.join('').trim())
    .filter((one) => one !== '');
  const digits = fc.stringMatching(/^\d{1,22}$/);
  const fragile = fc.oneof(
    number,
    digits,
    fc.constantFrom(
      '00123',
      '1-2',
      '1234567890123456789',
      '2E5',
      'TRUE',
      'mar 5',
      '12:30',
      '1 1/2',
    ),
  );

  test('are the same, with numbers that begin with zeros, are long, or look like a date', () => {
    fc.assert(
      fc.property(
        fragile,
        fragile,
        fragile,
        fc.array(fragile, { maxLength: 2 }),
        (stock_number, make, length, features) => {
          const before = caravanSchema.parse({
            ...buildCaravan(),
            make,
            features,
            specs: { length },
            internal: { stock_number, serial_number: stock_number, arrived_on: '2026-11-23' },
          });
          const saved = recordsOf(
            decodeText(new TextEncoder().encode(writeCsv([before], ';'))),
            ';',
          )
            .map((cells) => cells.map((cell) => JSON.stringify(savedBySpreadsheet(cell))).join(','))
            .join('\n');
          const [row] = readCsv(saved.replaceAll('\\"', '""'));
          if (!row) throw new Error('no row');
          const { fields } = parseRow(row, before);
          expect(caravanSchema.parse({ ...before, ...fields })).toEqual(before);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('keep numbers as numbers, and mark only texts that would change', () => {
    const [, cells = []] = recordsOf(
      decodeText(
        new TextEncoder().encode(
          writeCsv(
            [buildCaravan({ make: 'Willerby', model: '2000', price: 22_600, year: 2018 })],
            ',',
          ),
        ),
      ),
      ',',
    );
    const at = (column: string) => cells[[...columns.keys()].indexOf(column)];
    expect([at('make'), at('model'), at('price'), at('year')]).toEqual([
      'Willerby',
      '2000',
      '22600',
      '2018',
    ]);
    const marked = { stock_number: '00123', serial_number: '1-2', yard_place: 'А-12' };
    const file = writeCsv(
      [buildCaravan({ internal: { ...buildCaravan().internal, ...marked } })],
      ',',
    );
    expect(file).toContain(",'00123,'1-2,А-12,");
  });
});

describe('a CSV file of houses', () => {
  const content = `id,make\r\n${crypto.randomUUID()},Кърджали\r\n`;
  const utf16 = (bigEndian: boolean) => {
    const units = [0xfeff, ...Array.from(content, (letter) => letter.charCodeAt(0))];
    return new Uint8Array(
      units.flatMap((unit) => (bigEndian ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8])),
    );
  };
  test.each([
    ['UTF-8', new TextEncoder().encode(content)],
    ['UTF-8 with a mark', new TextEncoder().encode(`\ufeff${content}`)],
    ['UTF-16', utf16(false)],
    ['UTF-16, the other way round', utf16(true)],
  ])('can be in %s', (_, bytes) => {
    expect(readCsv(decodeText(bytes))[0]?.values.make).toBe('Кърджали');
  });

  const refusal = (read: () => unknown) => {
    try {
      read();
    } catch (error) {
      if (error instanceof CsvRefused) return error.problem;
    }
    return null;
  };
  test('is refused as a whole when it is no text, empty, or its cells are not those of its names', () => {
    expect(refusal(() => decodeText(new Uint8Array([0xca, 0xfa, 0x00, 0xe4])))).toEqual({
      code: 'notText',
    });
    expect(refusal(() => readCsv(' \n'))).toEqual({ code: 'empty' });
    const unreadable = { code: 'unreadable', line: 2 };
    expect(refusal(() => readCsv('id,make\n"a'))).toEqual({ ...unreadable, reason: 'quotes' });
    expect(refusal(() => readCsv('id,make\na,b,c'))).toEqual({
      ...unreadable,
      reason: 'cells',
    });
  });

  test('may have the empty columns and rows that spreadsheets leave, and short rows', () => {
    const padded = 'id;make;is_new;version;;\r\na;b;ВЯРНО;;;\r\n;;;;;\r\nc;d;;;;\r\n';
    expect(readCsv(padded)).toStrictEqual([
      { number: 1, values: { id: 'a', make: 'b', is_new: true } },
      { number: 3, values: { id: 'c', make: 'd' } },
    ]);
    expect(readCsv('id;make;version\na;b\n')).toEqual([
      { number: 1, values: { id: 'a', make: 'b' } },
    ]);
    // A list that is empty would be cleared.
    expect(refusal(() => readCsv('id;make;features\na;b\n'))).toEqual({
      code: 'unreadable',
      reason: 'cells',
      line: 2,
    });
  });

  test('may have gaps in lists, marks against formulas, and words for the sale status', () => {
    const names = 'id; Make ;model;sale_status;specs.length;specs.width;features';
    const [first, second] = readCsv(
      `${names}\na; '=1 ;'t Hof;Продаден;;3 м; Душ | |a\\|b|\nb;ABI;Rio;RESERVED;;;|`,
    );
    expect(first?.values).toStrictEqual({
      id: 'a',
      make: '=1',
      model: "'t Hof",
      sale_status: 'sold',
      specs: { length: '', width: '3 м' },
      features: ['Душ', 'a|b'],
    });
    expect(second?.values).toMatchObject({ sale_status: 'reserved', features: [] });
  });

  test('may name a condition in words of either language, and an empty cell clears it', () => {
    const [first] = readCsv(
      'id;condition.roof;condition.floor;condition.gas_note;chassis_year;video_url\na;За ремонт;Fair;;;',
    );
    expect(first?.values).toStrictEqual({
      id: 'a',
      chassis_year: null,
      video_url: '',
      condition: { roof: 'todo', floor: 'fair', gas_note: '' },
    });
  });

  test('may say how VAT stands in a price in words of either language', () => {
    const vatOf = (cell: string) => readCsv(`id;vat\na;${cell}`)[0]?.values.vat;
    expect(['С ДДС', 'марж', 'Included', ''].map(vatOf)).toEqual([
      'included',
      'margin',
      'included',
      '',
    ]);
  });

  test.each([
    ['2026-11-23', '2026-11-23'],
    ['23.11.2026', '2026-11-23'],
    ['3.2.2026 г.', '2026-02-03'],
    ['', ''],
    ['23.11.2026г.', '2026-11-23'],
    ['23.11.2026 г', '2026-11-23'],
    ['2026-11-23T00:00', '2026-11-23'],
    ['2026-11-23 00:00:30', '2026-11-23'],
    ['23/11/2026', '2026-11-23'],
    ['11/23/2026', '2026-11-23'],
    ['5/5/2026', '2026-05-05'],
    ['2026-11-23 00:00:00', '2026-11-23'],
    ['46349', '2026-11-23'],
    ['46349,75', '2026-11-23'],
  ])('takes the day %j as %j', (cell, day) => {
    const [first] = readCsv(`id;internal.arrived_on\na;${cell}`);
    expect(first?.values).toEqual({ id: 'a', internal: { arrived_on: day } });
  });

  test('takes the serial number of any day from 1950 to 2100 for that day', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1950-01-01'), max: new Date('2100-12-31'), noInvalidDate: true }),
        (date) => {
          const day = date.toISOString().slice(0, 10);
          const serial = (Date.parse(day) - Date.UTC(1899, 11, 30)) / 86_400_000;
          expect(readCell('internal.arrived_on', String(serial))).toBe(day);
        },
      ),
    );
  });

  test.each([
    ['22 600,00', 22_600],
    ['22.600,00', 22_600],
    ['22,600.00', 22_600],
    ['€22,600', 22_600],
  ])('takes the number %j as %j', (cell, number) => {
    expect(readCell('price', cell)).toBe(number);
  });

  test('is split by the separator of its header, whatever its texts contain', () => {
    expect(readCsv('id;make\na;b,c,d,e')).toEqual([
      { number: 1, values: { id: 'a', make: 'b,c,d,e' } },
    ]);
    expect(readCsv('id\na\tb\n')).toEqual([{ number: 1, values: { id: 'a\tb' } }]);
    expect(readCsv('id;')).toEqual([]);
  });

  test('may have columns without a name, which are left out', () => {
    const values = { id: 'c', make: 'd' };
    expect(readCsv('id,make,\na,b,\nc,d,e')[1]).toEqual({ number: 2, values });
    expect(readCsv(',id\nx,a')).toEqual([{ number: 1, values: { id: 'a' } }]);
    expect(readCsv('id,make,\na,b, ')).toHaveLength(1);
    expect(readCsv('id;make;\na;b')).toHaveLength(1);
    expect(refusal(() => readCsv('id;make;specs.length\na;b'))).toMatchObject({
      reason: 'cells',
    });
  });

  test('names all that is wrong with a row', () => {
    expect(
      new RowProblems({ code: 'badId', value: 'x' }, { code: 'missing', field: 'make' }).message,
    ).toBe('badId, missing');
  });
});

test.each([
  ['Bulgarian', inBulgarian.findings],
  ['English', inEnglish.findings],
])('findings are read from the words of the form, in %s', (_, words = {}) => {
  const read = Object.entries(words).map(([, word]) => readCell('condition.roof', word));
  expect(read).toEqual(['good', 'fair', 'todo']);
});

test.each(['bg', 'en'] as const)(
  'the words that the template names for a column are read as its values, in %s',
  (language) => {
    const values = (kind: 'flag' | 'status' | 'finding', column: string) =>
      columnWords(kind, language).map((word) => readCell(column, word));
    expect(values('flag', 'is_new')).toEqual([true, false]);
    expect(values('status', 'sale_status')).toEqual(saleStatuses);
    expect(values('finding', 'condition.roof')).toEqual(findings);
    const words = (['flag', 'status', 'finding'] as const).flatMap((kind) =>
      columnWords(kind, language),
    );
    expect(words.filter((word) => /\p{Script=Cyrillic}/u.test(word))).toHaveLength(
      language === 'bg' ? words.length : 0,
    );
  },
);
