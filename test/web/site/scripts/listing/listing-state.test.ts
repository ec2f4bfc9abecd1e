import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { closePage, openPage } from '#support/open-page.ts';
import { renderSite } from '#support/render-site.ts';
import { house } from '#test/functions/catalogue/houses.ts';

const houses = [house({ model: 'Rio', is_new: true }), house({ model: 'Granada' })];
const [plain, filtered, none] = ['/bg/houses', '/bg/houses?type=new', '/bg/houses?beds=2'] as const;
const [many, asList] = ['/bg/houses?type=used', '/bg/houses?type=used&view=list'] as const;
const site = new Map<string, string>();
beforeAll(async () => {
  const stock = Array.from({ length: 20 }, () => house({ is_new: false }));
  for (const address of [many, asList]) site.set(address, (await renderSite(address, stock)).html);
  for (const address of [plain, filtered, none, '/bg/about'])
    site.set(address, (await renderSite(address, houses)).html);
});
afterEach(closePage);

const fetched = (address: string) =>
  new DOMParser().parseFromString(site.get(address) ?? '', 'text/html');

async function start(address: string = plain) {
  openPage(site.get(address) ?? '', address);
  const { stateOf, showState } = await import('#site/scripts/listing/listing-state.ts');
  const state = (page: Document) => {
    const found = stateOf(page);
    if (!found) throw new Error('no listing');
    return found;
  };
  return { stateOf, state, showState };
}

/** An element's HTML with its attributes by name: their order says nothing. */
function insideOf(element: Element | null): string | undefined {
  const copy = element?.cloneNode(true) as Element | undefined;
  for (const each of copy?.querySelectorAll('*') ?? []) {
    const attributes = [...each.attributes].sort((one, other) => (one.name < other.name ? -1 : 1));
    for (const { name } of attributes) each.removeAttribute(name);
    for (const { name, value } of attributes) each.setAttribute(name, value);
  }
  return copy?.innerHTML;
}

/** What a visitor, a search engine and the scripts are told by a document of the listing. */
function toldBy(page: Document) {
  const html = (selector: string) =>
    [...page.querySelectorAll(selector)].map(({ outerHTML }) => outerHTML).sort();
  return {
    main: insideOf(page.querySelector('main')),
    title: page.title,
    meta: html('meta[property], meta[name=description], meta[name=keywords], meta[name=robots]'),
    links: html('link[rel=canonical], link[rel=alternate]'),
    data: html('body > script[type$=json]'),
    language: page.querySelector('a.language')?.getAttribute('href'),
    search: insideOf(page.querySelector('#site-search form')),
    times: [page.documentElement.dataset.made, page.documentElement.dataset.until],
  };
}

describe('the open listing', () => {
  test.each([
    [plain, filtered],
    [filtered, plain],
    [plain, none],
    [none, filtered],
  ])(
    'of %s shows the state of %s as that page’s own document does, and then its own again',
    async (from, to) => {
      const { state, showState } = await start(from);
      const own = state(document);
      showState(state(fetched(to)));
      expect(toldBy(document)).toEqual(toldBy(fetched(to)));
      showState(own);
      expect(toldBy(document)).toEqual(toldBy(fetched(from)));
    },
  );

  test('tells other scripts that cards came', async () => {
    const { state, showState } = await start();
    const came = vi.fn();
    document.addEventListener('cardscame', came);
    showState(state(fetched(filtered)));
    expect(came).toHaveBeenCalledOnce();
  });

  test('takes the moment of its next price from the state, and forgets it where the state has none', async () => {
    const { state, showState } = await start();
    const { dataset } = document.documentElement;
    const own = state(document);
    const next = fetched(filtered);
    next.documentElement.dataset.until = '2026-11-22T00:00:00.000Z';
    showState(state(next));
    expect(dataset.until).toBe('2026-11-22T00:00:00.000Z');
    showState(own);
    expect(dataset.until).toBeUndefined();
  });

  test('resets the text of a closed search to the state’s, but not while the visitor types in it', async () => {
    const { state, showState } = await start();
    const field = document.querySelector<HTMLInputElement>('#site-search form input[type=search]');
    if (!field) throw new Error('no search');
    const own = state(document);
    field.value = 'abi';
    showState(state(fetched(filtered)));
    expect(field.value).toBe('');
    // jsdom knows no popovers.
    const form = field.form;
    if (form) Object.assign(form, { closest: () => form });
    field.value = 'rio';
    showState(own);
    expect(field.value).toBe('rio');
  });
});

describe('a state in parts', () => {
  const cards = () => [...document.querySelectorAll('.results .card')];

  test.each([
    ['in a window of 740 px', many, 740, 2],
    ['in a higher one', many, 1300, 4],
    ['of the list, whose rows are lower', asList, 740, 5],
  ])(
    'has the cards of the first screen at once %s, and the others later',
    async (_, to, px, at) => {
      const { state, showState } = await start();
      vi.stubGlobal('innerHeight', px);
      const came = vi.fn(() => cards().length);
      document.addEventListener('cardscame', came);
      let showRest = () => {};
      showState(state(fetched(to)), (rest) => {
        showRest = rest;
      });
      expect(cards()).toHaveLength(at);
      showRest();
      expect(came.mock.results.map(({ value }) => value)).toEqual([at, 20]);
      expect(toldBy(document)).toEqual(toldBy(fetched(to)));
    },
  );

  test('has fewer cards at once the further down these begin', async () => {
    const { state, showState } = await start();
    Object.assign(document.querySelector('.results > .grid') ?? {}, {
      getBoundingClientRect: () => ({ top: 450 }) as DOMRect,
    });
    // They may begin 100 px further up then.
    showState(state(fetched(many)), () => {});
    expect(cards()).toHaveLength(1);
  });

  test('says the count and the filters of the results at once, what can be chosen later', async () => {
    const { state, showState } = await start();
    const chosen = () => document.querySelector('#filter-form [name=type]:is([checked])');
    const before = chosen();
    showState(state(fetched(many)), () => {});
    expect(document.querySelector('main h1')?.textContent).toBe(
      fetched(many).querySelector('main h1')?.textContent,
    );
    expect(document.querySelectorAll('.active-filters li')).toHaveLength(1);
    expect(chosen()).toBe(before);
  });

  test('is whole when it is put back', async () => {
    const { state, showState } = await start();
    const own = state(document);
    const later = state(fetched(many));
    let showRest = () => {};
    showState(later, (rest) => {
      showRest = rest;
    });
    showRest();
    showState(own);
    expect([later.grid?.childElementCount, cards().length]).toEqual([20, 2]);
    showState(later);
    expect(cards()).toHaveLength(20);
  });
});

describe('a state of the listing', () => {
  test('is none of a page without the listing’s form', async () => {
    const { stateOf } = await start();
    expect(stateOf(fetched('/bg/about'))).toBeNull();
    expect(stateOf(new DOMParser().parseFromString('', 'text/html'))).toBeNull();
  });

  test('of the open page is a copy, which later changes of the page leave alone; its cards are the page’s', async () => {
    const { state } = await start();
    const own = state(document);
    const heading = own.main.querySelector('h1')?.textContent;
    document.querySelector('h1')?.replaceChildren('other');
    expect([own.main.querySelector('h1')?.textContent, own.main.isConnected]).toEqual([
      heading,
      false,
    ]);
    expect(own.grid).toBe(document.querySelector('.results > .grid'));
    expect([own.grid?.isConnected, own.grid?.querySelectorAll('.card').length]).toEqual([true, 2]);
    expect(own.main.querySelector('.results > .grid')?.childElementCount).toBe(0);
  });

  test('of a page on which no house was found has no cards', async () => {
    const { state } = await start();
    expect(state(fetched(none)).grid).toBeNull();
  });
});
