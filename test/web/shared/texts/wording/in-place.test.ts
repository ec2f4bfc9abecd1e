import { expect, test } from 'vitest';
import { inPlace } from '#shared/texts/wording/in-place.ts';

test('the preposition before a place or a bank is the one that can be pronounced there', () => {
  const said = ['Русе', 'Варна', 'Франция', '„Виктория“ АД', 'Visa', 'First Bank', 'TBI'];
  expect(said.map(inPlace)).toEqual([
    'в Русе',
    'във Варна',
    'във Франция',
    'във „Виктория“ АД',
    'във Visa',
    'във First Bank',
    'в TBI',
  ]);
});
