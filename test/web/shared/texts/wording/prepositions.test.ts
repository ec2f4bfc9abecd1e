import { expect, test } from 'vitest';
import { financingMessages } from '#shared/texts/financing-messages.ts';
import { inPlace, withName } from '#shared/texts/wording/prepositions.ts';

test('the preposition before a name is the one that can be pronounced there', () => {
  const said = ['ПКБ', 'СКБ', 'Златна банка', '„Сердика“ АД', 'Sofia Credit', 'TBI'].map(withName);
  expect(said).toEqual([
    'с ПКБ',
    'със СКБ',
    'със Златна банка',
    'със „Сердика“ АД',
    'със Sofia Credit',
    'с TBI',
  ]);
});

test('a home is offered in instalments with any bank', () => {
  const { title } = financingMessages.bg.financing;
  expect([title('ПКБ'), title('СКБ')]).toEqual(['На вноски с ПКБ', 'На вноски със СКБ']);
});

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
