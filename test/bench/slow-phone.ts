import type { Browser, Page } from 'playwright-core';

/** The measuring phone: px, and device pixels to each. */
export const phone = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

/** How much slower than this machine its processor is: Lighthouse's phone. */
export const slowdown = 4;

/** Lighthouse's slow 4G: ms of a round trip, bytes a second down and up. */
export const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: 204_800,
  uploadThroughput: 96_000,
};

/** Gives a page the network and the processor of a slow phone. */
export async function simulateSlowPhone(page: Page): Promise<void> {
  const wire = await page.context().newCDPSession(page);
  await wire.send('Network.enable');
  await wire.send('Network.emulateNetworkConditions', slow4g);
  await wire.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

/** A page of a phone with a slow processor and a fast network; `recorder` runs in every document. */
export async function openSlowPhone(browser: Browser, recorder: () => void): Promise<Page> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await page.addInitScript(recorder);
  const wire = await context.newCDPSession(page);
  await wire.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
}
