import { describe, expect, test } from 'vitest';
import { longDay, shortDay } from '#staff/requests/viewings/viewing-words.ts';

/** Half an hour into 26 November in Sofia. */
const now = new Date('2026-11-25T22:30:00.000Z');

describe('the day of a viewing', () => {
  test.each([
    ['bg', '2026-11-26', 'Днес, четвъртък, 26 ноември', 'Днес'],
    ['en', '2026-11-26', 'Today, Thursday, 26 November', 'Today'],
    ['bg', '2026-11-27', 'Утре, петък, 27 ноември', 'Утре'],
    ['en', '2026-11-27', 'Tomorrow, Friday, 27 November', 'Tomorrow'],
  ] as const)('near at hand has a word, in %s: %s', (language, day, long, short) => {
    expect(longDay(day, language, now)).toBe(long);
    expect(shortDay(day, language, now)).toBe(short);
  });

  test('has its weekday, and its year where that is another one', () => {
    expect(longDay('2026-11-30', 'bg', now)).toBe('понеделник, 30 ноември');
    expect(shortDay('2026-11-30', 'en', now)).toMatch(/^Mon\b.*\b30\b.*\bNov/);
    expect(longDay('2027-01-08', 'en', now)).toContain('2027');
  });
});

test('tomorrow is the next day of the calendar also where the clocks go back', () => {
  const atNight = new Date('2026-10-24T21:15:00.000Z');
  expect(shortDay('2026-10-25', 'en', atNight)).toBe('Today');
  expect(shortDay('2026-10-26', 'en', atNight)).toBe('Tomorrow');
});
