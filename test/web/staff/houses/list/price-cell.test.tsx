// @vitest-environment jsdom
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { caravanRow } from '#domain/houses/caravan.ts';
import { languages } from '#domain/locale.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { PriceCell, priceProblem } from '#staff/houses/list/price-cell.tsx';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { openStaff, serverInMemory } from '#test/web/staff/houses/bulk/staff-in-memory.tsx';

let close: (() => void) | undefined;
afterEach(() => {
  close?.();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('a typed price is sound as a whole amount alone; cents and a minus are named', () => {
  const euro = fc.integer({ min: 1, max: 10_000_000 });
  const sign = fc.constantFrom('', ' €', '€', ' EUR');
  fc.assert(
    fc.property(euro, sign, fc.integer({ min: 1, max: 99 }), (price, unit, cents) => {
      expect(priceProblem(`${price}${unit}`)).toBeNull();
      for (const point of [',', '.'])
        expect(priceProblem(`${price}${point}${String(cents).padStart(2, '0')}${unit}`)).toBe(
          'cents',
        );
      for (const minus of ['-', '\u2212'])
        expect(priceProblem(`${minus}${price}`)).toBe('negative');
    }),
  );
  for (const typed of ['0', '10000001', '22k', '22 60', ''])
    expect(priceProblem(typed)).toBe('range');
});

test.each(languages)('the popup says what is wrong while a price is typed, in %s', async (lang) => {
  const house = buildCaravan({ price: 22_600 });
  vi.stubGlobal('fetch', serverInMemory([house]).fetch);
  const saved: number[] = [];
  const cell = (
    <PriceCell row={caravanRow(house)} offer={undefined} onPrice={(price) => saved.push(price)} />
  );
  close = openStaff(cell, [house], lang).close;
  const { price: words } = adminMessages[lang].adminHouses;
  const button = () => document.querySelector<HTMLElement>('.price-cell');
  await expect.poll(button).not.toBeNull();
  button()?.click();
  const field = () => document.querySelector<HTMLInputElement>('.price-form input');
  await expect.poll(field).not.toBeNull();
  const type = (text: string) => {
    const typed = field();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(typed, text);
    typed?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const hint = () => document.querySelector('.price-form p')?.textContent;
  for (const [typed, problem] of [
    ['22900,50', words.cents],
    ['-5', words.negative],
    ['22k', words.range],
  ] as const) {
    type(typed);
    await expect.poll(hint).toBe(problem);
    expect(field()?.getAttribute('aria-invalid')).toBe('true');
  }
  type('');
  await expect.poll(hint).toBe('');
  expect(field()?.getAttribute('aria-invalid')).toBeNull();
  const form = document.querySelector<HTMLFormElement>('.price-form');
  form?.requestSubmit();
  await expect.poll(hint).toBe(words.range);
  type('22900');
  await expect.poll(hint).toContain(words.plain);
  form?.requestSubmit();
  await expect.poll(() => saved).toEqual([22_900]);
});
