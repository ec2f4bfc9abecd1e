import { expect, test } from 'vitest';
import { financingMessages } from '#shared/texts/financing-messages.ts';
import { withName } from '#shared/texts/wording/with-name.ts';

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
