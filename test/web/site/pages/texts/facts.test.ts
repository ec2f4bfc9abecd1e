import { describe, expect, test } from 'vitest';
import { dealer, dealerRecord } from '#domain/dealer/dealer.ts';
import { mapOrigin } from '#domain/dealer/dealer-contact.ts';
import { websiteSections } from '#domain/dealer/website-sections.ts';
import { languages } from '#domain/locale.ts';
import { pageTexts } from '#shared/texts/page-texts.ts';
import { textPageNames } from '#site/pages/texts/text-pages.ts';
import { renderSite } from '#support/render-site.ts';
import { house } from '#test/functions/catalogue/houses.ts';

/**
 * Facts that are in no sentence of `spec-facts.test.ts`, on the page where a visitor would look for
 * them, in both languages.
 */
const facts: Record<string, readonly [bg: RegExp, en: RegExp][]> = {
  '': [
    [/Богат избор/, /Wide selection/],
    [/Съвет от специалист/, /Expert advice/],
    [/Обратно изкупуване/, /Buyback programme/],
  ],
  '/terms': [
    [
      /Не даваме допълнителна търговска гаранция и нямаме следпродажбен сервиз/,
      /no additional commercial guarantee and do no servicing/,
    ],
    [/ГПР/, /APR/],
  ],
};

describe.each(languages)('the pages of text in %s', (language) => {
  test.each(Object.keys(facts))('have their facts: /…%s', async (path) => {
    const { html, status } = await renderSite(`/${language}${path}`, []);
    expect(status).toBe(200);
    for (const [bg, en] of facts[path] ?? []) expect(html).toMatch(language === 'bg' ? bg : en);
  });

  test('do not say whether the yard is open, since a cached copy may be old', async () => {
    for (const path of ['', '/contact', '/terms'])
      expect(
        (await renderSite(`/${language}${path}`, [])).html.replace(/<[^>]*>/g, ''),
      ).not.toMatch(/Отворено сега|Отваряме|Open now|Opens /);
  });

  test('show address, phones, e-mail, social network and a link to the houses on the contact page', async () => {
    const { html } = await renderSite(`/${language}/contact`, []);
    const { phones, email, social, address } = dealer;
    for (const part of [
      address.street[language],
      `tel:${phones.sales.dial}`,
      `tel:${phones.service.dial}`,
      `mailto:${email}`,
      social.address,
      `href="/${language}/houses"`,
      'https://www.google.com/maps/dir/',
    ])
      expect(html).toContain(part);
  });

  test.each(['', '/contact'])(
    'load the map of /…%s on a click, and show links alone before it',
    async (path) => {
      const { html } = await renderSite(`/${language}${path}`, []);
      expect(html).not.toContain('<iframe');
      expect(html).not.toMatch(new RegExp(`<(?:script|link|img)[^>]*${mapOrigin}`));
      const { showMap, directions, navigation } = pageTexts[language].visit;
      expect(html).toMatch(
        new RegExp(`<a [^>]*href="${mapOrigin}/[^>]*>(?:<svg.*?</svg>)?${showMap}</a>`),
      );
      expect(html).toMatch(
        new RegExp(`<a [^>]*href="https://www\\.google\\.com/maps/dir/[^>]*>${directions}</a>`),
      );
      const { latitude, longitude } = dealer.position;
      expect(html).toContain(
        `href="https://waze.com/ul?ll=${latitude},${longitude}&amp;navigate=yes" rel="noopener">${navigation}</a>`,
      );
    },
  );

  test('show the featured houses as cards on the home page, and no others', async () => {
    const houses = [house({ model: 'Granada', is_featured: true }), house({ model: 'Rio' })];
    const { html } = await renderSite(`/${language}`, houses);
    expect(html.match(/<a class="card"/g)).toHaveLength(1);
    expect(html).toContain('<h3>Willerby Granada</h3>');
  });

  test('have title, story, the dealer’s figures, three pictures and the reasons to buy on the about page', async () => {
    const { about, why } = pageTexts[language];
    const { html } = await renderSite(`/${language}/about`, []);
    const main = html
      .slice(html.indexOf('<main'), html.indexOf('</main>'))
      .replaceAll('&#x27;', "'");
    for (const text of [about.title, about.subtitle, ...about.story, why.title])
      expect(main).toContain(`>${text}</`);
    const { figures, rating } = dealerRecord;
    const shown = /<dl class="figures">(.*?)<\/dl>/s.exec(main)?.[1]?.match(/<dt>/g) ?? [];
    expect(shown).toHaveLength(figures.length + (rating ? 1 : 0));
    for (const alt of Object.values(about.pictures)) expect(main).toContain(`alt="${alt}"`);
  });

  test.each(['/faq', ...textPageNames.map((name) => `/${name}`), '/nothing'])(
    'begin with a picture and end with links, one of them to somebody who answers: /…%s',
    async (path) => {
      const { html } = await renderSite(`/${language}${path}`, []);
      const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
      expect(main.indexOf('<img')).toBeGreaterThan(0);
      for (const way of [`href="/${language}/houses"`, `tel:${dealer.phones.sales.dial}`])
        expect(main).toContain(way);
    },
  );

  test('show address, phones and hours before the contact form, and a drawn map without any service', async () => {
    const { html } = await renderSite(`/${language}/contact`, []);
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    expect(main.indexOf('class="hours"')).toBeLessThan(main.indexOf('<form'));
    for (const { text } of dealer.drawnMap?.labels ?? [])
      expect(main).toContain(`>${text[language]}</text>`);
  });

  test('use the specification’s words on the page for an address that does not exist', async () => {
    const { html, status } = await renderSite(`/${language}/nothing`, []);
    expect(status).toBe(404);
    expect(html).toContain('404');
    expect(html).toContain(`href="/${language}/houses"`);
    expect(html).toContain(`/${language}/nothing</p>`);
    if (language === 'en') expect(html).toMatch(/Page Not Found.*Back to Home.*Browse Caravans/s);
  });
});

test('the page for an address that does not exist is in Bulgarian where the address names no language', async () => {
  const { html, status } = await renderSite('/nothing', []);
  expect(status).toBe(404);
  expect(html).toContain('<html lang="bg"');
  expect(html).toContain('href="/bg/houses"');
});

test('each section of the home and about pages shows the site image that staff stored for it', async () => {
  const at = '2026-11-01T10:00:00.000Z';
  const images = websiteSections.map((section) => ({
    section,
    image_url: `/media/website/${section}-1.jpg`,
    version: 1,
    created_at: at,
    updated_at: at,
  }));
  const pages = await Promise.all(
    ['/bg', '/bg/about'].map((path) => renderSite(path, [], { images })),
  );
  const shown = pages
    .flatMap(({ html }) => [...html.matchAll(/<img [^>]*src="\/media\/website\/(\w+)-1\//g)])
    .map(([, section]) => section);
  // Where there are no reviews there is nothing in front of their picture.
  const isShown = (section: string) =>
    section !== 'testimonials' || dealerRecord.reviews.length > 0;
  expect(shown.sort()).toEqual(websiteSections.filter(isShown).sort());
});
