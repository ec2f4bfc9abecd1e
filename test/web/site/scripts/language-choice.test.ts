import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { closePage, openPage, siteOrigin } from '#support/open-page.ts';
import { renderSite } from '#support/render-site.ts';

const html = { bg: '', en: '' };
beforeAll(async () => {
  html.bg = (await renderSite('/bg/faq', [])).html;
  html.en = (await renderSite('/en/faq', [])).html;
});
afterEach(closePage);

/** Opens the FAQ and answers the cookies that its script sets, attributes included. */
async function start(
  language: keyof typeof html,
  origin = siteOrigin,
  address = `/${language}/faq`,
) {
  const page = openPage(html[language], address, origin);
  const written: string[] = [];
  const { set } = Object.getOwnPropertyDescriptor(page.window.Document.prototype, 'cookie') ?? {};
  vi.spyOn(document, 'cookie', 'set').mockImplementation((cookie) => {
    written.push(cookie);
    set?.call(document, cookie);
  });
  const { startLanguageChoice } = await import('#site/scripts/language-choice.ts');
  startLanguageChoice();
  return written;
}
function press(selector: string) {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`no ${selector}`);
  // Nothing can be loaded here.
  addEventListener('click', (event) => event.preventDefault(), { once: true });
  element.click();
}

describe('the language cookie', () => {
  test('is not set for a visitor who reads pages and never switches', async () => {
    const written = await start('en');
    press('.site-header nav a');
    press('.site-header .logo');
    expect([written, document.cookie]).toEqual([[], '']);
  });

  test.each([
    ['bg', 'en'],
    ['en', 'bg'],
  ] as const)('is set for a year by a switch from %s to %s', async (from, to) => {
    const written = await start(from);
    press('.site-header a[hreflang] span:last-child');
    expect(document.cookie).toBe(`lang=${to}`);
    expect(written).toEqual([`lang=${to};path=/;max-age=31536000;samesite=lax;secure`]);
  });

  test('is sent over TLS alone where the site has it, and without it where it has none', async () => {
    const written = await start('bg', 'http://localhost:3000');
    press('.site-header a[hreflang]');
    expect(written).toEqual(['lang=en;path=/;max-age=31536000;samesite=lax']);
    expect(document.cookie).toBe('lang=en');
  });
});

describe('the link to the other language', () => {
  const led = () => document.querySelector('a.language')?.getAttribute('href');

  test('keeps the whole query, with names that the server never sees', async () => {
    const query = '?utm_source=mail&x=%D0%B0%26b&x=2&page';
    await start('bg', siteOrigin, `/bg/faq${query}`);
    expect(led()).toMatch(new RegExp(`/en/faq${query.replace('?', '\\?')}$`));
  });

  test('stays as the server made it on a page at an address of its own, such as a refused form', async () => {
    await start('bg', siteOrigin, '/api/enquiries?x=1');
    expect(led()).toBe('/en/faq');
  });
});
