import { describe, expect, test } from 'vitest';
import { type HowToRead, understandCell } from '#domain/houses/import/understand-cell.ts';

const now = new Date('2026-11-25T10:00:00.000Z');
const read = (column: string, text: string, how: Partial<HowToRead> = {}) =>
  understandCell(column, text, { now, ...how });
const value = (column: string, text: string) => {
  const understood = read(column, text);
  return understood.kind === 'value' ? understood.value : understood;
};
const refusal = (column: string, text: string) => {
  const understood = read(column, text);
  return understood.kind === 'refused' ? understood.problem : understood;
};

describe('a price', () => {
  test.each([
    '22600.0000',
    '22600',
    '022600',
    '22600.000',
    '22600.-',
    '22600,–',
    '22.600,-',
    '€ 22.600,-',
    '22 600 €',
    '22\u00a0600,00 €',
    '22\u2009600 €',
    '22\u202f600',
    "22'600",
    '22’600.00',
    '22.600,00 EUR',
    '22,600.00',
    '2.26E+04',
    '2,26e4',
    'EUR 22600',
    'eur22600',
    '22600 EUR.',
    '22600€',
    '22600 €/бр.',
    '22600 EUR/pcs',
    '22600 евра',
    '="22600"',
    '22600 евро',
    'Цена: 22 600 евро с ДДС',
    '+22600',
    "'22600",
    '22,6 хил.',
    '22.6k',
    '22600.',
    '<b>22&nbsp;600</b> &euro;',
    '\u200e22600\u200e',
    '22 600 € / 44 201,76 лв.',
    '22 600 € (44 201.76 BGN)',
    '44 201,76 лв. = 22 600 €',
  ])('written as %j is 22,600 EUR', (text) => {
    expect(value('price', text)).toBe(22_600);
  });

  test.each([
    ['22600,50', 22_601],
    ['22496.84', 22_497],
    ['22600.5', 22_601],
    ['22 600,01 €', 22_600],
    ['22.6', 23],
  ])('written as %j has cents, and is refused with the nearest whole amount', (text, whole) => {
    expect(refusal('price', text)).toEqual({ code: 'cents', field: 'price', value: text, whole });
  });

  test.each([
    ['22 600.00 лв.', 11_555],
    ['22600 лв', 11_555],
    ['BGN 22,600', 11_555],
    ['22600 лева', 11_555],
    ['44,2 хил. лв.', 22_599],
  ])(
    'written as %j is in leva: refused with its euro, converted where that is asked',
    (text, eur) => {
      expect(refusal('price', text)).toEqual({ code: 'inLeva', field: 'price', value: text, eur });
      expect(read('price', text, { isBgn: true })).toEqual({
        kind: 'value',
        value: eur,
        note: 'converted',
      });
    },
  );

  test('without a currency is in euro, also in a file with leva', () => {
    expect(read('price', '22600', { isBgn: true })).toEqual({ kind: 'value', value: 22_600 });
  });

  test.each([
    ['£22,600', { code: 'foreignCurrency', currency: 'GBP' }],
    ['22600 GBP', { code: 'foreignCurrency', currency: 'GBP' }],
    ['$22600', { code: 'foreignCurrency', currency: 'USD' }],
    ['22600 EU', { code: 'strangeWord', word: 'eu' }],
    ['22600 л', { code: 'strangeWord', word: 'л' }],
    ['от 22600', { code: 'strangeWord', word: 'от' }],
    ['22600 + ДДС', { code: 'strangeWord', word: '+' }],
    ['22600 без ДДС', { code: 'strangeWord', word: 'без' }],
    ['22600 € / 23000 лв.', { code: 'ambiguous', readings: [22_600, 23_000] }],
    ['22600-23000', { code: 'ambiguous', readings: [22_600, 23_000] }],
    ['22600 или 23000', { code: 'ambiguous', readings: [22_600, 23_000] }],
    ['по договаряне', { code: 'noAmount' }],
    ['POA', { code: 'noAmount' }],
    ['Call for price', { code: 'noAmount' }],
    ['Цена при запитване', { code: 'noAmount' }],
    ['по споразумение', { code: 'noAmount' }],
    ['22.600.00', { code: 'notUnderstood', expected: 'amount' }],
    ['22 60', { code: 'notUnderstood', expected: 'amount' }],
    ['евтино', { code: 'notUnderstood', expected: 'amount' }],
  ])('written as %j is refused with what is wrong', (text, problem) => {
    expect(refusal('price', text)).toEqual({ field: 'price', value: text, ...problem });
  });

  test.each([
    ['0', 0],
    ['-5', -5],
    ['€ -5', -5],
  ])('of %j is left to the house’s range', (text, number) => {
    expect(value('price', text)).toBe(number);
  });
});

describe('a status', () => {
  test.each([
    ...['продадена', 'Продаден', 'продадено', 'ПРОДАДЕНИ', 'SOLD', 'Sold.', ' sold '].map(
      (word) => [word, 'sold'] as const,
    ),
    ...[
      'резервирана',
      'резервиран',
      'Резервирани',
      'капариран',
      'reserved',
      'under offer',
      'Under  Offer',
      'Sold subject to contract',
      'SSTC',
      'Sold (STC)',
      'under-offer',
      'SOLD_STC',
    ].map((word) => [word, 'reserved'] as const),
    ...[
      'свободна',
      'свободен',
      'свободно',
      'Свободни',
      'налична',
      'Налично',
      'наличен',
      'в наличност',
      'за продажба',
      'For Sale',
      'in stock',
      'In-Stock',
      'InStock',
      'available',
      '„свободен“',
    ].map((word) => [word, 'available'] as const),
  ])('written as %j is %s', (text, status) => {
    expect(value('sale_status', text)).toBe(status);
  });

  test.each(['не е продаден', 'продаден?', 'out of stock', 'виж бележка', '1'])(
    'written as %j is refused',
    (text) => {
      expect(refusal('sale_status', text)).toEqual({
        code: 'notUnderstood',
        field: 'sale_status',
        value: text,
        expected: 'status',
      });
    },
  );
});

describe('yes and no', () => {
  const yes = 'да Да ДА yes Y x X Х TRUE on + ✓ ✔ 1 1.0 вярно t ✔️ √ -1'.split(' ');
  const no = 'не Не no N 0 0,0 FALSE off ✗ невярно'.split(' ');
  test.each([
    ...yes.map((text) => [text, true] as const),
    ...no.map((text) => [text, false] as const),
  ])('are read from %j', (text, flag) => {
    expect(value('has_central_heating', text)).toBe(flag);
    expect(value('is_new', text)).toBe(flag);
  });

  test.each([
    ...['Нов', 'нова', 'ново', 'New', 'brand new', 'Unused'].map((text) => [text, true] as const),
    ...[
      'Used',
      'употребяван',
      'Употребявана',
      'втора ръка',
      'Ex-demo',
      'ex demo',
      'second hand',
      'Pre-owned',
      'Ex Showroom',
      'стара',
    ].map((text) => [text, false] as const),
  ])('are read from %j where it is asked whether a home is new, and nowhere else', (text, flag) => {
    expect(value('is_new', text)).toBe(flag);
    expect(refusal('is_visible', text)).toMatchObject({ code: 'notUnderstood', expected: 'flag' });
  });

  test('„няма“ is no where a home may lack something, and says nothing of its being new', () => {
    expect(value('has_double_glazing', 'няма')).toBe(false);
    expect(value('has_double_glazing', 'има')).toBe(true);
    expect(refusal('is_new', 'няма')).toMatchObject({ code: 'notUnderstood', expected: 'newness' });
  });

  test.each(['maybe', '2', 'yes/no', 'да?'])('are not read from %j', (text) => {
    expect(refusal('is_featured', text)).toMatchObject({ code: 'notUnderstood', value: text });
  });
});

describe('a year', () => {
  test.each([
    ['2018 г.', 2018],
    ['2018г', 2018],
    ['2018 година', 2018],
    ['год. 2018', 2018],
    ['Year: 2018', 2018],
    ['2018.0', 2018],
    ['2018,00', 2018],
    ['2,018', 2018],
    ['2 018', 2018],
    ['01.01.2018', 2018],
    ['2018-06-30', 2018],
    ['03/2018', 2018],
    ['04/03/2018', 2018],
    ['март 2018', 2018],
    ['18', 2018],
    ["'18", 2018],
    ['27', 2027],
    ['60', 1960],
    ['99', 1999],
    ['00', 2000],
    ['05', 2005],
  ])('written as %j is %i', (text, year) => {
    expect(value('year', text)).toBe(year);
    expect(value('chassis_year', text)).toBe(year);
  });

  test('of two digits has to be one from 1960 to next year', () => {
    expect(value('year', '28')).toBe(28);
    expect(value('year', '59')).toBe(59);
    const later = { now: new Date('2030-01-01T00:00:00.000Z') };
    expect(read('year', '28', later)).toEqual({ kind: 'value', value: 2028 });
  });

  test.each([
    ['2018/2019', [2018, 2019]],
    ['2018-19', [2018, 2019]],
  ])('written as %j could be two', (text, readings) => {
    expect(refusal('year', text)).toEqual({
      code: 'ambiguous',
      field: 'year',
      value: text,
      readings,
    });
  });

  test.each(['около 2018', '2018?', 'нова', '2018.5.', '2018 2019'])(
    'is not read from %j',
    (text) => {
      expect(refusal('year', text)).toMatchObject({ code: 'notUnderstood', expected: 'year' });
    },
  );
});

describe('a count', () => {
  test.each([
    ['6', 6],
    ['6.0', 6],
    ['6,00', 6],
    ['6 места', 6],
    ['6места', 6],
    ['6 спални места', 6],
    ['шест', 6],
    ['six', 6],
    ['FOUR', 4],
    ['6 berth', 6],
    ['Sleeps 6', 6],
    ['за шестима', 6],
    ['4+2', 6],
    ['4 + 2', 6],
    ['4+2 места', 6],
    ['6 (4+2)', 6],
    ['макс. 6', 6],
    ['4 (+2)', 6],
    ['6-местен', 6],
    ['up to 6 persons', 6],
    ['до 6 човека', 6],
    ['2+2+2', 6],
  ])('of sleeping places written as %j is %i', (text, count) => {
    expect(value('beds', text)).toBe(count);
  });

  test.each([
    ['2', 2],
    ['Two bedrooms', 2],
    ['2 bed', 2],
    ['2-bed', 2],
    ['two-bedroom', 2],
    ['2BR', 2],
    ['2 bedrooms', 2],
    ['две спални', 2],
    ['1 спалня', 1],
    ['0', 0],
  ])('of bedrooms written as %j is %i', (text, count) => {
    expect(value('bedrooms', text)).toBe(count);
  });

  test.each([
    ['beds', '4-6', [4, 6]],
    ['beds', '6/8', [6, 8]],
    ['beds', 'от 4 до 6 места', [4, 6]],
    ['beds', '4 или 6', [4, 6]],
    ['beds', '5 (4+2)', [5, 6]],
    ['bedrooms', '2+1', [2, 3]],
  ])('in %s written as %j could be either', (column, text, readings) => {
    expect(refusal(column, text)).toEqual({
      code: 'ambiguous',
      field: column,
      value: text,
      readings,
    });
  });

  test.each([
    ['beds', '6.5'],
    ['beds', 'много'],
    ['beds', '2 спални'],
    ['beds', '04-юни'],
    ['bedrooms', 'хол'],
    ['bedrooms', '1,000'],
  ])('in %s is not read from %j', (column, text) => {
    expect(refusal(column, text)).toEqual({
      code: 'notUnderstood',
      field: column,
      value: text,
      expected: 'count',
    });
  });
});

describe('a day', () => {
  const column = 'internal.arrived_on';
  test.each([
    '2026-11-23',
    '23.11.2026',
    '23.11.26',
    '23. 11. 2026',
    '23/11/2026',
    '11/23/2026',
    '11/23/26',
    '23-11-2026',
    '23 ноември 2026',
    '23 Ноември 2026 г.',
    '23 ное. 26',
    '23.XI.2026',
    '23 xi 2026 г.',
    '23.ХІ.2026',
    'November 23, 2026',
    '23rd Nov 2026',
    '23-ти ноември 2026',
    'Mon, 23 Nov 2026',
    '2026.11.23',
    '2026/11/23',
    '20261123',
    '23.11.2026 г.',
    '23.11.2026г',
    '23.11.2026 10:30',
    '23.11.2026 в 10:30 ч.',
    '23.11.2026, 10:30:15 ч.',
    '11/23/2026 10:30 PM',
    '2026-11-23T10:30:00Z',
    '2026-11-23 10:30:00.000+02:00',
    '2026-11-23 10:30',
    '46349',
    '46349.4375',
    '46349,75',
  ])('written as %j is 23 November 2026', (text) => {
    expect(value(column, text)).toBe('2026-11-23');
  });

  test('of an instant is the one in Sofia', () => {
    expect(value(column, '2026-11-22T22:00:00.000Z')).toBe('2026-11-23');
    expect(value(column, '2026-11-22T21:59:59Z')).toBe('2026-11-22');
  });

  test('of a year of two digits is from 1960 to the year after now', () => {
    expect(value(column, '17/01/22')).toBe('2022-01-17');
    expect(value(column, '1.2.61')).toBe('1961-02-01');
    expect(refusal(column, '1.2.45')).toMatchObject({ code: 'notUnderstood' });
  });

  test.each([
    ['04/03/2026', ['2026-03-04', '2026-04-03']],
    ['4-3-26', ['2026-03-04', '2026-04-03']],
    ['02/11/25', ['2025-11-02', '2025-02-11']],
    ['26-11-23', ['2023-11-26', '2026-11-23']],
  ])('written as %j could be two days: dots would say which', (text, readings) => {
    expect(refusal(column, text)).toEqual({
      code: 'ambiguous',
      field: column,
      value: text,
      readings,
    });
    expect(value(column, text.replaceAll(/[/-]/g, '.'))).toBe(readings[0]);
  });

  test('that is the same either way is one', () => {
    expect(value(column, '5/5/2026')).toBe('2026-05-05');
  });

  test.each([
    ['31.02.2026', 'noSuchDay'],
    ['12.13.2026', 'noSuchDay'],
    ['29.02.2026', 'noSuchDay'],
    ['2026-02-30', 'noSuchDay'],
    ['13/13/2026', 'noSuchDay'],
    ['31 юни 2026', 'noSuchDay'],
    ['0.11.2026', 'noSuchDay'],
    ['2026-13-01T10:00:00Z', 'noSuchDay'],
    ['нов. 2026', 'noDayOfMonth'],
    ['11.2026', 'noDayOfMonth'],
    ['2026-11', 'noDayOfMonth'],
    ['yesterday', 'notUnderstood'],
    ['вчера', 'notUnderstood'],
    ['на 23.11.2026', 'notUnderstood'],
    ['23.11.2026 или по-късно', 'notUnderstood'],
    ['4634', 'notUnderstood'],
    ['99999', 'notUnderstood'],
  ])('is refused for %j: %s', (text, code) => {
    expect(refusal(column, text)).toMatchObject({ code, field: column, value: text });
  });

  test('of 29 February is one in a leap year', () => {
    expect(value(column, '29.02.2028')).toBe('2028-02-29');
  });
});

describe('the moment of creation', () => {
  test.each([
    ['2025-03-03 15:03:34+00', '2025-03-03 15:03:34+00'],
    ['45719.6275', '45719.6275'],
    ['23.11.2026', '2026-11-22T22:00:00.000Z'],
    ['23.11.2026 9:30', '2026-11-23T07:30:00.000Z'],
    ['23 юли 2026, 09:30:15 ч.', '2026-07-23T06:30:15.000Z'],
    ['2026-11-23', '2026-11-22T22:00:00.000Z'],
    ['yesterday', 'yesterday'],
    ['04/03/2026', '04/03/2026'],
  ])('written as %j is %s, on the clocks of Sofia', (text, instant) => {
    expect(value('created_at', text)).toBe(instant);
  });

  test('is none in an empty cell', () => {
    expect(read('created_at', 'NULL')).toEqual({ kind: 'empty' });
  });
});

describe('columns that imports do not read', () => {
  test.each([
    ['version', 'the last'],
    ['version', '-'],
  ])('refuse nothing: %s %j', (column, text) => {
    expect(read(column, text)).toEqual({ kind: 'empty' });
  });

  test('are not judged by what they say', () => {
    expect(value('updated_at', 'yesterday')).toBe('yesterday');
    expect(value('Last_Edit', 'yesterday')).toBe('yesterday');
    expect(value('version', '3')).toBe(3);
  });
});

describe('words of a condition and of VAT', () => {
  test.each([
    ['condition.roof', 'Добър', 'good'],
    ['condition.floor', 'добре', 'good'],
    ['condition.gas', 'средна', 'fair'],
    ['condition.damp', 'To do', 'todo'],
    ['condition.electric', 'за ремонт', 'todo'],
    ['vat', 'с ДДС', 'included'],
    ['vat', 'incl. VAT', 'included'],
    ['vat', 'Марж', 'margin'],
  ])('in %s are read from %j', (column, text, word) => {
    expect(value(column, text)).toBe(word);
  });

  test('are refused where they are others', () => {
    expect(refusal('condition.roof', 'супер')).toMatchObject({ expected: 'finding' });
    expect(refusal('vat', 'без')).toMatchObject({ expected: 'vat' });
  });
});

describe('a cell without anything', () => {
  const nothing = [
    '',
    '   ',
    '\u00a0',
    '\u200b',
    '\u2800 \u00ad',
    '-',
    '--',
    '–',
    '#REF!',
    '#N/A',
    '#VALUE!',
    '#DIV/0!',
    '#СТОЙНОСТ!',
    'NULL',
    'null',
    'N/A',
    'n/a',
    'н/д',
    '########',
    '0000-00-00',
    '0000-00-00 00:00:00',
  ];
  test.each(nothing)('is %j, in any column', (text) => {
    for (const column of [
      'make',
      'description',
      'internal.stock_number',
      'specs.length',
      'price',
      'year',
      'beds',
      'is_new',
      'sale_status',
      'internal.arrived_on',
      'features',
      'additional_images',
      'main_image',
      'video_url',
      'condition.roof',
      'vat',
    ])
      expect(read(column, text), column).toEqual({ kind: 'empty' });
  });

  test.each(['#123', 'N', 'NA-7', 'Null Point', '- 5', 'A-'])('is not %j', (text) => {
    expect(value('internal.stock_number', text)).toBe(text);
  });
});

describe('a text', () => {
  test.each([
    ['make', 'Willerby\u200b', 'Willerby'],
    ['model', 'Gra\u00adnada', 'Granada'],
    ['make', 'O&#39;Hara', "O'Hara"],
    ['make', '<b>ABI</b>', 'ABI'],
    ['model', '<p>Rio</p><p>Gold</p>', 'Rio Gold'],
    ['description', '<p>Хубав дом</p><ul><li>Веранда</li></ul>', 'Хубав дом\n\nВеранда'],
    ['description', 'Ред 1\\nРед 2', 'Ред 1\nРед 2'],
    ['specs.length', '< 3 m', '< 3 m'],
    ['video_url', 'https://youtu.be/a?x=1&amp;y=2', 'https://youtu.be/a?x=1&y=2'],
    ['internal.stock_number', '00123', '00123'],
    ['internal.stock_number', "'00123", '00123'],
    ['internal.stock_number', "'1-2", '1-2'],
    ['internal.stock_number', '="00123"', '00123'],
    ['internal.stock_number', '="A-1"', 'A-1'],
    ['internal.stock_number', "'1234567890123456789", '1234567890123456789'],
    ['model', "'t Hof", "'t Hof"],
    ['description', "'<b>как е</b>", '<b>как е</b>'],
    ['internal.private_note', "'N/A", 'N/A'],
  ])('in %s is read from %j', (column, text, meaning) => {
    expect(value(column, text)).toBe(meaning);
  });

  test.each(['1.23E+15', '1,23457E+11', '2E+18'])(
    'in the dealer’s number is refused where a spreadsheet has shortened it: %j',
    (text) => {
      for (const column of ['internal.stock_number', 'internal.serial_number'])
        expect(refusal(column, text)).toEqual({ code: 'shortened', field: column, value: text });
      expect(value('model', text)).toBe(text);
      expect(value('internal.stock_number', `'${text}`)).toBe(text);
    },
  );

  test.each(['2E5', '12E-4', 'E+12'])('in the dealer’s number may be %j', (text) => {
    expect(value('internal.stock_number', text)).toBe(text);
  });
});

describe('a list', () => {
  test.each([
    'Веранда, Климатик, Бойлер',
    'Веранда; Климатик; Бойлер',
    'Веранда|Климатик|Бойлер',
    'Веранда\nКлиматик\nБойлер',
    '• Веранда • Климатик • Бойлер',
    '["Веранда","Климатик","Бойлер"]',
    '<ul><li>Веранда</li><li>Климатик</li><li>Бойлер</li></ul>',
    'Веранда, Климатик, Бойлер,',
    '- Веранда\r\n- Климатик\r\n- Бойлер',
    'Веранда\\nКлиматик\\nБойлер',
  ])('written as %j has three entries', (text) => {
    expect(value('features', text)).toEqual(['Веранда', 'Климатик', 'Бойлер']);
  });

  test('is cut at no sign that is less sure than the one that was chosen', () => {
    const text = 'Бойлер, голям; Веранда';
    expect(value('features', text)).toEqual(['Бойлер, голям', 'Веранда']);
    const entries = (listSeparator: NonNullable<HowToRead['listSeparator']>) =>
      read('features', 'Бойлер, голям', { listSeparator });
    expect(entries(',')).toEqual({ kind: 'value', value: ['Бойлер', 'голям'] });
    expect(entries(';')).toEqual({ kind: 'value', value: ['Бойлер, голям'] });
    expect(entries('|')).toEqual({ kind: 'value', value: ['Бойлер, голям'] });
  });
});
