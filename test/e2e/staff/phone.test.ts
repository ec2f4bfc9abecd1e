import { randomFillSync } from 'node:crypto';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { maxImageBytes } from '#domain/pictures.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { expectAccessible, type languages, openBrowserForTests } from '../support/browser.ts';
import { addHouse, photograph, staffPage } from '../support/staff.ts';
import { shared } from '../support/stage-calls.ts';

openBrowserForTests();

const phone = { width: 360, height: 740 };
const bar = (page: Page) => page.locator('.staff-bottom');
async function box(page: Page, selector: string) {
  const found = await page.locator(selector).first().boundingBox();
  if (!found) throw new Error(`${selector} is not shown`);
  return { top: found.y, foot: found.y + found.height };
}

async function onPhone(path: string, language: (typeof languages)[number] = 'en') {
  const opened = await staffPage(path, { width: phone.width, language });
  await opened.page.setViewportSize(phone);
  // The page takes its height at the start for that of the whole screen.
  await opened.page.reload();
  await bar(opened.page).waitFor();
  return opened;
}

/** The files as the page sends them to the storage. */
async function sentFiles(page: Page): Promise<() => Promise<Buffer[]>> {
  await page.addInitScript(() => {
    const sent: File[] = [];
    Object.assign(window, { sent });
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      const file = body instanceof FormData && body.get('file');
      if (file instanceof File) sent.push(file);
      return send.call(this, body);
    };
  });
  await page.reload();
  return async () => {
    const urls = await page.evaluate(() =>
      Promise.all(
        (window as unknown as { sent: File[] }).sent.map(
          (file) =>
            new Promise<string>((resolve) => {
              const reader = new FileReader();
              reader.onload = () => resolve(String(reader.result));
              reader.readAsDataURL(file);
            }),
        ),
      ),
    );
    return urls.map((url) => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));
  };
}

/**
 * A picture as a phone's camera writes it: on its side, with the place where it was taken. Upright
 * it is red above and blue below.
 */
async function cameraPicture() {
  const [width, height] = [4000, 3000];
  const pixels = Buffer.alloc(width * height * 3);
  randomFillSync(pixels);
  for (let at = 0; at < pixels.length; at += 3) {
    const strong = (at / 3) % width < width / 2 ? 0 : 2;
    for (let one = 0; one < 3; one += 1)
      pixels[at + one] = (pixels[at + one] ?? 0) / 3 + (one === strong ? 160 : 0);
  }
  const buffer = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .withMetadata({
      orientation: 6,
      exif: { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 38/1 0/1' } },
    })
    .jpeg({ quality: 92 })
    .toBuffer();
  return { name: 'IMG_2041.JPG', mimeType: 'image/jpeg', buffer };
}

describe('the staff area on a phone', () => {
  test('has four links and a menu of the rest in its bottom bar', async () => {
    const language = 'bg';
    const { page, context, troubles } = await onPhone('/houses', language);
    await page.locator('.staff-houses tbody tr').first().waitFor();
    await expect.poll(() => page.locator('.staff-tabs').count()).toBe(0);
    const hrefs = () =>
      bar(page)
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1)));
    await expect.poll(hrefs).toEqual(['today', 'houses', 'requests', 'new']);
    await expect
      .poll(() => bar(page).locator('[aria-current]').getAttribute('href'))
      .toContain('/houses');
    await expectAccessible(page);

    // One tap opens the rest, the next is there.
    await bar(page).getByRole('button').click();
    const menu = page.locator('.staff-menu');
    await menu.waitFor();
    const inMenu = () =>
      menu.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    const other = 'en';
    await expect
      .poll(inMenu)
      .toEqual([
        ...[
          'loan-requests',
          'discounts',
          'images',
          'houses/import',
          'houses?panel=migration',
          'personal-data',
          'settings',
          'audit-log',
        ].map((name) => `/${language}/admin/${name}`),
        `/${other}/admin/houses`,
      ]);
    await expect.poll(() => menu.getByRole('button').count()).toBe(2);
    await expect
      .poll(async () => (await box(page, '.staff-menu')).foot)
      .toBeLessThanOrEqual((await box(page, '.staff-bottom')).top);
    await expectAccessible(page);
    await menu.locator('[href$="panel=migration"]').click();
    await page.locator('.staff-migration button').waitFor();
    await menu.waitFor({ state: 'hidden' });
    await bar(page).getByRole('button').click();
    await menu.locator('[href$="/images"]').click();
    await menu.waitFor({ state: 'hidden' });
    await expect
      .poll(() => bar(page).getByRole('button').getAttribute('aria-current'))
      .toBe('true');
    // The import belongs to the houses: one place alone is the present one.
    await page.goto(`/${language}/admin/houses/import`);
    await page.locator('.import-choose').waitFor();
    await expect.poll(() => bar(page).locator('[aria-current]').count()).toBe(1);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBe(phone.width);
    expect(troubles).toEqual([]);
    await context.close();
  });

  test('says in the bar, and in the title, how many wait', async () => {
    const { page, context } = await onPhone('/requests');
    await page.route('**/api/admin/new-requests', (route) =>
      route.fulfill({ json: { success: true, enquiries: 2, loan_requests: 1, viewings: 0 } }),
    );
    await page.reload();
    await bar(page).getByRole('link', { name: 'Requests 3 waiting' }).waitFor();
    await expect.poll(() => page.title()).toMatch(/^\(3\) Requests/);
    await context.close();
  });

  test('keeps Undo and the cross of a notice beside its text', async () => {
    const house = await addHouse({
      make: 'Atlas',
      model: `P${crypto.randomUUID().slice(0, 6)}`,
      price: 20_000,
    });
    const { page, context } = await onPhone(`/houses?search=${house.model}`, 'bg');
    await page.locator('.price-cell').click();
    await page.locator('.staff-layer input').fill('19500');
    await page.keyboard.press('Enter');
    await page.locator('.staff-notice').waitFor();
    // Below zero where the cross begins above the foot of Undo.
    const apart = async () => {
      const undo = await box(page, '.staff-notice .staff-link');
      const cross = await box(page, '.staff-notice .staff-icon');
      return cross.top - undo.foot;
    };
    await expect.poll(apart).toBeLessThan(0);
    await context.close();
    await shared.deleteHouse(house.id);
  });

  test('has the first house whole on the first screen, above the bar', async () => {
    const { page, context } = await onPhone('/houses?sort=oldest', 'bg');
    await page.locator('.staff-houses tbody tr').first().waitFor();
    const { top } = await box(page, '.staff-bottom');
    const foot = async (selector: string) => (await box(page, selector)).foot;
    await expect.poll(() => foot('.staff-houses tbody tr')).toBeLessThanOrEqual(top);
    // The actions for chosen houses stand above the bar.
    await page.locator('.staff-houses tbody tr input[type=checkbox]').first().check();
    await expect.poll(() => foot('.bulk-actions')).toBeLessThanOrEqual(top + 1);
    // The end of the page stands above it as well.
    // The page grows or shrinks as rows come into view.
    await expect
      .poll(async () => {
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        return foot('main');
      })
      .toBeLessThanOrEqual(top + 1);
    await context.close();
  });

  test('has New and Featured in a house’s menu, one tap each, and puts them back with the reason when refused', async () => {
    const language = 'bg';
    const { adminHouses: words, adminTools } = adminMessages[language];
    const house = await addHouse({ model: `F${crypto.randomUUID().slice(0, 6)}` });
    const name = `${house.make} ${house.model}`;
    const { page, context } = await onPhone(`/houses?search=${house.model}`, language);
    const row = page.locator(`[data-row="${house.id}"]`);
    await expect.poll(() => row.getByRole('switch').count()).toBe(1);
    await row.getByRole('switch', { name: words.ofHouse(words.flags.is_visible, name) }).waitFor();
    await row.getByRole('button', { name: words.ofHouse(adminTools.more, name) }).click();
    const item = (flag: 'is_new' | 'is_featured') =>
      page.getByRole('menuitemcheckbox', { name: words.ofHouse(words.flags[flag], name) });
    const states = async () =>
      [
        await item('is_new').getAttribute('aria-checked'),
        await item('is_featured').getAttribute('aria-checked'),
      ].join();
    await expect.poll(states).toBe(`${house.is_new},${house.is_featured}`);
    await item('is_new').click();
    await item('is_featured').click();
    // The menu stays, and says what is set.
    await expect.poll(states).toBe(`${!house.is_new},${!house.is_featured}`);
    await expect
      .poll(() => shared.readHouse(house.id))
      .toMatchObject({ is_new: !house.is_new, is_featured: !house.is_featured, version: 3 });
    await expectAccessible(page, '.staff-layer');

    await page.route('**/api/admin/caravans/*', (route) => route.abort());
    await item('is_featured').click();
    await page.getByText(words.updateFailed(words.fieldNames.is_featured)).waitFor({
      timeout: 30_000,
    });
    await expect.poll(states).toBe(`${!house.is_new},${!house.is_featured}`);
    await shared.deleteHouse(house.id);
    await context.close();
  });

  test('saves a form above the bar, which is gone while the keyboard takes the room', async () => {
    const { page, context } = await onPhone('/houses/new');
    await page.getByLabel('Model').focus();
    await expect
      .poll(async () => (await box(page, '.staff-save')).foot)
      .toBeLessThanOrEqual((await box(page, '.staff-bottom')).top + 1);
    await page.setViewportSize({ ...phone, height: 420 });
    await expect.poll(() => bar(page).count()).toBe(0);
    await expect.poll(async () => (await box(page, '.staff-save')).foot).toBeLessThanOrEqual(420);
    await page.setViewportSize(phone);
    await bar(page).waitFor();
    // On its side the bar is lower, and still there.
    await page.setViewportSize({ width: 740, height: 360 });
    await expect.poll(async () => (await box(page, '.staff-bottom')).top).toBeGreaterThan(310);
    await page.setViewportSize({ width: 768, height: 900 });
    await page.locator('.staff-tabs').waitFor();
    await expect.poll(() => bar(page).count()).toBe(0);
    await context.close();
  });

  test('sends pictures of the camera upright, no larger than is needed, and without where they were taken', async () => {
    const { page, context, troubles } = await onPhone('/houses/new');
    const sent = await sentFiles(page);
    const camera = await cameraPicture();
    expect(camera.buffer.length).toBeGreaterThan(maxImageBytes);
    const zone = page.getByLabel('Drop pictures here');
    await zone.setInputFiles(camera);
    await page.locator('.staff-tile').waitFor();
    const [photo = Buffer.alloc(0)] = await sent();
    const about = await sharp(photo).metadata();
    expect(about).toMatchObject({ format: 'jpeg', width: 1600, height: 2133 });
    expect([about.orientation ?? 1, about.exif]).toEqual([1, undefined]);
    expect(photo.length).toBeLessThan(camera.buffer.length / 2);
    const top = await sharp(
      await sharp(photo).extract({ left: 0, top: 0, width: 1600, height: 1000 }).toBuffer(),
    ).stats();
    expect((top.channels[0]?.mean ?? 0) - (top.channels[2]?.mean ?? 0)).toBeGreaterThan(50);

    // A small picture is sent unchanged, a transparent one stays transparent, and a broken one is
    // left to the server.
    const small = await photograph('small.jpg');
    const clear = {
      width: 3000,
      height: 2000,
      channels: 4,
      background: { r: 0, g: 90, b: 0, alpha: 0.5 },
    } as const;
    const plan = {
      name: 'plan.png',
      mimeType: 'image/png',
      buffer: await sharp({ create: clear }).png().toBuffer(),
    };
    await zone.setInputFiles([small, plan]);
    await page.locator('.staff-tile').nth(2).waitFor();
    // Two at the same time: either may be sent first.
    const [, ...both] = await sent();
    expect(both.filter((file) => file.equals(small.buffer))).toHaveLength(1);
    const clearOne = both.find((file) => !file.equals(small.buffer)) ?? Buffer.alloc(0);
    const { hasAlpha } = await sharp(clearOne).metadata();
    expect(hasAlpha).toBe(true);
    expect(troubles).toEqual([]);
    await zone.setInputFiles({ ...camera, buffer: camera.buffer.subarray(0, 4_000_000) });
    await page.locator('.staff-upload-failed', { hasText: 'damaged or incomplete' }).waitFor();
    await context.close();
  });

  test('can be installed as an app of its own', async () => {
    const language = 'en';
    const { page, context } = await onPhone('/today', language);
    const browser = await context.newCDPSession(page);
    const { url, errors, data = '' } = await browser.send('Page.getAppManifest');
    expect([new URL(url).pathname, errors]).toEqual([`/staff/${language}.webmanifest`, []]);
    const start = `/${language}/admin/`;
    expect(JSON.parse(data)).toMatchObject({
      start_url: `${start}today`,
      scope: start,
      display: 'standalone',
    });
    await context.close();
  });
});
