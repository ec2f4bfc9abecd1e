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
async function start(language: keyof typeof html, origin = siteOrigin) {
  const page = openPage(html[language], `/${language}/faq`, origin);
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
