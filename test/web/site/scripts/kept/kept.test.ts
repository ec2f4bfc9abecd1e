import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { maxCompared, maxShortlist } from '#domain/houses/shortlist.ts';
import { slugIdLength } from '#domain/houses/slug.ts';
import { shortlistMessages } from '#shared/texts/shortlist-messages.ts';
import { closePage, type OpenPage, openPage } from '#support/open-page.ts';
import { renderSite } from '#support/render-site.ts';
import { house } from '#test/functions/catalogue/houses.ts';

const houses = Array.from({ length: maxCompared + 1 }, (_, at) => house({ model: `Rio ${at}` }));
const [first, second] = houses.map(({ id }) => id.slice(0, slugIdLength));
const kept = (at: number) => ({
  id: houses[at]?.id.slice(0, slugIdLength),
  name: `Willerby Rio ${at}`,
});
const { shortlist: words } = shortlistMessages.bg;

/**
 * The listing, with a card of each house, the page of the first house, an empty comparison, and the
 * page of the browser's favourites, its own and with the first house.
 */
const pages = { cards: '', house: '', comparison: '', own: '', named: '' };
beforeAll(async () => {
  pages.cards = (await renderSite('/bg/houses', houses)).html;
  const link = /href="(\/bg\/houses\/[^"]+rio-0[^"]*)"/.exec(pages.cards)?.[1] ?? '';
  pages.house = (await renderSite(link, houses)).html;
  pages.comparison = (await renderSite('/bg/compare', houses)).html;
  pages.own = (await renderSite('/bg/favourites', houses)).html;
  pages.named = (await renderSite(`/bg/favourites?ids=${first}`, houses)).html;
});
afterEach(closePage);

let page: OpenPage;

/** Opens a page in a browser whose storage has these lists. */
async function start(
  lists: Record<string, unknown> = {},
  html = pages.cards,
  address = '/bg/houses',
) {
  page = openPage(html, address);
  for (const [name, content] of Object.entries(lists))
    localStorage.setItem(name, JSON.stringify(content));
  const { startKept } = await import('#site/scripts/kept/kept.ts');
  startKept();
  await vi.dynamicImportSettled();
}
const stored = (list: string): unknown => JSON.parse(localStorage.getItem(list) ?? '[]');

function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
}
/** On the card of a house, or on its page. */
const placeOf = (id: string | undefined) => `:is(.cell:has([href$="${id}"]), [data-house="${id}"])`;
const button = (list: string, at: number) => find(`${placeOf(kept(at).id)} [data-list=${list}]`);
async function press(list: string, at: number) {
  button(list, at).click();
  await vi.dynamicImportSettled();
}
const isPressed = (list: string, at: number) => button(list, at).getAttribute('aria-pressed');
const count = () => find('[data-count]');
/** What the bar says about the last choice. */
const notice = () => find('.compare-status').textContent;
const barIsOpen = () => find('.compare-bar').hasAttribute('data-open');

describe('the button of a house', () => {
  test('keeps it, is shown as pressed, and is counted; pressed again it takes the house off', async () => {
    await start();
    expect([count().hidden, isPressed('favourites', 0)]).toEqual([true, 'false']);
    await press('favourites', 0);
    await press('favourites', 1);
    expect([isPressed('favourites', 0), count().hidden, count().textContent]).toEqual([
      'true',
      false,
      '2',
    ]);
    // Another list's button of the same house stays as it is.
    expect(isPressed('compared', 0)).toBe('false');
    expect(stored('favourites')).toEqual([kept(1), kept(0)]);
    await press('favourites', 0);
    expect([isPressed('favourites', 0), count().textContent, stored('favourites')]).toEqual([
      'false',
      '1',
      [kept(1)],
    ]);
    await press('favourites', 1);
    expect(count().hidden).toBe(true);
    expect([notice(), barIsOpen()]).toEqual(['', false]);
  });

  test('is pressed from the beginning for a house that the browser keeps', async () => {
    await start({ favourites: [kept(1)], compared: [kept(0)] });
    const marks = [0, 1].flatMap((at) => [isPressed('favourites', at), isPressed('compared', at)]);
    expect(marks).toEqual(['false', 'true', 'true', 'false']);
  });

  test('follows another tab, with the count', async () => {
    await start();
    localStorage.setItem('favourites', JSON.stringify([kept(0)]));
    page.send('storage', { key: 'favourites' });
    expect([isPressed('favourites', 0), count().textContent]).toEqual(['true', '1']);
    localStorage.clear();
    page.send('storage', { key: null });
    expect([isPressed('favourites', 0), count().hidden]).toEqual(['false', true]);
  });

  test('of a card that is added later is marked once somebody says so', async () => {
    await start({ favourites: [kept(0)] });
    const card = find(`.cell${placeOf(first)}`).cloneNode(true) as HTMLElement;
    const added = card.querySelector('[data-list=favourites]');
    added?.setAttribute('aria-pressed', 'false');
    find('main').append(card);
    const { markToggles } = await import('#site/scripts/kept/kept.ts');
    markToggles();
    expect(added?.getAttribute('aria-pressed')).toBe('true');
  });

  test('writes nothing to buttons that are right already', async () => {
    await start({ favourites: [kept(0)] });
    const { markToggles } = await import('#site/scripts/kept/kept.ts');
    const observer = new page.window.MutationObserver(() => {});
    observer.observe(document.body, { subtree: true, attributes: true });
    markToggles();
    expect(observer.takeRecords()).toEqual([]);
  });
});

describe('a house that can’t be kept', () => {
  test('beyond the favourites’ limit is refused in words, which the next choice takes away', async () => {
    const full = Array.from({ length: maxShortlist }, (_, at) => ({
      id: at.toString(16).padStart(8, 'f'),
      name: 'x',
    }));
    await start({ favourites: full });
    await press('favourites', 0);
    expect([isPressed('favourites', 0), stored('favourites'), notice()]).toEqual([
      'false',
      full,
      words.problems.favouritesFull,
    ]);
    expect([barIsOpen(), count().textContent]).toEqual([true, String(maxShortlist)]);
    await press('compared', 0);
    expect(notice()).toBe('');
  });

  test('beyond the limit of a comparison is refused in words', async () => {
    await start();
    for (let at = 0; at <= maxCompared; at++) await press('compared', at);
    expect([isPressed('compared', maxCompared), notice()]).toEqual([
      'false',
      words.problems.comparedFull,
    ]);
    expect(stored('compared')).toEqual([3, 2, 1, 0].map(kept));
  });

  test('in a browser that forbids its storage is kept while the page is open, and the page says so', async () => {
    await start();
    vi.spyOn(Object.getPrototypeOf(localStorage), 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    await press('favourites', 0);
    expect([isPressed('favourites', 0), count().textContent, notice()]).toEqual([
      'true',
      '1',
      words.problems.unstored,
    ]);
  });
});

describe('the page of a house', () => {
  test('notes the house as seen, first and once', async () => {
    await start({ viewed: [kept(1), kept(0)] }, pages.house);
    expect(stored('viewed')).toEqual([kept(0), kept(1)]);
  });

  test('notes one house more than are shown, and forgets the oldest', async () => {
    const seen = Array.from({ length: 9 }, (_, at) => ({
      id: at.toString(16).padStart(8, 'f'),
      name: 'x',
    }));
    await start({ viewed: seen }, pages.house);
    expect(stored('viewed')).toEqual([kept(0), ...seen.slice(0, 8)]);
  });

  test('notes nothing for a visitor who wants no houses remembered', async () => {
    const first = openPage(pages.house, '/bg/houses/rio');
    first.window.localStorage.setItem('viewed', 'off');
    const { startKept } = await import('#site/scripts/kept/kept.ts');
    startKept();
    await vi.dynamicImportSettled();
    expect(localStorage.getItem('viewed')).toBe('off');
  });

  test('shows the houses seen last from the visitor’s first move on', async () => {
    await start({ viewed: [kept(1)] }, pages.house);
    const section = () => document.querySelector<HTMLElement>('.viewed')?.hidden;
    expect(section()).toBe(true);
    page.scroll(1);
    await vi.dynamicImportSettled();
    expect(section()).toBe(false);
  });

  test('leaves what was seen alone elsewhere', async () => {
    await start({ viewed: [kept(1)] });
    expect(stored('viewed')).toEqual([kept(1)]);
  });
});

test('the words of a link to the favourites have their number, and none without any', async () => {
  const wording = (of: ParentNode = document) => {
    const link = of.querySelector('[data-favourites]');
    return link?.getAttribute('aria-label') ?? link?.textContent;
  };
  await start();
  const plain = wording(new DOMParser().parseFromString(pages.cards, 'text/html'));
  expect(wording()).toBe(plain);
  await press('favourites', 0);
  expect(wording()).toBe(words.favouritesWithCount(1));
  await press('favourites', 0);
  expect(wording()).toBe(plain);
});

test('the bar of the comparison comes with the first house, names each, and links to them as they were chosen', async () => {
  await start();
  expect(barIsOpen()).toBe(false);
  await press('compared', 0);
  const link = find('.compare-row a') as HTMLAnchorElement;
  expect([barIsOpen(), link.hidden, find('.compare-more').hidden]).toEqual([true, true, false]);
  await press('compared', 1);
  expect([link.hidden, link.textContent, find('.compare-more').hidden]).toEqual([
    false,
    words.compareCount(2),
    true,
  ]);
  expect(link.search).toBe(`?ids=${first},${second}`);
  expect(
    [...document.querySelectorAll('.compare-row li span')].map(({ textContent }) => textContent),
  ).toEqual([kept(1).name, kept(0).name]);
});

describe('the comparison’s page', () => {
  test('without houses in its address goes on to those that the browser keeps, as they were chosen', async () => {
    for (const address of ['/bg/compare', '/bg/compare?ids=']) {
      await start({ compared: [kept(1), kept(0)] }, pages.comparison, address);
      expect(page.loads, address).toEqual([`replace /bg/compare?ids=${first},${second}`]);
    }
  });

  test('stays where the browser keeps none, and where its address names houses that are gone', async () => {
    await start({}, pages.comparison, '/bg/compare');
    expect(page.loads).toEqual([]);
    await start({ compared: [kept(0)] }, pages.comparison, '/bg/compare?ids=ffffffff');
    expect(page.loads).toEqual([]);
  });
});

describe('the page of the browser’s favourites', () => {
  const shown = () =>
    [...document.querySelectorAll<HTMLElement>('[data-part]')].flatMap(({ hidden, dataset }) =>
      hidden ? [] : (dataset.part ?? []),
    );

  test('says that there is none, until another tab keeps one', async () => {
    await start({}, pages.own, '/bg/favourites');
    expect([shown(), page.asked]).toEqual([['empty', 'grid'], []]);
    page.answer = () => new Response(pages.named);
    localStorage.setItem('favourites', JSON.stringify([kept(0)]));
    page.send('storage', { key: 'favourites' });
    await vi.dynamicImportSettled();
    await vi.waitFor(() => expect(shown()).toEqual(['status', 'grid', 'share']));
    expect(page.asked).toEqual([`/bg/favourites?ids=${first}`]);
    expect(isPressed('favourites', 0)).toBe('true');
    await press('favourites', 0);
    expect(stored('favourites')).toEqual([]);
  });

  test('shows houses seen last to whoever has kept none, or a line where none are remembered', async () => {
    for (const [content, line] of [
      [JSON.stringify([kept(1)]), false],
      ['off', true],
    ] as const) {
      page = openPage(pages.own, '/bg/favourites');
      localStorage.setItem('viewed', content);
      const { startKept } = await import('#site/scripts/kept/kept.ts');
      startKept();
      await vi.dynamicImportSettled();
      expect(shown()).toEqual(['empty', 'grid']);
      expect([find('.viewed').hidden, find('.viewed-off').hidden]).toEqual([false, !line]);
    }
  });
});
