import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commonSpellings, foldName, foldText, inOneScript, sameName } from '#domain/fold.ts';

const apostrophes = fc.constantFrom(..."’‘‛ʼʻ`´′＇'");
const dashes = fc.constantFrom(...'‐‑‒–—―−﹣－-');
const blanks = fc.constantFrom(' ', '\u00a0', '\u2009', '\u202f', '  ', '\t');
const alikes = fc.array(fc.constantFrom(...'WВвіеoОaсxрР’-дЖїlLыЁ ́\u200b 7'), { maxLength: 12 });
const texts = fc.oneof(
  alikes.map((letters) => letters.join('')),
  fc.string({ unit: 'grapheme' }),
);

describe('names that look alike are one', () => {
  it('whatever their apostrophes, dashes and blanks', () => {
    for (const signs of [apostrophes, dashes, blanks])
      fc.assert(
        fc.property(fc.string(), signs, signs, fc.string(), (before, one, other, after) => {
          expect(sameName(before + one + after, before + other + after)).toBe(true);
        }),
      );
  });

  it.each([
    ['O’Hara', "O'Hara"],
    ['Willerby', 'WILLERBY '],
    ['Willerby', '\u00a0Willerby\u200b'],
    ['Willerby', 'Wіllеrbу'],
    ['WILLERBY', 'WІLLЕRВУ'],
    ["O'Hara", 'О’Hara'],
    ['Sun-Roller', 'Sun–Roller'],
    ['Gra\u00adnada', 'granada'],
    ['Описание', 'Oпиcaниe'],
    ['Vende\u0301e', 'Vendée'],
  ])('%s and %s', (one, other) => {
    expect(sameName(one, other)).toBe(true);
  });

  it.each([
    ["O'Hara", 'OHara'],
    ['Вила', 'Bila'],
    ['ABI', 'АБИ'],
    ['Rio 2', 'Rio 20'],
    ['Rio', 'Río'],
  ])('but not %s and %s', (one, other) => {
    expect(sameName(one, other)).toBe(false);
  });

  it('are folded the first time', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
        expect(foldName(foldName(text))).toBe(foldName(text));
      }),
      { numRuns: 3000 },
    );
  });
});

describe('a word of two alphabets', () => {
  it.each([
    ['Wіllеrby Granada', 'Willerby Granada'],
    ['WІLLЕRВУ', 'WILLERBY'],
    ['Oпиcaниe', 'Описание'],
    ['АBI', 'ABI'],
    ['АВІ', 'ABI'],
  ])('%s is %s in one', (typed, meant) => {
    expect(inOneScript(typed)).toBe(meant);
  });

  it('is mended wherever it stands in a text, as by itself', () => {
    const gaps = fc.array(fc.constantFrom(' ', '\n', ', ', '\t', '\u00a0', '. '), { maxLength: 9 });
    const words = fc.array(alikes, { maxLength: 10 });
    fc.assert(
      fc.property(words, gaps, (parts, between) => {
        const pieces = parts.flatMap((letters, at) => [letters.join(''), between[at] ?? ' ']);
        expect(inOneScript(pieces.join(''))).toBe(pieces.map(inOneScript).join(''));
      }),
      { numRuns: 1000 },
    );
  });

  it.each(['Willerby', 'Уилърби', 'LEDосветление', 'PVC-дограма', 'Rio Вила', 'АВС', 'київ'])(
    'is not found in %s',
    (typed) => {
      expect(inOneScript(typed)).toBe(typed);
    },
  );
});

describe('the spelling that is shown', () => {
  it('is the most used one, of equally used ones the first by its signs', () => {
    const makes = ['WILLERBY', 'Willerby', 'Willerby\u200b', 'O’Hara', "O'Hara", 'ABI'];
    expect([...commonSpellings(makes)]).toEqual([
      ['willerby', 'Willerby'],
      ["o'hara", "O'Hara"],
      ['abi', 'ABI'],
    ]);
  });

  it('is the same in whatever order houses come', () => {
    const makes = fc.array(fc.constantFrom('Rio', 'RIO', 'rio', 'Rіo', 'O’Hara', "O'Hara"));
    fc.assert(
      fc.property(makes, (names) => {
        const shown = (of: string[]) => new Map([...commonSpellings(of)].sort());
        expect(shown(names.toReversed())).toEqual(shown(names));
      }),
    );
  });
});
