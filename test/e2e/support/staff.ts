import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import type { CaravanInput } from '#domain/houses/caravan.ts';
import type { languages } from './browser.ts';
import { newContext, watchedPage } from './browser.ts';
import { listing, shared } from './stage-calls.ts';

export const account = { email: 'staff@example.com', password: 'Showroom-2026' };

/** Fills in the sign-in that is on the page and sends it. */
export async function fillSignIn(page: Page, password = account.password): Promise<void> {
  await page.locator('input[name=email]').fill(account.email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('.staff-captcha input[type=checkbox]').check();
  await page.locator('.staff-sign-in button[type=submit]:enabled').click();
}

let stored: Awaited<ReturnType<BrowserContext['storageState']>> | undefined;

/**
 * A page of somebody who has signed in, in a browser of their own; the sign-in itself is done once
 * for all tests.
 */
export async function staffPage(
  path: string,
  { width = 1280, language = 'en' }: { width?: number; language?: (typeof languages)[number] } = {},
) {
  if (!stored) {
    const first = await newContext();
    const page = await first.newPage();
    await page.goto('/en/admin/login');
    await fillSignIn(page);
    await page.locator('.today-part').first().waitFor();
    stored = await first.storageState();
    await first.close();
  }
  const context = await newContext({
    storageState: stored,
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
  });
  const watched = await watchedPage(context);
  await watched.page.goto(`/${language}/admin${path}`);
  return { context, ...watched };
}

/** A photograph to upload; `noisy` ones are hard to compress, so they are large files. */
export async function photograph(
  name: string,
  { width = 1200, height = 800, colour = '#7a5533', noisy = false, quality = 80 } = {},
) {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const picture = sharp({
    create: { width, height, channels: 3, background: colour, ...(noisy ? { noise } : {}) },
  });
  return { name, mimeType: 'image/jpeg', buffer: await picture.jpeg({ quality }).toBuffer() };
}

/** A house with a picture that is in the storage. */
export async function addHouse(overrides: Partial<CaravanInput>) {
  const [{ main_image }] = (await listing()).items;
  return shared.addHouse({ main_image, ...overrides });
}

/** A house that has been on sale for eight days: a reduction of its price may be announced. */
export async function addOlderHouse(overrides: Partial<CaravanInput>) {
  await shared.setClock(new Date(Date.now() - 8 * 86_400_000));
  try {
    return await addHouse(overrides);
  } finally {
    await shared.setClock(null);
  }
}
