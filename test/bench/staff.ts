import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchChromium } from '../support/chromium.ts';
import { type BenchRow, median } from './bench-row.ts';
import { withBuiltStage } from './bench-stage.ts';
import { simulateSlowPhone } from './slow-phone.ts';

const rounds = 7;
/** ms from a key to the prices it changes, with every house of the demo in the campaign. */
const typingLimit = 100;

/** Pages of the staff area and what shows that they have their data. */
const pages = {
  today: '.today-part li',
  houses: '.staff-houses tbody tr',
  discounts: '.staff-table tbody tr',
} as const;

/** Signs in, and answers the cookies and storage of that browser, so that others start signed in. */
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
async function opening(context: BrowserContext, path: string, shown: string, prepare?: (page: Page) => Promise<void>) {
  const page = await context.newPage();
  await prepare?.(page);
  await page.goto(path);
  const ms = await page.evaluate(
    (shown) =>
      new Promise<number>((resolve) => {
        const look = () => (document.querySelector(shown) ? resolve(performance.now()) : requestAnimationFrame(look));
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
  await page.locator('.campaign-chosen tbody tr').first().waitFor();
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

/** Opening pages of the staff area with nothing kept from before, on this machine and as on a slow phone, and typing a discount. */
export function benchStaff(): Promise<BenchRow[]> {
  return withBuiltStage(async (origin) => {
    const browser = await launchChromium();
    try {
      const storageState = await signIn(browser, origin);
      const rows: BenchRow[] = [];
      for (const [name, shown] of Object.entries(pages))
        for (const [on, prepare] of [['this machine'], ['a slow phone', simulateSlowPhone]] as const) {
          const times: number[] = [];
          for (let round = 0; round < rounds; round++) {
            const context = await browser.newContext({ baseURL: origin, storageState });
            times.push(await opening(context, `/en/admin/${name}`, shown, prepare));
            await context.close();
          }
          rows.push({ name: `staff ${name}: from address to data, on ${on}`, value: median(times), unit: 'ms' });
        }
      const context = await browser.newContext({ baseURL: origin, storageState });
      const times = await typing(await context.newPage());
      rows.push({
        name: 'staff: a key in the discount of all houses',
        value: median(times),
        unit: 'ms',
        limit: typingLimit,
      });
      return rows;
    } finally {
      await browser.close();
    }
  });
}
