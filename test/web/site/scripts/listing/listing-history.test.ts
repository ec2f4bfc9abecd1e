import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { closePage, type OpenPage, openPage } from '#support/open-page.ts';

const noon = Date.parse('2026-11-21T12:00:00.000Z');
/** ms of all tries of a read, with the pauses between them. */
const allTries = 4000;

let page: OpenPage;
/** Until when prices of pages that the server makes from now on are right. */
let until: string | undefined;
let release: string;

beforeEach(() => {
  vi.useFakeTimers({ now: noon, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  [until, release] = [undefined, 'one'];
});
afterEach(() => {
  closePage();
  vi.useRealTimers();
});

/** The listing at an address: its heading is the address. */
const listing = (address: string) => `<!doctype html><html lang="bg" data-release="${release}"
  ${until ? `data-until="${until}"` : ''}><head><title>${address}</title></head><body><main>
  <h1>${address}</h1><form id="filter-form"></form><div class="results"><div class="grid"></div></div>
  </main><a class="language" href="${address.replace('/bg', '/en')}"></a></body></html>`;

const shown = () => document.querySelector('h1')?.textContent;
const here = () => page.window.location.pathname + page.window.location.search;
const pass = (ms = 1) => vi.advanceTimersByTimeAsync(ms);

/**
 * Opens a listing, and starts its history as the scripts do: `address` is the one from which the
 * page was loaded.
 */
async function start(at = '/bg/houses', address = at) {
  page = openPage(listing(address), at);
  page.answer = (asked) => new Response(listing(asked));
  const { listingHistory } = await import('#site/scripts/listing/listing-history.ts');
  const { stateOf } = await import('#site/scripts/listing/listing-state.ts');
  const first = stateOf(document);
  if (!first) throw new Error('no listing');
  const heard = { waits: [] as boolean[], fails: vi.fn() };
  const states = listingHistory({
    first,
    address,
    clock: Date.now,
    waits: (isWaiting) => heard.waits.push(isWaiting),
    fails: heard.fails,
    comesBack: (show) => show(),
  });
  const go = async (to: string, { replace = false } = {}) => {
    states.go({ address: to, replace, comes: (show) => show(), leaves: (load) => load() });
    await pass();
  };
  return { states, heard, go };
}
async function travel(steps: number) {
  await page.travel(steps);
  await pass();
}
/** The server holds its answers until the returned function is called. */
function holdAnswers() {
  const going = Promise.withResolvers<void>();
  page.answer = async (address) => {
    await going.promise;
    return new Response(listing(address));
  };
  return () => {
    going.resolve();
    return pass();
  };
}
const down = () => new Response('down', { status: 503 });

describe('a state that the listing shows', () => {
  test('is a step in the browser’s history, with its own address', async () => {
    const { go, heard } = await start();
    await go('/bg/houses?type=used');
    expect([shown(), here(), history.length]).toEqual([
      '/bg/houses?type=used',
      '/bg/houses?type=used',
      2,
    ]);
    expect(document.title).toBe('/bg/houses?type=used');
    expect([page.asked, page.loads]).toEqual([['/bg/houses?type=used'], []]);
    expect(heard.waits.at(-1)).toBe(false);
    expect(heard.waits).toContain(true);
  });

  test('takes the place of the one before where it is told to, or where the address is the same', async () => {
    const { go } = await start();
    await go('/bg/houses?search=a');
    await go('/bg/houses?search=ab', { replace: true });
    await go('/bg/houses?search=ab');
    expect([here(), history.length]).toEqual(['/bg/houses?search=ab', 2]);
    await travel(-1);
    expect(shown()).toBe('/bg/houses');
  });

  test('leaves page and address as they are until it has been read', async () => {
    const { go } = await start();
    const letGo = holdAnswers();
    await go('/bg/houses?type=used');
    expect([shown(), here()]).toEqual(['/bg/houses', '/bg/houses']);
    await letGo();
    expect([shown(), here()]).toEqual(['/bg/houses?type=used', '/bg/houses?type=used']);
  });

  test('never shows once another was asked for', async () => {
    const { states, go } = await start();
    const letGo = holdAnswers();
    const late = vi.fn();
    states.go({ address: '/bg/houses?type=new', replace: false, comes: late, leaves: late });
    await go('/bg/houses?type=used');
    await letGo();
    expect([shown(), history.length]).toEqual(['/bg/houses?type=used', 2]);
    expect(late).not.toHaveBeenCalled();
  });

  test('is loaded by the browser where another release made it or it is no listing', async () => {
    const { go } = await start();
    release = 'two';
    await go('/bg/houses?type=used');
    await go('/bg/houses?search=a', { replace: true });
    page.answer = () => new Response(`<html data-release="one"><main></main></html>`);
    await go('/bg/houses?type=new');
    expect(page.loads).toEqual([
      'assign /bg/houses?type=used',
      'replace /bg/houses?search=a',
      'assign /bg/houses?type=new',
    ]);
    expect([shown(), here(), history.length]).toEqual(['/bg/houses', '/bg/houses', 1]);
  });
});

describe('a state that is read ahead', () => {
  const ahead = '/bg/houses?type=used';
  async function startAhead() {
    const started = await start();
    started.states.readAhead(ahead);
    await pass();
    return started;
  }

  test('is read once, changes nothing, and shows without another question', async () => {
    const { go, states, heard } = await startAhead();
    states.readAhead(ahead);
    await pass();
    expect([page.asked, shown(), here(), heard.waits]).toEqual([
      [ahead],
      '/bg/houses',
      '/bg/houses',
      [],
    ]);
    await go(ahead);
    expect([page.asked, shown(), here()]).toEqual([[ahead], ahead, ahead]);
    // Only once: it is the state of that moment.
    await go('/bg/houses?type=new');
    await go(ahead);
    expect(page.asked).toEqual([ahead, '/bg/houses?type=new', ahead]);
  });

  test('gives way to the next one that is read ahead', async () => {
    const { go, states } = await startAhead();
    const letGo = holdAnswers();
    states.readAhead('/bg/houses?type=new');
    await letGo();
    await go(ahead);
    expect([page.asked, shown()]).toEqual([[ahead, '/bg/houses?type=new', ahead], ahead]);
  });

  test('is waited for where it is still under way', async () => {
    const { go, states, heard } = await start();
    const letGo = holdAnswers();
    states.readAhead(ahead);
    await go(ahead);
    expect(heard.waits.at(-1)).toBe(true);
    await letGo();
    expect([page.asked, shown()]).toEqual([[ahead], ahead]);
  });

  test.each([
    ['shown', 59_999, [ahead]],
    ['asked for again', 60_000, [ahead, ahead]],
  ])('is %s after %s ms', async (_, ms, asked) => {
    const { go } = await startAhead();
    vi.setSystemTime(noon + ms);
    await go(ahead);
    expect([page.asked, shown()]).toEqual([asked, ahead]);
  });

  test('is asked for again where its prices are over', async () => {
    until = new Date(noon + 20_000).toISOString();
    const { go } = await startAhead();
    until = undefined;
    vi.setSystemTime(noon + 20_000);
    await go(ahead);
    expect([page.asked, shown()]).toEqual([[ahead, ahead], ahead]);
  });

  test('and could not be read is asked for when it is needed', async () => {
    const { go, states, heard } = await start();
    page.answer = down;
    states.readAhead(ahead);
    await pass(allTries);
    page.answer = (asked) => new Response(listing(asked));
    await go(ahead);
    expect([shown(), heard.fails.mock.calls]).toEqual([ahead, []]);
  });
});

describe('Back and Forward', () => {
  test('show the states of before without asking the server, each where the visitor had scrolled to', async () => {
    const { go } = await start();
    page.scroll(500);
    await go('/bg/houses?type=used');
    page.scroll(900);
    await travel(-1);
    expect([shown(), page.scrolled()]).toEqual(['/bg/houses', 500]);
    await travel(1);
    expect([shown(), page.scrolled()]).toEqual(['/bg/houses?type=used', 900]);
    expect(page.asked).toEqual(['/bg/houses?type=used']);
  });

  test('put back the same cards, not copies', async () => {
    const { go } = await start();
    const grid = document.querySelector('.grid');
    await go('/bg/houses?type=used');
    expect(document.querySelector('.grid')).not.toBe(grid);
    await travel(-1);
    expect(document.querySelector('.grid')).toBe(grid);
  });

  test('ask the server again for a state older than the last ten', async () => {
    const { go } = await start();
    for (let year = 2001; year <= 2010; year++) await go(`/bg/houses?year=${year}`);
    page.asked.length = 0;
    for (let steps = 0; steps < 9; steps++) await travel(-1);
    expect([shown(), page.asked]).toEqual(['/bg/houses?year=2001', []]);
    await travel(-1);
    expect([shown(), page.asked]).toEqual(['/bg/houses', ['/bg/houses']]);
    expect(page.scrolled()).toBe(0);
  });

  test('show a state that was shown again lately without asking, however long ago it was first shown', async () => {
    const { go } = await start();
    for (let year = 2001; year <= 2009; year++) await go(`/bg/houses?year=${year}`);
    await go('/bg/houses');
    await go('/bg/houses?year=2010');
    page.asked.length = 0;
    await travel(-1);
    expect([shown(), page.asked]).toEqual(['/bg/houses', []]);
  });

  test('keep the place on a page when the browser scrolls while the other state is still on its way', async () => {
    until = new Date(noon + 1).toISOString();
    const { go } = await start();
    until = undefined;
    await go('/bg/houses?type=used');
    page.scroll(900);
    const letGo = holdAnswers();
    await travel(-1);
    page.scroll(0);
    await letGo();
    expect(shown()).toBe('/bg/houses');
    await travel(1);
    expect([shown(), page.scrolled()]).toEqual(['/bg/houses?type=used', 900]);
  });

  test('ask the server again for prices that are over by the page’s clock', async () => {
    until = new Date(noon + 60_000).toISOString();
    const { go } = await start();
    until = undefined;
    await go('/bg/houses?type=used');
    await pass(50_000);
    await travel(-1);
    await travel(1);
    expect(page.asked).toHaveLength(1);
    vi.setSystemTime(noon + 60_000);
    await travel(-1);
    expect(page.asked).toEqual(['/bg/houses?type=used', '/bg/houses']);
    expect(shown()).toBe('/bg/houses');
  });

  test('in a row leave the state that the address names, though an answer for the other was under way', async () => {
    until = new Date(noon + 1).toISOString();
    const { go, heard } = await start();
    until = undefined;
    await go('/bg/houses?type=used');
    await pass(10);
    const letGo = holdAnswers();
    await travel(-1);
    expect([page.asked.at(-1), heard.waits.at(-1)]).toEqual(['/bg/houses', true]);
    await travel(1);
    expect(heard.waits.at(-1)).toBe(false);
    await letGo();
    expect([shown(), here()]).toEqual(['/bg/houses?type=used', '/bg/houses?type=used']);
  });

  test('cancel a choice whose answer is still under way', async () => {
    const { go } = await start();
    await go('/bg/houses?type=used');
    const letGo = holdAnswers();
    await go('/bg/houses?type=used&beds=4');
    await travel(-1);
    await letGo();
    expect([shown(), here()]).toEqual(['/bg/houses', '/bg/houses']);
  });

  test('to another part of the same page ask for nothing, and let a choice under way come', async () => {
    const { go } = await start();
    history.pushState(null, '', '#main');
    const letGo = holdAnswers();
    await go('/bg/houses?type=used');
    await travel(-1);
    await letGo();
    expect(shown()).toBe('/bg/houses?type=used');
    expect(page.asked).toEqual(['/bg/houses?type=used']);
  });

  test('load the page where the server’s is another release’s', async () => {
    const { go } = await start();
    for (let year = 2001; year <= 2010; year++) await go(`/bg/houses?year=${year}`);
    release = 'two';
    await travel(-10);
    expect(page.loads).toEqual(['reload']);
  });

  test('before the scripts came are made up for: the page shows what its address names', async () => {
    await start('/bg/houses?type=used', '/bg/houses');
    await pass();
    expect([shown(), page.asked]).toEqual(['/bg/houses?type=used', ['/bg/houses?type=used']]);
  });
});

describe('a state that can’t be read', () => {
  test('is asked for three times; page, address and history stay', async () => {
    const { go, heard } = await start();
    page.answer = down;
    await go('/bg/houses?type=used');
    expect(heard.fails).not.toHaveBeenCalled();
    await pass(allTries);
    expect([page.asked.length, heard.fails.mock.calls.length, heard.waits.at(-1)]).toEqual([
      3,
      1,
      false,
    ]);
    expect([shown(), here(), history.length]).toEqual(['/bg/houses', '/bg/houses', 1]);
  });

  test.each([
    ['the visitor asks for it again', ({ states }) => states.again()],
    ['the connection is back', () => page.send('online')],
  ] satisfies [string, (started: Awaited<ReturnType<typeof start>>) => void][])(
    'shows once %s',
    async (_, again) => {
      const started = await start();
      page.answer = down;
      await started.go('/bg/houses?type=used');
      await pass(allTries);
      page.answer = (asked) => new Response(listing(asked));
      again(started);
      await pass();
      expect([shown(), here(), history.length]).toEqual([
        '/bg/houses?type=used',
        '/bg/houses?type=used',
        2,
      ]);
    },
  );

  test('is not asked for at every return of the connection once another shows', async () => {
    const { go } = await start();
    page.answer = down;
    await go('/bg/houses?type=used');
    await pass(allTries);
    page.answer = (asked) => new Response(listing(asked));
    await go('/bg/houses?type=new');
    page.asked.length = 0;
    page.send('online');
    await pass();
    expect([page.asked, shown()]).toEqual([[], '/bg/houses?type=new']);
  });

  test('gives way to the kept state when Back restores the page from the browser’s memory', async () => {
    const { go } = await start();
    page.answer = down;
    await go('/bg/houses?type=used');
    await pass(allTries);
    const heading = document.querySelector('h1');
    heading?.replaceChildren('can’t be read');
    page.send('pageshow', { persisted: false });
    expect(shown()).toBe('can’t be read');
    page.send('pageshow', { persisted: true });
    expect(shown()).toBe('/bg/houses');
  });

  test('says nothing after the visitor has left the page', async () => {
    const { go, heard } = await start();
    page.answer = down;
    await go('/bg/houses?type=used');
    page.send('pagehide');
    await pass(allTries);
    expect([page.asked.length, heard.fails.mock.calls.length, heard.waits.at(-1)]).toEqual([
      1,
      0,
      false,
    ]);
  });
});
