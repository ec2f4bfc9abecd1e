import { describe, expect, test } from 'vitest';
import type { PublicCaravan } from '#domain/houses/caravan.ts';
import { caravanSlug } from '#domain/houses/slug.ts';
import { buildCampaign, buildDiscount } from '#support/builders/build-campaign.ts';
import { renderSite, type Scene } from '#support/render-site.ts';
import { house } from '#test/functions/catalogue/houses.ts';

const granada = house({ model: 'Granada', price: 38_300 });
const rio = house({ model: 'Rio', price: 20_000 });
const sale = buildCampaign({ discount_value: 12, end_date: '2026-11-24T17:42:18.000Z' }, [
  granada.id,
]);
const fixed = buildDiscount({ caravan_id: rio.id, discount_value: 1_500 });
const scene: Scene = { campaigns: [sale], discounts: [fixed] };
const yard = [granada, rio];

const pageOf = (one: PublicCaravan, language: string, shown = scene) =>
  renderSite(`/${language}/houses/${caravanSlug(one)}`, yard, shown);

/** Text of the part between two marks, without tags. */
function textOf(html: string, from: string, to: string): string {
  const start = html.indexOf(from);
  expect(start, from).toBeGreaterThan(-1);
  return html
    .slice(start, html.indexOf(to, start))
    .replace(/<[^>]*>/g, '')
    .replace(/\u00a0/g, ' ');
}
const cardOf = (html: string, one: PublicCaravan) =>
  textOf(html, `<div><h2>${one.make} ${one.model}`, '</a>');
const offersOf = (html: string): Record<string, unknown> =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '').offers;

describe('a lowered price on a card', () => {
  test.each([
    [
      'bg',
      'Willerby Granada201811,6 × 3,7 м4 места2 спалниЦена сега 33 704 € преди 38 300 € −12 %Най-\u2060ниска цена за 30-те дни преди намалението: 38 300 €',
      'Willerby Rio201811,6 × 3,7 м4 места2 спалниЦена сега 18 500 € преди 20 000 € −7 %Най-\u2060ниска цена за 30-те дни преди намалението: 20 000 €',
    ],
    [
      'en',
      'Willerby Granada201811.6 × 3.7 m4 beds2 bedroomsPrice now €33,704 before €38,300 −12%Lowest price in the 30 days before the reduction: €38,300',
      'Willerby Rio201811.6 × 3.7 m4 beds2 bedroomsPrice now €18,500 before €20,000 −7%Lowest price in the 30 days before the reduction: €20,000',
    ],
  ])(
    'shows in %s the new price, the old one, the saving and the lowest price before',
    async (language, one, other) => {
      const { html } = await renderSite(`/${language}/houses`, yard, scene);
      expect(cardOf(html, granada)).toContain(one);
      expect(cardOf(html, rio)).toContain(other);
    },
  );

  test('has no line break between the two prices', async () => {
    const { html } = await renderSite('/bg/houses', yard, scene);
    expect(html).toMatch(/<\/strong>\u00a0<i class="hidden-text">[^<]*<\/i><s>/);
  });

  test.each([
    ['bg', 'още 3 дни', 'до 24\u00a0ноември, 19:42\u00a0ч.'],
    ['en', '3 days left', 'until 24\u00a0November, 19:42'],
  ])(
    'shows in %s the time left as text, and Sofia’s date for visitors without scripts',
    async (language, left, until) => {
      const { html } = await renderSite(`/${language}/houses`, yard, scene);
      expect(html).toContain(
        `<span class="countdown-card is-normal" role="timer" data-until="${until}" data-end="2026-11-24T17:42:18.000Z">${left}</span>`,
      );
    },
  );

  test('is missing for a house at its list price', async () => {
    const { html } = await renderSite('/en/houses', yard);
    expect(cardOf(html, rio)).toMatch(/€20,000$/);
    expect(html).not.toContain('role="timer"');
  });

  test('strikes through the old sum and nothing else', async () => {
    const { html } = await renderSite('/bg/houses', yard, scene);
    expect([...html.matchAll(/<s>(.*?)<\/s>/g)].map(([, struck]) => struck)).toEqual([
      '20\u00a0000\u00a0€',
      '38\u00a0300\u00a0€',
    ]);
  });

  test('shows a saving below one percent as a sum', async () => {
    const little = buildDiscount({ caravan_id: rio.id, discount_value: 150 });
    const { html } = await renderSite('/bg/houses', yard, { discounts: [little] });
    expect(cardOf(html, rio)).toContain('Цена сега 19 850 € преди 20 000 € −150 €');
  });

  test('is shown plainly for a house that was not on sale before', async () => {
    const fresh = house({ created_at: '2026-11-20T00:00:00.000Z', price: 10_000 });
    const { html } = await renderSite('/en/houses', [fresh], {
      campaigns: [buildCampaign({}, [fresh.id])],
    });
    expect(cardOf(html, fresh)).toMatch(/€9,000$/);
  });
});

describe('a reduced price of a home listed for less than 30 days', () => {
  const began = buildCampaign({}, []).start_date;
  const listed = (days: number) => {
    const created_at = new Date(Date.parse(began) - days * 86_400_000).toISOString();
    return house({ created_at, price: 10_000 });
  };
  const shown = (one: PublicCaravan, language: string) =>
    renderSite(`/${language}/houses/${caravanSlug(one)}`, [one], {
      campaigns: [buildCampaign({ discount_value: 10 }, [one.id])],
    });

  test.each([
    ['bg', 'Най-\u2060ниска цена преди намалението, откакто домът е обявен (12 дни): 10 000 €'],
    ['en', 'Lowest price before the reduction, since the home was listed (12 days): €10,000'],
  ])('says in %s since when its lowest price is the prior one', async (language, words) => {
    const { html } = await shown(listed(12), language);
    expect(textOf(html, '<section class="panel"', '</section>')).toContain(words);
  });

  test('stands plainly below seven days, on its page and in its data', async () => {
    const { html } = await shown(listed(6.99), 'en');
    expect(html).toContain('<strong>€9,000</strong>');
    expect(html).not.toContain('<s>');
    expect(html).not.toContain('10,000');
    expect((await shown(listed(7), 'en')).html).toContain('(7\u00a0days): €10,000');
  });
});

describe('the countdown’s colour shows how near the end is', () => {
  test.each([
    ['2026-11-21T17:42:18.000Z', 'is-normal', 'още 3 дни'],
    ['2026-11-21T17:42:18.001Z', 'is-urgent', 'още 2 дни'],
    ['2026-11-22T17:42:18.000Z', 'is-urgent', 'още 2 дни'],
    ['2026-11-22T17:42:19.000Z', 'is-urgent', 'още 1 ден'],
    ['2026-11-23T17:42:18.000Z', 'is-urgent', 'още 1 ден'],
    ['2026-11-23T17:42:18.001Z', 'is-critical', 'още 23:59:59'],
    ['2026-11-24T17:42:17.999Z', 'is-critical', 'още 00:00:00'],
    ['2026-11-24T17:42:18.000Z', 'is-expired', 'Офертата приключи'],
  ])('at %s', async (now, state, text) => {
    const { html } = await renderSite('/bg/houses', yard, {
      campaigns: [sale],
      now: new Date(now),
    });
    expect(html).toContain(`class="countdown-card ${state}"`);
    expect(textOf(html, 'class="countdown-card', '</span>')).toMatch(new RegExp(`>${text}$`));
  });
});

describe('a lowered price on the house’s page', () => {
  test.each([
    [
      'bg',
      'Кампания',
      'Спестявате 4 596 €',
      'Най-\u2060ниска цена за 30-те дни преди намалението: 38 300 €',
      'До края: 3 дни 07:42:18 до 24 ноември, 19:42 ч.',
    ],
    [
      'en',
      'Campaign',
      'You save €4,596',
      'Lowest price in the 30 days before the reduction: €38,300',
      'Ends in 3 days 07:42:18 until 24 November, 19:42',
    ],
  ])('is shown in %s', async (language, source, saving, lowest, left) => {
    const { html } = await pageOf(granada, language);
    const panel = textOf(html, '<section class="panel"', '</section>');
    for (const words of [source, saving, lowest, left]) expect(panel).toContain(words);
  });

  test('is called a special offer when the house has its own discount', async () => {
    expect(
      textOf((await pageOf(rio, 'bg')).html, '<section class="panel"', '</section>'),
    ).toContain('Специална оферта');
    expect(
      textOf((await pageOf(rio, 'en')).html, '<section class="panel"', '</section>'),
    ).toContain('Special offer');
  });

  test('has no countdown for a sold house, on its page and on its card', async () => {
    const sold = house({ model: 'Sold', price: 30_000, sale_status: 'sold' });
    const offers = { campaigns: [buildCampaign({}, [sold.id])] };
    const pages = [`/bg/houses/${caravanSlug(sold)}`, '/bg/houses'];
    const shown = await Promise.all(pages.map((path) => renderSite(path, [sold], offers)));
    for (const { html } of shown) {
      expect(html).toContain('27\u00a0000\u00a0€');
      expect(html).not.toContain('role="timer"');
    }
  });

  test('is in the phone’s bar with the old price', async () => {
    const { html } = await pageOf(granada, 'bg');
    expect(textOf(html, '<div class="phone-bar">', '</p>')).toBe(
      'Цена сега 33 704 € преди 38 300 € −12 %',
    );
  });

  test('is named in title, description and structured data, with its end', async () => {
    const { html } = await pageOf(granada, 'en');
    expect(html).toContain('<title>Willerby Granada 2018, €33,704 |');
    expect(offersOf(html)).toMatchObject({ price: 33_704, priceValidUntil: '2026-11-24' });
  });

  test('without an offer has no end in the structured data', async () => {
    const { html } = await pageOf(granada, 'en', {});
    expect(offersOf(html)).toMatchObject({ price: 38_300 });
    expect(offersOf(html)).not.toHaveProperty('priceValidUntil');
  });
});

describe('a reduced price that may not be announced', () => {
  // It was offered at less within the 30 days before: 29,550 EUR, then 15 % off, now 12 % off.
  const one = house({ model: 'Aspen', price: 29_550, is_featured: true });
  const [soon, now] = ['2026-11-10T00:00:00.000Z', new Date('2026-11-21T10:00:00Z')];
  const before = buildCampaign({ end_date: '2026-11-09T23:59:59.999Z', discount_value: 15 }, [
    one.id,
  ]);
  const running = buildCampaign({ start_date: soon, discount_value: 12, is_banner_active: true }, [
    one.id,
  ]);
  const shown = (address: string) =>
    renderSite(address, [one], { campaigns: [before, running], now });
  const number = one.id.slice(0, 8);

  test.each([
    ['the home page', '/bg'],
    ['the listing', '/bg/houses'],
    ['the listing as a list', '/bg/houses?view=list'],
    ['the house’s page', `/bg/houses/${caravanSlug(one)}`],
    ['the comparison', `/bg/compare?ids=${number}`],
    ['the campaign’s page', `/bg/campaigns/${running.id}`],
  ])('stands plainly on %s and in its data', async (_, address) => {
    const { html, status } = await shown(address);
    expect(status).toBe(200);
    expect(html).toContain('26\u00a0004\u00a0€');
    for (const sign of [
      '<s>',
      'class="saving"',
      'class="lowest"',
      'tag-offer">Специална',
      'countdown-card',
      'countdown-detail',
    ])
      expect(html).not.toContain(sign);
    expect(html.replace(/[\u00a0\s]/g, '')).not.toMatch(/29550|25118|(?<!\d)12%|до12/);
    expect(html).not.toMatch(/priceValidUntil|has_discount|effective_price|applied_discount/);
  });

  test.each([
    ['bg', /намал|отстъпк/i],
    ['en', /discount|reduc|on offer/i],
  ])('is not mentioned in the head of the campaign’s page in %s', async (language, words) => {
    const { html } = await shown(`/${language}/campaigns/${running.id}`);
    expect(html.slice(0, html.indexOf('</head>'))).not.toMatch(words);
  });

  test('is not listed among the offers', async () => {
    const { html } = await shown('/bg/houses?discount=true');
    expect(html).not.toContain('class="card"');
  });

  test('is announced from a prior price that is above it: 27,186 struck through, 4 %, 1,182 EUR', async () => {
    const mild = { ...before, discount_value: 8 };
    const { html } = await renderSite(`/en/houses/${caravanSlug(one)}`, [one], {
      campaigns: [mild, running],
      now,
    });
    const panel = textOf(html, '<section class="panel"', '</section>');
    expect(panel).toContain('Price now €26,004 before €27,186 −4%');
    expect(panel).toContain('You save €1,182');
    expect(html).not.toMatch(/29[,\u00a0]?550/);
  });
});
