import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { openingState, openingWords } from '#domain/dealer/opening-hours.ts';
import { languages } from '#domain/locale.ts';

import { fromSofia } from '#domain/time.ts';

const names = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

describe('the opening hours in words', () => {
  const spec = ['Mo-Sa 09:00-17:00', 'Su 10:00-16:00'];

  test('are written for the specification’s hours, as a few lines and day by day', () => {
    expect(openingWords(spec, 'bg')).toEqual({
      lines: ['Пн–Сб 09:00–17:00', 'Нд 10:00–16:00', 'Празници: по уговорка'],
      rows: [
        ['Делнични дни', '09:00–17:00'],
        ['Събота', '09:00–17:00'],
        ['Неделя', '10:00–16:00'],
        ['Празници', 'по уговорка, обадете се'],
      ],
    });
    expect(openingWords(spec, 'en')).toEqual({
      lines: ['Mon–Sat 09:00–17:00', 'Sun 10:00–16:00', 'Public holidays: by appointment'],
      rows: [
        ['Weekdays', '09:00–17:00'],
        ['Saturday', '09:00–17:00'],
        ['Sunday', '10:00–16:00'],
        ['Public holidays', 'by appointment, please call'],
      ],
    });
  });

  test('leave a day off out of the lines, and name it as closed day by day', () => {
    const { lines, rows } = openingWords(['Tu-We 08:30-18:00', 'Fr 08:30-18:00'], 'en');
    expect(lines).toEqual([
      'Tue–Wed 08:30–18:00',
      'Fri 08:30–18:00',
      'Public holidays: by appointment',
    ]);
    expect(rows).toEqual([
      ['Monday', 'closed'],
      ['Tuesday–Wednesday', '08:30–18:00'],
      ['Thursday', 'closed'],
      ['Friday', '08:30–18:00'],
      ['Saturday', 'closed'],
      ['Sunday', 'closed'],
      ['Public holidays', 'by appointment, please call'],
    ]);
  });

  test('ignore a line of hours that they cannot read', () => {
    const { lines } = openingWords(
      ['by appointment', 'Mo 09:00-17:00 and later', 'or Tu 09:00-17:00'],
      'en',
    );
    expect(lines).toEqual(['Public holidays: by appointment']);
  });

  test('can be read for every line of the dealer’s hours', () => {
    const days = dealer.openingHours.flatMap((line) => {
      const [, first = '', last = first] =
        /^(\w\w)(?:-(\w\w))? \d\d:\d\d-\d\d:\d\d$/.exec(line) ?? [];
      const [from, to] = [names.indexOf(first), names.indexOf(last)];
      expect([line, from >= 0 && to >= from]).toEqual([line, true]);
      return names.slice(from, to + 1);
    });
    expect(days).toEqual([...new Set(days)]);
    for (const language of languages)
      expect(openingWords(dealer.openingHours, language).lines.length).toBeGreaterThan(1);
  });

  test('say of every day what the opening hours say, whatever these are', () => {
    const shown = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
    const hours = fc.constantFrom(null, '09:00-17:00', '10:00-16:00', '08:30-20:00');
    fc.assert(
      fc.property(fc.array(hours, { minLength: 7, maxLength: 7 }), (week) => {
        const given = week.flatMap((each, day) => (each === null ? [] : [`${names[day]} ${each}`]));
        const said: (string | null)[] = week.map(() => null);
        for (const line of openingWords(given, 'en').lines.slice(0, -1)) {
          const [, first = '', last = first, opens = ''] =
            /^(\w+)(?:–(\w+))? (.+)$/.exec(line) ?? [];
          for (let day = shown.indexOf(first); day <= shown.indexOf(last); day++)
            said[day] = opens.replace('–', '-');
        }
        expect(said).toEqual(week);
        // 16 November 2026 is a Monday, and no day of that week a holiday.
        for (const [day, each] of week.entries()) {
          const noon = Date.parse(fromSofia(`2026-11-${16 + day}T12:00`) ?? '');
          expect(openingState(given, noon).open).toBe(each !== null);
        }
      }),
    );
  });
});
