import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeRows } from '#domain/csv.ts';
import { columns } from '#domain/houses/import/table/columns.ts';
import { isMarked, understandCell } from '#domain/houses/import/understand-cell.ts';
import { formatPrice } from '#domain/locale.ts';

const now = new Date('2026-11-25T10:00:00.000Z');
const value = (column: string, text: string) => {
  const read = understandCell(column, text, { now });
  return read.kind === 'value' ? read.value : read;
};

describe('every written form', () => {
  const grouped = (amount: number, separator: string) =>
    String(amount).replace(/\B(?=(\d{3})+$)/g, separator);
  const pair = fc.constantFrom(
    ...([' ', '\u00a0', '\u2009', '\u202f', "'", '’', ''] as const).flatMap((thousands) =>
      ['', ',00', '.00', ',0', '.0000', ',-', '.-', ',--'].map((end) => [thousands, end] as const),
    ),
    ['.', ''] as const,
    ['.', ',00'] as const,
    ['.', ',-'] as const,
    [',', ''] as const,
    [',', '.00'] as const,
  );
  const beside = fc.constantFrom(
    ['', ''],
    ['€', ''],
    ['€ ', ''],
    ['EUR ', ''],
    ['', ' €'],
    ['', '€'],
    ['', ' EUR'],
    ['', ' EUR.'],
    ['', ' евро'],
    ['', '\u00a0€/бр.'],
    ['+', ''],
    ['\u200e', '\u200e'],
    ['Цена: ', ' ЕВРО'],
  );

  test('of a price reads back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        pair,
        beside,
        (amount, [thousands, end], [before, after]) => {
          // "22.600" with three digits after its last sign is thousands; "600.0000" is no group.
          const text = `${before}${grouped(amount, thousands)}${end}${after}`;
          expect(value('price', text), text).toBe(amount);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('of a price on the site reads back, in either language', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.constantFrom('bg', 'en'),
        (eur, lang) => {
          expect(value('price', formatPrice(eur, lang))).toBe(eur);
        },
      ),
    );
  });

  test('of a price in whole euro and its leva at the fixed rate reads back as the euro', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (eur) => {
        const leva = (eur * 1.95583).toFixed(2);
        expect(value('price', `${eur} € / ${leva} лв.`)).toBe(eur);
        expect(understandCell('price', `${leva} лв.`, { now, isBgn: true })).toEqual({
          kind: 'value',
          value: eur,
          note: 'converted',
        });
      }),
    );
  });

  test('of a day reads back', () => {
    const monthNames = (date: Date, language: string, month: 'long' | 'short') =>
      new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' }).format(date);
    const day = fc
      .date({ min: new Date('1960-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
      .map((date) => new Date(`${date.toISOString().slice(0, 10)}T00:00:00.000Z`));
    fc.assert(
      fc.property(day, (date) => {
        const iso = date.toISOString().slice(0, 10);
        const [y = '', m = '', d = ''] = iso.split('-');
        const roman = 'I II III IV V VI VII VIII IX X XI XII'.split(' ')[Number(m) - 1];
        const forms = [
          iso,
          `${d}.${m}.${y}`,
          `${Number(d)}.${Number(m)}.${y} г.`,
          `${d}.${m}.${y.slice(2)}`,
          `${y}.${m}.${d}`,
          `${y}${m}${d}`,
          `${d}.${roman}.${y}`,
          `${iso} 10:30:15`,
          `${iso}T10:30:15.123Z`,
          `${Number(d)} ${monthNames(date, 'bg', 'long')} ${y} г.`,
          `${Number(d)} ${monthNames(date, 'en', 'long')} ${y}`,
          `${monthNames(date, 'en', 'short')} ${Number(d)}, ${y}`,
          String((date.getTime() - Date.UTC(1899, 11, 30)) / 86_400_000),
          ...(Number(d) > 12 ? [`${d}/${m}/${y}`, `${m}/${d}/${y}`, `${d}-${m}-${y}`] : []),
        ];
        for (const form of forms) expect(value('internal.arrived_on', form), form).toBe(iso);
        const [first = ''] = forms.slice(1);
        expect(value('year', first)).toBe(Number(y));
      }),
      { numRuns: 300 },
    );
  });

  test('of a year from 1960 to the next one reads back', () => {
    for (let year = 1960; year <= 2027; year += 1)
      for (const form of [`${year}`, `${year} г.`, `${year}.0`, `${year % 100}`.padStart(2, '0')])
        expect(value('year', form), form).toBe(year);
  });

  test('of a count reads back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30 }),
        fc.constantFrom('', ' места', ' berth', '.0', ',00', '.0000', ' beds', ' легла'),
        (count, after) => {
          expect(value('beds', `${count}${after}`)).toBe(count);
        },
      ),
    );
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 2, maxLength: 4 }),
        (beds) => {
          expect(value('beds', beds.join(' + '))).toBe(beds.reduce((one, other) => one + other));
          expect(value('beds', beds.join('+'))).toBe(beds.reduce((one, other) => one + other));
        },
      ),
    );
  });
});

describe('any text', () => {
  const names = [...columns.keys(), 'no_such_column'];
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc
      .array(
        fc.constantFrom(
          ...'0129.,-+/ ;|\\\'"€£<>&[]{}()#!?eEкхМ\n\t\u200b\u2800',
          'лв.',
          'EUR',
          'хил.',
          '<p>',
          '&amp;',
          'N/A',
          '2018',
          'май',
          'г.',
          '\\n',
          '•',
          'TRUE',
        ),
        { maxLength: 12 },
      )
      .map((parts) => parts.join('')),
  );

  test('in any column is understood, empty or refused, and nothing throws', () => {
    fc.assert(
      fc.property(fc.constantFrom(...names), anything, fc.boolean(), (column, text, isBgn) => {
        const read = understandCell(column, text, { now, isBgn });
        expect(['value', 'empty', 'refused']).toContain(read.kind);
        if (read.kind === 'refused') {
          expect(read.problem.field).toBe(column);
          expect(read.problem.value).not.toBe('');
        }
        if (read.kind === 'value') expect(read.value).not.toBeNull();
        if (typeof read === 'object' && 'value' in read && typeof read.value === 'number')
          expect(Number.isFinite(read.value)).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  test('marked as an export marks it is read as it is', () => {
    const texts = [...columns].filter(
      ([name, kind]) => name !== 'created_at' && (kind === 'text' || kind === 'clearable'),
    );
    fc.assert(
      fc.property(fc.constantFrom(...texts.map(([name]) => name)), anything, (column, typed) => {
        const text = typed.trim();
        fc.pre(text !== '');
        const cell = isMarked(column, text) ? `'${text}` : text;
        expect(value(column, cell)).toBe(text);
        // What it writes is marked, if at all, once.
        const rows = [[{ text, isMarked: isMarked(column, text) }]];
        expect(writeRows(rows, '\u0001').replace(/^\ufeff"?|"?\r\n$/g, '')).toBe(
          /[",;\t\r\n]/.test(cell) ? cell.replaceAll('"', '""') : cell,
        );
      }),
      { numRuns: 2000 },
    );
  });

  test('of great length is read in moderate time', () => {
    for (const part of ['1', '1,', '1 ', 'а', 'a ', '<p ', '| ', '; ', '4+', '[', '&#', "'", '€'])
      for (const column of ['price', 'year', 'beds', 'internal.arrived_on', 'features', 'make'])
        understandCell(column, part.repeat(20_000), { now });
  }, 10_000);
});
