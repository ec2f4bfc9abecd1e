import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchChromium } from '#support/chromium.ts';
import { type BenchRow, median } from './bench-row.ts';
import { withBuiltStage } from './bench-stage.ts';
import { simulateSlowPhone, slowdown } from './slow-phone.ts';

const rounds = 7;
/** ms from a key to the prices it changes, with every house of the demo in the campaign. */
const typingLimit = 100;

/** ms from a saved price until the edge gives it to visitors, at worst: what staff are promised. */
const publishingLimit = 2000;

/** Times by which the first drawing of 1,000 houses may take longer than that of 100. */
const manyHousesLimit = 1.5;

/** Pages of the staff area and what shows that they have their data. */
const pages = {
  today: '.today-part li',
  houses: '.staff-houses [data-row]',
  discounts: '.staff-table [data-row]',
} as const;

/**
 * Signs in, and answers the cookies and storage of that browser, so that others start signed in.
 */
async function signIn(browser: Browser, origin: string) {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  await page.goto('/en/admin/login');
  await page.locator('input[name=email]').fill('staff@example.com');
  await page.locator('input[name=password]').fill('Showroom-2026');
  await page.locator('.staff-captcha input[type=checkbox]').check();
  await page.locator('.staff-sign-in button[type=submit]:enabled').click();
  await page.locator(pages.today).first().waitFor();
  const stored = await context.storageState();
  await context.close();
  return stored;
}

/** ms from asking for the address until the page's data stands there. */
async function opening(
  context: BrowserContext,
  path: string,
  shown: string,
  prepare?: (page: Page) => Promise<void>,
) {
  const page = await context.newPage();
  await prepare?.(page);
  await page.goto(path);
  const ms = await page.evaluate(
    (shown) =>
      new Promise<number>((resolve) => {
        const look = () =>
          document.querySelector(shown) ? resolve(performance.now()) : requestAnimationFrame(look);
        look();
      }),
    shown,
  );
  await page.close();
  return ms;
}

/** ms that each of seven values takes from its key until the prices of all houses follow. */
async function typing(page: Page): Promise<number[]> {
  await page.goto('/en/admin/discounts/new');
  await page.locator('.campaign-tools button').first().click();
  await page.locator('.prices tbody tr').first().waitFor();
  return page.evaluate(async () => {
    const input = document.querySelector<HTMLInputElement>('#field-discount_value');
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    const times: number[] = [];
    for (const value of ['1', '12', '12.5', '1', '15', '1.5', '2']) {
      const start = performance.now();
      set?.call(input, value);
      // React draws within the event.
      input?.dispatchEvent(new Event('input', { bubbles: true }));
      times.push(performance.now() - start);
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    }
    return times;
  });
}

/**
 * ms from the press on "Houses" until its list is drawn, on a processor four times slower; the
 * houses, as many copies of the demo's, were read before.
 */
async function drawing(context: BrowserContext, count: number): Promise<number[]> {
  const page = await context.newPage();
  await page.route('**/api/admin/caravans', async (route) => {
    const answer = await route.fetch();
    const { items } = await answer.json();
    const copies = Array.from({ length: count }, (_, at) => ({
      ...items[at % items.length],
      id: crypto.randomUUID(),
    }));
    await route.fulfill({ response: answer, json: { success: true, items: copies, next: null } });
  });
  await page.goto('/en/admin/houses');
  await page.locator(pages.houses).first().waitFor();
  const wire = await context.newCDPSession(page);
  await wire.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await page.locator('.staff-tabs a[href$="/today"]').click();
    await page.locator(pages.today).first().waitFor();
    // What the pages read again must not be measured.
    await page.waitForLoadState('networkidle');
    times.push(
      await page.evaluate(
        (shown) =>
          new Promise<number>((resolve) => {
            const start = performance.now();
            document.querySelector<HTMLElement>('.staff-tabs a[href$="/houses"]')?.click();
            const look = () =>
              requestAnimationFrame(() =>
                document.querySelector(shown)
                  ? setTimeout(() => resolve(performance.now() - start))
                  : look(),
              );
            look();
          }),
        pages.houses,
      ),
    );
  }
  await page.close();
  return times;
}

/** ms from the answer to a changed list price until the edge gives it with the house. */
async function publishing(origin: string): Promise<number[]> {
  const json = async (path: string, init: RequestInit = {}) =>
    (await fetch(origin + path, init)).json();
  const { token } = await json('/_local/staff-token', { method: 'POST' });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const [{ id }] = (await json('/api/caravans')).items;
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const { caravan } = await json(`/api/admin/caravans/${id}`, { headers });
    const price = caravan.price + 1;
    const body = JSON.stringify({ version: caravan.version, price, confirmed: true });
    const changed = await fetch(`${origin}/api/admin/caravans/${id}`, {
      method: 'PATCH',
      headers,
      body,
    });
    if (!changed.ok) throw new Error(`The price was refused: ${await changed.text()}`);
    const start = performance.now();
    while ((await json(`/api/caravans/x-${id.slice(0, 8)}`)).caravan.price !== price)
      await sleep(5);
    times.push(performance.now() - start);
  }
  return times;
}

/**
 * Opening pages of the staff area with nothing kept from before, on this machine and as on a slow
 * phone; typing a discount; drawing long lists; and how soon visitors see a new price.
 */
export function benchStaff(): Promise<BenchRow[]> {
  return withBuiltStage(async (origin) => {
    const browser = await launchChromium();
    try {
      const storageState = await signIn(browser, origin);
      const rows: BenchRow[] = [];
      for (const [name, shown] of Object.entries(pages))
        for (const [on, prepare] of [
          ['this machine'],
          ['a slow phone', simulateSlowPhone],
        ] as const) {
          const times: number[] = [];
          for (let round = 0; round < rounds; round++) {
            const context = await browser.newContext({ baseURL: origin, storageState });
            times.push(await opening(context, `/en/admin/${name}`, shown, prepare));
            await context.close();
          }
          rows.push({
            name: `staff ${name}: from address to data, on ${on}`,
            value: median(times),
            unit: 'ms',
          });
        }
      const context = await browser.newContext({ baseURL: origin, storageState });
      const times = await typing(await context.newPage());
      rows.push({
        name: 'staff: a key in the discount of all houses',
        value: median(times),
        unit: 'ms',
        limit: typingLimit,
      });
      const few = median(await drawing(context, 100));
      const many = median(await drawing(context, 1000));
      rows.push(
        { name: 'staff houses: first drawing of 100, at 4 x CPU', value: few, unit: 'ms' },
        { name: 'staff houses: first drawing of 1,000, at 4 x CPU', value: many, unit: 'ms' },
        {
          name: 'staff houses: first drawing of 1,000 beside that of 100',
          value: many / few,
          unit: 'x',
          limit: manyHousesLimit,
        },
      );
      const published = await publishing(origin);
      rows.push(
        { name: 'a price: from saved to published, median', value: median(published), unit: 'ms' },
        {
          name: 'a price: from saved to published, slowest',
          value: Math.max(...published),
          unit: 'ms',
          limit: publishingLimit,
        },
      );
      return rows;
    } finally {
      await browser.close();
    }
  });
}
