import { describe, expect, test } from 'vitest';
import { matchColumns } from '#domain/houses/import/match-columns.ts';
import { rowsOf } from '#domain/houses/import/rows-of-table.ts';
import type { SourceTable } from '#domain/houses/import/table/table.ts';
import { buildSourceTable } from '#support/builders/build-source-table.ts';

const now = new Date('2026-11-25T10:00:00.000Z');

function rowOf(cells: Record<string, string | undefined>, how = {}) {
  const table = buildSourceTable(cells);
  return rowsOf(table, matchColumns(table), { now, ...how })[0];
}

describe('a row of a table', () => {
  test('has the unit of its column behind a bare figure, and shows what was typed', () => {
    const row = rowOf({ 'Length (mm)': '10670', 'Width, м': '3,7', Unladen_Kg: '6100 kg' });
    expect(row?.values).toEqual({
      specs: { length: '10670 mm', width: '3,7 m', weight: '6100 kg' },
    });
    expect(row?.understood).toEqual([
      { column: 'specs.length', text: '10670', value: '10670 mm', size: 'length' },
      { column: 'specs.width', text: '3,7', value: '3,7 m' },
    ]);
  });

  test('has prices of a column in leva refused, or converted if told so', () => {
    const cells = { 'Цена (лв.)': '44 000' };
    expect(rowOf(cells)?.problems).toMatchObject({ price: { code: 'inLeva', eur: 22_497 } });
    expect(rowOf(cells, { isBgn: true })).toMatchObject({
      values: { price: 22_497 },
      understood: [{ column: 'price', text: '44 000', value: 22_497, note: 'converted' }],
    });
    expect(rowOf({ 'Price (£)': '22600' })?.problems).toMatchObject({
      price: { code: 'foreignCurrency', currency: 'GBP' },
    });
    expect(rowOf({ 'Price (EUR)': '22600' })).toEqual({ number: 1, values: { price: 22_600 } });
  });

  test('answers how VAT stands in the price by yes and no, where its column asks for it', () => {
    expect(rowOf({ VAT_Qualifying: '1' })?.values).toEqual({ vat: 'included' });
    expect(rowOf({ VAT_Qualifying: 'N' })).toMatchObject({
      values: { vat: 'margin' },
      understood: [{ column: 'vat', text: 'N', value: 'margin' }],
    });
    expect(rowOf({ VAT: '1' })?.problems).toMatchObject({ vat: { code: 'notUnderstood' } });
  });

  test('keeps what the house has for a field that JSON leaves out, and clears an empty one', () => {
    const row = rowOf({ make: 'ABI', description_en: undefined, 'specs.length': '' });
    expect(row?.values).toEqual({ make: 'ABI', specs: { length: '' } });
  });

  test('that breaks off before a column that an empty cell would clear refuses the file', () => {
    const table: SourceTable = {
      heading: ['id', 'make', 'features'],
      headingLine: 3,
      records: [{ number: 2, cells: ['', 'ABI'] }],
      notes: [],
      sheets: [],
      entries: null,
    };
    const problem = { code: 'unreadable', reason: 'cells', line: 5 };
    expect(() => rowsOf(table, matchColumns(table), { now })).toThrow(
      expect.objectContaining({ problem }),
    );
    const without = matchColumns(table, { features: null });
    expect(rowsOf(table, without, { now })[0]?.values).toEqual({ make: 'ABI' });
  });
});
