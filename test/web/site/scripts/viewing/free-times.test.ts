import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formPagesMessages } from '#shared/texts/form-pages-messages.ts';
import { closePage, type OpenPage, openPage } from '#support/open-page.ts';
import { renderSite } from '#support/render-site.ts';
import { house } from '#test/functions/catalogue/houses.ts';

const home = house();
const address = `/bg/viewing/new?ids=${home.id.slice(0, 8)}`;
const { times: words } = formPagesMessages.bg.viewing;
/** Of 24 and 25 November, and the others of three weeks. */
const hours = { hours: ['Mo-Su 09:00-12:00'], closed_days: [], open_days: [] };
const now = new Date('2026-11-23T12:00:00Z');
let html = '';
beforeAll(async () => {
  html = (await renderSite(address, [home], { now, settings: { hours } })).html;
});

let page: OpenPage;
beforeEach(() => {
  page = openPage(html, address);
});
afterEach(closePage);

const answer = (days: unknown, status = 200) =>
  new Response(JSON.stringify({ success: status === 200, ...(days ? { days } : {}) }), { status });
const free = [
  { day: '2026-11-24', times: ['10:00'] },
  { day: '2026-11-25', times: ['09:00', '10:00', '11:00'] },
];

async function start(): Promise<void> {
  const { startTimes } = await import('#site/scripts/viewing/free-times.ts');
  startTimes(find('.viewing-times'));
  await settled();
}
const settled = () => new Promise((done) => setTimeout(done, 10));

function find<E extends Element = HTMLElement>(selector: string): E {
  const found = document.querySelector<E>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
}
const box = (value: string) => find<HTMLInputElement>(`[value="${value}"]`);
const enabled = () =>
  [...document.querySelectorAll<HTMLInputElement>('[name=at]')]
    .filter(({ disabled }) => !disabled)
    .map(({ value }) => value);
const count = (day: number) =>
  document.querySelectorAll('.viewing-day')[day]?.querySelector('summary span')?.textContent;
const openDay = () =>
  find('.viewing-day[open]').querySelector<HTMLInputElement>('input')?.value.slice(0, 10);
const news = () => find('.viewing-news').textContent;

describe('the times of a viewing', () => {
  test('that are taken meanwhile can’t be chosen, and the days say how many are left', async () => {
    page.answer = () => answer(free);
    await start();
    expect(page.asked).toEqual(['/api/viewing-times']);
    expect(enabled()).toEqual([
      '2026-11-24 10:00',
      ...['09:00', '10:00', '11:00'].map((time) => `2026-11-25 ${time}`),
    ]);
    expect([count(0), count(1), count(2)]).toEqual([words.count(1), words.count(3), words.none]);
    expect([openDay(), news()]).toEqual(['2026-11-24', '']);
  });

  test.each([
    ['nothing answers', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['it fails', () => answer(null, 503)],
    ['it answers something else', () => new Response('<!doctype html>')],
  ])('can all be chosen where %s', async (_, fails) => {
    page.answer = fails;
    const before = enabled().length;
    await start();
    expect(enabled()).toHaveLength(before);
    expect(count(0)).toBe(words.count(3));
  });

  test('stay chosen while they are free', async () => {
    page.answer = () => answer(free);
    box('2026-11-25 11:00').checked = true;
    await start();
    expect(box('2026-11-25 11:00').checked).toBe(true);
    expect([openDay(), news()]).toEqual(['2026-11-24', '']);
  });

  test('that were chosen and are taken are so no more, which is said until another is chosen', async () => {
    page.answer = () => answer(free);
    box('2026-11-24 09:00').checked = true;
    await start();
    expect(box('2026-11-24 09:00').checked).toBe(false);
    expect(news()).toBe(words.gone);
    box('2026-11-24 10:00').checked = true;
    box('2026-11-24 10:00').dispatchEvent(new Event('change', { bubbles: true }));
    expect(news()).toBe('');
  });

  test('give the focus to their day when they are taken', async () => {
    page.answer = () => answer(free);
    box('2026-11-24 09:00').focus();
    await start();
    expect(document.activeElement).toBe(find('.viewing-day summary'));
  });

  test('of the next day are shown where the first has none left', async () => {
    page.answer = () => answer(free.slice(1));
    await start();
    expect(document.querySelectorAll('.viewing-day')[1]?.hasAttribute('open')).toBe(true);
  });

  test('are asked for again when the visitor comes back, and may be free again', async () => {
    page.answer = () => answer([]);
    await start();
    expect(enabled()).toEqual([]);
    page.answer = () => answer(free);
    Object.defineProperty(document, 'visibilityState', { value: 'visible' });
    page.send('pageshow', { persisted: true });
    await settled();
    expect(page.asked).toHaveLength(2);
    expect(enabled()).toHaveLength(4);
  });

  test('of a later day are in sight where one of them was chosen before', async () => {
    const [late] = [...document.querySelectorAll<HTMLInputElement>('.viewing-later [name=at]')];
    if (late) late.checked = true;
    await start();
    expect(find('.viewing-later').hasAttribute('open')).toBe(true);
    expect(late?.closest('.viewing-day')?.hasAttribute('open')).toBe(true);
  });
});

test('a page without a place for news still marks what is taken', async () => {
  page.answer = () => answer(free);
  find('.viewing-news').remove();
  box('2026-11-24 09:00').checked = true;
  await start();
  expect(enabled()).toHaveLength(4);
});
