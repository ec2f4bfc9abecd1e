import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { localSender } from '#infra/local/shared/names.ts';
import {
  expectAccessible,
  newContext,
  now,
  openBrowserForTests,
  origin,
  watchedPage,
} from '../support/browser.ts';
import { listing, shared } from '../support/stage-calls.ts';

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
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test('the control room’s clock moves the stage’s time, and gives the real time back', async () => {
  await page.locator('input[name=now]').fill('2031-05-06T07:08:09');
  await Promise.all([page.waitForEvent('load'), press('Set')]);
  await expect.poll(() => page.locator('#now').textContent()).toMatch(/^2031-05-06 07:0/);
  expect(await now(read('/clock'))).toMatchObject({
    shifted: true,
    now: expect.stringMatching(/^2031-05-06T07:0/),
  });
  await Promise.all([page.waitForEvent('load'), press('Real time')]);
  expect(await now(read('/clock'))).toMatchObject({ shifted: false });
});

test('the control room’s clock stands still when it is held', async () => {
  await page.locator('input[name=now]').fill('2031-05-06T07:08:09');
  await page.getByLabel('Hold it there').check();
  await Promise.all([page.waitForEvent('load'), press('Set')]);
  expect(await now(read('/clock'))).toMatchObject({ now: '2031-05-06T07:08:09.000Z', held: true });
  await expect.poll(() => page.getByLabel('Hold it there').isChecked()).toBe(true);
  await Promise.all([page.waitForEvent('load'), press('Real time')]);
  expect(await now(read('/clock'))).toMatchObject({ shifted: false, held: false });
});

test('the control room shows when prices change next, and sets the clock to it', async () => {
  await shared.setClock(new Date('2031-05-06T07:00:00Z'));
  const { items } = await listing();
  const start_date = '2031-05-06T08:00:00.000Z';
  const discount = {
    caravan_id: items[0].id,
    discount_type: 'fixed',
    discount_value: 500,
    start_date,
  };
  const end_date = '2031-05-07T08:00:00.000Z';
  const added = await shared.asStaff('POST', '/create-individual-discount', {
    ...discount,
    end_date,
  });
  expect(added.status).toBe(201);
  await page.reload();
  await expect
    .poll(() => page.locator('#edge').textContent())
    .toContain('2031-05-06 08:00:00.000Z');
  const isReduced = async () =>
    (await listing('?discount=true')).items.some(({ id }: { id: string }) => id === items[0].id);
  const moved = page.waitForRequest('**/_local/clock');
  await Promise.all([page.waitForEvent('load'), press('5 s before the change')]);
  const setting = await moved;
  expect(setting.postDataJSON()).toEqual({ now: '2031-05-06T07:59:55.000Z' });
  expect(await now(read('/clock'))).toMatchObject({
    now: expect.stringMatching(/^2031-05-06T(07:59:5|08:0)/),
  });
  // The seconds may be over before the page has asked for the next change.
  await shared.setClock(new Date('2031-05-06T07:30:00Z'), { hold: true });
  await page.reload();
  await expect
    .poll(() => page.locator('#edge').textContent())
    .toContain('2031-05-06 08:00:00.000Z');
  await Promise.all([page.waitForEvent('load'), press('At the change')]);
  await expect.poll(isReduced).toBe(true);
  await shared.setClock(new Date(Date.parse(start_date) - 1), { hold: true });
  await expect.poll(isReduced).toBe(false);
  const removed = await shared.asStaff(
    'DELETE',
    `/delete-individual-discount?discount_id=${(await added.json()).discount.id}`,
  );
  expect(removed.status).toBe(200);
  await shared.setClock(null);
});

test('the control room’s faults stay as they were set', async () => {
  await page.getByLabel('Pictures (S3)').selectOption('down');
  await press('Apply');
  await expect.poll(said).toBe('Done.');
  expect(await now(read('/faults'))).toMatchObject({ s3: 'down', dynamodb: null });
  await page.reload();
  await expect.poll(() => page.getByLabel('Pictures (S3)').inputValue()).toBe('down');
  await page.getByLabel('Pictures (S3)').selectOption('');
  await press('Apply');
  await expect.poll(said).toBe('Done.');
  expect(await now(read('/faults'))).toMatchObject({ s3: null });
});

test('the control room gives a token that opens the staff calls, and runs the schedule', async () => {
  await press('Make a staff token');
  const token = page.getByLabel('Token, for scripts');
  await expect.poll(() => token.inputValue()).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  const authorization = `Bearer ${await token.inputValue()}`;
  expect(
    (await now(fetch(`${origin}/api/admin/caravans`, { headers: { authorization } }))).status,
  ).toBe(200);
  await page.reload();
  await press('Run the scheduled work once');
  await expect.poll(said).toBe('Done.');
  await expect.poll(() => page.locator('#report').textContent()).toContain('"edge_passed"');
  expect(troubles).toEqual([]);
});

test('a mail in the control room shows its Reply-To address, and its links, as text and as a button, have the right targets', async () => {
  const url = `${origin}/bg/houses?type=new&make=Willerby`;
  const mail = {
    Action: 'SendEmail',
    Source: localSender,
    'Destination.ToAddresses.member.1': 'maria@example.com',
    'ReplyToAddresses.member.1': 'yard@example.com',
    'Message.Subject.Data': 'Връзка',
    'Message.Body.Text.Data': `Отворете ${url}.`,
    'Message.Body.Html.Data': `<html><head></head><body><a href="${url.replace('&', '&amp;')}">Отворете</a></body></html>`,
  };
  const sent = await fetch(`${origin}/_local/ses`, {
    method: 'POST',
    body: new URLSearchParams(mail),
  });
  expect(sent.status).toBe(200);
  for (const link of [
    () => page.getByRole('link', { name: url }),
    () => page.frameLocator('iframe').getByRole('link', { name: 'Отворете' }),
  ]) {
    await page.goto('/_local');
    await page.getByRole('link', { name: 'Връзка' }).first().click();
    await expect.poll(() => page.locator('dl').textContent()).toContain('Reply toyard@example.com');
    await link().click();
    await page.waitForURL(url);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBeTruthy();
  }
});
