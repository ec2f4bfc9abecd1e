import { describe, expect, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { DomainError } from '#domain/errors.ts';
import type { Campaign } from '#domain/offers/campaign.ts';
import { renderPage } from '#site/server/render-page.tsx';
import { buildCampaign, buildDiscount } from '#support/builders/build-campaign.ts';
import { readsOf, renderSite } from '#support/render-site.ts';
import { house } from '#test/functions/catalogue/houses.ts';

const yard = Array.from({ length: 30 }, (_, index) =>
  house({ model: `Model ${index}`, price: 20_000 + index * 100 }),
);
const ids = (count: number) => yard.slice(0, count).map(({ id }) => id);
const sale = (overrides: Partial<Campaign> = {}, count = 3) => buildCampaign(overrides, ids(count));
const render = (language: string, campaign: Campaign) =>
  renderSite(`/${language}/campaigns/${campaign.id}`, yard, { campaigns: [campaign] });
const text = (html: string) =>
  html
    .slice(html.indexOf('<main'), html.indexOf('</main>'))
    .replace(/<[^>]*>/g, ' ')
    .replace(/[\s\u00a0]+/g, ' ');
/** The label over the campaign's name, the whole of it. */
const label = (html: string) => /<p class="tag[^"]*">([^<]*)<\/p>/.exec(html)?.[1];
const cards = (html: string) => html.match(/<a class="card"/g)?.length ?? 0;

const upcoming = { start_date: '2026-11-22T22:00:00.000Z', end_date: '2027-01-05T21:59:00.000Z' };
const ended = { start_date: '2026-10-01T21:00:00.000Z', end_date: '2026-11-01T21:59:00.000Z' };

describe('a campaign’s page', () => {
  test.each([
    [
      'bg',
      'Активна кампания',
      'Есенни дни',
      'По-ниски цени',
      'Спестете до 10 %',
      'от 1 ноември, 02:00 ч. до 30 ноември, 23:59 ч.',
      '9 дни 11 часа',
      'Домове в кампанията',
    ],
    [
      'en',
      'Active Campaign',
      'Autumn days',
      'Lower prices',
      'Save up to 10%',
      'from 1 November, 02:00 until 30 November, 23:59',
      '9 days 11 hours',
      'Featured Mobile Houses',
    ],
  ])(
    'shows its name, prices and countdown in %s while it runs',
    async (language, active, ...words) => {
      const { html, status } = await render(language, sale());
      expect(status).toBe(200);
      expect(label(html)).toBe(active);
      for (const part of words) expect(text(html)).toContain(part);
      expect(cards(html)).toBe(3);
      expect(html).toContain('role="timer"');
    },
  );

  test.each([
    ['bg', ['Спестявате 2 000 €', 'Спестявате 2 010 €', 'Спестявате 2 020 €']],
    ['en', ['You save €2,000', 'You save €2,010', 'You save €2,020']],
  ])('has one clock in %s, and cards say what each home saves', async (language, savings) => {
    const { html } = await render(language, sale());
    expect(html.match(/role="timer"/g)).toHaveLength(1);
    const said = [...html.matchAll(/<span class="card-saving">([^<]*)</g)];
    expect(said.map(([, words]) => words?.replaceAll('\u00a0', ' '))).toEqual(savings);
  });

  test('leaves its own clock to a card whose offer ends at another time', async () => {
    const [own] = yard;
    const discount = buildDiscount({
      caravan_id: own?.id ?? '',
      discount_value: 3_000,
      end_date: '2026-11-25T21:59:00.000Z',
    });
    const campaign = sale();
    const { html } = await renderSite(`/en/campaigns/${campaign.id}`, yard, {
      campaigns: [campaign],
      discounts: [discount],
    });
    expect(html.match(/class="countdown-card/g)).toHaveLength(1);
    expect(html.match(/class="card-saving/g)).toHaveLength(2);
  });

  test('contains the words of its countdowns once, and the moment when its prices change', async () => {
    const { html, validUntil } = await render('en', sale());
    expect(html.match(/id="clock-words"/g)).toHaveLength(1);
    expect(validUntil).toBe('2026-11-30T21:59:00.001Z');
    expect(html).toContain(`data-until="${validUntil}"`);
    expect((await render('en', sale(ended))).html).not.toContain('clock-words');
  });

  test.each([
    [
      'bg',
      'Кампания',
      'Кампанията започва скоро',
      'до 5 януари 2027 г., 23:59 ч.',
      '1 ден 12 часа 00 минути 00 секунди',
    ],
    [
      'en',
      'Campaign',
      'Campaign starts soon',
      'until 5 January 2027, 23:59',
      '1 day 12 hours 00 minutes 00 seconds',
    ],
  ])('counts down to its start in %s before it starts', async (language, inactive, ...words) => {
    const { html } = await render(language, sale(upcoming));
    expect(label(html)).toBe(inactive);
    for (const part of words) expect(text(html)).toContain(part);
    expect(html).not.toContain('<s>');
  });

  test.each([
    ['bg', 'Кампания', 'Кампанията приключи'],
    ['en', 'Campaign', 'Campaign has ended'],
  ])('has no countdown in %s after its end', async (language, inactive, words) => {
    const { html } = await render(language, sale(ended));
    expect(label(html)).toBe(inactive);
    expect(text(html)).toContain(words);
    expect(html).not.toContain('role="timer"');
  });

  test('is right one millisecond before and after each change of prices', async () => {
    const campaign = sale();
    const state = async (now: string) => {
      const scene = { campaigns: [campaign], now: new Date(now) };
      return text((await renderSite(`/en/campaigns/${campaign.id}`, yard, scene)).html);
    };
    expect(await state('2026-10-31T23:59:59.999Z')).toContain('Campaign starts soon');
    expect(await state('2026-11-01T00:00:00.000Z')).toContain('Active Campaign');
    expect(await state('2026-11-30T21:59:00.000Z')).toContain('Active Campaign');
    expect(await state('2026-11-30T21:59:00.001Z')).toContain('Campaign has ended');
  });

  test('shows an amount in EUR, and counts houses’ own discounts', async () => {
    const campaign = sale({ discount_type: 'fixed', discount_value: 1_000 });
    campaign.caravans[ids(1)[0] ?? ''] = {
      individual_discount_type: 'percentage',
      individual_discount_value: 20,
    };
    expect(text((await render('en', campaign)).html)).toContain('Save up to €4,000');
    expect(text((await render('bg', campaign)).html)).toContain('Спестете до 4 000 €');
  });

  test.each([
    ['bg', 'В тази кампания няма мобилни домове'],
    ['en', 'No mobile houses in this campaign'],
  ])('without a house says so in %s, and announces nothing', async (language, words) => {
    const { html, status } = await render(language, sale({}, 0));
    expect(status).toBe(200);
    expect(text(html)).toContain(words);
    expect(html).not.toMatch(/Спестете|Save up to|10\u00a0?%/);
  });

  test('announces nothing once it is over', async () => {
    expect((await render('bg', sale(ended))).html).not.toMatch(/Спестете|campaign-saving/);
  });

  test.each([
    ['while it runs', {}],
    ['before it starts', upcoming],
    ['after its end', ended],
  ])('lists every house on one of its pages, %s', async (_when, dates) => {
    const campaign = sale(dates, 30);
    const path = `/en/campaigns/${campaign.id}`;
    const page = async (query: string) =>
      (await renderSite(path + query, yard, { campaigns: [campaign] })).html;
    const [first, second, beyond] = await Promise.all([
      page(''),
      page('?page=2'),
      page('?page=99'),
    ]);
    expect([cards(first), cards(second)]).toEqual([24, 6]);
    const shown = [...`${first}${second}`.matchAll(/<a class="card" href="([^"]+)"/g)].map(
      ([, href]) => href,
    );
    expect(new Set(shown).size).toBe(30);
    expect(first).toContain(`href="${path}?page=2#houses"`);
    expect(second).toContain(`href="${path}#houses"`);
    expect(second).toContain(`<link rel="canonical" href="https://homes.example${path}?page=2">`);
    expect(second).toContain(`<title>Autumn days, page 2 | ${dealer.name.en}</title>`);
    expect(cards(beyond)).toBe(6);
  });

  test.each([
    ['bg', 'Вижте всички мобилни домове'],
    ['en', 'View All Mobile Houses'],
  ])('links to all houses in %s', async (language, words) => {
    const { html } = await render(language, sale());
    expect(html).toContain(`href="/${language}/houses">${words}</a>`);
  });

  test('names itself, its other language and its picture in the head', async () => {
    const campaign = sale({ banner_image: '/media/banners/autumn.jpg' });
    const { html } = await render('en', campaign);
    const path = `campaigns/${campaign.id}`;
    expect(html).toContain(`<title>Autumn days | ${dealer.name.en}</title>`);
    expect(html).toContain(`<link rel="canonical" href="https://homes.example/en/${path}">`);
    expect(html).toContain(`hreflang="bg" href="https://homes.example/bg/${path}">`);
    const shared = `https://homes.example/media/og/campaign-${campaign.id}-en-`;
    expect(html).toContain(`<meta property="og:image" content="${shared}`);
    expect(html).toContain('<meta property="og:image:width" content="1200">');
  });
});

describe('the page of a campaign that does not exist', () => {
  test.each([
    [
      'bg',
      'Кампанията не е намерена',
      'Тази кампания я няма на сайта: приключила е или адресът ѝ е сгрешен.',
      'Към началото',
    ],
    ['en', 'Campaign Not Found', 'This campaign does not exist or was removed.', 'Back to Home'],
  ])('says so in %s, and is not found', async (language, title, words, back) => {
    for (const id of ['nothing', sale().id, 'x'.repeat(200)]) {
      const { html, status } = await renderSite(`/${language}/campaigns/${id}`, yard);
      expect(status).toBe(404);
      expect(html).toContain(`<h1>${title}</h1>`);
      expect(text(html)).toContain(words);
      expect(html).toContain(`href="/${language}">${back}</a>`);
      expect(html).toContain('<meta name="robots" content="noindex">');
    }
  });

  test('says so for a deleted campaign, too', async () => {
    const { status } = await render('en', sale({ deleted_at: '2026-11-20T00:00:00.000Z' }));
    expect(status).toBe(404);
  });

  const busy = new DomainError('unavailable', 'The service is busy.');
  test.each([
    ['bg', 'Кампанията не можа да се зареди', new Error('down')],
    ['en', 'Failed to load campaign', new Error('down')],
    ['bg', 'Не успяхме да заредим кампанията', busy],
    ['en', 'The service is busy.', busy],
    ['en', 'Failed to fetch campaign', new DomainError('unavailable', '')],
  ])(
    'says in %s “%s” when the campaign cannot be read, and is not cached',
    async (language, words, failure) => {
      const title = language === 'bg' ? 'Кампанията не е намерена' : 'Campaign Not Found';
      const now = new Date('2026-11-21T10:00:00Z');
      const broken = { ...readsOf(yard), getCampaigns: () => Promise.reject(failure) };
      const path = `/${language}/campaigns/${sale().id}`;
      const page = await renderPage(
        { path, search: new URLSearchParams(), origin: 'https://homes.example', now },
        broken,
      );
      expect(page.status).toBe(503);
      expect(page.html).toContain(`<h1>${title}</h1>`);
      expect(text(page.html)).toContain(words);
      expect(Date.parse(page.validUntil ?? '')).toBeLessThan(now.getTime());
    },
  );
});
