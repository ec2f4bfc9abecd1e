import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import type { CaravanRow } from '#domain/houses/caravan.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { importMessages } from '#shared/texts/import-messages.ts';
import { rowOf, sheetOf, sheetPath, workbookWith } from '#support/workbooks.ts';
import {
  byTurns,
  expectAccessible,
  languages,
  now,
  openBrowserForTests,
} from '../support/browser.ts';
import { staffPage } from '../support/staff.ts';
import { listing, shared } from '../support/stage-calls.ts';

openBrowserForTests();

const contexts: BrowserContext[] = [];
const makes: string[] = [];
afterEach(async () => {
  await shared.clearFaults();
  for (const context of contexts.splice(0)) await context.close();
  for (const make of makes.splice(0))
    for (const { id } of await housesOf(make)) await shared.deleteHouse(id);
});

function freshMake(): string {
  const make = `M${crypto.randomUUID().slice(0, 6)}`;
  makes.push(make);
  return make;
}
async function housesOf(make: string): Promise<CaravanRow[]> {
  const { items } = await (await shared.asStaff('GET', '/caravans')).json();
  return items.filter((house: CaravanRow) => house.make === make);
}
const noSidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

const feed = new URL('../../infra/import/files/dms-feed.csv', import.meta.url);

describe.each(languages)('a file of another system, in %s', (language) => {
  const test = byTurns(language);
  const { adminTools: tools } = adminMessages[language];
  const words = importMessages[language];
  async function open(width: number) {
    const { context, page, troubles } = await staffPage('/houses/import', { language, width });
    contexts.push(context);
    await page.locator('input[type=file]').waitFor({ state: 'attached' });
    return { page, troubles };
  }
  const choose = (page: Page, name: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer });

  test('is matched on a wide screen, imported, made visible by its pictures, and taken back', async () => {
    const make = freshMake();
    const [{ main_image }] = (await listing()).items;
    const text = (await readFile(feed, 'utf8'))
      .replaceAll(/\b(?:Willerby|ABI|Swift|Carnaby|Europa)\b/g, make)
      .replaceAll(/^700(?=\d,)/gm, `${make}-700`)
      .replace(/7001_0\.jpg[^,]*/, main_image);
    const { page, troubles } = await open(1280);
    await choose(page, 'feed.csv', Buffer.from(text));
    const columns = page.locator('.match-columns');
    await columns.waitFor();
    await expect
      .poll(() => page.getByLabel('Screen_Price', { exact: true }).inputValue())
      .toBe('price');
    await expect.poll(() => page.locator('.match-left').innerText()).toContain('Last_Edit');
    await expectAccessible(page);
    await page.getByLabel('Edition', { exact: true }).selectOption('internal.private_note');
    await page.getByRole('button', { name: words.match.show }).click();
    await page.locator('.plans').waitFor();
    await page.locator('.plan-understood').first().getByText('21950.00').waitFor();
    await expectAccessible(page);
    const taken = now(await page.locator('.plan input[type=checkbox]:checked').count());
    await page.getByRole('button', { name: words.apply(taken) }).click();
    await page.getByText(tools.batch.result(taken, 0, 0)).waitFor();
    const stored = now(await housesOf(make));
    expect(stored).toHaveLength(taken);
    expect(stored.filter(({ is_visible }) => is_visible).map(({ price }) => price)).toEqual([
      21_950,
    ]);
    await expect.poll(async () => (await listing(`?make=${make}`)).items.length).toBe(1);

    await page.getByRole('button', { name: words.undo(taken) }).click();
    await page.getByText(tools.bulk.undone(taken, 0, 0)).waitFor();
    expect(now(await housesOf(make))).toEqual([]);
    expect(troubles).toEqual([]);
  });

  test('that is a workbook goes to visible houses on a phone, and makes nothing twice', async () => {
    const make = freshMake();
    const [{ main_image }] = (await listing()).items;
    const sheet = [
      ['Наличност към 25.11.2026'],
      [
        'Марка',
        'Модел',
        'Година',
        'Цена',
        'Спални места',
        'Спални',
        'Описание',
        'Складов номер',
        'Главна снимка',
        'Видим',
        'Пристигнал на',
      ],
      [
        make,
        'Granada',
        2018,
        '22 600,00 €',
        6,
        2,
        'Описание',
        `${make}-1`,
        main_image,
        'да',
        new Date('2026-11-20'),
      ],
      [
        make,
        'Rio',
        '2015 г.',
        18_500,
        '4 места',
        2,
        'Описание',
        `${make}-2`,
        main_image,
        'да',
        new Date('2026-11-20'),
      ],
    ].map((cells) =>
      cells.map((value) => ({ value, ...(value instanceof Date && { format: 'dd.mm.yyyy' }) })),
    );
    const workbook = await writeXlsxFile(sheet).toBuffer();
    const { page, troubles } = await open(360);
    await choose(page, 'homes.xlsx', workbook);
    await page.getByRole('button', { name: words.match.show }).waitFor();
    await expect.poll(() => page.locator('.match-notes').innerText()).toContain('25.11.2026');
    expect(now(await noSidewaysScroll(page))).toBe(true);
    await expectAccessible(page);
    await page.getByRole('button', { name: words.match.show }).press('Enter');
    await page.getByRole('button', { name: words.apply(2) }).click();
    await page.getByText(tools.batch.result(2, 0, 0)).waitFor();
    expect(now(await noSidewaysScroll(page))).toBe(true);
    await expect.poll(async () => (await listing(`?make=${make}`)).items.length).toBe(2);

    await choose(page, 'homes.xlsx', workbook);
    await page.getByText(words.nothing).waitFor();
    await expectAccessible(page);
    expect(troubles).toEqual([]);
  });

  test('of a stranger is refused or stopped, and the page stays alive', async () => {
    const make = freshMake();
    const { page, troubles } = await open(360);
    const far = workbookWith({ [sheetPath]: sheetOf(rowOf("r='XFD1048576'")) });
    const columns = (count: number) =>
      JSON.stringify([Object.fromEntries(Array.from({ length: count }, (_, n) => [`c${n}`, n]))]);
    const deep = `[{"make":${'['.repeat(200_000)}${']'.repeat(200_000)}}]`;
    for (const [name, content, refusal] of [
      ['far.xlsx', Buffer.from(far), words.refused.tooLarge],
      ['wide.json', Buffer.from(columns(6000)), words.refused.tooLarge],
      ['deep.json', Buffer.from(deep), words.refused.notJson],
    ] as const) {
      await choose(page, name, content);
      await expect.poll(() => page.getByRole('alert').innerText()).toBe(refusal);
    }
    await expectAccessible(page);
    await choose(page, 'many.json', Buffer.from(columns(900)));
    await page.getByText(words.match.moreColumns(700), { exact: true }).waitFor();
    const lines = `${',x'.repeat(90)}\n`.repeat(20_000);
    await choose(page, 'long.csv', Buffer.from(`make,model${lines}`));
    await page.getByRole('button', { name: words.stop, exact: true }).click();
    await expect.poll(() => page.locator('.import-status').innerText()).toBe('');
    await expect.poll(() => page.getByRole('alert').innerText()).toBe('');
    await choose(page, 'good.csv', Buffer.from(`make,model\n${make},Rio\n`));
    await expect
      .poll(() => page.locator('.import-status').innerText())
      .toContain(words.file('good.csv', 1));
    await expect.poll(() => noSidewaysScroll(page)).toBe(true);
    expect(troubles).toEqual([]);
  });
});

test('a file that is none, and a stage that is down, are said in words', async () => {
  const words = importMessages.en;
  const { context, page } = await staffPage('/houses/import');
  contexts.push(context);
  const input = page.locator('input[type=file]');
  await input.waitFor({ state: 'attached' });
  const broken = { name: 'homes.xlsx', mimeType: '', buffer: Buffer.from('PK\x03\x04broken') };
  await context.setOffline(true);
  await input.setInputFiles(broken);
  await page.getByText(`${words.readFailed}. ${adminMessages.en.admin.failures.offline}`).waitFor();
  await context.setOffline(false);
  await input.setInputFiles(broken);
  await page.getByText(words.refused.badWorkbook).waitFor();
  await shared.setFaults({ dynamodb: 'down' });
  const text = 'id,make,model,year,price,beds,bedrooms,description\n,A,B,2018,22600,6,2,C\n';
  await input.setInputFiles({ name: 'homes.csv', mimeType: '', buffer: Buffer.from(text) });
  await page.getByText(words.loadFailed).waitFor({ timeout: 30_000 });
});
