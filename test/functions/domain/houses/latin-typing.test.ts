import { expect, test } from 'vitest';
import { inBulgarian } from '#domain/houses/latin-typing.ts';

test.each([
  ['kamina', 'камина'],
  ['klimatik', 'климатик'],
  ['du6', 'душ'],
  ['dush', 'душ'],
  ['pechka', 'печка'],
  ['kuhnia', 'кухня'],
  ['banya', 'баня'],
  ['sadomialna', 'съдомиялна'],
  ['sudomiqlna', 'съдомиялна'],
  ['otoplenie', 'отопление'],
  ['kashta', 'къща'],
])('%s may be %s', (typed, meant) => {
  expect(inBulgarian(typed)).toContain(meant);
});

test('words in other letters, figures and very long words are read as nothing else', () => {
  for (const typed of ['камина', "o'hara", '46', '', 'a'.repeat(25)])
    expect(inBulgarian(typed)).toEqual([]);
});

test('a long word of doubtful letters has few spellings', () => {
  expect(inBulgarian('ayuiayuiayuiayuia').length).toBeLessThanOrEqual(48);
});
