import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { maxShortlist } from '#domain/houses/shortlist.ts';
import { slugIdLength } from '#domain/houses/slug.ts';
import { shortlistPageMessages } from '#shared/texts/shortlist-page-messages.ts';
import { closePage, type OpenPage, openPage, siteOrigin } from '#support/open-page.ts';
import { renderSite } from '#support/render-site.ts';
import { house } from '#test/functions/catalogue/houses.ts';

const noon = Date.parse('2026-11-21T12:00:00.000Z');
/** ms of all tries of a read, with the pauses between them. */
const allTries = 4000;

const [granada, rio, sold] = [
  house({ model: 'Granada' }),
  house({ model: 'Rio Gold' }),
  house({ model: 'Moselle', sale_status: 'sold' }),
];
const houses = [granada, rio, sold];
const number = ({ id }: { id: string }) => id.slice(0, slugIdLength);
const kept = (one: { id: string; model: string }) => ({
  id: number(one),
  name: `Willerby ${one.model}`,
});
/** A house that the dealer took off the site. */
const gone = { id: 'deadbeef', name: 'ABI <Родопи>' };
const { favourites: words } = shortlistPageMessages.bg.shortlistPages;

/** The page without houses, and with all. */
const pages = { own: '', named: '' };
beforeAll(async () => {
  pages.own = (await renderSite('/bg/favourites', houses)).html;
  pages.named = (await renderSite(`/bg/favourites?ids=${houses.map(number)}`, houses)).html;
});

let page: OpenPage;

beforeEach(() => {
  vi.useFakeTimers({ now: noon, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  closePage();
  vi.useRealTimers();
});

const pass = (ms = 1) => vi.advanceTimersByTimeAsync(ms);
/** The server's page has the cards that its address names. */
function server(address: string) {
  const asked = new URL(address, siteOrigin).searchParams.get('ids')?.split(',') ?? [];
  const answer = new page.window.DOMParser().parseFromString(pages.named, 'text/html');
  for (const card of answer.querySelectorAll('[data-house]'))
    if (!asked.includes(card.getAttribute('data-house') ?? '')) card.closest('.cell')?.remove();
  return new Response(answer.documentElement.outerHTML);
}
const down = () => new Response('down', { status: 503 });

const stored = (): unknown => JSON.parse(localStorage.getItem('favourites') ?? '[]');

/** Opens the favourites of a browser whose storage has this text, or these houses. */
async function start(
  content: readonly unknown[] | string = [],
  answer: OpenPage['answer'] = server,
) {
  page = openPage(pages.own, '/bg/favourites');
  page.answer = answer;
  localStorage.setItem(
    'favourites',
    typeof content === 'string' ? content : JSON.stringify(content),
  );
  const { startFavourites } = await import('#site/scripts/kept/favourites.ts');
  const { favourites } = await import('#site/scripts/kept/kept-lists.ts');
  startFavourites(find('.favourites'));
  await pass();
  return favourites;
}
/** Another tab of the browser stores these houses. */
async function storeElsewhere(content: readonly unknown[]) {
  localStorage.setItem('favourites', JSON.stringify(content));
  page.send('storage', { key: 'favourites' });
  await pass();
}

function find<E extends Element = HTMLElement>(selector: string): E {
  const found = document.querySelector<E>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
}
const part = (name: string) => find(`[data-part=${name}]`);
/** The parts that can be seen. */
const seen = () =>
  ['status', 'loading', 'empty', 'failed', 'gone', 'share', 'taken'].filter(
    (name) => !part(name).hidden,
  );
const cards = () => [...part('grid').querySelectorAll('h2')].map((heading) => heading.textContent);
const goneRows = () => [...part('gone').querySelectorAll('li')];
const askedFor = (...ids: string[]) => `/bg/favourites?ids=${ids}`;

describe('the page of favourites', () => {
  test('without any says where to find houses, and asks the server for nothing', async () => {
    await start();
    expect([seen(), cards(), page.asked]).toEqual([['empty'], [], []]);
  });

  test('shows a card of each, newest first and sold ones last, read once and all together', async () => {
    await start([sold, rio, granada].map(kept));
    expect(cards()).toEqual(['Willerby Rio Gold', 'Willerby Granada', 'Willerby Moselle']);
    expect(page.asked).toEqual([askedFor(...houses.map(number))]);
    expect([seen(), part('status').textContent]).toEqual([['status', 'share'], words.count(3)]);
  });

  test('keeps a place for each while the cards are on their way', async () => {
    const going = Promise.withResolvers<void>();
    await start([kept(rio), kept(granada)], async (address) => {
      await going.promise;
      return server(address);
    });
    const waiting = part('grid').querySelectorAll('.skeleton[aria-hidden=true]');
    expect([waiting.length, part('grid').getAttribute('aria-busy'), seen()]).toEqual([
      2,
      'true',
      ['status', 'loading'],
    ]);
    expect(part('status').textContent).toBe('');
    going.resolve();
    await pass();
    expect([cards().length, part('grid').getAttribute('aria-busy')]).toEqual([2, 'false']);
  });

  test('is passed on with the houses that are kept now', async () => {
    const favourites = await start([kept(rio), kept(granada)]);
    const ids = `${number(rio)},${number(granada)}`;
    const links = () =>
      [...part('share').querySelectorAll<HTMLAnchorElement>('.share a')].map(({ href }) => href);
    const asked = () =>
      [...part('share').querySelectorAll<HTMLAnchorElement>('[data-ask]')].map(({ href }) => href);
    expect(links().length).toBeGreaterThan(1);
    expect(part('share').querySelector<HTMLElement>('[data-address]')?.dataset.address).toMatch(
      new RegExp(`/bg/favourites\\?ids=${ids}$`),
    );
    for (const href of links()) expect(href).toContain(encodeURIComponent(ids));
    expect(asked()).toEqual([
      expect.stringMatching(new RegExp(`/bg/contact\\?ids=${ids}#enquiry$`)),
      expect.stringMatching(new RegExp(`/bg/viewing/new\\?ids=${ids}$`)),
    ]);
    favourites.remove(number(rio));
    for (const href of [...links(), ...asked()]) expect(href).not.toContain(number(rio));
  });
});

describe('a favourite that is taken off', () => {
  test('keeps its card, to be put back, but counts no more', async () => {
    const favourites = await start([kept(rio), kept(granada)]);
    favourites.remove(number(rio));
    await pass();
    expect([cards(), seen()]).toEqual([
      ['Willerby Rio Gold', 'Willerby Granada'],
      ['status', 'share', 'taken'],
    ]);
    expect(part('status').textContent).toBe(words.count(1));
    favourites.add(kept(rio));
    await pass();
    expect([seen(), part('status').textContent, page.asked.length]).toEqual([
      ['status', 'share'],
      words.count(2),
      1,
    ]);
  });

  test('as the last one leaves its card and nothing to pass on', async () => {
    const favourites = await start([kept(rio)]);
    favourites.remove(number(rio));
    await pass();
    expect([cards().length, seen(), part('status').textContent]).toEqual([
      1,
      ['status', 'taken'],
      words.count(0),
    ]);
  });
});

describe('another tab', () => {
  test('adds a house: it comes first, and it alone is read', async () => {
    await start([kept(granada)]);
    const card = find('[data-part=grid] .cell');
    await storeElsewhere([kept(rio), kept(granada)]);
    expect(cards()).toEqual(['Willerby Rio Gold', 'Willerby Granada']);
    expect(page.asked).toEqual([askedFor(number(granada)), askedFor(number(rio))]);
    expect(part('grid').contains(card)).toBe(true);
  });

  test('takes a house off: this page counts one less', async () => {
    await start([kept(rio), kept(granada)]);
    await storeElsewhere([kept(granada)]);
    expect([part('status').textContent, cards().length]).toEqual([words.count(1), 2]);
  });

  test('empties the storage: the page still has the cards', async () => {
    await start([kept(rio)]);
    localStorage.clear();
    page.send('storage', { key: null });
    await pass();
    expect([cards(), seen()]).toEqual([['Willerby Rio Gold'], ['status', 'taken']]);
  });

  test('adds a house while others are on their way: each is read once', async () => {
    const going = Promise.withResolvers<void>();
    await start([kept(granada)], async (address) => {
      await going.promise;
      return server(address);
    });
    await storeElsewhere([kept(rio), kept(granada)]);
    going.resolve();
    await pass();
    expect([cards().length, page.asked]).toEqual([
      2,
      [askedFor(number(granada)), askedFor(number(rio))],
    ]);
  });
});

describe('a house that is not on the site any more', () => {
  test('is named, counts for nothing, and is kept until the visitor forgets it', async () => {
    await start([gone, kept(rio)]);
    expect([seen(), cards(), part('status').textContent]).toEqual([
      ['status', 'gone', 'share'],
      ['Willerby Rio Gold'],
      words.count(1),
    ]);
    const [row] = goneRows();
    expect(row?.firstChild?.textContent).toBe(gone.name);
    const button = row?.querySelector('button');
    expect(button?.getAttribute('aria-label')).toBe(`${words.gone.forget}: ${gone.name}`);
    expect(stored()).toEqual([gone, kept(rio)]);
    button?.click();
    await pass();
    // Nothing can be put back, so nothing says so.
    expect([seen(), goneRows(), stored()]).toEqual([['status', 'share'], [], [kept(rio)]]);
    expect(document.activeElement).toBe(find('main'));
  });

  test('without a name has its number', async () => {
    await start([{ ...gone, name: '' }]);
    expect(goneRows().map(({ firstChild }) => firstChild?.textContent)).toEqual([gone.id]);
  });

  test('is not asked for again', async () => {
    await start([gone]);
    await storeElsewhere([kept(rio), gone]);
    page.send('online');
    await pass();
    expect(page.asked).toEqual([askedFor(gone.id), askedFor(number(rio))]);
  });
});

describe('favourites that can’t be read', () => {
  test.each([
    ['at the press of a button', () => part('failed').querySelector('button')?.click()],
    ['when the connection is back', () => page.send('online')],
  ])('are asked for three times, stay kept, and are asked for again %s', async (_, again) => {
    await start([kept(rio)], down);
    await pass(allTries);
    expect([seen(), cards(), page.asked.length]).toEqual([['status', 'failed'], [], 3]);
    expect(stored()).toEqual([kept(rio)]);
    page.answer = server;
    again();
    await pass();
    expect([seen(), cards()]).toEqual([['status', 'share'], ['Willerby Rio Gold']]);
  });

  test('leave the cards that are there', async () => {
    await start([kept(granada)]);
    page.answer = down;
    await storeElsewhere([kept(rio), kept(granada)]);
    await pass(allTries);
    expect([seen(), cards()]).toEqual([['status', 'share'], ['Willerby Granada']]);
  });
});

describe('the storage of favourites', () => {
  test.each([
    ['no JSON', '{'],
    ['no list', '{"id":"deadbeef","name":"x"}'],
    ['no houses', '[null, 7, "deadbeef", {"id":"dead/../","name":"x"}, {"id":"deadbeef"}]'],
  ])('that holds %s is an empty list', async (_, content) => {
    await start(content);
    expect([seen(), page.asked]).toEqual([['empty'], []]);
  });

  test('that holds a house among other things, twice, gives it once', async () => {
    await start([null, kept(rio), { id: 'DEADBEEF', name: 'x' }, kept(rio)]);
    expect([cards(), page.asked]).toEqual([['Willerby Rio Gold'], [askedFor(number(rio))]]);
  });

  test('that holds more than a list may have gives as many as that', async () => {
    const many = Array.from({ length: maxShortlist + 5 }, (_, at) => ({
      id: at.toString(16).padStart(8, 'f'),
      name: 'x',
    }));
    const favourites = await start(many);
    expect([goneRows().length, favourites.houses().length]).toEqual([maxShortlist, maxShortlist]);
    expect(favourites.add(kept(rio))).toBe('full');
  });

  test('that the browser forbids still leaves the list in the page', async () => {
    const favourites = await start();
    vi.spyOn(Object.getPrototypeOf(localStorage), 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(favourites.add(kept(rio))).toBe('unstored');
    await pass();
    expect([cards(), seen()]).toEqual([['Willerby Rio Gold'], ['status', 'share']]);
  });

  test('that can’t even be read is an empty list', async () => {
    page = openPage(pages.own, '/bg/favourites');
    vi.stubGlobal('localStorage', undefined);
    const { startFavourites } = await import('#site/scripts/kept/favourites.ts');
    startFavourites(find('.favourites'));
    expect(seen()).toEqual(['empty']);
  });
});

test('a page of favourites without one of its parts is a defect that is told', async () => {
  await start();
  const { startFavourites } = await import('#site/scripts/kept/favourites.ts');
  part('taken').remove();
  expect(() => startFavourites(find('.favourites'))).toThrow('taken');
});
