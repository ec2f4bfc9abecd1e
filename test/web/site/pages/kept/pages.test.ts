import { describe, expect, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { slugIdLength } from '#domain/houses/slug.ts';
import { buildDiscount } from '#support/builders/build-campaign.ts';
import { renderSite } from '#support/render-site.ts';
import { house } from '#test/functions/catalogue/houses.ts';

const granada = house({
  model: 'Granada',
  price: 29_300,
  features: ['Баня', 'Веранда'],
  has_free_delivery: true,
});
const rio = house({
  model: 'Rio Gold',
  price: 39_250,
  features: ['баня', 'Климатик'],
  beds: granada.beds,
});
const others = ['Moselle', 'Vacation', 'Salsa'].map((model) => house({ model }));
const all = [granada, rio, ...others];
const number = ({ id }: { id: string }) => id.slice(0, slugIdLength);
const compare = (language: string, ids: string) =>
  renderSite(`/${language}/compare?ids=${ids}`, all);
const names = (html: string) =>
  [...html.matchAll(/<th scope="col" id="house-\w+"><a[^>]*>([^<]*)</g)].map(([, name]) => name);

const day = 86_400_000;
const now = new Date('2026-11-21T10:00:00Z');

/** The comparison of houses that were listed so many days ago, each reduced yesterday. */
async function comparisonOnOffer(language: string, ages: readonly number[]) {
  const ago = (days: number) => new Date(now.getTime() - days * day).toISOString();
  const houses = ages.map((age, at) => house({ model: `Sale ${at}`, created_at: ago(age) }));
  const discounts = houses.map(({ id }) =>
    buildDiscount({ caravan_id: id, start_date: ago(1), end_date: ago(-9) }),
  );
  const address = `/${language}/compare?ids=${houses.map(number)}`;
  return (await renderSite(address, houses, { now, discounts })).html;
}

/** The texts of the row that says what struck prices are: its header, and its sentences. */
const struckRow = (html: string) =>
  [
    ...(/<th scope="row" id="row-struck">.*?<\/tr>/.exec(html)?.[0].matchAll(/>([^<]+)</g) ?? []),
  ].map(([, text]) => text);

test('a sold house stands last on the pages of favourites and of the comparison', async () => {
  const sold = house({ model: 'Sold', sale_status: 'sold' });
  const reserved = house({ model: 'Reserved', sale_status: 'reserved' });
  const ids = [sold, reserved, granada].map(number).join(',');
  const lastSold = [
    expect.stringContaining('Granada'),
    expect.stringContaining('Reserved'),
    expect.stringContaining('Sold'),
  ];
  const compared = await renderSite(`/bg/compare?ids=${ids}`, [...all, sold, reserved]);
  expect(names(compared.html)).toEqual(lastSold);
  const kept = await renderSite(`/bg/favourites?ids=${ids}`, [...all, sold, reserved]);
  expect([...kept.html.matchAll(/<h2>([^<]*)<\/h2>/g)].map(([, name]) => name)).toEqual(lastSold);
});

describe('the comparison page', () => {
  test('shows the houses in the order of its address, and is not indexed', async () => {
    const { html, status } = await compare('bg', [rio, granada].map(number).join(','));
    expect(status).toBe(200);
    expect(names(html)).toEqual(['Willerby Rio Gold', 'Willerby Granada']);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toContain('39\u00a0250\u00a0€');
    expect(html).toContain(`href="/bg/compare?ids=${number(granada)}"`);
  });

  test('describes itself when its link is shared', async () => {
    const ids = [rio, granada].map(number).join(',');
    const { html } = await compare('en', ids);
    expect(html).toContain(
      `<meta property="og:title" content="Compared: Willerby Rio Gold, Willerby Granada | ${dealer.name.en}">`,
    );
    expect(html).toMatch(
      new RegExp(`<meta property="og:url" content="https://[^"]*/en/compare\\?ids=${ids}">`),
    );
    expect(html).toMatch(/<meta property="og:image" content="https:/);
    expect((await compare('en', '')).html).not.toContain('og:');
  });

  test('marks the rows that differ and features that only some houses have, and no others', async () => {
    const { html } = await compare('bg', [rio, granada].map(number).join(','));
    const row = (name: string) =>
      new RegExp(`<tr([^>]*)><th scope="row" id="row-\\w+"><span>${name}[<(]`).exec(html)?.[1];
    expect(row('Цена')).toContain('differs');
    expect(row('Безплатна доставка')).toContain('differs');
    expect(row('Спални места')).not.toContain('differs');
    expect(html).toMatch(/<li>Климатик<\/li><li class="shared">баня<\/li>/);
  });

  test('shows the condition of used homes check by check, where staff entered any', async () => {
    const condition = { ...rio.condition, roof: 'good', damp: 'todo' } as const;
    const [a, b] = [house({ condition }), house({ is_new: true, condition })];
    const { html } = await renderSite(`/en/compare?ids=${number(a)},${number(b)}`, [a, b]);
    const roof = html.slice(html.indexOf('Roof'), html.indexOf('</tr>', html.indexOf('Roof')));
    expect([...roof.matchAll(/<td[^>]*>(?:<span[^>]*>)?([^<]*)/g)].map(([, text]) => text)).toEqual(
      ['sound', '–'],
    );
    expect(html).toContain('needs attention');
    expect(html).not.toContain('Electrical test');
  });

  test('shows four houses of five, says so, and names houses that are gone', async () => {
    const five = await compare('en', all.map(number).join(','));
    expect(names(five.html)).toHaveLength(4);
    expect(five.html).toContain('Four homes are compared at most');
    const gone = await compare('en', `${number(rio)},ffffffff`);
    expect(gone.html).toContain('One of the homes in this link is no longer listed.');
    expect(gone.html).toContain('Add at least one more home');
  });

  test.each(['', 'nonsense', 'ffffffff'])(
    'without a house says how to choose some, and what it needs without scripts: "%s"',
    async (ids) => {
      const { html, status } = await compare('bg', ids);
      expect(status).toBe(200);
      expect(html).toMatch(
        /<div class="no-houses needs-scripts"><p>[^<]*JavaScript[^<]*<\/p>.*?<\/div><div class="no-houses"><h2>Изберете домове за сравнение</,
      );
      expect(html).not.toContain('<table');
    },
  );

  test.each([
    ['bg', 'Зачеркната цена', 'най-\u2060ниската за 30-те\u00a0дни преди намалението'],
    ['en', 'Struck price', 'the lowest in the 30\u00a0days before the reduction'],
  ])('says once in %s what all its struck prices are', async (language, name, what) => {
    const html = await comparisonOnOffer(language, [90, 90, 90]);
    expect(html.match(/<s>/g)).toHaveLength(3);
    expect(struckRow(html)).toEqual([name, what]);
    expect(html.match(/class="lowest"/g)).toHaveLength(1);
  });

  test('names a home whose struck price is of fewer days, since it was listed', async () => {
    expect(struckRow(await comparisonOnOffer('en', [90, 12, 20]))).toEqual([
      'Struck price',
      'the lowest in the 30\u00a0days before the reduction',
      'Willerby Sale 1: the lowest before the reduction, since the home was listed (11\u00a0days)',
      'Willerby Sale 2: the lowest before the reduction, since the home was listed (19\u00a0days)',
    ]);
    expect(struckRow(await comparisonOnOffer('bg', [12]))).toEqual([
      'Зачеркната цена',
      'Willerby Sale 0: най-\u2060ниската преди намалението, откакто домът е обявен (11\u00a0дни)',
    ]);
  });

  test('has no row about struck prices where none is struck', async () => {
    const { html } = await compare('bg', [rio, granada].map(number).join(','));
    expect(html).not.toContain('row-struck');
  });
});

describe('the page of favourites', () => {
  test('says without scripts what it needs, and is not indexed', async () => {
    const { html } = await renderSite('/bg/favourites', all);
    expect(html).toMatch(/<div class="no-houses needs-scripts"><p>[^<]*JavaScript/);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain('<a class="card"');
  });

  test('shows the cards of the houses in its address at today’s prices, without hidden ones', async () => {
    const { html, status } = await renderSite(
      `/en/favourites?ids=${number(rio)},ffffffff,${number(granada)}`,
      all,
    );
    expect(status).toBe(200);
    const cards = [...html.matchAll(/<a class="card" href="\/en\/houses\/[^"]*-([0-9a-f]{8})">/g)];
    expect(cards.map(([, id]) => id)).toEqual([rio, granada].map(number));
    expect(html).toContain('39,250');
    expect(html).toContain('<meta name="robots" content="noindex">');
  });

  test('shows sixty houses when its address names more', async () => {
    const many = Array.from({ length: 61 }, (_, at) => house({ model: `Rio ${at}` }));
    const { html } = await renderSite(`/bg/favourites?ids=${many.map(number)}`, many);
    expect(html.match(/<a class="card"/g)).toHaveLength(60);
  });
});

test('favourites and a comparison lead to a viewing of what is not sold', async () => {
  const sold = house({ model: 'Sold', sale_status: 'sold' });
  const ids = [granada, rio].map(number).join(',');
  const link = `href="/bg/viewing/new?ids=${ids}"`;
  expect((await compare('bg', ids)).html).toContain(link);
  expect((await renderSite(`/bg/favourites?ids=${ids}`, all)).html).toContain(link);
  const withSold = await renderSite(`/bg/compare?ids=${ids},${number(sold)}`, [...all, sold]);
  expect(withSold.html).toContain(link);
  const soldAlone = await renderSite(`/bg/compare?ids=${number(sold)}`, [sold]);
  expect(soldAlone.html).not.toContain('/viewing/new');
});

test.each([
  '/bg/favourites',
  `/bg/favourites?ids=${number(rio)}`,
  `/en/compare?ids=${number(rio)}`,
  '/en/compare',
])('the page %s sends other sites no referrer', async (path) => {
  expect((await renderSite(path, all)).headers).toEqual({ 'referrer-policy': 'same-origin' });
});

test('a card has the buttons of its house once, and their icons are not repeated', async () => {
  const { html } = await renderSite(`/bg/favourites?ids=${number(rio)}`, all);
  expect(html).toContain(`<div class="cell" data-house="${number(rio)}">`);
  const tools = /<div class="card-tools"(.*?)<\/div>/s.exec(html)?.[1] ?? '';
  expect(tools).toContain('aria-label="В любими: Willerby Rio Gold"');
  expect(tools.match(/aria-pressed="false"/g)).toHaveLength(2);
  expect(tools).not.toContain('svg');
});
