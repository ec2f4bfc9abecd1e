import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fieldValue } from '#domain/form-fields.ts';
import { readTable } from '#domain/houses/import/table/table.ts';
import type { HowToRead } from '#domain/houses/import/understand-cell.ts';
import { parseRow, RowRefused } from '#infra/import/plan-row.ts';
import { readRows } from '#infra/import/read-rows.ts';
import { understoodLines } from '#infra/import/understood-lines.ts';

const now = new Date('2026-11-25T10:00:00.000Z');
const rowsIn = async (name: string, how: Partial<HowToRead> = {}) =>
  (await readRows(join(import.meta.dirname, 'files', `${name}.csv`), { now, ...how }, readTable))
    .rows;

/** The value that each row of a file gives a field, or why the row is refused. */
async function outcomes(name: string, field: string, how: Partial<HowToRead> = {}) {
  return (await rowsIn(name, how)).map((row) => {
    try {
      return fieldValue(parseRow(row, null).fields, field);
    } catch (error) {
      if (error instanceof RowRefused) return error.reasons.join('; ');
      throw error;
    }
  });
}
const times = <T>(count: number, value: T) => Array.from({ length: count }, () => value);

describe('each row of a file', () => {
  test('of prices is taken, or refused once with what to write', async () => {
    const inLeva =
      'price "22 600.00 лв." is in leva: that is 11555 EUR at 1.95583, which --bgn takes';
    const cents = (typed: string, whole: number) =>
      `price "${typed}" has cents, and prices are whole euro: write ${whole}`;
    const noAmount = (typed: string) =>
      `price "${typed}" names no amount, and every house has a price: write it in whole euro`;
    const expected = [
      22_600,
      inLeva,
      cents('22600,50', 22_601),
      cents('22496.84', 22_497),
      22_600,
      22_600,
      'price "£22,600" is in GBP: write it in EUR',
      ...times(8, 22_600),
    ];
    const rest = [
      22_600,
      'price "22.600.00" is no amount: write whole euro in figures, as 22600',
      noAmount('по договаряне'),
      noAmount('POA'),
      'price 0 is out of range',
      cents('22600.5', 22_601),
    ];
    expect(await outcomes('g10-prices', 'price')).toEqual([...expected.slice(0, 13), ...rest]);
    const converted = await outcomes('g10-prices', 'price', { isBgn: true });
    expect(converted).toEqual([22_600, 11_555, ...expected.slice(2, 13), ...rest]);
  });

  test('of statuses is taken', async () => {
    expect(await outcomes('g11-status', 'sale_status')).toEqual([
      ...times(2, 'sold'),
      'reserved',
      ...times(2, 'available'),
      ...times(2, 'sold'),
      'available',
      'reserved',
      ...times(2, 'available'),
    ]);
  });

  test('of yes and no is taken, but for a word that says neither', async () => {
    expect(await outcomes('g12-flags', 'is_new')).toEqual([
      ...times(5, true),
      false,
      ...times(7, true),
      false,
      ...times(3, true),
      ...times(2, false),
      'is_new "няма" does not say whether the home is new: write "new" or "used"',
    ]);
  });

  test('of years and counts is taken, but for a count that could be two', async () => {
    const two = (typed: string, readings: string) =>
      `beds "${typed}" could mean ${readings}: write the one that is meant`;
    expect(await outcomes('g13-numbers', 'beds')).toEqual([
      ...times(5, 6),
      two('4-6', '4 or 6'),
      ...times(3, 6),
      two('6/8', '6 or 8'),
      ...times(2, 6),
    ]);
    const years = await outcomes('g13-numbers', 'year');
    expect(years.filter((year) => typeof year === 'number')).toEqual(times(10, 2018));
  });

  test('of days is taken, but for one that no month has, and a month', async () => {
    expect(await outcomes('g14-dates', 'internal.arrived_on')).toEqual([
      ...times(3, '2026-11-23'),
      '2022-01-17',
      ...times(8, '2026-11-23'),
      'internal.arrived_on "31.02.2026" is no day of the calendar: check its day and month',
      'internal.arrived_on "нов. 2026" lacks the day: write it as 2026-11-23 or 23.11.2026',
    ]);
  });

  test('of lists is cut where its own signs say', async () => {
    const three = ['Веранда', 'Климатик', 'Бойлер'];
    const two = three.slice(0, 2);
    expect(await outcomes('g15-lists', 'features')).toEqual([three, three, two, three, two, two]);
  });

  test('of markup is text, and of placeholders is empty', async () => {
    expect(await outcomes('g16-html', 'description')).toEqual([
      'Хубав дом\n\nВеранда',
      'Дом & веранда €',
      'Ред 1\nРед 2',
      ...times(6, 'description is missing'),
    ]);
  });

  test('of invisible signs is without them, and empty where nothing is left', async () => {
    const models = await outcomes('g17-invisible', 'model');
    expect(models).toEqual(['model is missing', ...times(6, 'Granada')]);
    const makes = await outcomes('g17-invisible', 'make');
    expect(makes.slice(1, 6)).toEqual(['Willerby', 'Willerby', 'Willerby', 'WILLERBY', 'Willerby']);
    expect((await outcomes('g17-invisible', 'price')).slice(1)).toEqual(times(6, 22_600));
  });

  test('with the dealer’s own number keeps its zeros, and is refused where its end is lost', async () => {
    expect(await outcomes('g20-excel-ids', 'internal.stock_number')).toEqual([
      '00123',
      'internal.stock_number "1.23E+15" was shortened by a spreadsheet, and its other digits are ' +
        'lost: write it again in a column of the format "Text"',
    ]);
  });
});

describe('what was understood', () => {
  test('is told in a dry run, each writing once', async () => {
    expect(understoodLines(await rowsIn('g13-numbers'), true)).toEqual([
      'Understood from what is written:',
      '  year "2018 г.": 2018 (row 1)',
      '  year "2018г": 2018 (row 2)',
      '  year "2018.0": 2018 (row 3)',
      '  year "2,018": 2018 (row 4)',
      '  year "01.01.2018": 2018 (row 5)',
      '  year "18": 2018 (row 11)',
      '  beds "6.0": 6 (row 3)',
      '  beds "4+2": 6 (row 7)',
      '  beds "4 + 2": 6 (row 8)',
      '  beds "6 места": 6 (row 9)',
      '  beds "six": 6 (row 12)',
    ]);
    const same = { column: 'is_new', text: 'да', value: true };
    const twice = [1, 2, 3].map((number) => ({ number, values: {}, understood: [same] }));
    expect(understoodLines(twice, true)).toContain('  is_new "да": true (row 1 and 2 more)');
    const nothing = { column: 'description', text: 'N/A', value: null };
    expect(understoodLines([{ number: 1, values: {}, understood: [nothing] }], true)).toContain(
      '  description "N/A": empty (row 1)',
    );
  });

  test('is told of sizes, in metres', () => {
    const cells = (
      [
        ['length', '416"'],
        ['width', 'wide'],
      ] as const
    ).map(([size, text]) => ({
      column: `specs.${size}`,
      text,
      value: text,
      size,
    }));
    expect(understoodLines([{ number: 1, values: {}, understood: cells }], true).slice(1)).toEqual([
      '  specs.length "416"": 10.57 m (row 1)',
      '  specs.width "wide": not understood: shown as typed (row 1)',
    ]);
  });

  test('is told of converted prices in every run, and of nothing else', async () => {
    expect(understoodLines(await rowsIn('g10-prices', { isBgn: true }), false)).toEqual([
      'Understood from what is written:',
      '  price "22 600.00 лв.": 11555 EUR, converted at 1.95583 (row 2)',
    ]);
    expect(understoodLines(await rowsIn('g10-prices'), false)).toEqual([]);
  });

  test('is cut short where a column has many writings', () => {
    const rows = Array.from({ length: 25 }, (_, at) => ({
      number: at + 1,
      values: {},
      understood: [{ column: 'price', text: `${at + 1} €`, value: at + 1 }],
    }));
    const lines = understoodLines(rows, true);
    expect(lines).toHaveLength(22);
    expect(lines.at(-1)).toBe('  price: 5 more, read in the same ways');
  });
});
