import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { closePage, type OpenPage, openPage } from '#support/open-page.ts';
import { renderSite } from '#support/render-site.ts';

const token = 'Ab-_'.padEnd(43, '0');
let html = '';
beforeAll(async () => {
  html = (await renderSite('/bg/viewing', [])).html;
});

let page: OpenPage;
beforeEach(() => {
  page = openPage(html, '/bg/viewing');
});
afterEach(closePage);

async function start(hash: string) {
  page.window.location.hash = hash;
  vi.stubGlobal('location', page.window.location);
  const { startToken } = await import('#site/scripts/viewing/link-token.ts');
  const place = document.querySelector<HTMLElement>('[data-token]');
  const field = document.querySelector<HTMLInputElement>('[name=token]');
  if (!place || !field) throw new Error('The page has no field for the token');
  startToken(place);
  return { place, field };
}

test('the token of a letter’s link goes from the address into the form, and nowhere else', async () => {
  const { place, field } = await start(`#${token}`);
  expect([field.value, place.hidden]).toEqual([token, true]);
  expect(page.window.location.href).toBe('https://homes.example/bg/viewing');
  expect([localStorage.length, sessionStorage.length, page.asked]).toEqual([0, 0, []]);
});

test.each(['', '#content', `#${token}x`, `#${token.slice(1)}`, `#${token.slice(1)}%20`])(
  'the field stays where the address has no token: %s',
  async (hash) => {
    const { place, field } = await start(hash);
    expect([field.value, place.hidden]).toEqual(['', false]);
    expect(page.window.location.hash).toBe(hash);
  },
);

test('a second letter’s link in the same tab replaces the first', async () => {
  const { field } = await start(`#${token}`);
  const other = token.replace('A', 'B');
  page.window.location.hash = other;
  page.send('hashchange');
  expect(field.value).toBe(other);
  expect(page.window.location.hash).toBe('');
});
