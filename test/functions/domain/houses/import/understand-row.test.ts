import { describe, expect, test } from 'vitest';
import { understandRow } from '#domain/houses/import/understand-row.ts';

const how = { now: new Date('2026-11-25T10:00:00.000Z') };
const rowOf = (cells: Record<string, string>) =>
  understandRow(1, Object.keys(cells), Object.values(cells), how);

describe('a row of a file', () => {
  test('has its values by field, what is wrong by column, and what was made of its writings', () => {
    expect(
      rowOf({
        make: ' ABI ',
        price: '22 600 €',
        beds: '4-6',
        'internal.arrived_on': '31.02.2026',
        'internal.stock_number': "'00123",
        'specs.length': 'N/A',
        year: '2018',
        vat: '',
        features: 'Душ, Веранда',
      }),
    ).toEqual({
      number: 1,
      values: {
        make: 'ABI',
        price: 22_600,
        year: 2018,
        vat: '',
        features: ['Душ', 'Веранда'],
        internal: { stock_number: '00123' },
        specs: { length: '' },
      },
      problems: {
        beds: { code: 'ambiguous', field: 'beds', value: '4-6', readings: [4, 6] },
        'internal.arrived_on': {
          code: 'noSuchDay',
          field: 'internal.arrived_on',
          value: '31.02.2026',
        },
      },
      understood: [
        { column: 'price', text: '22 600 €', value: 22_600 },
        { column: 'specs.length', text: 'N/A', value: '' },
        { column: 'features', text: 'Душ, Веранда', value: ['Душ', 'Веранда'] },
      ],
    });
  });

  test('says nothing of cells that are as an export writes them', () => {
    expect(
      rowOf({ id: 'a', price: '22600', is_new: 'true', features: 'a|b\\|c', model: "'1-2" }),
    ).toStrictEqual({
      number: 1,
      values: { id: 'a', price: 22_600, is_new: true, features: ['a', 'b|c'], model: '1-2' },
    });
  });

  test('tells of a size, understood or not, unless it is plain in metres', () => {
    const { understood } = rowOf({
      'specs.length': '35 ft',
      'specs.width': '3,60 м',
      'specs.height': 'high',
    });
    expect(understood).toEqual([
      { column: 'specs.length', text: '35 ft', value: '35 ft', size: 'length' },
      { column: 'specs.height', text: 'high', value: 'high', size: 'height' },
    ]);
  });

  test('tells of a placeholder where an empty cell changes nothing', () => {
    expect(rowOf({ price: '#REF!' })).toEqual({
      number: 1,
      values: {},
      understood: [{ column: 'price', text: '#REF!', value: null }],
    });
  });

  test('is not refused for a column that houses do not have', () => {
    expect(rowOf({ last_edit: 'yesterday' })).toEqual({ number: 1, values: {} });
  });

  test('of an export has lists that are cut at the export’s separator alone', () => {
    const features = 'Бойлер, голям; нов';
    expect(rowOf({ features, version: '3' }).values.features).toEqual([features]);
    expect(rowOf({ features }).values.features).toEqual(['Бойлер, голям', 'нов']);
    const chosen = understandRow(1, ['features', 'version'], [features, '3'], {
      ...how,
      listSeparator: ';',
    });
    expect(chosen.values.features).toEqual(['Бойлер, голям', 'нов']);
  });
});
