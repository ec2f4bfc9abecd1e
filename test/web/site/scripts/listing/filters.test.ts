import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { parseListingQuery } from '#domain/houses/listing.ts';
import { messagesOf } from '#shared/texts/messages-of.ts';
import { resultsFailedMessages } from '#shared/texts/results-messages.ts';
import { closePage, type OpenPage, openPage, siteOrigin } from '#support/open-page.ts';
import { readsOf, renderSite } from '#support/render-site.ts';
import { house } from '#test/functions/catalogue/houses.ts';

const noon = Date.parse('2026-11-21T12:00:00.000Z');
/** ms of the pause after typing, and of all tries of a read with the pauses between them. */
const [typingPause, allTries] = [350, 4000];

const kinds = [
  { make: 'ABI', beds: 4, price: 15_000 },
  { make: 'Willerby', beds: 6, price: 25_000, is_new: true },
] as const;
/** More than one page of the listing. */
const houses = Array.from({ length: 26 }, (_, at) => house(kinds[at % 2]));
const reads = readsOf(houses);
const { listing: words } = messagesOf.bg;
const failed = resultsFailedMessages.bg;

/** Pages by address: rendered once, since a script's modules are new for each test. */
const site = new Map<string, string>();
const addresses = [
  '/bg/about',
  '/bg/houses',
  '/bg/houses?available=true',
  '/bg/houses?beds=4',
  '/bg/houses?beds=6',
  '/bg/houses?dir=desc',
  '/bg/houses?make=ABI',
  '/bg/houses?minPrice=0',
  '/bg/houses?minPrice=15000',
  '/bg/houses?page=2',
  '/bg/houses?search=a',
  '/bg/houses?search=ab',
  '/bg/houses?search=abi',
  '/bg/houses?bedrooms=2',
  '/bg/houses?maxPrice=20000',
  '/bg/houses?maxPrice=20000&minBeds=4',
  '/bg/houses?maxPrice=20000&bedrooms=2',
  '/bg/houses?beds=2',
  '/bg/houses?search=abi&beds=4',
  '/bg/houses?search=abi&minPrice=1000',
  '/bg/houses?search=abi&type=used',
  '/bg/houses?search=abi&type=used&make=ABI&beds=4&available=true&sort=beds&dir=desc&view=list',
  '/bg/houses?search=abi&view=list',
  '/bg/houses?search=abi+2018',
  '/bg/houses?search=abi+2018&minPrice=1000',
  '/bg/houses?search=willerby&type=new',
  '/bg/houses?sort=beds',
  '/bg/houses?sort=beds&dir=desc&view=list',
  '/bg/houses?type=new',
  '/bg/houses?type=new&beds=6',
  '/bg/houses?type=new&view=list',
  '/bg/houses?type=used',
  '/bg/houses?type=used&beds=4',
  '/bg/houses?type=used&minBeds=4',
  '/bg/houses?type=used&beds=4&sort=beds',
  '/bg/houses?type=used&view=list',
  '/bg/houses?view=list',
  '/bg/houses?available=true&page=2',
  '/bg/houses?available=true&view=list&page=2',
  '/bg/houses?beds=4&view=list',
  '/en/houses?minBeds=4&view=list',
  '/en/houses?type=used&minBeds=4&view=list',
  '/en/houses?view=list&page=2',
  '/bg/houses?filters=all',
  '/bg/houses?sort=beds&dir=desc&view=list&filters=all',
  '/bg/houses?type=new&filters=all',
];
beforeAll(async () => {
  for (const address of addresses) site.set(address, (await renderSite(address, houses)).html);
});
function pageAt(address: string): string {
  const html = site.get(address);
  if (!html) throw new Error(`add ${address} to the addresses`);
  return html;
}

let page: OpenPage;
/** Answers of the server wait for this. */
let gate: Promise<void>;

beforeEach(() => {
  vi.useFakeTimers({ now: noon, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  gate = Promise.resolve();
});
afterEach(() => {
  closePage();
  vi.useRealTimers();
});

/** Where the server leads from an address. */
async function landingOf(address: string): Promise<string> {
  if (site.has(address)) return address;
  const { headers } = await renderSite(address, houses);
  return headers?.location ?? address;
}
async function server(address: string): Promise<Response> {
  const { pathname, searchParams } = new URL(address, siteOrigin);
  // fetch follows the redirect of a sentence in the search.
  if (pathname !== '/api/caravans') return new Response(pageAt(await landingOf(address)));
  return Response.json({
    success: true,
    ...(await reads.listCaravans(parseListingQuery(searchParams))),
  });
}
function letAnswer() {
  page.answer = async (address) => {
    await gate;
    return server(address);
  };
}
function holdAnswers() {
  const going = Promise.withResolvers<void>();
  gate = going.promise;
  return () => {
    going.resolve();
    gate = Promise.resolve();
    return pass();
  };
}
const down = () => new Response('down', { status: 503 });

async function pass(ms = 1) {
  await vi.advanceTimersByTimeAsync(ms);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(1);
}

/** Opens the listing; `before` is what happens in it until its script has been loaded. */
async function start(address = '/bg/houses', before = () => {}) {
  page = openPage(pageAt(address), address);
  letAnswer();
  before();
  const { startFilters } = await import('#site/scripts/listing/filters.ts');
  startFilters(Date.now, address);
  await pass();
}

function find<E extends Element = HTMLElement>(selector: string): E {
  const found = document.querySelector<E>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
}
const field = (name: string) => find<HTMLInputElement>(`#filter-form input[name=${name}]`);
const chip = (name: string, value: string) =>
  find(`#filter-form input[name=${name}][value="${value}"]`);
async function choose(name: string, value: string, ms?: number) {
  const select = find<HTMLSelectElement>(`.listing select[name=${name}]`);
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await pass(ms);
}
const fold = () => find<HTMLDetailsElement>('.more-filters');
/** Opens or closes the fold of the filters that are asked for seldom. */
async function unfold(isOpen = true) {
  fold().open = isOpen;
  fold().dispatchEvent(new Event('toggle'));
  await pass();
}
async function press(element: HTMLElement) {
  element.focus();
  element.click();
  await pass();
}
/** Types, and waits for this many ms. */
async function type(name: string, text: string, ms = typingPause) {
  field(name).focus();
  field(name).value = text;
  field(name).dispatchEvent(new Event('input', { bubbles: true }));
  await pass(ms);
}
const here = () => page.window.location.pathname + page.window.location.search;
const status = () => find('main .sub [role=status]').textContent;
/** The count that the server gives for an address. */
async function countAt(address: string) {
  const { searchParams } = new URL(address, siteOrigin);
  const { total, facets } = await reads.listCaravans(parseListingQuery(searchParams));
  return words.count(total, facets.available);
}

describe('the address that the form asks for', () => {
  test.each([
    ['a chip', () => press(chip('type', 'new')), '/bg/houses?type=new'],
    ['a switch', () => press(chip('available', 'true')), '/bg/houses?available=true'],
    ['an order with its direction', () => choose('sort', 'price-desc'), '/bg/houses?dir=desc'],
    ['another order', () => choose('sort', 'beds-asc'), '/bg/houses?sort=beds'],
    [
      'a text without its outer spaces',
      () => type('search', '  abi   2018 '),
      '/bg/houses?search=abi+2018',
    ],
    ['a price without cents', () => type('minPrice', '15000.90'), '/bg/houses?minPrice=15000'],
    [
      'a price of nothing, which is no empty one',
      () => type('minPrice', '0'),
      '/bg/houses?minPrice=0',
    ],
  ])('names %s', async (_, act, address) => {
    await start();
    await act();
    expect([page.asked, here()]).toEqual([[address], address]);
    expect(status()).toBe(await countAt(address));
  });

  test.each([
    ['a text of spaces', () => type('search', '   ')],
    ['an emptied price', () => type('maxPrice', '')],
    ['a price below nothing', () => type('minPrice', '-5')],
    ['the usual order', () => choose('sort', 'price-asc')],
  ])('does not change by %s: the server is not asked', async (_, act) => {
    await start();
    await act();
    expect([page.asked, here(), history.length]).toEqual([[], '/bg/houses', 1]);
  });

  test('names an option once it is unfolded, and does not change by the chosen one', async () => {
    await start();
    await unfold();
    await choose('make', '');
    expect([page.asked, here()]).toEqual([['/bg/houses?filters=all'], '/bg/houses']);
    await choose('make', 'ABI');
    expect([page.asked.slice(1), here()]).toEqual([['/bg/houses?make=ABI'], '/bg/houses?make=ABI']);
    expect(status()).toBe(await countAt('/bg/houses?make=ABI'));
  });

  test('is the same on every page of the results: the choice that is listed already leaves the page', async () => {
    await start('/bg/houses?page=2');
    await choose('sort', 'price-asc');
    expect([page.asked, here()]).toEqual([[], '/bg/houses?page=2']);
  });

  test('has the filters in a fixed order, in the page’s language, from the first page, in the view that is open', async () => {
    await start('/en/houses?view=list&page=2');
    await press(chip('minBeds', '4'));
    await press(chip('type', 'used'));
    expect(page.asked).toEqual([
      '/en/houses?minBeds=4&view=list',
      '/en/houses?type=used&minBeds=4&view=list',
    ]);
  });

  test('has the exact number of an address until at least so many are chosen in its place', async () => {
    await start('/bg/houses?beds=4');
    expect(chip('minBeds', '4-4').matches(':checked')).toBe(true);
    await press(chip('type', 'used'));
    await press(chip('minBeds', '4'));
    expect(page.asked).toEqual(['/bg/houses?type=used&beds=4', '/bg/houses?type=used&minBeds=4']);
  });

  test('loses a filter that is set to any', async () => {
    await start('/bg/houses?type=new&beds=6');
    await press(chip('type', ''));
    expect([page.asked, chip('type', '').matches(':checked')]).toEqual([
      ['/bg/houses?beds=6'],
      true,
    ]);
  });

  test('counts what was chosen before the script was loaded', async () => {
    await start('/bg/houses', () => {
      (chip('type', 'used') as HTMLInputElement).checked = true;
      field('search').value = 'abi';
    });
    expect(page.asked).toEqual(['/bg/houses?search=abi&type=used']);
  });

  test('is left alone on a page without a listing', async () => {
    page = openPage(pageAt('/bg/about'), '/bg/about');
    const { startFilters } = await import('#site/scripts/listing/filters.ts');
    expect(() => startFilters(Date.now, '/bg/about')).not.toThrow();
  });
});

describe('typed text', () => {
  test('is looked up once the visitor pauses for 350 ms, and not before', async () => {
    await start();
    await type('search', 'a', 300);
    await type('search', 'ab', typingPause - 2);
    // One more millisecond has passed for what a script awaits.
    expect(page.asked).toEqual([]);
    await pass(0);
    expect(page.asked).toEqual(['/bg/houses?search=ab']);
    await pass(typingPause);
    expect(page.asked).toHaveLength(1);
  });

  test('is looked up at once by Enter, and once', async () => {
    await start();
    await type('search', 'abi', 10);
    find<HTMLFormElement>('#filter-form').requestSubmit();
    await pass(typingPause);
    expect(page.asked).toEqual(['/bg/houses?search=abi']);
  });

  test('adds one step for Back in a field, and another in another field', async () => {
    await start();
    await type('search', 'abi');
    await type('search', 'abi 2018');
    expect([here(), history.length]).toEqual(['/bg/houses?search=abi+2018', 2]);
    await type('minPrice', '1000');
    await type('search', 'abi');
    expect([here(), history.length]).toEqual(['/bg/houses?search=abi&minPrice=1000', 4]);
    await page.travel(-3);
    expect([here(), field('search').value, field('minPrice').value]).toEqual([
      '/bg/houses',
      '',
      '',
    ]);
    // After Back, typing starts a new step.
    await type('search', 'abi');
    expect(history.length).toBe(2);
  });

  test('that is newer than its answer stays, with the focus, and is looked up too', async () => {
    await start();
    const letGo = holdAnswers();
    await type('search', 'abi');
    field('search').value = 'abi 2018';
    await letGo();
    expect([here(), field('search').value, document.activeElement]).toEqual([
      '/bg/houses?search=abi',
      'abi 2018',
      field('search'),
    ]);
    await pass(typingPause);
    expect([here(), history.length]).toEqual(['/bg/houses?search=abi+2018', 2]);
  });

  test('holds back an answer that comes while the visitor types on', async () => {
    await start();
    const letGo = holdAnswers();
    await press(chip('type', 'used'));
    await type('search', 'abi', 10);
    await letGo();
    expect([here(), field('search').value]).toEqual(['/bg/houses', 'abi']);
    await pass(typingPause);
    expect(here()).toBe('/bg/houses?search=abi&type=used');
  });

  describe('that is a sentence', () => {
    const shown = () =>
      [...document.querySelectorAll('.active-filters li a:not(.clear)')].map(
        ({ textContent }) => textContent,
      );

    test('becomes filters, and goes on as it is typed, without those of its beginning', async () => {
      await start('/bg/houses');
      await type('search', '2 спални');
      expect([here(), field('search').value]).toEqual(['/bg/houses?bedrooms=2', '2 спални']);
      await type('search', '2 спални места');
      expect([here(), shown()]).toEqual(['/bg/houses?beds=2', ['2 спални места']]);
      expect(history.length).toBe(2);
      await pass(typingPause);
      expect(page.asked).toHaveLength(2);
    });

    test('leaves the field with Enter or with the focus: a filter of it that is taken off stays off', async () => {
      await start('/bg/houses');
      await type('search', 'до 20000 2 спални');
      expect(shown()).toEqual(['до 20\u00a0000\u00a0€', '2 спални']);
      await press(find('.active-filters a'));
      expect([here(), field('search').value, shown()]).toEqual([
        '/bg/houses?bedrooms=2',
        '',
        ['2 спални'],
      ]);
      await type('search', 'до 20000', 10);
      find<HTMLFormElement>('#filter-form').requestSubmit();
      await pass(typingPause);
      expect([here(), field('search').value]).toEqual(['/bg/houses?maxPrice=20000&bedrooms=2', '']);
    });

    test('does not overrule what is chosen after it', async () => {
      await start('/bg/houses');
      await type('search', 'до 20000');
      await press(chip('minBeds', '4'));
      expect([here(), field('search').value]).toEqual(['/bg/houses?maxPrice=20000&minBeds=4', '']);
    });
  });

  test('is not looked up once the visitor has left the page', async () => {
    await start();
    await type('search', 'abi', 10);
    page.send('pagehide');
    await pass(typingPause);
    expect(page.asked).toEqual([]);
  });
});

describe('a link of the listing', () => {
  const drop = (name: string) => find(`.active-filters a[href*="${name}"]`);

  test('is followed as it stands where nothing else was chosen', async () => {
    await start('/bg/houses?type=used');
    await press(find('.pages a, .views a[data-asks=list]'));
    expect(page.asked).toEqual(['/bg/houses?type=used&view=list']);
  });

  test('takes along what was typed and not looked up yet, from the first page', async () => {
    await start('/bg/houses?page=2');
    await type('search', 'abi', 10);
    await press(find('.views a[data-asks=list]'));
    await pass(typingPause);
    expect(page.asked).toEqual(['/bg/houses?search=abi&view=list']);
  });

  test('stays on its page where what was typed names nothing', async () => {
    await start('/bg/houses?available=true&page=2');
    await type('search', '   ', 10);
    await press(find('.views a[data-asks=list]'));
    expect(page.asked).toEqual(['/bg/houses?available=true&view=list&page=2']);
  });

  test('leaves out a text that was emptied and not looked up yet', async () => {
    await start('/bg/houses?search=abi&beds=4');
    await type('search', '', 10);
    await press(find('.views a[data-asks=list]'));
    expect(page.asked).toEqual(['/bg/houses?beds=4&view=list']);
  });

  test('that drops a filter wins over another value of the same filter in the form', async () => {
    await start('/bg/houses?search=abi&beds=4');
    await type('search', 'abi 2018', 10);
    await press(drop('beds=4'));
    expect(page.asked).toEqual(['/bg/houses?beds=4']);
  });

  test('that drops a filter takes along the others as they stand in the form', async () => {
    await start('/bg/houses?search=abi&beds=4');
    await type('search', 'abi 2018', 10);
    await press(drop('search=abi'));
    expect(page.asked).toEqual(['/bg/houses?search=abi+2018']);
  });

  test('that clears all filters takes nothing along', async () => {
    await start('/bg/houses?type=used&beds=4&sort=beds');
    await type('search', 'abi', 10);
    await press(find('.active-filters .clear'));
    expect([page.asked, field('search').value]).toEqual([['/bg/houses?sort=beds'], '']);
  });

  test('gives the focus to the heading, since it is gone; a mouse user sees no ring there', async () => {
    await start('/bg/houses?type=used&beds=4');
    drop('beds=4').click();
    await pass();
    const heading = find('h1');
    expect([document.activeElement, heading.dataset.quiet]).toEqual([heading, '']);
    dispatchEvent(new page.window.KeyboardEvent('keydown'));
    expect(heading.dataset.quiet).toBeUndefined();
  });

  test.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])(
    'pressed with %s is the browser’s',
    async (key) => {
      await start('/bg/houses?type=used');
      const event = new page.window.MouseEvent('click', {
        bubbles: true,
        cancelable: true,
        [key]: true,
      });
      // The window of a test goes nowhere.
      const kept = vi.spyOn(event, 'preventDefault');
      addEventListener('click', (last) => last.stopImmediatePropagation());
      find('.views a[data-asks=list]').dispatchEvent(event);
      await pass();
      expect([kept.mock.calls.length, page.asked]).toEqual([0, []]);
    },
  );
});

describe('results that come', () => {
  test('leave the focus on the control, take the form’s values from the server, and tell the count', async () => {
    await start();
    const control = chip('type', 'new');
    await press(control);
    expect([document.activeElement === control, chip('type', 'new') === control]).toEqual([
      true,
      true,
    ]);
    expect([find('h1').textContent, status()]).toEqual([
      words.title(parseListingQuery(new URLSearchParams('type=new'))),
      await countAt('?type=new'),
    ]);
    expect((control as HTMLInputElement).defaultChecked).toBe(true);
  });

  test('with the same count have it announced in a place of its own', async () => {
    await start();
    await press(find('.views a[data-asks=list]'));
    await pass(100);
    expect(find('body > p[role=status]').textContent).toBe(status());
  });

  test('are busy after a fifth of a second, and after a second and a half the page says so', async () => {
    await start();
    const letGo = holdAnswers();
    await press(chip('type', 'new'));
    expect(find('.results > .grid').getAttribute('aria-busy')).toBeNull();
    await pass(200);
    expect(find('.results > .grid').getAttribute('aria-busy')).toBe('true');
    expect(status()).toBe(await countAt(''));
    await pass(1300);
    expect(status()).toBe(words.loading);
    await letGo();
    expect(find('.results > .grid').getAttribute('aria-busy')).toBeNull();
    expect(status()).toBe(await countAt('?type=new'));
  });

  test.each([
    ['from their beginning where the bar of the listing was scrolled past it', -2800, 140],
    ['without a scroll where their beginning is in sight', 100, 3000],
  ])('show %s', async (_, results, scroll) => {
    await start();
    page.scroll(3000);
    const at = (top: number) => () => ({ top }) as DOMRect;
    Object.assign(find('.results'), { getBoundingClientRect: at(results) });
    document.head.insertAdjacentHTML('beforeend', '<style>.listing-bar { top: 60px }</style>');
    await choose('sort', 'beds-asc');
    expect(page.scrolled()).toBe(scroll);
  });

  test('that can’t be read say so where they began, also to whoever was far down', async () => {
    await start();
    page.scroll(3000);
    page.answer = down;
    const at = (top: number) => () => ({ top }) as DOMRect;
    Object.assign(find('.results'), { getBoundingClientRect: at(-2800) });
    document.head.insertAdjacentHTML('beforeend', '<style>.listing-bar { top: 60px }</style>');
    await choose('sort', 'beds-asc', allTries);
    expect([find('.results .no-houses').textContent, page.scrolled()]).toEqual([
      expect.stringContaining(failed.text),
      140,
    ]);
  });

  test('that can’t be read are replaced by a message; the same choice and its button ask again', async () => {
    await start();
    page.answer = down;
    await press(chip('type', 'new'));
    await pass(allTries);
    expect(find('.results .no-houses').textContent).toContain(failed.text);
    expect([document.querySelectorAll('.results .card').length, status(), here()]).toEqual([
      0,
      '',
      '/bg/houses',
    ]);
    await choose('sort', 'price-asc', allTries);
    expect(page.asked).toHaveLength(6);
    letAnswer();
    await press(find('.results .no-houses button'));
    expect([here(), status()]).toEqual(['/bg/houses?type=new', await countAt('?type=new')]);
    expect([document.querySelector('.results .no-houses'), document.activeElement]).toEqual([
      null,
      find('h1'),
    ]);
  });

  test('that can’t be read again leave the focus on the button that asks for them', async () => {
    await start();
    page.answer = down;
    await press(chip('type', 'new'));
    await pass(allTries);
    // What stays keeps the focus.
    expect(document.activeElement).toBe(chip('type', 'new'));
    const again = find('.results .no-houses button');
    await press(again);
    await pass(allTries);
    expect(again.isConnected).toBe(false);
    expect(document.activeElement).toBe(find('.results .no-houses button'));
  });

  test.each([
    [false, failed.offline],
    [true, failed.text],
  ])(
    'that can’t be read, with a connection: %s, give the one reason: %s',
    async (isOnline, reason) => {
      await start();
      page.setOnline(isOnline);
      page.answer = down;
      await press(chip('type', 'new'));
      await pass(allTries);
      // Where the results were: above the pages' links and the button that shares them.
      const message = find('.listing-bar + .no-houses[role=alert]');
      expect([...message.children].map(({ textContent }) => textContent)).toEqual([
        failed.title,
        reason,
        failed.retry,
      ]);
    },
  );
});

test('a page that the browser kept has the form of its address again, whatever was chosen before the visitor left', async () => {
  await start('/bg/houses?type=used');
  await type('search', 'abi', 10);
  page.send('pagehide');
  page.send('pageshow', { persisted: false });
  expect(field('search').value).toBe('abi');
  page.send('pageshow', { persisted: true });
  expect([field('search').value, chip('type', 'used').matches(':checked')]).toEqual(['', true]);
  await pass(typingPause);
  expect(page.asked).toEqual([]);
});

describe('on a phone, the sheet of filters', () => {
  /** jsdom knows no popovers. */
  async function openSheet() {
    const sheet = showSheet();
    await pass();
    return sheet;
  }
  function showSheet() {
    const sheet = find('#filters');
    let isOpen = true;
    const tell = (newState: string) =>
      sheet.dispatchEvent(Object.assign(new Event('toggle'), { newState }));
    const { matches } = sheet;
    Object.assign(sheet, {
      matches: (selector: string) =>
        selector === ':is(:popover-open)' ? isOpen : matches.call(sheet, selector),
      hidePopover() {
        isOpen = false;
        tell('closed');
      },
    });
    tell('open');
    return sheet;
  }
  /** What the closing brings has been drawn, and what follows that. */
  const frames = () => pass(40);
  const button = () => find('#filter-form [type=submit]').textContent;

  test('counts choices on its button and reads their results, which wait until it is closed', async () => {
    await start();
    const sheet = await openSheet();
    await press(chip('type', 'new'));
    await pass(100);
    const ofType = ['/api/caravans?type=new', '/bg/houses?type=new'];
    expect([page.asked, here()]).toEqual([ofType, '/bg/houses']);
    expect(button()).toBe(words.filters.showCount(13));
    await type('search', 'willerby');
    const ofBoth = ['/api/caravans', '/bg/houses'].map(
      (path) => `${path}?search=willerby&type=new`,
    );
    expect(page.asked).toEqual([...ofType, ...ofBoth]);
    sheet.hidePopover();
    await frames();
    expect(page.asked).toHaveLength(4);
    expect(here()).toBe('/bg/houses?search=willerby&type=new');
    expect(history.length).toBe(2);
  });

  test('counts what was chosen in it before the script was loaded', async () => {
    await start('/bg/houses', () => {
      showSheet();
      (chip('type', 'used') as HTMLInputElement).checked = true;
    });
    await pass(100);
    expect([page.asked[0], here()]).toEqual(['/api/caravans?type=used', '/bg/houses']);
    expect(button()).toBe(words.filters.showCount(13));
  });

  test('is closed by its button', async () => {
    await start();
    const sheet = await openSheet();
    await press(chip('type', 'new'));
    await press(find('#filter-form [type=submit]'));
    await frames();
    expect([sheet.matches(':is(:popover-open)'), here()]).toEqual([false, '/bg/houses?type=new']);
  });

  test.each([
    ['a frame later', () => pass(16)],
    ['with the next touch', () => page.send('pointerdown')],
    ['with the next key', () => page.send('keydown')],
    ['with the next results', () => press(find('.views a[data-asks=list]'))],
  ])('is closed with the first screen of its results, and the rest comes %s', async (_, comes) => {
    await start();
    await openSheet();
    await press(chip('type', 'new'));
    await pass(100);
    const grid = () => find('.results > .grid');
    const was = grid();
    const submit = find('#filter-form [type=submit]');
    submit.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    await pass();
    expect(grid()).toBe(was);
    submit.click();
    expect(grid()).toBe(was);
    await pass(16);
    const made = grid();
    expect(made.childElementCount).toBe(2);
    await comes();
    expect(made.childElementCount).toBe(13);
    expect((chip('type', 'new') as HTMLInputElement).defaultChecked).toBe(true);
    expect(button()).toBe(words.filters.showCount(13));
  });

  test('shows its results with the next touch, where that comes before the frame', async () => {
    await start();
    const sheet = await openSheet();
    await press(chip('type', 'new'));
    await pass(100);
    sheet.hidePopover();
    expect(here()).toBe('/bg/houses');
    page.send('pointerdown');
    await pass();
    expect(here()).toBe('/bg/houses?type=new');
  });

  test('gives way to a link that is followed before the frame after its closing', async () => {
    await start();
    const sheet = await openSheet();
    await press(chip('type', 'new'));
    sheet.hidePopover();
    await press(find('.views a[data-asks=list]'));
    await frames();
    expect([here(), history.length]).toEqual(['/bg/houses?type=new&view=list', 2]);
  });

  test('is emptied by its link, while order and view stay', async () => {
    await start(
      '/bg/houses?search=abi&type=used&make=ABI&beds=4&available=true&sort=beds&dir=desc&view=list',
    );
    const sheet = await openSheet();
    await press(find('#filter-form .clear'));
    await pass(100);
    expect(here()).toContain('search=abi');
    expect(['type', 'minBeds'].map((name) => chip(name, '').matches(':checked'))).toEqual([
      true,
      true,
    ]);
    sheet.hidePopover();
    await frames();
    expect(here()).toBe('/bg/houses?sort=beds&dir=desc&view=list');
  });

  test('has no figure on its button without an answer', async () => {
    await start();
    const plain = words.filters.showCount(26);
    await openSheet();
    expect(button()).toBe(plain);
    page.answer = down;
    await press(chip('type', 'new'));
    await pass(100 + allTries);
    expect(button()).toBe(words.filters.show);
  });

  test('is closed where the screen becomes wide, which shows what was chosen', async () => {
    await start();
    const sheet = await openSheet();
    await press(chip('type', 'new'));
    const turn = (matches: boolean) => {
      page.screen.matches = matches;
      page.screen.dispatchEvent(Object.assign(new Event('change'), { matches }));
    };
    turn(false);
    await pass();
    expect([sheet.matches(':is(:popover-open)'), here()]).toEqual([true, '/bg/houses']);
    turn(true);
    await frames();
    expect([sheet.matches(':is(:popover-open)'), here()]).toEqual([false, '/bg/houses?type=new']);
  });

  test('lets no results come under it', async () => {
    await start();
    const letGo = holdAnswers();
    await press(chip('type', 'new'));
    const sheet = await openSheet();
    await letGo();
    expect(here()).toBe('/bg/houses');
    const { length } = page.asked;
    sheet.hidePopover();
    await frames();
    expect(here()).toBe('/bg/houses?type=new');
    // They came meanwhile, and are not read again.
    expect(page.asked).toHaveLength(length);
  });

  test('reads no results for a choice that is taken back', async () => {
    await start('/bg/houses?type=used');
    await openSheet();
    await press(chip('type', 'new'));
    await pass(100);
    page.asked.length = 0;
    await press(chip('type', 'used'));
    await pass(100);
    expect(page.asked).toEqual(['/api/caravans?type=used']);
  });

  test('says nothing of results that could not be read ahead, and asks again when it closes', async () => {
    await start();
    const sheet = await openSheet();
    page.answer = (address) => (address.startsWith('/api') ? server(address) : down());
    await press(chip('type', 'new'));
    await pass(100 + allTries);
    expect(document.querySelector('.results .no-houses')).toBeNull();
    letAnswer();
    sheet.hidePopover();
    await frames();
    expect(here()).toBe('/bg/houses?type=new');
  });

  test('asks for its results when its button is pressed, before it closes, and once', async () => {
    await start();
    const sheet = await openSheet();
    page.answer = (address) => (address.startsWith('/api') ? down() : server(address));
    await press(chip('type', 'new'));
    await pass(100);
    const { length } = page.asked;
    const submit = find('#filter-form [type=submit]');
    submit.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    await pass();
    expect([page.asked.slice(length), here()]).toEqual([['/bg/houses?type=new'], '/bg/houses']);
    await press(submit);
    await frames();
    expect([sheet.matches(':is(:popover-open)'), here()]).toEqual([false, '/bg/houses?type=new']);
    expect([page.asked.length, history.length]).toEqual([length + 1, 2]);
  });

  test('is not left for a page that has to be loaded, until it closes', async () => {
    await start();
    const sheet = await openSheet();
    await press(chip('type', 'new'));
    page.answer = () =>
      new Response(pageAt('/bg/houses?type=new').replace('<html', '<html data-release="next"'));
    const submit = find('#filter-form [type=submit]');
    submit.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    await pass();
    expect([page.asked.at(-1), page.loads]).toEqual(['/bg/houses?type=new', []]);
    sheet.hidePopover();
    await frames();
    expect(page.loads).toEqual(['assign /bg/houses?type=new']);
  });

  test('shows what was chosen last, where more is chosen after a press that was no click', async () => {
    await start();
    const sheet = await openSheet();
    await press(chip('type', 'used'));
    find('#filter-form [type=submit]').dispatchEvent(new Event('pointerdown', { bubbles: true }));
    await pass();
    await press(chip('type', 'new'));
    await pass(100);
    expect(here()).toBe('/bg/houses');
    sheet.hidePopover();
    await frames();
    expect(here()).toBe('/bg/houses?type=new');
    expect(history.length).toBe(2);
  });
});

describe('the filters that are asked for seldom', () => {
  const link = () => fold().querySelector(':scope > a');
  const make = () =>
    [...fold().querySelectorAll<HTMLOptionElement>('[name=make] option')].map(({ text }) => text);
  /** The makes that the server offers at an address. */
  const makeAt = (address: string) => {
    const made = new DOMParser().parseFromString(pageAt(address), 'text/html');
    return [...made.querySelectorAll('.more-filters [name=make] option')].map(
      ({ textContent }) => textContent,
    );
  };

  test('come as they are unfolded, once', async () => {
    await start();
    expect([make(), page.asked]).toEqual([[], []]);
    await unfold();
    await unfold(false);
    await unfold();
    expect(make()).toEqual(makeAt('/bg/houses?filters=all'));
    expect([link(), page.asked, here()]).toEqual([null, ['/bg/houses?filters=all'], '/bg/houses']);
  });

  test('are on their way before the finger leaves the fold', async () => {
    await start();
    find('.more-filters summary').dispatchEvent(new Event('pointerdown'));
    await pass();
    expect([fold().open, link()]).toEqual([false, null]);
  });

  test('come to a fold that was opened before its script was there', async () => {
    await start('/bg/houses', () => {
      fold().open = true;
    });
    expect(make()).not.toEqual([]);
  });

  test('that can’t be read are behind a link, and asked for again as they are unfolded again', async () => {
    await start();
    page.answer = down;
    await unfold();
    await pass(allTries);
    expect(link()?.getAttribute('href')).toBe('/bg/houses?filters=all');
    letAnswer();
    await unfold(false);
    await unfold();
    expect([link(), make().length > 1]).toEqual([null, true]);
  });

  test('that come without their fields leave the link where it is', async () => {
    await start();
    page.answer = () =>
      new Response(pageAt('/bg/houses').replace(/<a [^>]*filters=all[^<]*<\/a>/, ''));
    await unfold();
    expect([page.asked.length > 0, link()?.isConnected]).toEqual([true, true]);
  });

  test('take the focus from the link in their place', async () => {
    await start();
    const release = holdAnswers();
    await unfold();
    find('.more-filters > a').focus();
    await release();
    expect([link(), document.activeElement]).toEqual([null, find('.more-filters select')]);
  });

  test('are behind a link that takes along what is chosen and not listed yet', async () => {
    await start();
    page.answer = down;
    await unfold();
    field('minPrice').value = '1000';
    (chip('type', 'new') as HTMLInputElement).checked = true;
    find('.more-filters > a').click();
    expect(link()?.getAttribute('href')).toBe('/bg/houses?type=new&minPrice=1000&filters=all');
  });

  test('stay with the figures of what is chosen beside them, and keep the focus', async () => {
    await start();
    await unfold();
    const focused = find<HTMLSelectElement>('.more-filters [name=heating]');
    await press(chip('type', 'new'));
    expect([here(), page.asked.at(-1)]).toEqual([
      '/bg/houses?type=new',
      '/bg/houses?type=new&filters=all',
    ]);
    expect(make()).toEqual(makeAt('/bg/houses?type=new&filters=all'));
    expect(make()).not.toEqual(makeAt('/bg/houses?filters=all'));
    expect(focused.isConnected).toBe(true);
  });

  test('come again with Back to results that were shown without them', async () => {
    await start();
    await press(chip('type', 'new'));
    await unfold();
    await page.travel(-1);
    await pass();
    expect([here(), fold().open]).toEqual(['/bg/houses', true]);
    expect(make()).toEqual(makeAt('/bg/houses?filters=all'));
  });

  test('of the results of before do not come to others', async () => {
    await start();
    const release = holdAnswers();
    await unfold();
    const asked = page.asked.length;
    await press(chip('type', 'new'));
    await release();
    await pass();
    expect([asked, here()]).toEqual([1, '/bg/houses?type=new']);
    expect(make()).toEqual(makeAt('/bg/houses?type=new&filters=all'));
  });
});
