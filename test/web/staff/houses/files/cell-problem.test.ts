import { expect, test } from 'vitest';
import type { CellContent, CellProblem } from '#domain/houses/import/source-row.ts';
import { languages } from '#domain/locale.ts';
import { cellProblemText } from '#staff/houses/files/cell-problem.ts';

const at = { field: 'price', value: '22 600,50' };
const contents: Record<CellContent, true> = {
  amount: true,
  year: true,
  count: true,
  day: true,
  flag: true,
  newness: true,
  status: true,
  finding: true,
  vat: true,
};
const problems: CellProblem[] = [
  ...(Object.keys(contents) as CellContent[]).map(
    (expected): CellProblem => ({ ...at, code: 'notUnderstood', expected }),
  ),
  { ...at, code: 'ambiguous', readings: [4, 6] },
  { ...at, code: 'cents', whole: 22_601 },
  { ...at, code: 'inLeva', eur: 11_555 },
  { ...at, code: 'foreignCurrency', currency: 'GBP' },
  { ...at, code: 'strangeWord', word: 'от' },
  { ...at, code: 'noAmount' },
  { ...at, code: 'noSuchDay' },
  { ...at, code: 'noDayOfMonth' },
  { ...at, code: 'shortened' },
];

const wordsIn = (language: (typeof languages)[number]) => (problem: CellProblem) =>
  cellProblemText(problem, {
    field: 'ПОЛЕ',
    quoted: (value) => `«${value}»`,
    language,
  });

test.each(languages)(
  'each reason why a cell can’t be read names the field and the cell, and differs from the others, in %s',
  (language) => {
    const texts = problems.map(wordsIn(language));
    expect(new Set(texts).size).toBe(problems.length);
    for (const text of texts) {
      expect(text).toMatch(/^ПОЛЕ: .+\.$/);
      expect(text).toContain('«22 600,50»');
      expect(/[а-я]{3}/.test(text.replace(/ПОЛЕ|«.*?»/g, ''))).toBe(language === 'bg');
    }
  },
);

test('amounts, days and other readings are said as the page writes them', () => {
  const inBoth = (problem: CellProblem) => languages.map((language) => wordsIn(language)(problem));
  const [bg, en] = inBoth({ ...at, code: 'inLeva', eur: 11_555 });
  expect(bg).toContain('По курс 1,95583 това са 11\u00a0555\u00a0€');
  expect(en).toContain('At 1.95583 that is €11,555');
  const readings = ['2026-03-04', '2026-04-03'];
  expect(inBoth({ ...at, code: 'ambiguous', readings })).toEqual([
    expect.stringContaining(' или '),
    expect.stringContaining(' or '),
  ]);
  expect(inBoth({ ...at, code: 'ambiguous', readings })[0]).not.toContain('2026-03-04');
});
