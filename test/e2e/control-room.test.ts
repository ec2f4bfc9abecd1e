import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectAccessible, newContext, openBrowserForTests, origin, watchedPage } from './support/browser.ts';
import { shared } from './support/house-calls.ts';

openBrowserForTests();

let page: Page;
let troubles: string[];
beforeAll(async () => {
  ({ page, troubles } = await watchedPage(await newContext()));
});
beforeEach(() => page.goto('/_local'));
afterAll(async () => {
  await shared.clearFaults();
  await shared.setClock(null);
  await page.context().close();
});

const said = () => page.getByRole('status').textContent();
const read = async (path: string) => (await fetch(`${origin}/_local${path}`)).json();
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

test('the control room is accessible and fits a phone', async () => {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test('its clock moves the house, and gives the real time back', async () => {
  await page.locator('input[name=now]').fill('2031-05-06T07:08:09');
  await Promise.all([page.waitForEvent('load'), press('Set')]);
  expect(await page.locator('#now').textContent()).toMatch(/^2031-05-06 07:0/);
  expect(await read('/clock')).toMatchObject({ shifted: true, now: expect.stringMatching(/^2031-05-06T07:0/) });
  await Promise.all([page.waitForEvent('load'), press('Real time')]);
  expect(await read('/clock')).toMatchObject({ shifted: false });
});

test('its faults stay as they were set', async () => {
  await page.getByLabel('Pictures (S3)').selectOption('down');
  await press('Apply');
  await expect.poll(said).toBe('Done.');
  expect(await read('/faults')).toMatchObject({ s3: 'down', dynamodb: null });
  await page.reload();
  expect(await page.getByLabel('Pictures (S3)').inputValue()).toBe('down');
  await page.getByLabel('Pictures (S3)').selectOption('');
  await press('Apply');
  await expect.poll(said).toBe('Done.');
  expect(await read('/faults')).toMatchObject({ s3: null });
});

test('its token opens the staff calls, and its schedule runs', async () => {
  await press('Make a staff token');
  const token = page.getByLabel('Token, for scripts');
  await expect.poll(() => token.inputValue()).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  const authorization = `Bearer ${await token.inputValue()}`;
  expect((await fetch(`${origin}/api/admin/caravans`, { headers: { authorization } })).status).toBe(200);
  await page.reload();
  await press('Run the scheduled work once');
  await expect.poll(said).toBe('Done.');
  expect(troubles).toEqual([]);
});
