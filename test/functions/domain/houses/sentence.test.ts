import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSentence } from '#domain/houses/sentence.ts';

const noName = () => false;
const read = (typed: string) => readSentence(typed, noName);

describe('a sentence in the search', () => {
  test('is several filters at once, and the words that are left keep their spelling', () => {
    const typed = 'Употребяван Willerby с 2 спални за шестима до 20 000 €, с Веранда';
    expect(readSentence(typed, ([word]) => word === 'willerby')).toEqual({
      filters: { type: 'used', bedrooms: 2, beds: 6, maxPrice: 20_000 },
      words: 'Willerby Веранда',
    });
  });

  test('asks for a monthly instalment where it says a month', () => {
    expect(read('до 250 € на месец').filters).toEqual({ max_monthly: 250 });
    expect(read('up to €250 a month').filters).toEqual({ max_monthly: 250 });
  });

  test('has prices in leva at the fixed rate, down to whole euro for the highest', () => {
    expect(read('до 40 000 лв.').filters).toEqual({ maxPrice: 20_451 });
    expect(read('от 40 000 лева').filters).toEqual({ minPrice: 20_452 });
  });

  test.each([
    ['поне 2 спални', { minBedrooms: 2 }],
    ['с минимум две спални', { minBedrooms: 2 }],
    ['2+ bedrooms', { minBedrooms: 2 }],
    ['3 or more bedrooms', { minBedrooms: 3 }],
    ['2 спални и нагоре', { minBedrooms: 2 }],
    ['повече от 2 спални', { minBedrooms: 3 }],
    ['поне двуспален', { minBedrooms: 2 }],
    ['поне 6 места', { minBeds: 6 }],
    ['поне за шест души', { minBeds: 6 }],
    ['6+ berth', { minBeds: 6 }],
    ['sleeps at least 6', { minBeds: 6 }],
    ['sleeps 6+', { minBeds: 6 }],
    ['2 спални, поне 6 места', { bedrooms: 2, minBeds: 6 }],
    ['2015 or newer', { minYear: 2015 }],
    ['2015+', { minYear: 2015 }],
    ['от 2015 г. насам', { minYear: 2015 }],
    ['не по-стара от 2015 г.', { minYear: 2015 }],
    ['since 2018', { minYear: 2018 }],
    ['до 10 м', { maxLength: 10 }],
    ['до 8 м', { maxLength: 8 }],
    ['дължина до 9,5 м', { maxLength: 9.5 }],
    ['up to 36 ft', { maxLength: 10.98 }],
    ['парцел 10 м', { maxLength: 10 }],
    ['for a 12 m plot', { maxLength: 12 }],
    ['до 3,5 м', { width: '0-3.5' }],
    // Of a bound and an exact number the number counts.
    ['2 спални, 3+ спални', { bedrooms: 2 }],
  ])('asks with “%s” for at least, or at most, so much: %j', (typed, filters) => {
    expect(read(typed)).toEqual({ filters, words: '' });
  });

  test.each([
    ['20000', 'an amount that says neither price nor which end'],
    ['от 2015', 'a year as well as a price'],
    ['от 9 м', 'an end that is no band of lengths'],
    ['до 5 м', 'a length as well as a width'],
    ['2+1 спални', 'a sum'],
    ['поне 0 спални', 'no number of bedrooms'],
    ['5 м', 'a length as well as a width'],
    ['2-3 спални', 'a range'],
    ['sleeps 4-6', 'a range'],
    ['4/6 berth', 'a range'],
    ['нов покрив', 'a new part of a house'],
    ['new kitchen', 'a new part of a house'],
    ['като нов', 'no new house'],
    ['трапезария за шестима', 'a dining area'],
    ['двуспално легло', 'a bed'],
    ['40 кв.м', 'an area'],
    ['0 спални', 'no bedroom'],
  ])('leaves “%s” as words: %s', (typed) => {
    expect(read(typed).filters).toEqual({});
  });

  test('takes nothing out of a name of the stock', () => {
    const names = [' swift new forest ', ' willerby 10 m '];
    const isName = (words: readonly string[]) =>
      names.some((name) => name.includes(` ${words.join(' ')} `));
    expect(readSentence('new forest', isName)).toEqual({ filters: {}, words: 'new forest' });
    expect(readSentence('willerby 10 m 2 bedrooms', isName)).toEqual({
      filters: { bedrooms: 2 },
      words: 'willerby 10 m',
    });
  });

  test('leaves out signs that nobody sees', () => {
    expect(read('2\u00a0спал\u200bни\u2060').filters).toEqual({ bedrooms: 2 });
  });

  test('read again gives nothing more, whatever it says', () => {
    const part = fc.constantFrom(
      ...(
        '2 спални|две|спални|места|до|от|20000|20 000 €|10 м|3,7|x|м|за|шестима|нов|като|покрив|' +
        'каравана|и|-|–|,|2018|г.|willerby|sleeps|6|berth|under|used|new|хил|лв|на месец|поне|+|' +
        'или повече|насам|парцел|след|at least|or newer'
      ).split('|'),
    );
    const text = fc.oneof(
      fc.array(part, { maxLength: 9 }).map((parts) => parts.join(' ')),
      fc.string({ unit: 'grapheme', maxLength: 30 }),
    );
    fc.assert(
      fc.property(text, (typed) => {
        const { words } = read(typed);
        expect(read(words)).toEqual({ filters: {}, words });
      }),
      { numRuns: 3000 },
    );
  });
});
