import { describe, expect, test } from 'vitest';
import { caravanSlug } from '#domain/houses/slug.ts';
import { languages } from '#domain/locale.ts';
import { renderSite } from '#support/render-site.ts';
import { house } from '#test/functions/catalogue/houses.ts';

const dear = house({ id: crypto.randomUUID(), price: 5113 });
const cheap = house({ id: crypto.randomUUID(), price: 5112 });
const homeOf = (one: ReturnType<typeof house>) => `/houses/${caravanSlug(one)}`;

/** What a page says, sentence by sentence; the price of a credit's example is a term of its own. */
async function sentencesOf(path: string): Promise<string[]> {
  const { html } = await renderSite(path, [dear, cheap]);
  const text = html
    .replace(/<(?:script|style|template)\b.*?<\/(?:script|style|template)>/gs, ' ')
    .replace(/<[^>]+>/g, '\n')
    .replace(/цена в брой|cash price/gi, '');
  return text.split(/\n|(?<=[.!?]) /);
}
const namesCash = (sentence: string) => /в брой|\bcash\b/i.test(sentence);

describe('cash', () => {
  const pages = ['', '/about', '/faq', '/terms', '/loan-failed'];
  test.each(languages.flatMap((language) => pages.map((page) => `/${language}${page}`)))(
    'is offered on %s with the law’s limit',
    async (path) => {
      const found = (await sentencesOf(path)).filter(namesCash);
      expect(found).not.toEqual([]);
      for (const sentence of found)
        expect(sentence).toMatch(/5[\s\u00a0]112,92[\s\u00a0]€|€5,112\.92/);
    },
  );

  test.each(languages)('is offered on no other page in %s', async (language) => {
    for (const page of ['/houses', '/contact', '/privacy', '/instalments', homeOf(dear)])
      expect((await sentencesOf(`/${language}${page}`)).filter(namesCash), page).toEqual([]);
  });

  test('is a way to pay for a home below the limit, on its page', async () => {
    const paid = async (one: typeof dear, language: string) =>
      (await sentencesOf(`/${language}${homeOf(one)}`)).find((one) =>
        /^(?:Плаща се|It can be paid)/.test(one),
      );
    expect(await paid(dear, 'bg')).toBe('Плаща се с кредитна карта или по банков път.');
    expect(await paid(cheap, 'bg')).toBe('Плаща се в брой, с кредитна карта или по банков път.');
    expect(await paid(cheap, 'en')).toBe(
      'It can be paid for in cash, by credit card or by bank transfer.',
    );
    expect(await paid(dear, 'en')).toBe('It can be paid for by credit card or by bank transfer.');
  });
});
