import { describe, expect, test } from 'vitest';
import type { Campaign } from '#domain/offers/campaign.ts';
import { renderPage } from '#site/server/render-page.tsx';
import { buildCampaign, buildDiscount } from '#support/builders/build-campaign.ts';
import { readsOf, renderSite } from '#support/render-site.ts';
import { house } from '#test/functions/catalogue/houses.ts';

const granada = house({ model: 'Granada', price: 20_000, is_featured: true });
const yard = [granada, house({ model: 'Rio', price: 30_000 })];
const sale = (overrides: Partial<Campaign> = {}) =>
  buildCampaign(
    {
      is_banner_active: true,
      discount_value: 12.5,
      banner_image: '/media/banners/autumn.jpg',
      ...overrides,
    },
    [granada.id],
  );
const render = (address: string, campaign = sale()) =>
  renderSite(address, yard, { campaigns: [campaign] });

function bannerOf(html: string): string {
  const start = html.indexOf('<section class="banner');
  return start < 0 ? '' : html.slice(start, html.indexOf('</section>', start));
}
const heroOf = (html: string) => /<section class="hero">.*?<\/section>/s.exec(html)?.[0] ?? '';
const text = (html: string) => html.replace(/<[^>]*>/g, '').replace(/\u00a0/g, ' ');

describe('the banner of the live campaign', () => {
  test.each([
    [
      '/bg',
      'до 12 % намаление',
      'Есенни дни',
      'По-ниски цени за домове',
      '9 дни 11 часа 59 минути 00 секунди',
      'до 30 ноември, 23:59 ч.',
    ],
    [
      '/en',
      'up to 12% off',
      'Autumn days',
      'Lower prices on homes',
      '9 days 11 hours 59 minutes 00 seconds',
      'until 30 November, 23:59',
    ],
    [
      '/bg/houses',
      'до 12 % намаление',
      'Есенни дни',
      'По-ниски цени за домове',
      'още 9 дни',
      'до 30 ноември, 23:59 ч.',
    ],
    [
      '/en/houses?type=used',
      'up to 12% off',
      'Autumn days',
      'Lower prices on homes',
      '9 days left',
      'until 30 November, 23:59',
    ],
  ])('on %s shows badge, name, description, countdown and end', async (address, ...words) => {
    const banner = text(bannerOf((await render(address)).html));
    for (const part of words) expect(banner).toContain(part);
  });

  test('links to the campaign, and over the listing to the offers, in the page’s language', async () => {
    const campaign = sale();
    const [home, listing] = await Promise.all(
      ['/en', '/en/houses'].map(async (path) => bannerOf((await render(path, campaign)).html)),
    );
    for (const banner of [home, listing])
      expect(banner).toContain(`href="/en/campaigns/${campaign.id}"`);
    expect(listing).toContain('href="/en/houses?discount=true">View Special Offers</a>');
    // On the home page the hero says that, twice.
    expect(home).not.toContain('discount=true');
  });

  test('has the only clock of its campaign on the home page, and an offer of another end has its own', async () => {
    const rio = house({ model: 'Rio', price: 30_000, is_featured: true });
    const discount = buildDiscount({ caravan_id: rio.id, end_date: '2026-11-25T21:59:00.000Z' });
    const { html } = await renderSite('/en', [granada, rio], {
      campaigns: [sale()],
      discounts: [discount],
    });
    const names = [...html.matchAll(/<a class="card".*?<\/a>/gs)].flatMap(([card]) =>
      card.includes('role="timer"') ? [/<h3>(.*?)<\/h3>/.exec(card)?.[1]] : [],
    );
    expect(names).toEqual(['Willerby Rio']);
    expect(html.match(/<a class="card"/g)).toHaveLength(2);
    expect(bannerOf(html)).toContain('role="timer"');
  });

  test('shows an amount in EUR', async () => {
    const fixed = sale({ discount_type: 'fixed', discount_value: 1_500 });
    expect(text(bannerOf((await render('/bg', fixed)).html))).toContain('до 1 500 € намаление');
    expect(text(bannerOf((await render('/en', fixed)).html))).toContain('up to €1,500 off');
  });

  test('shows the English description where the Bulgarian one is missing', async () => {
    const banner = bannerOf((await render('/bg', sale({ description_bg: '' }))).html);
    expect(banner).toContain('Lower prices on homes ready to move.');
  });

  test('cuts a long description at a word', async () => {
    const banner = text(
      bannerOf((await render('/en', sale({ description_en: 'sunny '.repeat(300) }))).html),
    );
    expect(banner).toMatch(/sunny sunny…/);
    expect(banner.length).toBeLessThan(400);
  });

  test('hides a picture that does not load, and keeps no room for a picture it does not have', async () => {
    expect(bannerOf((await render('/bg')).html)).toMatch(
      /<img src="\/media\/banners\/autumn\/card@1x.webp"[^>]*data-optional="true"/,
    );
    expect(bannerOf((await render('/bg', sale({ banner_image: null }))).html)).not.toContain(
      '<img',
    );
  });

  test.each(['/bg/houses?discount=true', '/en/about'])('is missing on %s', async (address) => {
    expect(bannerOf((await render(address)).html)).toBe('');
  });

  test.each([
    ['its flag is off', { is_banner_active: false }],
    ['it has not begun', { start_date: '2026-11-21T10:00:00.001Z' }],
    ['it is over', { end_date: '2026-11-21T09:59:59.999Z' }],
  ])('is shown nowhere when %s', async (_, terms) => {
    for (const address of ['/bg', '/bg/houses'])
      expect(bannerOf((await render(address, sale(terms))).html)).toBe('');
    const hero = heroOf((await render('/bg', sale(terms))).html);
    expect(text(hero)).toContain('Разгледайте наличните');
    expect(text(hero)).not.toMatch(/намаление|Специални/);
    expect(hero).not.toContain('discount=true');
  });
});

describe('the first screen of the home page', () => {
  test.each([
    ['bg', 'Специални оферти', 'до 12\u00a0% намаление'],
    ['en', 'View Special Offers', 'up to 12% off'],
  ])('links to the offers in %s while a banner is live', async (language, button, badge) => {
    const html = heroOf((await render(`/${language}`)).html);
    const offers = `/${language}/houses?discount=true`;
    expect(html).toContain(`<a class="hero-badge" href="${offers}">${badge}</a>`);
    expect(html).toContain(`<a class="button button-offer" href="${offers}">${button}</a>`);
  });

  test.each([
    ['bg', 'Разгледайте наличните'],
    ['en', 'See Inventory'],
  ])('links to the listing in %s, with a banner and without', async (language, words) => {
    for (const terms of [{}, { is_banner_active: false }])
      expect(heroOf((await render(`/${language}`, sale(terms))).html)).toContain(
        `<a class="button" href="/${language}/houses">${words}</a>`,
      );
  });

  test.each([
    ['lowers nothing', {}, []],
    ['begins while a house is at the same price already', {}, [granada.id]],
  ])('praises no price when the campaign %s', async (_, terms, ids) => {
    const before = { start_date: '2026-10-10T00:00:00.000Z', end_date: '2026-10-31T23:59:59.999Z' };
    const campaigns = [
      buildCampaign({ is_banner_active: true, ...terms }, ids),
      buildCampaign(before, ids),
    ];
    for (const address of ['/bg', '/bg/houses']) {
      const { html } = await renderSite(address, yard, { campaigns });
      expect(text(bannerOf(html))).not.toMatch(/намаление|Специални/);
      expect(bannerOf(html)).toContain(
        `<a class="button" href="/bg/campaigns/${campaigns[0]?.id}">За кампанията</a>`,
      );
    }
    const hero = heroOf((await renderSite('/bg', yard, { campaigns })).html);
    expect(text(hero)).toContain('Разгледайте наличните');
    expect(text(hero)).not.toMatch(/намаление|Специални/);
    expect(hero).not.toContain('discount=true');
  });
});

describe('while the banner cannot be read', () => {
  const now = new Date('2026-11-21T10:00:00Z');
  const broken = {
    ...readsOf(yard),
    getActiveBannerCampaign: () => Promise.reject(new Error('down')),
  };

  test.each(['/bg', '/en/houses'])(
    '%s is shown without the banner, is not cached, and asks again',
    async (path) => {
      const request = { path, search: new URLSearchParams(), origin: 'https://homes.example', now };
      const { html, status, validUntil } = await renderPage(request, broken);
      expect(status).toBe(200);
      expect(html).toContain('Willerby Granada');
      expect(bannerOf(html)).toBe('');
      expect(Date.parse(validUntil ?? '')).toBeLessThan(now.getTime());
    },
  );
});
