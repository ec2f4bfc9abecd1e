import { describe, expect, test } from 'vitest';
import { renderSite } from '#support/render-site.ts';
import { house } from '#test/functions/catalogue/houses.ts';

const stock = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    house({ price: 15_900 + at * 100, sale_status: at % 50 === 49 ? 'reserved' : 'available' }),
  );
const sold = Array.from({ length: 40 }, () => house({ price: 9_000, sale_status: 'sold' }));
const description = (html: string) =>
  /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? '';
/** Every space alike. */
const plain = (text: string) => text.replace(/\u00a0/g, ' ');

describe('the number of houses and their prices in the site’s texts', () => {
  test.each([
    ['bg', 'над 60 модела от 15 900 до 22 000 евро'],
    ['en', 'over 60 models from 15,900 to 22,000 euro'],
  ] as const)('in %s follow what is for sale, wherever they are named', async (language, words) => {
    const houses = [...stock(62), ...sold];
    const home = plain((await renderSite(`/${language}`, houses)).html);
    const about = plain((await renderSite(`/${language}/about`, houses)).html);
    const hero = home.slice(
      home.indexOf('class="hero-card"'),
      home.indexOf('class="hero-actions"'),
    );
    expect(hero.toLowerCase()).toContain(words);
    expect(description(home)).toContain(words);
    for (const page of [home, about]) {
      const body = page.slice(page.indexOf('<body'), page.indexOf('<script type="application/'));
      expect(body.slice(body.search(/<section class="[^"]*\bwhy\b/))).toContain(words);
      expect(page).not.toMatch(/150.(models|модела)/);
    }
  });

  test('are exact for a small shop', async () => {
    const one = [house({ price: 22_000 })];
    expect(plain((await renderSite('/en', one)).html)).toContain(
      '1 model at 22,000 euro, checked in our yard',
    );
    expect(plain((await renderSite('/bg', one)).html)).toContain(
      '1 модел за 22 000 евро, прегледан в базата ни',
    );
    expect(plain((await renderSite('/bg', stock(12))).html)).toContain(
      '12 модела от 15 900 до 17 000 евро, прегледани',
    );
  });

  test.each(['bg', 'en'])(
    'are the specification’s figures for an empty shop, in %s',
    async (language) => {
      const { html } = await renderSite(`/${language}`, []);
      expect(plain(html)).toMatch(
        language === 'bg'
          ? /Над 150 модела от 15 000 до 45 000 евро/
          : /Over 150 models from 15,000 to 45,000 euro/,
      );
    },
  );
});
