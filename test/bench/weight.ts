import type { Browser } from 'playwright-core';
import { launchChromium } from '#support/chromium.ts';
import type { BenchRow } from './bench-row.ts';
import { publicPages, withBuiltStage } from './bench-stage.ts';
import { phone } from './slow-phone.ts';

/**
 * kB that pages may weigh at first sight: everything that is loaded without a touch. Without
 * pictures each may weigh 75.
 */
const limits: [page: RegExp, limit: number][] = [
  [/^home /, 250],
  [/^listing /, 200],
];

/** ms without a request after which the page counts as loaded. */
const quiet = 1500;

interface Weight {
  first: number;
  /** kB of pictures among these. */
  pictures: number;
}

/**
 * kB that the browser receives, headers included, until an untouched page asks for nothing more.
 */
async function weigh(browser: Browser, url: string): Promise<Weight> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const wire = await context.newCDPSession(page);
  await wire.send('Network.enable');
  const types = new Map<string, string>();
  const weight = { total: 0, pictures: 0 };
  let last = performance.now();
  wire.on('Network.requestWillBeSent', () => {
    last = performance.now();
  });
  wire.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    last = performance.now();
    weight.total += encodedDataLength / 1000;
    if (types.get(requestId) === 'Image') weight.pictures += encodedDataLength / 1000;
  });
  const settled = async () => {
    while (performance.now() - last < quiet)
      await new Promise((resolve) => setTimeout(resolve, 100));
  };
  await page.goto(url, { waitUntil: 'load' });
  await settled();
  await context.close();
  return { first: weight.total, pictures: weight.pictures };
}

/** What a phone downloads for the first sight of every public page. */
export async function benchWeight(): Promise<BenchRow[]> {
  const browser = await launchChromium();
  try {
    return await withBuiltStage(async (origin, shown) => {
      const rows: BenchRow[] = [];
      for (const [name, path] of publicPages(shown)) {
        const { first, pictures } = await weigh(browser, origin + path);
        rows.push(
          {
            name: `${name} on a phone, first view`,
            value: first,
            unit: 'kB',
            limit: limits.find(([page]) => page.test(name))?.[1],
          },
          {
            name: `${name} on a phone, without pictures`,
            value: first - pictures,
            unit: 'kB',
            limit: 75,
          },
          { name: `${name} on a phone, pictures`, value: pictures, unit: 'kB' },
        );
      }
      return rows;
    });
  } finally {
    await browser.close();
  }
}
