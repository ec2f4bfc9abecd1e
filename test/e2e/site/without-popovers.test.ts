import { expect, test } from 'vitest';
import { messagesOf } from '#shared/texts/messages-of.ts';
import { newContext, now, openBrowserForTests, ready, watchedPage } from '../support/browser.ts';

openBrowserForTests();

test('a browser without popovers leads to menu, search and filters, which stand in the page and cover nothing', async () => {
  const context = await newContext({ viewport: { width: 390, height: 844 } });
  await context.addInitScript(() => {
    const { prototype } = HTMLElement;
    for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover'])
      Reflect.deleteProperty(prototype, name);
    const { matches, closest, querySelector } = Element.prototype;
    const unknowing = (ask: (this: Element, selector: string) => unknown) =>
      function (this: Element, selector: string) {
        return ask.call(this, selector.replaceAll(':popover-open', ':unknown-to-it'));
      };
    const { querySelector: find } = Document.prototype;
    Document.prototype.querySelector = function (this: Document, selector: string) {
      return find.call(this, selector.replaceAll(':popover-open', ':unknown-to-it'));
    };
    Object.assign(Element.prototype, {
      matches: unknowing(matches),
      closest: unknowing(closest),
      querySelector: unknowing(querySelector),
    });
  });
  // The attribute and the selector are unknown to it.
  await context.route('**/*', async (route) => {
    const { headers, ...answer } = await route.fetch().then(async (response) => ({
      status: response.status(),
      headers: response.headers(),
      response,
    }));
    if (!/html|css/.test(headers['content-type'] ?? '')) return route.fulfill(answer);
    const body = (await answer.response.text())
      .replaceAll(':popover-open', ':unknown-to-it')
      .replaceAll(/ popover="auto"/g, ' data-panel="auto"');
    return route.fulfill({ response: answer.response, body });
  });
  const { page, troubles } = await watchedPage(context);
  const { menu, nav } = messagesOf.bg.common;
  const { filters } = messagesOf.bg.listing;

  await page.goto('/bg/houses');
  await ready(page);
  const top = (selector: string) =>
    page.locator(selector).evaluate((panel) => panel.getBoundingClientRect().top + scrollY);
  const cards = await now(top('.results .grid'));
  for (const panel of ['#site-menu', '#site-search', '#filters'])
    expect(await now(top(panel)), panel).toBeGreaterThan(cards + 400);
  expect(await now(page.locator('button[popovertarget]:visible').count())).toBe(0);

  await page.getByRole('link', { name: filters.open, exact: true }).click();
  await expect
    .poll(() => page.locator('#filters').evaluate((panel) => panel.getBoundingClientRect().top))
    .toBeLessThan(300);
  await page.locator('#filters label:has(input[name=type][value=used])').click();
  await page.waitForURL(/type=used/);
  await expect.poll(() => page.locator('#site-search input[type=search]').isVisible()).toBe(true);
  await page.getByRole('link', { name: menu.open, exact: true }).click();
  await page.locator('#site-menu').getByRole('link', { name: nav.contact, exact: true }).click();
  await page.waitForURL('**/bg/contact');
  expect(troubles).toEqual([]);
  await context.close();
});
