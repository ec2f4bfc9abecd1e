import { describe, expect, test } from 'vitest';
import { exactOf, filterNames } from '#domain/houses/listing.ts';
import { caravanSlug } from '#domain/houses/slug.ts';
import { languages } from '#domain/locale.ts';
import { messagesOf } from '#shared/texts/messages-of.ts';
import { buildScheme } from '#support/builders/build-scheme.ts';
import { renderSite } from '#support/render-site.ts';
import { house } from '#test/functions/catalogue/houses.ts';

const yard = [
  house({ model: 'Granada', price: 18_000, beds: 6, bedrooms: 2, year: 2013 }),
  house({ model: 'Rio', price: 32_000, beds: 4, bedrooms: 2, is_new: true, year: 2026 }),
  house({
    make: 'ABI',
    model: 'Trieste',
    price: 25_000,
    beds: 6,
    bedrooms: 3,
    sale_status: 'sold',
    year: 2018,
  }),
];
const many = Array.from({ length: 30 }, (_, index) =>
  house({ price: 10_000 + index * 100, model: `Model ${index}` }),
);

/** The opening tag of the form control with this name and value. */
function control(html: string, name: string, value: string): string {
  return (
    html
      .split(/(?=<input)/)
      .find((tag) => tag.includes(`name="${name}"`) && tag.includes(`value="${value}"`)) ?? ''
  );
}
const inputTag = (html: string, name: string, value: string) =>
  `${control(html, name, value).split('>')[0]}>`;
const panelOf = (html: string) => html.slice(html.indexOf('id="filters"'));
const heading = (html: string) => /<h1>([^<]*)<\/h1>/.exec(html)?.[1];
/** The results, without the homes that nearly match. */
const cards = (html: string) =>
  html.split('class="near"')[0]?.match(/<a class="card"/g)?.length ?? 0;
const text = (html: string) => html.replace(/<!-- -->/g, '');

describe('the listing’s title names what is listed', () => {
  test.each([
    ['/bg/houses', 'Мобилни домове'],
    ['/bg/houses?type=used', 'Употребявани мобилни домове'],
    ['/bg/houses?type=new&discount=true', 'Нови мобилни домове с намаление'],
    ['/bg/houses?search=rio', 'Мобилни домове: „rio“'],
    ['/en/houses', 'Mobile homes'],
    ['/en/houses?type=new', 'New mobile homes'],
    ['/en/houses?discount=true', 'Mobile homes on offer'],
    ['/en/houses?search=rio', 'Mobile homes: “rio”'],
  ])('for %s', async (address, expected) => {
    const { html, status } = await renderSite(address, yard);
    expect(heading(html)).toBe(expected);
    expect(html).toContain(`<title>${expected}`);
    expect(status).toBe(200);
  });
});

describe('a number in the search', () => {
  const [first = house()] = yard;
  const numbered = { ...first, number: 10_042 };
  test.each(['10042', '№ 10042', 'No. 10042', '№10042&type=new&page=9'])(
    'opens the house: %s',
    async (search) => {
      for (const language of ['bg', 'en']) {
        const { status, html, headers } = await renderSite(
          `/${language}/houses?search=${encodeURI(search)}`,
          [numbered, ...yard.slice(1)],
        );
        expect({ status, html, headers }).toEqual({
          status: 302,
          html: '',
          headers: { location: `/${language}/houses/${caravanSlug(numbered)}` },
        });
      }
    },
  );

  test('is on the card: on the picture, or among the facts where the line has room', async () => {
    for (const [view, said] of [
      ['grid', '<span class="house-number">No.\u00a010042</span>'],
      ['list', '<span>2 bedrooms</span><span>No.\u00a010042</span>'],
    ] as const) {
      const { html } = await renderSite(`/en/houses?view=${view}`, [numbered]);
      expect(html.split('10042')).toHaveLength(2);
      expect(html).toContain(said);
    }
  });

  test('of a hidden house gives the page of a number that nobody has', async () => {
    const pages = await Promise.all(
      ['10043', '10044'].map((number) => renderSite(`/bg/houses?search=${number}`, [numbered])),
    );
    const [hidden, unknown] = pages.map(({ html, ...rest }) => ({
      ...rest,
      html: html.replaceAll(/1004[34]/g, ''),
    }));
    expect(hidden).toEqual(unknown);
    expect(hidden?.status).toBe(200);
  });

  test('of a house with a Cyrillic name leads to an address that a header can carry', async () => {
    const one = house({ make: 'Уилърби', model: 'Рио', number: 10_050 });
    const { headers } = await renderSite('/bg/houses?search=10050', [one]);
    expect(headers?.location).toBe(encodeURI(`/bg/houses/${caravanSlug(one)}`));
    expect(headers?.location).toMatch(/^[!-~]+$/);
  });
});

describe('the listing’s filters', () => {
  test('leave only the houses that pass, and count them', async () => {
    const { html } = await renderSite('/bg/houses?type=used&beds=6', yard);
    expect(html).toContain('<span role="status">2 обяви, 1 свободна</span>');
    expect(cards(html)).toBe(2);
  });

  test('are on the panel for every parameter that an address may have', async () => {
    const panel = panelOf(
      (await renderSite('/en/houses?filters=all', yard, { schemes: [buildScheme()] })).html,
    );
    // One control has a bound, or the exact value in its place.
    const exact: readonly string[] = Object.values(exactOf);
    for (const name of filterNames)
      if (!exact.includes(name))
        expect(panel).toMatch(new RegExp(`<(?:input|select) [^>]*name="${name}"`));
  });

  test('show the state of the address', async () => {
    const { html } = await renderSite(
      '/en/houses?search=wil&type=used&maxPrice=20000&beds=6&make=willerby&sort=name&dir=desc',
      yard,
    );
    const panel = panelOf(html);
    expect(inputTag(panel, 'type', 'used')).toContain('checked');
    expect(inputTag(panel, 'minBeds', '6-6')).toContain('checked');
    expect(inputTag(panel, 'minBedrooms', '')).toContain('checked');
    expect(inputTag(panel, 'maxPrice', '20000')).toContain('type="number"');
    expect(inputTag(panel, 'search', 'wil')).toContain('type="search"');
    expect(panel).toContain('<option value="Willerby" selected="">');
    expect(html).toContain('<option value="name-desc" selected="">');
  });

  test('contain “available only” with its count, which leaves no sold house and can be dropped', async () => {
    const all = (await renderSite('/en/houses', yard)).html;
    expect(control(panelOf(all), 'available', 'true')).toContain('Available only<i>2</i>');
    const { html } = await renderSite('/bg/houses?available=true&sort=name', yard);
    expect(inputTag(panelOf(html), 'available', 'true')).toContain('checked');
    expect(html).not.toContain('tag-sold');
    expect(html).toContain('href="/bg/houses?sort=name" aria-label="Премахнете: само свободни"');
  });

  test.each([
    ['/bg/houses', 3, '3 обяви, 2 свободни'],
    ['/en/houses', 3, '3 listings, 2 available'],
    ['/en/houses?beds=6', 2, '2 listings, 1 available'],
    ['/en/houses?bedrooms=3', 1, '1 listing, none available'],
    ['/bg/houses?bedrooms=3', 1, '1 обява, няма свободни'],
    ['/en/houses?bedrooms=2', 2, '2 listings'],
    ['/bg/houses?available=true', 2, '2 обяви'],
  ])(
    'show how many of the houses are available, unless all are: %s, %i houses',
    async (address, shown, count) => {
      const { html } = await renderSite(address, yard);
      expect(cards(html)).toBe(shown);
      expect(html).toContain(`<span role="status">${count}</span>`);
    },
  );

  test.each([
    [
      'bg',
      ['10 м (1)', '9 м (0)', 'под 3,5 м (1)', 'Газова камина (1)', 'Двоен стъклопакет<i>1</i>'],
    ],
    ['en', ['10 m (1)', '9 m (0)', 'under 3.5 m (1)', 'Gas fire (1)', 'Double glazing<i>1</i>']],
  ] as const)(
    'contain sizes, heating, glazing and delivery with their counts, in %s',
    async (language, offered) => {
      const specs = {
        ...house().specs,
        length: '9,14 м',
        width: '3,05 м',
        heating: 'Газова камина',
      };
      const homes = [
        house({ specs, has_double_glazing: true }),
        house({ specs: { ...specs, length: '', width: '', heating: '' } }),
      ];
      const panel = panelOf((await renderSite(`/${language}/houses?filters=all`, homes)).html);
      for (const words of offered) expect(panel).toContain(words);
      const chosen = (
        await renderSite(
          `/${language}/houses?length=8-10&heating=gasFire&doubleGlazing=true`,
          homes,
        )
      ).html;
      expect(cards(chosen)).toBe(1);
      expect(panelOf(chosen)).toMatch(/<option value="8-10" selected="">8–10 [мm] \(1\)/);
      const removals = [
        ...chosen.matchAll(/<a data-asks="" href="([^"]*)" aria-label="([^"]*)"/g),
      ].map(([, href]) => href);
      expect(removals).toEqual([
        `/${language}/houses?heating=gasFire&amp;doubleGlazing=true`,
        `/${language}/houses?length=8-10&amp;doubleGlazing=true`,
        `/${language}/houses?length=8-10&amp;heating=gasFire`,
      ]);
    },
  );

  test('ignore values of the address that make no sense', async () => {
    const { html, status } = await renderSite(
      '/bg/houses?beds=many&minPrice=-1&page=x&sort=colour&type=old',
      yard,
    );
    expect(status).toBe(200);
    expect(cards(html)).toBe(3);
  });

  test('disable options without a house, but never a selected one', async () => {
    const { html } = await renderSite('/bg/houses?type=new&beds=5', yard);
    const panel = panelOf(html);
    expect(inputTag(panel, 'minBedrooms', '3')).toContain('disabled');
    expect(inputTag(panel, 'minBeds', '4')).not.toContain('disabled');
    expect(inputTag(panel, 'minBeds', '6')).toContain('disabled');
    expect(inputTag(panel, 'minBeds', '5-5')).not.toContain('disabled');
    expect(inputTag(panel, 'minBeds', '5-5')).toContain('checked');
  });

  test('show the number of houses beside each option', async () => {
    const { html } = await renderSite('/en/houses?type=used&filters=all', yard);
    const panel = panelOf(html);
    expect(control(panel, 'type', 'new')).toContain('<i>1</i>');
    expect(control(panel, 'minBeds', '6')).toContain('6+<i>2</i>');
    expect(panel).toContain('ABI (1)');
    expect(panel).toContain('2018 (1)');
    // A year without a house: the newer ones count.
    expect(panel).toContain('2017 (1)');
    expect(panel).toContain('2013 (2)');
  });

  test('show a value of the address that the panel does not offer', async () => {
    const { html } = await renderSite('/en/houses?beds=9&year=1995', yard);
    expect(inputTag(panelOf(html), 'minBeds', '9-9')).toContain('checked');
    expect(panelOf(html)).toContain('<option value="1995-1995" selected="">exactly 1995 (0)');
    const bounded = panelOf((await renderSite('/en/houses?minBeds=1&minYear=1995', yard)).html);
    expect(control(bounded, 'minBeds', '1')).toContain('1+<i>3</i>');
    expect(inputTag(bounded, 'minBeds', '1')).toContain('checked');
    expect(bounded).toContain('<option value="1995" selected="">1995 (3)');
  });

  test('that are rare are folded, open with their number where one is chosen', async () => {
    const foldOf = async (address: string) => {
      const { html } = await renderSite(address, yard, { schemes: [buildScheme()] });
      const [, fold = ''] = /(<details class="more-filters".*?)<\/details>/s.exec(html) ?? [];
      return { open: /^<details[^>]* open/.test(fold), fold };
    };
    const plain = await foldOf('/bg/houses?type=used&minBedrooms=2&minPrice=1000');
    expect(plain.open).toBe(false);
    expect(plain.fold).toContain('>Още филтри</summary>');
    // They come with their opening, or by the link in their place.
    expect(plain.fold).not.toContain('<select');
    const [, link = ''] = /<a href="([^"]*)"/.exec(plain.fold) ?? [];
    expect(link).toMatch(/\?type=used&amp;minPrice=1000&amp;minBedrooms=2&amp;filters=all$/);
    const all = await foldOf(link.replaceAll('&amp;', '&'));
    expect([all.open, all.fold.includes('name="heating"')]).toEqual([true, true]);
    for (const [query, number] of [
      ['year=2018', '1 избран'],
      ['minYear=2010&maxLength=12', '2 избрани'],
      ['heating=gasFire&freeDelivery=true&make=ABI', '3 избрани'],
      ['max_monthly=400', '1 избран'],
    ]) {
      const { open, fold } = await foldOf(`/bg/houses?${query}`);
      expect([open, fold.includes(`>Още филтри: ${number}</summary>`)], query).toEqual([
        true,
        true,
      ]);
    }
    expect((await foldOf('/en/houses?year=2018')).fold).toContain('More filters: 1 chosen');
  });

  test.each([
    ['bg', 'Първо плащате поне 50\u00a0% от цената.'],
    ['en', 'You pay at least 50% of the price first.'],
  ])('that ask for an instalment say how much is paid first, in %s', async (language, words) => {
    const address = `/${language}/houses?filters=all`;
    const { html } = await renderSite(address, yard, { schemes: [buildScheme()] });
    expect(html).toMatch(new RegExp(`name="max_monthly".*?</select><small>${words}</small>`));
    expect((await renderSite(address, yard)).html).not.toContain(words);
  });

  test.each([
    ['bg', ['поне 2 спални', 'поне 1 спално място', 'от 2013 г. или по-нов', 'дължина до 11,6 м']],
    ['en', ['at least 2 bedrooms', 'at least 1 bed', '2013 or newer', 'up to 11.6 m long']],
  ] as const)('by a bound are chips that say so, in %s', async (language, chips) => {
    const { html } = await renderSite(
      `/${language}/houses?minBedrooms=2&minBeds=1&minYear=2013&maxLength=11.6`,
      yard,
    );
    const removed = [...html.matchAll(/<a data-asks="" [^>]*aria-label="([^"]*)"/g)].map(
      ([, label = '']) => label.replaceAll('\u2060', '').replace(/^[^:]*: /, ''),
    );
    expect(removed.toSorted()).toEqual(chips.toSorted());
    expect(html).toContain('<meta name="robots" content="noindex, follow">');
    const other = language === 'bg' ? 'en' : 'bg';
    expect(html).toContain(
      `href="/${other}/houses?minBedrooms=2&amp;minBeds=1&amp;minYear=2013&amp;maxLength=11.6"`,
    );
  });

  test('have a link for each active one, which drops it and keeps the rest', async () => {
    const { html } = await renderSite(
      '/bg/houses?type=used&maxPrice=30000&sort=beds&view=list&page=2',
      yard,
    );
    expect(html).toContain(
      'href="/bg/houses?type=used&amp;sort=beds&amp;view=list" aria-label="Премахнете: до 30\u00a0000\u00a0€"',
    );
    expect(html).toContain(
      'href="/bg/houses?maxPrice=30000&amp;sort=beds&amp;view=list" aria-label="Премахнете: Употребявани"',
    );
  });
});

describe('the controls above the listing’s results', () => {
  test('offer every order of price, age, name, bedrooms, beds and length, with the cheapest first by default', async () => {
    const { html } = await renderSite('/en/houses', yard);
    const select = html.slice(
      html.indexOf('<select name="sort"'),
      html.indexOf('</select>', html.indexOf('<select name="sort"')),
    );
    expect(
      [...select.matchAll(/<option value="([^"]*)"( selected="")?/g)].map(
        ([, order, chosen]) => order + (chosen ? ' *' : ''),
      ),
    ).toEqual([
      'price-asc *',
      'price-desc',
      'newest-asc',
      'name-asc',
      'name-desc',
      'bedrooms-asc',
      'bedrooms-desc',
      'beds-asc',
      'beds-desc',
      'length-asc',
      'length-desc',
    ]);
  });

  test('link to the grid and to the list, filters kept, and the list is marked up as a list', async () => {
    const views = (html: string) =>
      [
        ...html
          .slice(html.indexOf('class="views"'))
          .matchAll(/<a href="([^"]*)" aria-label="([^"]*)"( aria-current="true")?/g),
      ]
        .slice(0, 2)
        .map(([, href, label, current]) => `${label} ${href}${current ? ' *' : ''}`);
    const grid = (await renderSite('/en/houses?type=used', yard)).html;
    expect(views(grid)).toEqual([
      'Grid /en/houses?type=used *',
      'List /en/houses?type=used&amp;view=list',
    ]);
    expect(grid).toContain('<div class="grid"');
    const list = (await renderSite('/en/houses?type=used&view=list', yard)).html;
    expect(views(list)).toEqual([
      'Grid /en/houses?type=used',
      'List /en/houses?type=used&amp;view=list *',
    ]);
    expect(list).toContain('<div class="grid grid-list"');
  });

  test('keep order and view when all filters are cleared', async () => {
    const { html } = await renderSite(
      '/en/houses?type=used&beds=6&search=rio&sort=beds&view=list',
      yard,
    );
    const clears = [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>Clear(?: filters)?<\/a>/g)].map(
      ([, href]) => href,
    );
    expect([...new Set(clears)]).toEqual(['/en/houses?sort=beds&amp;view=list']);
  });
});

describe('a listing without results', () => {
  test('names the filter to drop, with a link to what that would show', async () => {
    const { html } = await renderSite('/bg/houses?type=new&beds=4&maxPrice=20000', yard);
    expect(html).toContain('<h2>Няма резултати</h2>');
    expect(html).toMatch(
      /href="\/bg\/houses\?type=new&amp;beds=4"[^>]*>Без „до 20\u00a0000\u00a0€“ ще видите 1 обява</,
    );
    expect(html).toContain('<span role="status">Няма подходящи обяви</span>');
  });

  const said = (html: string) => ({
    under: text(/<p class="sub">(.*?)<\/p>/.exec(html)?.[1] ?? '')
      .replace(/<[^>]*>/g, '')
      .trim(),
    title: /<div class="no-houses"><h2>([^<]*)/.exec(html)?.[1],
    text: /<div class="no-houses"><h2>[^<]*<\/h2><p>([^<]*)/.exec(html)?.[1]?.replace('\u2060', ''),
    buttons: [...html.matchAll(/<a data-asks="" class="button[^>]*>([^<]*)</g)].map(([, words]) =>
      words?.replace(/[\u00a0\u2060]/g, ' '),
    ),
  });

  test.each([
    [
      'two filters',
      '/bg/houses?type=new&beds=2',
      'Няма мобилен дом, който да отговаря на всички избрани филтри.',
      ['Без „2 спални места“ ще видите 1 обява', 'Изчистете филтрите'],
    ],
    [
      'one filter, which is cleared as it is dropped',
      '/bg/houses?minBeds=12',
      'Няма мобилен дом, който да отговаря на избрания филтър.',
      ['Без „поне 12 спални места“ ще видите 3 обяви'],
    ],
    [
      'words alone',
      '/en/houses?search=sauna',
      'No listing has “sauna” in it.',
      ['Drop “search: sauna” to see 3 listings'],
    ],
    [
      'prices that exclude each other',
      '/bg/houses?minPrice=30000&maxPrice=20000',
      'Цената „от“ е по-висока от цената „до“.',
      ['Без „от 30 000 €“ ще видите 1 обява', 'Изчистете филтрите'],
    ],
    [
      'filters of which each alone excludes all',
      '/en/houses?minBeds=12&minYear=2030',
      'No mobile home matches all of these filters.',
      ['Clear filters'],
    ],
  ])(
    'says why, and promises neither delivery nor a page: %s',
    async (_, address, words, offers) => {
      const { html } = await renderSite(address, yard);
      const isEnglish = address.startsWith('/en');
      expect(said(html)).toEqual({
        under: isEnglish ? 'No matching listings' : 'Няма подходящи обяви',
        title: isEnglish ? 'No results' : 'Няма резултати',
        text: words,
        buttons: offers,
      });
      expect(html).toContain(isEnglish ? '<small>0 listings</small>' : '<small>0 обяви</small>');
      expect(html).not.toMatch(/<meta name="description" content="[^"]*\b0\b/);
    },
  );

  test.each([
    ['bg', 'В момента няма обяви'],
    ['en', 'No listings at the moment'],
  ])(
    'of a shop without a house has nothing to filter, whatever is asked, in %s',
    async (language, title) => {
      for (const query of ['', '?type=new&minBeds=4&page=3', '?search=rio']) {
        const { html, status } = await renderSite(`/${language}/houses${query}`, []);
        expect(status).toBe(200);
        expect(said(html)).toMatchObject({ under: '', title, buttons: [] });
        expect(html).not.toContain('id="filter-form"');
        expect(html).not.toContain('name="sort"');
      }
    },
  );

  test('is not one of sold houses, which are counted without a word of delivery', async () => {
    const sold = yard.map((one) => ({ ...one, sale_status: 'sold' as const }));
    const { html } = await renderSite('/bg/houses', sold);
    expect(said(html)).toMatchObject({ under: '3 обяви, няма свободни', title: undefined });
    expect(cards(html)).toBe(3);
    expect(said((await renderSite('/bg/houses', yard)).html).under).toBe(
      '3 обяви, 2 свободни доставка в цялата страна',
    );
  });

  test('of a page beyond the last is that last page, which it says of itself', async () => {
    const { html } = await renderSite('/en/houses?page=9', many);
    expect(cards(html)).toBe(6);
    expect(html).toContain('<link rel="canonical" href="https://homes.example/en/houses?page=2">');
    expect(html).toContain('<title>Mobile homes for sale, page 2');
  });

  test('names the filter to drop in English, too', async () => {
    const { html } = await renderSite('/en/houses?search=caravelle', yard);
    expect(html).toContain('<h2>No results</h2>');
    expect(html).toMatch(/href="\/en\/houses"[^>]*>Drop “search: caravelle” to see 3 listings</);
  });

  test('shows the searched text without taking it for markup', async () => {
    const { html } = await renderSite('/en/houses?search=%3Cscript%3Ealert(1)%3C/script%3E', yard);
    expect(html).not.toContain('<script>alert');
    expect(html).toContain('&lt;script&gt;alert(1)');
  });
});

describe('the pages of the listing', () => {
  test('have 24 houses each, with links to the others', async () => {
    const { html } = await renderSite('/bg/houses?make=willerby&view=list', many);
    expect(cards(html)).toBe(24);
    expect(html).toContain('rel="next" href="/bg/houses?make=willerby&amp;view=list&amp;page=2"');
    expect(html).not.toContain('rel="prev"');
    expect(html).toMatch(/aria-label="Страница 1" aria-current="page"/);
  });

  test('end with the rest of the houses and no link to a next page', async () => {
    const { html } = await renderSite('/en/houses?page=2', many);
    expect(cards(html)).toBe(6);
    expect(html).toContain('rel="prev" href="/en/houses"');
    expect(html).not.toContain('rel="next"');
  });

  test('when filtered or sorted name the plain listing as their canonical address', async () => {
    for (const query of [
      'make=willerby',
      'sort=name',
      'dir=desc&page=2',
      'view=list',
      'discount=true',
    ]) {
      const { html } = await renderSite(`/en/houses?${query}`, many);
      expect(html).toContain('<link rel="canonical" href="https://homes.example/en/houses">');
      expect(html).toContain('<meta name="robots" content="noindex, follow">');
      expect(html).not.toContain('rel="alternate"');
    }
  });

  test('of the plain listing name themselves as canonical, in both languages', async () => {
    const { html } = await renderSite('/en/houses?page=2&utm_source=letter', many);
    expect(html).toContain('<link rel="canonical" href="https://homes.example/en/houses?page=2">');
    expect(html).toContain('hreflang="bg" href="https://homes.example/bg/houses?page=2">');
    expect(html).not.toContain('name="robots"');
  });

  test('with all filters unfolded are the plain listing, and fold them in the other language', async () => {
    const { html } = await renderSite('/en/houses?page=2&filters=all', many);
    expect(html).toContain('<link rel="canonical" href="https://homes.example/en/houses?page=2">');
    expect(html).toMatch(/class="language" href="\/bg\/houses\?page=2"/);
  });
});

describe('a search with a typing error', () => {
  const note = (html: string) =>
    /<p class="searched-instead" aria-live="polite">([^<]*)<\/p>/.exec(html)?.[1];

  test.each([
    ['bg', 'Няма точно съвпадение за „willerbi“. Показваме резултати за „willerby“.', '2 обяви'],
    ['en', 'No exact match for “willerbi”. Showing results for “willerby”.', '2 listings'],
  ])(
    'shows the houses for the corrected word with their count, and names that word, in %s',
    async (language, words, count) => {
      const { html } = await renderSite(`/${language}/houses?search=willerbi`, yard);
      expect(note(html)).toBe(words);
      expect(html).toContain(`<span role="status">${count}</span>`);
      expect(cards(html)).toBe(2);
      expect(inputTag(panelOf(html), 'search', 'willerbi')).toContain('type="search"');
    },
  );

  test('that finds nothing with the other filters names the filter to drop instead of promising results', async () => {
    const { html } = await renderSite('/en/houses?search=willerbi&beds=5', yard);
    expect(note(html)).toBe('No exact match for “willerbi”. We searched for “willerby”.');
    expect(html).toContain('href="/en/houses?search=willerbi">Drop “5 beds” to see 2 listings');
  });

  test.each(['willerby', 'zzzzz', ''])('gets no correction for %j', async (typed) => {
    expect(note((await renderSite(`/en/houses?search=${typed}`, yard)).html)).toBe('');
  });
});

describe('the listing’s cards', () => {
  test('show that a house is sold, reserved or new', async () => {
    const { html } = await renderSite('/bg/houses', yard);
    expect(html).toContain('<span class="tag tag-sold">Продаден</span>');
    expect(html).toContain('<span class="tag tag-new">Нов</span>');
    expect(html.match(/class="tag /g)).toHaveLength(2);
  });

  test('show price, size and facts in the form of the language', async () => {
    const bg = await renderSite('/bg/houses?maxPrice=18000', yard);
    expect(bg.html).toContain('<strong>18\u00a0000\u00a0€</strong>');
    expect(bg.html).toContain('11,6 × 3,7 м');
    expect(text(bg.html)).toContain('>6 места<');
    const en = await renderSite('/en/houses?maxPrice=18000', yard);
    expect(en.html).toContain('<strong>€18,000</strong>');
    expect(en.html).toContain('11.6 × 3.7 m');
  });

  test('load the first picture with priority, and no other', async () => {
    const { html } = await renderSite('/bg/houses', yard);
    expect(html.match(/<img[^>]*fetchPriority="high"/g)).toHaveLength(1);
    expect(html.match(/<link rel="preload" as="image"/g)).toHaveLength(1);
    expect(html.match(/loading="lazy"/g)).toHaveLength(2);
  });
});

describe('houses that miss one filter by little, shown below few results', () => {
  const nearOf = (html: string) =>
    text(html.split('class="near"')[1]?.split('</section>')[0] ?? '');

  test.each([
    ['/bg/houses?bedrooms=2&maxPrice=30000', ['Близки до търсеното', '2 000 € над бюджета']],
    [
      '/en/houses?bedrooms=2&maxPrice=30000',
      ['Nearly what you asked for', '€2,000 over your budget'],
    ],
    ['/bg/houses?type=new&bedrooms=3', ['2 спални вместо 3']],
    ['/en/houses?type=new&bedrooms=3', ['2 bedrooms instead of 3']],
    ['/bg/houses?type=new&minBedrooms=3', ['2 спални вместо поне 3']],
    ['/en/houses?type=new&minBeds=6', ['4 beds instead of at least 6']],
    ['/bg/houses?type=new&minYear=2027', ['1 година по-\u2060стар']],
    ['/en/houses?type=new&minYear=2028', ['2 years older']],
    ['/bg/houses?type=new&maxLength=9', ['0,5 м по-\u2060дълъг']],
    ['/en/houses?type=new&maxLength=9', ['0.5 m longer']],
    ['/bg/houses?type=new&year=2024', ['2026 г. вместо 2024']],
    ['/en/houses?type=new&length=10-12', ['length 9.5 m instead of 10–12 m']],
    ['/bg/houses?type=new&length=10-12', ['дължина 9,5 м вместо 10–12 м']],
  ])('are listed apart, with what differs: %s', async (address, said) => {
    const homes = yard.map((one) => ({ ...one, specs: { ...one.specs, length: '9,50 м' } }));
    const { html } = await renderSite(address, homes);
    const near = nearOf(html).replace(/[\u00a0\u202f]/g, ' ');
    for (const words of said) expect(near).toContain(words);
    expect(near.match(/<a class="card"/g)).toHaveLength(1);
    expect(near).toContain('Rio');
  });

  test('stand without a monthly figure, below the results and their example', async () => {
    const orderOf = async (address: string) => {
      const { html } = await renderSite(address, yard, { schemes: [buildScheme()] });
      const results = html.split('class="results"')[1] ?? '';
      expect(results.split('class="near"')[1]).not.toContain('class="monthly"');
      return [...results.matchAll(/class="(near|loan-figures|monthly|no-houses)"/g)].map(
        ([, name]) => name,
      );
    };
    expect(await orderOf('/bg/houses?type=new&bedrooms=3')).toEqual(['no-houses', 'near']);
    expect(await orderOf('/bg/houses?maxPrice=30000')).toEqual(['loan-figures', 'monthly', 'near']);
  });

  test('are described by their exact size when they lie just below a band', async () => {
    const homes = yard.map((one) => ({ ...one, specs: { ...one.specs, width: '3,96 м' } }));
    const { html } = await renderSite('/bg/houses?type=new&width=4-', homes);
    expect(nearOf(html).replace(/[\u00a0\u202f]/g, ' ')).toContain(
      'ширина 3,96 м вместо 4 м и повече',
    );
  });

  test('are left out when none is near or no filter was chosen', async () => {
    expect(nearOf((await renderSite('/bg/houses', yard)).html)).toBe('');
    expect(nearOf((await renderSite('/bg/houses?maxPrice=1000', yard)).html)).toBe('');
  });
});

describe('a sentence in the search', () => {
  test.each(languages)('leads to its filters, in %s', async (language) => {
    const typed = encodeURIComponent(
      language === 'bg' ? 'Granada с 2 спални' : '2 bedroom Granada',
    );
    const { status, headers, html } = await renderSite(
      `/${language}/houses?search=${typed}&sort=beds&page=3&bedrooms=3`,
      yard,
    );
    expect([status, headers?.location, html]).toEqual([
      302,
      `/${language}/houses?search=Granada&bedrooms=2&sort=beds`,
      '',
    ]);
    const { html: listed } = await renderSite(headers?.location ?? '', yard);
    expect(cards(listed)).toBe(1);
    expect(listed).toContain(`href="/${language}/houses?search=Granada&amp;sort=beds"`);
  });

  test('that is the number of a house leads to it; one of no house finds nothing', async () => {
    const [granada] = yard;
    const number = granada?.id.slice(0, 8);
    const { headers } = await renderSite(`/en/houses?search=${number}`, yard);
    expect(headers?.location).toBe(`/en/houses/willerby-granada-${number}`);
    const { status, html } = await renderSite('/en/houses?search=facade00', yard);
    expect([status, cards(html)]).toEqual([200, 0]);
  });
});

describe('a search without results', () => {
  test.each(languages)('names the words that some house has, in %s', async (language) => {
    const { html } = await renderSite(
      `/${language}/houses?search=granada+сауна+rio&type=new`,
      yard,
    );
    const { words, word } = messagesOf[language].listing.empty;
    expect(html).toContain(
      `${words} <a data-asks="" href="/${language}/houses?search=rio&amp;type=new">${word('rio', 1)}</a></p>`,
    );
    const plain = await renderSite(`/${language}/houses?search=сауна`, yard);
    expect(plain.html).not.toContain(words);
  });
});
