import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page } from 'playwright-core';

/** Scripts that came over the network: bytes gz by address. */
export type Scripts = ReadonlyMap<string, number>;

/**
 * Bytes gz that may come to a page that nobody has touched, to a reader of five pages, and to one
 * who then opens a form.
 */
export const scriptLimits = { untouched: 10_100, reader: 18_000, enquiry: 94_000, loan: 98_000 };

export const weightOf = (scripts: Scripts): number =>
  [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0);

/** Notes every script that the pages of a context get, whatever asks for it, each once. */
export function noteScripts(context: BrowserContext): () => Promise<Scripts> {
  const came = new Set<string>();
  context.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) came.add(response.url());
  });
  // The browser forgets what it got for a page that it has left, so the files are read again.
  const sizeOf = async (address: string) => {
    const bytes = await (await fetch(address)).bytes();
    return [address, gzipSync(bytes, { level: 6 }).length] as const;
  };
  return async () => new Map(await Promise.all([...came].map(sizeOf)));
}

/** Opens a page and touches nothing, until it asks for nothing more. */
export async function openUntouched(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'networkidle' });
}

/**
 * Resolves once the page has been drawn and idle, and again, and no further script came meanwhile:
 * it was quiet before, so `networkidle` does not wait for what a touch asks for.
 */
const quiet = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const came = () =>
      performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length;
    const idle = () =>
      new Promise<void>((done) =>
        requestAnimationFrame(() => requestIdleCallback(() => setTimeout(done))),
      );
    let same = 0;
    for (let before = came(); same < 3; before = came()) {
      await idle();
      await (await fetch('/robots.txt', { cache: 'no-store' })).text();
      same = came() === before ? same + 1 : 0;
    }
  });

/** A reader opens the pages one after the other, down to their ends, and looks at the pictures. */
export async function readPages(page: Page, urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    await openUntouched(page, url);
    await page.evaluate(() => {
      for (const picture of document.querySelectorAll('.gallery'))
        picture.dispatchEvent(new Event('touchstart', { bubbles: true }));
      scrollTo(0, document.documentElement.scrollHeight);
    });
    await quiet(page);
  }
}

/** The visitor of a house's page touches the enquiry form; resolves once React has hydrated it. */
export async function wakeEnquiry(page: Page): Promise<void> {
  await page.locator('[data-island=enquiry] textarea').focus();
  await page.locator('[data-island=enquiry]').waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
}

/** The visitor of a house's page opens the loan form. */
export async function openLoanForm(page: Page): Promise<void> {
  await page.locator('a[data-loan]:visible').first().click();
  await page.locator('dialog[open] form').first().waitFor();
  await page.waitForLoadState('networkidle');
}
