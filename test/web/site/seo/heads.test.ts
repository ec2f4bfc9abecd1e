import { describe, expect, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { caravanSlug } from '#domain/houses/slug.ts';
import { type Language, languages, swapLanguage } from '#domain/locale.ts';
import { renderSite } from '#support/render-site.ts';
import { house } from '#test/functions/catalogue/houses.ts';
import { houses, paths, render, running } from './every-page.ts';

const origin = 'https://homes.example';
const plain = (text: string) =>
  text
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&amp;/g, '&');
const titleOf = (html: string) => plain(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '');
const meta = (html: string, name: string) =>
  plain(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1] ?? '');

describe.each(languages)('the head of a page, in %s', (language) => {
  const addresses = paths.map((path) => swapLanguage(path, language));

  test.each(addresses)(
    'of %s has a title, a description and keywords of a length that search engines show',
    async (address) => {
      const html = await render(address);
      const [title, description] = [titleOf(html), meta(html, 'description')];
      // Of a dealer with a long name search engines show the beginning.
      const shown = (text: string) =>
        [dealer.name, dealer.company.legalName].reduce(
          (read, name) => read.replaceAll(name[language], name[language].slice(0, 28)),
          text,
        ).length;
      expect([shown(title), title]).toEqual([
        expect.toSatisfy((length) => length >= 15 && length <= 75),
        title,
      ]);
      expect([shown(description), description]).toEqual([
        expect.toSatisfy((length) => length >= 50 && length <= 200),
        description,
      ]);
      expect(meta(html, 'keywords').split(', ').length).toBeGreaterThanOrEqual(3);
      // A dealer's own words may be Cyrillic in English, too.
      const { name, address: yard, homesFrom } = dealer;
      const own = [name.en, yard.town.en, homesFrom?.en ?? name.en];
      const said = own.reduce((text, word) => text.replaceAll(word, ''), title + description);
      const cyrillic =
        (language === 'bg' ? title + description : said).match(/[а-я]/gi)?.length ?? 0;
      if (language === 'bg') expect(cyrillic).toBeGreaterThan(20);
      else expect(cyrillic).toBeLessThan(20);
    },
  );

  test('has a title and a description that no other page has', async () => {
    const heads = await Promise.all(addresses.map(render));
    const unique = (values: string[]) => [...new Set(values)];
    expect(unique(heads.map(titleOf))).toHaveLength(addresses.length);
    expect(unique(heads.map((html) => meta(html, 'description')))).toHaveLength(addresses.length);
  });

  test.each(addresses)(
    'of %s names its canonical address, its other language, and how links to it look',
    async (address) => {
      const html = await render(address);
      const title = titleOf(html);
      const canonical = encodeURI(origin + address);
      expect(html).toContain(`<link rel="canonical" href="${canonical}">`);
      const inLanguage = (other: Language) => encodeURI(origin + swapLanguage(address, other));
      for (const other of languages)
        expect(html).toContain(`hreflang="${other}" href="${inLanguage(other)}">`);
      expect(html).toContain(`hreflang="x-default" href="${inLanguage('bg')}">`);
      expect(meta(html, 'og:title')).toBe(title);
      expect(meta(html, 'og:description')).toBe(meta(html, 'description'));
      expect(meta(html, 'og:url')).toBe(canonical);
      expect([meta(html, 'og:locale'), meta(html, 'og:locale:alternate')]).toEqual(
        language === 'bg' ? ['bg_BG', 'en_GB'] : ['en_GB', 'bg_BG'],
      );
      expect(meta(html, 'og:image')).toMatch(/^https:\/\//);
      expect(meta(html, 'twitter:card')).toBe('summary_large_image');
    },
  );
});

test('the title and description of a sold house say that it is sold, and name no price', async () => {
  const [, , sold] = houses;
  for (const [language, word] of [
    ['bg', 'продаден'],
    ['en', 'sold'],
  ] as const) {
    const html = await render(`/${language}/houses/${sold && caravanSlug(sold)}`);
    for (const text of [titleOf(html), meta(html, 'description'), meta(html, 'og:title')]) {
      expect(text).toContain(word);
      expect(text).not.toContain('€');
    }
  }
});

describe('share pictures', () => {
  test('are drawn for houses and campaigns, in each language another one', async () => {
    const [house] = houses;
    const own = `/houses/${house && caravanSlug(house)}`;
    for (const path of [own, `/campaigns/${running.id}`]) {
      const [bg, en] = await Promise.all(
        ['bg', 'en'].map((language) => render(`/${language}${path}`)),
      );
      expect(meta(bg ?? '', 'og:image')).toMatch(
        /^https:\/\/homes\.example\/media\/og\/(house|campaign)-.*-bg-\w+\.jpg$/,
      );
      expect(meta(en ?? '', 'og:image')).toContain('-en-');
      expect(meta(bg ?? '', 'og:image:width')).toBe('1200');
    }
  });

  test('are the house’s own picture where that is hosted elsewhere, and the site’s for all other pages', async () => {
    const [, elsewhere] = houses;
    const html = await render(`/bg/houses/${elsewhere && caravanSlug(elsewhere)}`);
    expect(meta(html, 'og:image')).toBe('https://old.example/a.jpg');
    expect(meta(html, 'og:image:width')).toBe('');
    expect(meta(await render('/bg/faq'), 'og:image')).toBe('https://homes.example/pictures/og.jpg');
  });
});

test('a page that is always kept out of the index has no data for sharing', async () => {
  const html = await render('/bg/nothing');
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).not.toMatch(/og:|twitter:|canonical|hreflang="x-default"/);
});

describe('the addresses that a page names for machines', () => {
  const named = house({ make: 'Дом', model: 'Ария „2“' });

  test.each([
    `/bg/houses/${caravanSlug(named)}`,
    `/en/houses/${caravanSlug(named)}`,
    '/bg/houses',
    '/bg/houses?make=Дом',
    '/bg',
  ])('are percent-encoded: %s', async (address) => {
    const { html } = await renderSite(address, [named]);
    const machine = [
      ...html.matchAll(/<(?:link rel="(?:canonical|alternate)"|meta property="og:url")[^>]*>/g),
    ].map(([tag]) => /(?:href|content)="([^"]*)"/.exec(tag)?.[1] ?? '');
    const data = [...html.matchAll(/"(?:url|item|@id)":"([^"]*)"/g)].map(([, url]) => url ?? '');
    expect(machine.length).toBeGreaterThan(0);
    for (const url of [...machine, ...data]) {
      expect(url).toMatch(/^https:\/\/[!-~]+$/);
      expect(new URL(url).href.replace(/\/$/, '')).toBe(url.replace(/\/$/, ''));
    }
    expect([...machine, ...data].join()).not.toContain('%25');
  });
});
