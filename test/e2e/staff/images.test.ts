import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { websiteSections } from '#domain/dealer/website-sections.ts';
import {
  expectAccessible,
  newContext,
  openBrowserForTests,
  origin,
  ready,
  watchedPage,
} from '../support/browser.ts';
import { photograph, staffPage } from '../support/staff.ts';
import { shared } from '../support/stage-calls.ts';
import { openStageTable } from '../support/stage-table.ts';

openBrowserForTests();

let table: Awaited<ReturnType<typeof openStageTable>>;
beforeAll(async () => {
  table = await openStageTable();
});
afterAll(async () => {
  for (const section of websiteSections) await table?.removeImage(section);
  await shared.runSchedule();
  table?.close();
});

const slot = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const hero = (page: Page) => page.locator('.hero img').first();

describe('the pictures of the site', () => {
  test('have a slot each', async () => {
    const language = 'bg';
    for (const width of [360, 768, 1280]) {
      const { page, context, troubles } = await staffPage('/images', { width, language });
      await page.locator('.staff-slot img').first().waitFor();
      await expect.poll(() => page.locator('.staff-slot').count()).toBe(websiteSections.length);
      await expect
        .poll(() =>
          page
            .locator('.staff-slot img')
            .evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0)),
        )
        .toBe(true);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(width);
      await expectAccessible(page);
      expect(troubles).toEqual([]);
      await context.close();
    }
  });

  test('are replaced by an upload, and visitors see the new one', async () => {
    const { page, context, troubles } = await staffPage('/images');
    const place = slot(page, 'Hero');
    await place.getByText('Standard picture').waitFor();
    const file = await photograph('yard.jpg', { width: 1920, height: 700, colour: '#335a7a' });
    // By keyboard: the field has the focus, and opens the system's own dialog.
    await place.locator('input[type=file]').focus();
    // It is there only while the file is being sent.
    const uploading = place.getByRole('progressbar', { name: 'Uploading: Hero' }).waitFor();
    await Promise.all([uploading, place.locator('input[type=file]').setInputFiles(file)]);
    await place.getByText(/^Yours, since/).waitFor();
    await expect.poll(() => place.getByRole('progressbar').count()).toBe(0);
    await expectAccessible(page);
    expect(troubles).toEqual([]);
    await context.close();

    const visitor = await newContext({ viewport: { width: 1280, height: 900 } });
    const watched = await watchedPage(visitor);
    const asked: string[] = [];
    watched.page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
    await watched.page.goto('/bg');
    await ready(watched.page);
    await expect
      .poll(() =>
        hero(watched.page).evaluate((one: HTMLImageElement) => [
          one.currentSrc,
          one.naturalWidth > 0,
        ]),
      )
      .toEqual([expect.stringMatching(/\/media\/website\/hero-\d+\/hero@1x\.webp$/), true]);
    // The head's preload and the picture ask for the same file.
    expect(asked.filter((path) => path.startsWith('/media/website/hero-'))).toHaveLength(1);
    expect(watched.troubles).toEqual([]);
    await visitor.close();

    const phone = await newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 });
    const small = await phone.newPage();
    await small.goto('/en');
    await expect
      .poll(() => hero(small).evaluate((one: HTMLImageElement) => one.currentSrc))
      .toMatch(/heroSmall@1x\.webp$/);
    await phone.close();
  });

  test('go back to the standard picture, and one click undoes each step', async () => {
    const { page, context, troubles } = await staffPage('/images', { width: 360 });
    const place = slot(page, 'Showroom');
    const shown = async () =>
      (await (await fetch(`${origin}/api/website-images?section=showroom`)).json()).items.length;
    await place
      .locator('input[type=file]')
      .setInputFiles(await photograph('yard.jpg', { width: 800, height: 1200 }));
    const notice = page.locator('.staff-notice');
    await notice.getByText('Showroom: the new picture is on the site.').waitFor();
    await place.getByText(/^Yours, since/).waitFor();
    const picture = await place.locator('img').getAttribute('src');
    await expect.poll(shown).toBe(1);

    await place.getByRole('button', { name: 'Back to the standard picture' }).click();
    await notice.getByText('Showroom: the standard picture is on the site again.').waitFor();
    await place.getByText('Standard picture', { exact: true }).waitFor();
    await expect.poll(() => place.locator('img').getAttribute('src')).toContain('/pictures/');
    await expect
      .poll(() => place.getByRole('button', { name: 'Back to the standard picture' }).count())
      .toBe(0);
    await expect.poll(shown).toBe(0);
    await expectAccessible(page);

    await notice.getByRole('button', { name: 'Undo' }).click();
    await notice.getByText('Showroom: the earlier picture is on the site again.').waitFor();
    await expect.poll(() => place.locator('img').getAttribute('src')).toBe(picture);
    await notice.getByRole('button', { name: 'Undo' }).click();
    await place.getByText('Standard picture', { exact: true }).waitFor();
    // The log names who it was, and shows no address for an empty value.
    await expect
      .poll(async () => {
        await page.goto('/en/admin/audit-log?kind=website_image&id=showroom');
        await page.locator('main').getByText('Standard picture').first().waitFor();
        return page.locator('main').getByText('staff@example.com').count();
      })
      .toBeGreaterThan(0);
    expect(troubles).toEqual([]);
    await context.close();
  });

  test('take a dropped file, and refuse a file that is no picture with its reason', async () => {
    const { page, context } = await staffPage('/images');
    const place = slot(page, 'Behind the testimonials');
    const choose = (name: string, mimeType: string, size = 10) =>
      place
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType, buffer: Buffer.alloc(size) });
    await choose('text.txt', 'text/plain');
    await place.getByText('Please upload an image file').waitFor();
    await choose('large.jpg', 'image/jpeg', 5_242_881);
    await place.getByText('Image size should be less than 5MB').waitFor();
    await choose('moving.gif', 'image/gif');
    await place.getByText('Please upload a JPG, PNG or WebP image').waitFor();
    await choose('lies.jpg', 'image/jpeg');
    await place
      .getByText('Failed to upload lies.jpg: it is not a JPG, PNG or WebP picture')
      .waitFor();
    await place
      .locator('input[type=file]')
      .setInputFiles(await photograph('icon.jpg', { width: 300, height: 200 }));
    await place
      .getByText('Failed to upload icon.jpg: the picture is smaller than 320 × 200 pixels')
      .waitFor();
    await expectAccessible(page);
    await place.getByRole('button', { name: 'Leave it as it was' }).click();

    await place.locator('input[type=file]').setInputFiles({
      name: 'IMG_0001.heic',
      mimeType: 'image/heic',
      buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0'),
    });
    await place.getByText(/^HEIC pictures can’t be shown .* \(IMG_0001\.heic\)$/).waitFor();

    // A JPEG under the name of a WebP is taken for what it is.
    const { buffer } = await photograph('dusk.jpg', { width: 1920, height: 600 });
    const [name, mimeType] = ['dusk.webp', 'image/webp'];
    const dropped = await page.evaluateHandle(
      ({ bytes, ...about }) => {
        const transfer = new DataTransfer();
        transfer.items.add(
          new File([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))], about.name, {
            type: about.type,
          }),
        );
        return transfer;
      },
      { bytes: buffer.toString('base64'), name, type: mimeType },
    );
    await place.locator('.staff-drop').dispatchEvent('drop', { dataTransfer: dropped });
    await place.getByText(/^Yours, since/).waitFor();
    await context.close();
  });

  test('changed by another member of staff meanwhile are not overwritten unseen', async () => {
    const [one, other] = [await staffPage('/images'), await staffPage('/images')];
    const name = 'Lifestyle';
    await slot(one.page, name).waitFor();
    await slot(other.page, name).waitFor();
    await slot(other.page, name)
      .locator('input[type=file]')
      .setInputFiles(await photograph('theirs.jpg'));
    await slot(other.page, name)
      .getByText(/^Yours, since/)
      .waitFor();
    await slot(one.page, name)
      .locator('input[type=file]')
      .setInputFiles(await photograph('mine.jpg', { colour: '#204060' }));
    await slot(one.page, name)
      .getByText(/Someone else has put another picture here/)
      .waitFor();
    await slot(one.page, name)
      .getByText(/Last changed by staff@example\.com, .*\d/)
      .waitFor();
    await expectAccessible(one.page);
    const theirs = await slot(one.page, name).locator('img').getAttribute('src');
    await slot(one.page, name).getByRole('button', { name: 'Put mine in its place' }).click();
    await expect
      .poll(() => slot(one.page, name).locator('img').getAttribute('src'))
      .not.toBe(theirs);
    await one.context.close();
    await other.context.close();
  });

  test('that cannot be read say so and are read again', async () => {
    const { page, context } = await staffPage('/discounts');
    await page.route('**/api/admin/website-images', (route) =>
      route.fulfill({ status: 500, json: { success: false } }),
    );
    await page.getByRole('link', { name: 'Website Images' }).click();
    await page.getByText('Failed to load website images').waitFor();
    await expectAccessible(page);
    await page.unroute('**/api/admin/website-images');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.locator('.staff-slot img').first().waitFor();
    await context.close();
  });

  test('whose file is missing show visitors the standard picture', async () => {
    await table.putImage('hero', '/media/website/hero-1.jpg');
    await shared.runSchedule();
    const visitor = await newContext();
    const page = await visitor.newPage();
    await page.goto('/en');
    await expect
      .poll(() =>
        hero(page).evaluate((one: HTMLImageElement) => [
          new URL(one.currentSrc).pathname,
          one.naturalWidth > 0,
        ]),
      )
      .toEqual(['/pictures/hero-960.webp', true]);
    await visitor.close();
  });
});
