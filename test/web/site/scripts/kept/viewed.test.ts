import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { slugIdLength } from '#domain/houses/slug.ts';
import { closePage, type OpenPage, openPage, siteOrigin } from '#support/open-page.ts';
import { renderSite } from '#support/render-site.ts';
import { house } from '#test/functions/catalogue/houses.ts';

/** ms of all tries of a read, with the pauses between them. */
const allTries = 4000;

const houses = Array.from({ length: 10 }, (_, at) =>
  house({ model: `Rio ${at}`, sale_status: at === 1 ? 'sold' : 'available' }),
);
const number = (at: number) => houses[at]?.id.slice(0, slugIdLength) ?? '';
const kept = (at: number) => ({ id: number(at), name: `Willerby Rio ${at}` });
const gone = { id: 'deadbeef', name: 'ABI' };

/** The page of the first house, and cards of all. */
const pages = { house: '', cards: '' };
beforeAll(async () => {
  pages.cards = (
    await renderSite(`/bg/favourites?ids=${houses.map((_, at) => number(at))}`, houses)
  ).html;
  const link = /href="(\/bg\/houses\/[^"]+rio-0[^"]*)"/.exec(pages.cards)?.[1] ?? '';
  pages.house = (await renderSite(link, houses)).html;
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  closePage();
  vi.useRealTimers();
});

let page: OpenPage;
const pass = (ms = 1) => vi.advanceTimersByTimeAsync(ms);

/** Opens the first house's page in a browser that has seen these, newest first. */
async function start(seen: readonly unknown[] | 'off') {
  page = openPage(pages.house, '/bg/houses/rio');
  page.answer = () => new Response(pages.cards);
  localStorage.setItem('viewed', seen === 'off' ? seen : JSON.stringify(seen));
  const { startViewed } = await import('#site/scripts/kept/viewed.ts');
  const { viewed } = await import('#site/scripts/kept/kept-lists.ts');
  startViewed();
  await pass();
  return viewed;
}
async function comeNear() {
  page.comeNear();
  await pass();
}
function section(): HTMLElement {
  const found = document.querySelector<HTMLElement>('.viewed');
  if (!found) throw new Error('no section');
  return found;
}
/** Which part of the section is there to be seen. */
function parts(): 'list' | 'line' | 'nothing' {
  const shows = (part: string) => !section().querySelector<HTMLElement>(part)?.hidden;
  if (section().hidden) return 'nothing';
  expect(shows('.viewed-on')).toBe(!shows('.viewed-off'));
  return shows('.viewed-on') ? 'list' : 'line';
}
function button(part: string): HTMLElement {
  const found = section().querySelector<HTMLElement>(`${part} button.link`);
  if (!found) throw new Error(`no button in ${part}`);
  return found;
}
const names = () => [...section().querySelectorAll('h3')].map(({ textContent }) => textContent);
const idsAsked = () =>
  page.asked.map(
    (address) => new URL(address, siteOrigin).searchParams.get('ids')?.split(',') ?? [],
  );

describe('the houses seen last, below a house', () => {
  test('leave no gap where none was seen but the open one', async () => {
    await start([kept(0)]);
    await comeNear();
    expect([section().hidden, page.asked]).toEqual([true, []]);
  });

  test('are read once the visitor comes near, without the open one, sold ones last', async () => {
    await start([0, 1, 2].map(kept));
    expect([section().hidden, page.asked, names()]).toEqual([false, [], []]);
    await comeNear();
    expect(names()).toEqual(['Willerby Rio 2', 'Willerby Rio 1']);
    expect([idsAsked(), section().getAttribute('aria-busy')]).toEqual([
      [[number(1), number(2)]],
      null,
    ]);
  });

  test('are eight at most, the newest ones', async () => {
    await start([9, 8, 7, 6, 5, 4, 3, 2, 1].map(kept));
    await comeNear();
    expect(names()).toEqual([9, 8, 7, 6, 5, 4, 3, 2].map((at) => kept(at).name));
  });

  test('skip those that are not on the site any more, and go where no other was seen', async () => {
    const viewed = await start([gone, kept(2)]);
    await comeNear();
    expect(names()).toEqual(['Willerby Rio 2']);
    viewed.replace([gone]);
    await pass();
    expect(section().hidden).toBe(true);
  });

  test('go where they can’t be read, and come back with the next change', async () => {
    const viewed = await start([kept(2)]);
    page.answer = () => new Response('down', { status: 503 });
    page.comeNear();
    await pass(allTries);
    expect([section().hidden, page.asked.length]).toEqual([true, 3]);
    page.answer = () => new Response(pages.cards);
    viewed.add(kept(3));
    await pass();
    expect([section().hidden, names()]).toEqual([false, ['Willerby Rio 3', 'Willerby Rio 2']]);
  });

  test('are forgotten and switched off in one tap, with a line in their place that stays when their cards come', async () => {
    const viewed = await start([0, 1, 2].map(kept));
    const going = Promise.withResolvers<void>();
    page.answer = async () => {
      await going.promise;
      return new Response(pages.cards);
    };
    await comeNear();
    expect([section().getAttribute('aria-busy'), parts()]).toEqual(['true', 'list']);
    button('.viewed-on').click();
    expect([viewed.isOff(), viewed.houses(), localStorage.getItem('viewed')]).toEqual([
      true,
      [],
      'off',
    ]);
    expect([parts(), section().getAttribute('aria-busy')]).toEqual(['line', null]);
    expect(document.activeElement).toBe(document.querySelector('.viewed-off'));
    going.resolve();
    await pass();
    expect([parts(), names()]).toEqual(['line', []]);
  });

  test('leave the line on the next page, whose button has them kept again from the open one on', async () => {
    const viewed = await start('off');
    await comeNear();
    expect([parts(), page.asked]).toEqual(['line', []]);
    button('.viewed-off').click();
    expect([viewed.houses(), parts()]).toEqual([[kept(0)], 'nothing']);
    expect(document.activeElement?.localName).toBe('main');
    viewed.add(kept(2));
    await pass();
    expect([parts(), names()]).toEqual(['list', ['Willerby Rio 2']]);
  });

  test('follow another tab that switches them off', async () => {
    await start([0, 1].map(kept));
    localStorage.setItem('viewed', 'off');
    page.send('storage', { key: 'viewed' });
    expect(parts()).toBe('line');
  });
});
