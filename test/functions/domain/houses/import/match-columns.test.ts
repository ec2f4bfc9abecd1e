import { describe, expect, test } from 'vitest';
import { houseRows } from '#domain/houses/csv/write-csv.ts';
import {
  columnMap,
  headingKey,
  leftOut,
  matchColumns,
  parseColumnMap,
} from '#domain/houses/import/match-columns.ts';
import { columns } from '#domain/houses/import/table/columns.ts';
import { languages } from '#domain/locale.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { fieldWord } from '#staff/kit/changes.tsx';
import { buildCaravan } from '#support/builders/build-caravan.ts';

/** The fields of the columns, by what stands in their first row. */
function fieldsOf(columnsOf: Record<string, string>, chosen?: Record<string, string | null>) {
  const heading = Object.keys(columnsOf);
  const records = [{ number: 1, cells: Object.values(columnsOf) }];
  const matches = matchColumns({ heading, records }, chosen);
  return Object.fromEntries(matches.map(({ name, field }) => [name, field]));
}
const fieldOf = (name: string, value: string) => fieldsOf({ [name]: value })[name];

describe('columns', () => {
  test.each([
    ...[...columns.keys()]
      .filter((name) => name !== 'number')
      .map((name): [string, string] => [name, name]),
    ['ID', 'id'],
    [' Make ', 'make'],
    ['SPECS.LENGTH', 'specs.length'],
    ['specs_length', 'specs.length'],
    ['stock_number', 'internal.stock_number'],
  ])('under the product’s own name %j go to %s, whatever they hold', (name, field) => {
    expect(fieldOf(name, name.toLowerCase() === 'id' ? crypto.randomUUID() : '?')).toBe(field);
  });

  test.each(languages)('under the form’s labels go to their fields, in %s', (language) => {
    const [labels = [], cells = []] = houseRows([buildCaravan()], (name) =>
      fieldWord(name, adminMessages[language]),
    );
    const heading = labels.map(String);
    const matches = matchColumns({ heading, records: [{ number: 1, cells: cells.map(String) }] });
    expect(matches.map(({ field }) => field)).toEqual([...columns.keys()]);
  });

  test.each(languages)('under each label alone go to its field, in %s', (language) => {
    const { labels } = adminMessages[language].adminForm;
    const wrong = Object.entries(labels).filter(([name, label]) => {
      const field = fieldOf(label, '?') ?? '';
      return name !== 'pictures' && field !== name && !field.endsWith(`.${name}`);
    });
    expect(wrong).toEqual([]);
    expect(fieldOf(labels.pictures, 'a.jpg')).toBe('additional_images');
  });

  test.each([
    ['Manufacturer', 'ABI', 'make'],
    ['Brand Name', 'ABI', 'make'],
    ['Производител', 'ABI', 'make'],
    ['ModelName', 'Rio', 'model'],
    ['Наименование', 'Rio', 'model'],
    ['Yr', '2014', 'year'],
    ['Year of Manufacture', '2014', 'year'],
    ['Година на производство', '2014 г.', 'year'],
    ['Screen_Price', '21950.00', 'price'],
    ['WebPrice', '€ 21.950,-', 'price'],
    ['Asking price (EUR)', '21950', 'price'],
    ['Price incl. VAT', '21950', 'price'],
    ['Продажна цена, лв.', '21950', 'price'],
    ['Цена с ДДС', '22 600,50', 'price'],
    ['Sleeps', 'four', 'beds'],
    ['No. of berths', '4', 'beds'],
    ['Брой легла', '4+2', 'beds'],
    ['Number of bedrooms', '2', 'bedrooms'],
    ['Beds_Layout', 'Two bedrooms', 'bedrooms'],
    ['Брой спални', '2', 'bedrooms'],
    ['Stock_Type', 'Used', 'is_new'],
    ['Condition', 'New', 'is_new'],
    ['Състояние', 'употребяван', 'is_new'],
    ['On_Website', '1', 'is_visible'],
    ['Показване', 'да', 'is_visible'],
    ['Status', 'under offer', 'sale_status'],
    ['VAT_Qualifying', '0', 'vat'],
    ['Long_Text', 'Front lounge', 'description'],
    ['Текст на обявата', 'Светъл', 'description'],
    ['Extras', 'a; b', 'features'],
    ['Екстри', 'a; b', 'features'],
    ['Photo_List', '7001_0.jpg;7001_1.jpg', 'additional_images'],
    ['Photo', 'https://a.example/1', 'main_image'],
    ['Unladen_Kg', '6100', 'specs.weight'],
    ['Overall Length (mm)', '10670', 'specs.length'],
    ['Ширина, м', '3,7', 'specs.width'],
    ['UnitNo', '7001', 'internal.stock_number'],
    ['Our Ref.', '7001', 'internal.stock_number'],
    ['№', '7001', 'internal.stock_number'],
    ['Инв. №', '7001', 'internal.stock_number'],
    ['ID', '7001', 'internal.stock_number'],
    ['Chassis No', 'SN-1', 'internal.serial_number'],
    ['Depot', 'Yard A', 'internal.yard_place'],
    ['Дата на постъпване', '23.11.2026', 'internal.arrived_on'],
    ['Manager_Note', 'ring owner', 'internal.private_note'],
    ['YouTube', 'https://youtu.be/aqz-KE-bpKQ', 'video_url'],
    // Alike to the eye, or with a sign that it does not see.
    ['Price\u200b', '5000', 'price'],
    ['ＰＲＩＣＥ', '5000', 'price'],
  ])('named %j with %j go to %s', (name, value, field) => {
    expect(fieldOf(name, value)).toBe(field);
  });

  test.each([
    ['Cost_Price', '14200.00'],
    ['Was_Price', '23500.00'],
    ['Trade price', '14200'],
    ['Стара цена', '14200'],
    ['Доставна цена', '14200'],
    ['VIN', 'VIN123'],
    ['Kind', 'Holiday home'],
    // What the name promises is not there.
    ['Photo', '1'],
    ['Tour_Url', 'https://video.example/7003'],
    ['Condition', 'Needs a new carpet in the lounge'],
    ['Layout', 'two bedrooms, front lounge'],
    ['', 'x'],
  ])('named %j with %j are left out', (name, value) => {
    expect(fieldOf(name, value)).toBeNull();
  });

  test('never go to one field: the likeliest gets it, whatever the order', () => {
    const both = { 'Sale price': '1000', 'Web price': '2000', Cost_Price: '3000' };
    expect(fieldsOf(both)).toEqual({ 'Sale price': null, 'Web price': 'price', Cost_Price: null });
    expect(fieldsOf({ ...both, price: '4' })).toMatchObject({ 'Web price': null, price: 'price' });
    // The second best meaning of a name is free.
    expect(fieldsOf({ is_new: 'yes', Condition: 'new' })).toEqual({
      is_new: 'is_new',
      Condition: null,
    });
  });

  test('go where staff chose, and a chosen one is left out', () => {
    const file = { Make: 'ABI', Marke: 'Swift', Preis: '2000', Name: 'Rio' };
    const chosen = { Marke: 'make', Preis: 'price', Name: null, Other: 'model' };
    const fields = { Make: null, Marke: 'make', Preis: 'price', Name: null };
    expect(fieldsOf(file, chosen)).toEqual(fields);
  });

  test('are shown with three different values, and named when left out', () => {
    const cells = ['a', '', 'a', ' b ', 'c', 'd'];
    const records = cells.map((cell, at) => ({ number: at + 1, cells: [cell, '', cell] }));
    const matches = matchColumns({ heading: ['Colour', '', ''], records });
    expect(matches[0]?.samples).toEqual(['a', 'b', 'c']);
    expect(leftOut(matches)).toEqual(['Colour', '3']);
  });
});

describe('a mapping', () => {
  test('read back from its file takes the columns where they went', () => {
    const heading = ['UnitNo', 'Kind', 'Screen_Price', ''];
    const records = [{ number: 1, cells: ['7001', 'Lodge', '21950', ''] }];
    const matches = matchColumns({ heading, records });
    const map = columnMap(matches, { listSeparator: ';' });
    expect(map).toEqual({
      version: 1,
      columns: { UnitNo: 'internal.stock_number', Kind: null, Screen_Price: 'price' },
      listSeparator: ';',
    });
    const read = parseColumnMap(JSON.stringify(map));
    expect(matchColumns({ heading, records }, read.columns)).toEqual(matches);
  });

  test.each([['{'], ['[]'], ['{"version":2,"columns":{}}'], ['{"version":1,"columns":{"a":1}}']])(
    'that is none is refused: %s',
    (text) => {
      expect(() => parseColumnMap(text)).toThrow(
        expect.objectContaining({ problem: { code: 'badMap', field: null } }),
      );
    },
  );

  test('belongs to a heading, in whatever order its columns stand', () => {
    expect(headingKey(['b', 'a', ''])).toBe(headingKey(['a', 'b']));
    expect(headingKey(['a', 'b'])).not.toBe(headingKey(['a', 'c']));
  });
});
