import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  doubtfulSeparators,
  joinList,
  listSeparators,
  splitList,
  splitPictures,
} from '#domain/houses/import/read-list.ts';

describe('the separators that a file’s lists use', () => {
  test('are told once each, the surest first', () => {
    const cells = ['a, b', 'a; b', '', 'a', '["a","b"]', 'a\nb', '• a • b', 'a|b', 'c, d'];
    expect(listSeparators(cells)).toEqual(['|', 'lines', 'bullets', ';', ',']);
    expect(listSeparators(['a', '["a, b"]', 'Бойлер 2,5 kW'])).toEqual([]);
    expect(listSeparators(['a; b, c'])).toEqual([';']);
    expect(listSeparators(['<ul><li>a, b</li><li>c</li></ul>'])).toEqual(['lines']);
  });

  test('are in doubt where a weak one is part of entries that a surer one cuts', () => {
    expect(doubtfulSeparators(['a, b; c', 'd, e'])).toEqual([';', ',']);
    expect(doubtfulSeparators(['a; b|c', 'd; e'])).toEqual(['|', ';']);
    expect(doubtfulSeparators(['a, b\nc', 'd, e'])).toEqual([',']);
    // Each cell has one of its own.
    expect(doubtfulSeparators(['a, b,', 'c; d', '["e"]', 'f|g', 'h'])).toEqual([]);
    expect(doubtfulSeparators(['a, b; c', 'd; e'])).toEqual([]);
    expect(doubtfulSeparators(['Бойлер 2,5 kW; Душ', 'd, e'])).toEqual([]);
  });
});

describe('a cell with a list', () => {
  test.each([
    ['Central heating, double glazing, decking,', ['Central heating', 'double glazing', 'decking']],
    ['Gas heater; Shower; Fridge', ['Gas heater', 'Shower', 'Fridge']],
    ['["Boiler 80 l","Veranda","Smart TV"]', ['Boiler 80 l', 'Veranda', 'Smart TV']],
    ['[80, "l"]', ['80', 'l']],
    ['[{"name":"Boiler"}]', ['[{"name":"Boiler"}]']],
    ['[не е JSON]', ['[не е JSON]']],
    ['Бойлер 2,5 kW, Климатик', ['Бойлер 2,5 kW', 'Климатик']],
    ['1. Веранда\n2) Климатик\n\n✓ Душ', ['Веранда', 'Климатик', 'Душ']],
    ['Веранда · Климатик', ['Веранда', 'Климатик']],
    ['Веранда-тераса', ['Веранда-тераса']],
    [' | a\\|b | |', ['a|b']],
    [',;', []],
  ])('such as %j', (text, entries) => {
    expect(splitList(text)).toEqual(entries);
  });

  test('that an export wrote has the same entries, whatever signs they contain', () => {
    const entry = fc
      .array(
        fc.constantFrom('|', '\\', ',', ';', '•', '\n', '[', ']', '"', '·', ' ', 'а', '1', '-'),
        {
          minLength: 1,
          maxLength: 8,
        },
      )
      .map((signs) => signs.join('').trim())
      .filter((text) => text !== '');
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 4 }), (entries) => {
        expect(splitList(joinList(entries))).toEqual(entries);
        expect(splitList(joinList(entries), '|')).toEqual(entries);
        expect(splitPictures(joinList(entries))).toEqual(entries);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a cell with pictures', () => {
  test.each([
    ['7001_0.jpg;7001_1.jpg;7001_2.jpg', ['7001_0.jpg', '7001_1.jpg', '7001_2.jpg']],
    ['a.jpg, b.JPG,', ['a.jpg', 'b.JPG']],
    [
      'http://x.example/1.jpg;http://x.example/2.jpg',
      ['http://x.example/1.jpg', 'http://x.example/2.jpg'],
    ],
    ['https://x.example/a https://x.example/b', ['https://x.example/a', 'https://x.example/b']],
    ['https://x.example/w_100,h_50/a.jpg', ['https://x.example/w_100,h_50/a.jpg']],
    ['https://x.example/a,b.jpg', ['https://x.example/a,b.jpg']],
    ['["a.jpg","b.jpg"]', ['a.jpg', 'b.jpg']],
    ['/media/images/a.jpg\n/media/images/b.jpg', ['/media/images/a.jpg', '/media/images/b.jpg']],
    ['моя снимка.jpg', ['моя снимка.jpg']],
    ['a.jpg;', ['a.jpg']],
  ])('such as %j', (text, entries) => {
    expect(splitPictures(text)).toEqual(entries);
  });
});
