import { readFile } from 'node:fs/promises';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import type { CaravanRow } from '#domain/houses/caravan.ts';
import { formatPrice } from '#domain/locale.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { importMessages } from '#shared/texts/import-messages.ts';
import {
  byTurns,
  expectAccessible,
  languages,
  now,
  openBrowserForTests,
  origin,
  resize,
} from '../support/browser.ts';
import { addHouse, fillSignIn, staffPage } from '../support/staff.ts';
import { listing, shared } from '../support/stage-calls.ts';

openBrowserForTests();

const contexts: BrowserContext[] = [];
const added: string[] = [];
afterEach(async () => {
  await shared.clearFaults();
  for (const context of contexts.splice(0)) await context.close();
  for (const id of added.splice(0)) await shared.deleteHouse(id);
});

async function open(...args: Parameters<typeof staffPage>): Promise<Page> {
  const { context, page } = await staffPage(...args);
  contexts.push(context);
  return page;
}

/** A control of a menu or dialog, which takes the focus a moment after it opens. */
async function pressIn(layer: Locator, control: Locator): Promise<void> {
  await expect
    .poll(() => layer.evaluate((element) => element.contains(document.activeElement)))
    .toBe(true);
  await control.press('Enter');
}

/** Houses of a make of their own, so that the list can be filtered to them. */
async function houses(count: number) {
  const make = `M${crypto.randomUUID().slice(0, 6)}`;
  const all = [];
  for (let n = 1; n <= count; n++) {
    const house = await addHouse({ make, model: `No ${n}`, price: 10_000 + n });
    added.push(house.id);
    all.push(house);
  }
  return { make, all };
}
const inView = (make: string) => `/houses?search=${make}`;
const publicTotal = async (make: string) => (await listing(`?search=${make}`)).total;

describe.each(languages)('archiving, in %s', (language) => {
  const test = byTurns(language);
  const { adminTools: tools, adminHouses: words, adminAudit: audit } = adminMessages[language];

  test('takes a house off the site and out of the list, and restores it unchanged', async () => {
    const { make, all } = await houses(1);
    const name = `${make} No 1`;
    await expect.poll(() => publicTotal(make)).toBe(1);
    const page = await open(inView(make), { language });
    await page.getByRole('button', { name: words.ofHouse(tools.archive, name) }).click();
    await page.getByText(tools.archived(name)).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await expect.poll(() => publicTotal(make)).toBe(0);
    await expectAccessible(page);

    await page.getByRole('link', { name: words.filters.archive }).click();
    await page.getByText(tools.archivedBadge, { exact: true }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: words.ofHouse(words.edit, name) }).click();
    await page.locator('.staff-form').waitFor();
    await expect.poll(() => page.locator('.staff-notice-wide').innerText()).not.toBe('');
    await page.goBack();
    await page.getByRole('button', { name: words.ofHouse(tools.restore, name) }).click();
    await page.getByText(tools.restored(name)).waitFor();
    await expect.poll(() => publicTotal(make)).toBe(1);

    await page.goto(`/${language}/admin/audit-log?kind=caravan&id=${all[0]?.id}`);
    await expect
      .poll(() => page.locator('.audit-head .staff-badge').allInnerTexts())
      .toEqual([audit.actions.restored, audit.actions.archived, audit.actions.created]);
    await expect.poll(() => page.locator('h1').innerText()).toBe(audit.of(name));
    await expect
      .poll(() => page.locator('.audit-who').first().innerText())
      .toContain('staff@example.com');
    await page.locator('summary').click();
    await page.locator('.change-table').waitFor();
    await expectAccessible(page);
  });

  test('the audit log names fields and values in words, and can be filtered', async () => {
    const { make, all } = await houses(1);
    const [house] = all;
    await shared.patchHouse(house?.id ?? '', {
      version: 1,
      is_visible: false,
      sale_status: 'reserved',
    });
    const page = await open(inView(make), { language });
    await page.getByRole('button', { name: words.ofHouse(tools.more, `${make} No 1`) }).click();
    await page
      .getByRole('menuitem', { name: words.ofHouse(tools.history, `${make} No 1`) })
      .click();
    const table = page.locator('.audit-entry').first().locator('.change-table');
    await expect.poll(() => table.innerText()).toContain(words.statuses.reserved);
    const { labels } = adminMessages[language].adminForm;
    await expect.poll(() => table.innerText()).toContain(labels.is_visible);
    await expect
      .poll(async () =>
        (await table.locator('tr').nth(1).locator('td').allInnerTexts()).map((text) => text.trim()),
      )
      .toEqual([audit.yes, audit.no]);
    await page.getByLabel(audit.kind, { exact: true }).last().selectOption('campaign');
    await page.waitForURL(/kind=campaign/);
    await page.locator('.audit-entry, .staff-empty').first().waitFor();
    await expectAccessible(page);
  });
});

describe.each(languages)('many houses at once, in %s', (language) => {
  const test = byTurns(language);
  const {
    admin,
    adminTools: tools,
    adminHouses: words,
    adminForm: form,
    adminSession,
  } = adminMessages[language];
  const session = adminSession.expired;
  const box = (page: Page, name: string) =>
    page.getByLabel(words.ofHouse(tools.select.column, name));

  test('are chosen with shift, changed together, and a house that somebody else changed is named and tried again', async () => {
    const { make, all } = await houses(4);
    const page = await open(`${inView(make)}&sort=priceUp`, { language });
    await box(page, `${make} No 1`).check();
    await box(page, `${make} No 3`).click({ modifiers: ['Shift'] });
    await page.getByText(tools.select.count(3)).waitFor();
    await expectAccessible(page);
    await shared.patchHouse(all[1]?.id ?? '', { version: 1, is_new: true });
    await page.getByRole('button', { name: tools.bulk.choose }).click();
    await page.getByRole('menuitem', { name: tools.bulk.actions.sold }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(tools.bulk.ask(3, 0)).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: tools.bulk.start }).click();
    await dialog.getByText(tools.batch.result(2, 1, 0)).waitFor();
    await expect
      .poll(() => dialog.locator('li').innerText())
      .toBe(`${make} No 2 ${tools.bulk.conflict}`);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: tools.bulk.retry }).click();
    await dialog.getByText(tools.batch.result(3, 0, 0)).waitFor();
    await expect
      .poll(() => shared.readHouse(all[1]?.id ?? ''))
      .toMatchObject({ sale_status: 'sold', is_new: true, version: 3 });
    await expect
      .poll(() => shared.readHouse(all[3]?.id ?? ''))
      .toMatchObject({ sale_status: 'available', version: 1 });

    // Once the dialog is closed, the changes can still be undone: from a notice in the list.
    await dialog.getByRole('button', { name: tools.batch.close }).click();
    await dialog.waitFor({ state: 'detached' });
    await shared.patchHouse(all[0]?.id ?? '', { version: 2, is_featured: true });
    const notice = page.locator('.staff-notice', { hasText: tools.bulk.made('', 3).slice(2) });
    await notice.waitFor();
    await expectAccessible(page);
    await notice.getByRole('button', { name: admin.undo }).click();
    await dialog.getByText(tools.bulk.undone(2, 1, 0)).waitFor();
    await expect
      .poll(() => dialog.locator('li').innerText())
      .toBe(`${make} No 1 ${tools.bulk.changedSince}`);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: tools.batch.close }).click();
    await expect
      .poll(() => shared.readHouse(all[0]?.id ?? ''))
      .toMatchObject({ sale_status: 'sold', is_featured: true });
    await expect
      .poll(() => shared.readHouse(all[1]?.id ?? ''))
      .toMatchObject({ sale_status: 'available', is_new: true });
    await expect
      .poll(() => shared.readHouse(all[2]?.id ?? ''))
      .toMatchObject({ sale_status: 'available', sale: null });
  });

  test('get 3 % cheaper, rounded to 50, in five steps; staff see each new price first and undo all of it', async () => {
    const { make, all } = await houses(3);
    const second = all[1]?.id ?? '';
    const pricesOf = () =>
      Promise.all(all.map(async ({ id }) => (await shared.readHouse(id)).price));
    const page = await open(`${inView(make)}&sort=priceUp`, { language });
    const dialog = page.getByRole('dialog');
    const cells = () => dialog.locator('td.prices-price b').allInnerTexts();
    const price = (euro: number) => formatPrice(euro, language);
    await page.getByLabel(tools.select.all(3)).check();
    await page.getByRole('button', { name: tools.prices.open }).click();
    await dialog.getByText(tools.prices.hint).waitFor();
    // The dialog takes the focus a moment after it opens.
    const value = dialog.getByLabel(tools.prices.value);
    await expect
      .poll(() => value.evaluate((element) => element === document.activeElement))
      .toBe(true);
    await page.keyboard.type('3');
    await dialog.getByLabel(tools.prices.roundingLabel).selectOption('nearest 50');
    const change = (count: number) =>
      dialog.getByRole('button', { name: tools.prices.start(count), exact: true });
    await expect.poll(cells).toEqual([price(9700), price(9700), price(9700)]);
    await expect.poll(() => change(3).isEnabled()).toBe(true);
    expect(await now(pricesOf())).toEqual([10_001, 10_002, 10_003]);
    await expectAccessible(page);

    await dialog.getByLabel(tools.prices.take(`${make} No 3`)).uncheck();
    await shared.patchHouse(second, { version: 1, price: 12_000 });
    await change(2).click();
    await dialog.getByText(tools.batch.result(1, 1, 0)).waitFor();
    await expect.poll(pricesOf).toEqual([9700, 12_000, 10_003]);
    // Staff see the present price before the second try.
    await dialog.getByRole('button', { name: tools.bulk.retry }).click();
    await expect.poll(cells).toEqual([price(11_650)]);
    await expect.poll(() => change(1).isEnabled()).toBe(true);
    await change(1).click();
    await dialog.getByText(tools.batch.result(1, 0, 0)).waitFor();
    await expect.poll(pricesOf).toEqual([9700, 11_650, 10_003]);

    await dialog.getByRole('button', { name: admin.undo }).click();
    await dialog.getByText(tools.bulk.undone(2, 0, 0)).waitFor();
    await expect.poll(pricesOf).toEqual([10_001, 12_000, 10_003]);
  });

  test('get cheaper though the session ends half way: the change goes on once staff sign in, now or later', async () => {
    const { make, all } = await houses(12);
    const pricesOf = () =>
      Promise.all(all.map(async ({ id }) => (await shared.readHouse(id)).price));
    const before = await pricesOf();
    const page = await open(`${inView(make)}&sort=priceUp`, { language });
    const dialog = page.getByRole('dialog', { name: tools.prices.title(12) });
    const signIn = page.getByRole('dialog', { name: session.title });
    // The session ends with the third house that is sent.
    let sent = 0;
    await page.route('**/api/admin/caravans/*', async (route) => {
      sent += 1;
      if (sent === 3) await page.evaluate(() => localStorage.clear());
      await route.continue();
    });
    await page.getByLabel(tools.select.all(12)).check();
    await page.getByRole('button', { name: tools.prices.open }).click();
    await dialog.getByLabel(tools.prices.value).fill('3');
    await dialog.getByRole('button', { name: tools.prices.start(12), exact: true }).click();
    await signIn.waitFor();
    await expectAccessible(page);
    await signIn.getByRole('button', { name: session.leave }).click();
    await dialog.getByRole('button', { name: tools.bulk.retry }).click();
    const kept = (await pricesOf()).filter((price, index) => price === before[index]).length;
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThan(12);
    const again = page.getByRole('dialog', { name: tools.prices.title(kept) });
    // The new prices are asked for again, which nobody may who is not signed in.
    await fillSignIn(page);
    sent = 0;
    await again.getByRole('button', { name: tools.prices.start(kept), exact: true }).click();
    await fillSignIn(page);
    await again.getByText(tools.batch.result(kept, 0, 0)).waitFor();
    await expect.poll(pricesOf).toEqual(before.map((price) => Math.round(price * 0.97)));

    await again.getByRole('button', { name: admin.undo }).click();
    await again.getByText(tools.bulk.undone(12, 0, 0)).waitFor();
    await expect.poll(pricesOf).toEqual(before);
  });

  test('are changed no further while the connection is lost; the change, and its undo, go on when it is back', async () => {
    const { make, all } = await houses(12);
    const isNew = async () =>
      (await Promise.all(all.map(({ id }) => shared.readHouse(id)))).filter((one) => one.is_new);
    const page = await open(inView(make), { language });
    const dialog = page.getByRole('dialog');
    let sent = 0;
    await page.route('**/api/admin/caravans/*', (route) => {
      sent += 1;
      return sent > 2 ? route.abort() : route.continue();
    });
    await page.getByLabel(tools.select.all(12)).check();
    await page.getByRole('button', { name: tools.bulk.choose }).click();
    await page.getByRole('menuitem', { name: tools.bulk.actions.new }).click();
    await dialog.getByRole('button', { name: tools.bulk.start }).click();
    await dialog.getByRole('button', { name: tools.bulk.retry }).waitFor();
    expect(sent).toBeLessThan(12);
    await expect.poll(isNew).toHaveLength(2);
    await expect
      .poll(() => dialog.locator('li').first().innerText())
      .toContain(admin.failures.offline);
    await expectAccessible(page);
    await page.unroute('**/api/admin/caravans/*');
    await dialog.getByRole('button', { name: tools.bulk.retry }).click();
    await dialog.getByText(tools.batch.result(12, 0, 0)).waitFor();
    await expect.poll(isNew).toHaveLength(12);

    // An undo that did not come to its end can be gone on with after its dialog is closed.
    sent = 0;
    await page.route('**/api/admin/caravans/*', (route) => {
      sent += 1;
      return sent > 2 ? route.abort() : route.continue();
    });
    await dialog.getByRole('button', { name: admin.undo }).click();
    await dialog.getByRole('button', { name: tools.bulk.retry }).waitFor();
    await page.unroute('**/api/admin/caravans/*');
    await dialog.getByRole('button', { name: tools.batch.close }).click();
    await page.locator('.staff-notice').getByRole('button', { name: admin.undo }).click();
    await dialog.getByRole('button', { name: tools.batch.close }).waitFor();
    await expect.poll(isNew).toHaveLength(0);
  });

  test('keep the price of one that a buyer has reserved, unless staff choose it', async () => {
    const { make } = await houses(1);
    const promised = { make, model: 'Promised', price: 10_002, sale_status: 'reserved' } as const;
    added.push((await addHouse(promised)).id);
    const page = await open(inView(make), { language });
    const dialog = page.getByRole('dialog').first();
    await page.getByLabel(tools.select.all(2)).check();
    await page.getByRole('button', { name: tools.prices.open }).click();
    await dialog.getByLabel(tools.prices.value).fill('10');
    const change = (count: number) =>
      dialog.getByRole('button', { name: tools.prices.start(count), exact: true });
    await expect.poll(() => change(1).isEnabled()).toBe(true);
    const take = dialog.getByLabel(tools.prices.take(`${make} Promised`));
    await expect.poll(() => take.isChecked()).toBe(false);
    await take.check();
    await expect.poll(() => change(2).isEnabled()).toBe(true);
  });

  test('at odd prices are left out until chosen, then confirmed, on a phone whose connection fails at first', async () => {
    const { make, all } = await houses(2);
    const page = await open(inView(make), { language, width: 360 });
    const dialog = page.getByRole('dialog').first();
    await page.getByLabel(tools.select.all(2)).check();
    await page.getByRole('button', { name: tools.prices.open }).click();
    await dialog.getByLabel(tools.prices.value).fill('12 pounds');
    await dialog.getByText(tools.prices.wrongValue.percentage).waitFor();
    await page.route('**/api/admin/preview-prices', (route) => route.abort());
    await dialog.getByLabel(tools.prices.value).fill('60');
    await dialog.getByText(tools.prices.notForetold).waitFor();
    await page.unroute('**/api/admin/preview-prices');
    await dialog.getByRole('button', { name: admin.tryAgain }).click();
    const change = (count: number) =>
      dialog.getByRole('button', { name: tools.prices.start(count), exact: true });
    await dialog
      .getByText(form.odd.reasons.price_change({ from: 2, to: 0, least: '' }))
      .first()
      .waitFor();
    await expect.poll(() => change(0).isDisabled()).toBe(true);
    await expectAccessible(page);
    await dialog.getByLabel(tools.prices.take(`${make} No 1`)).check();
    await change(1).click();
    const question = page.getByRole('dialog', { name: form.odd.title(1) });
    await question.waitFor();
    await expectAccessible(page);
    await question.getByRole('button', { name: tools.prices.confirmOdd }).click();
    await dialog.getByText(tools.batch.result(1, 0, 0)).waitFor();
    await expect.poll(async () => (await shared.readHouse(all[0]?.id ?? '')).price).toBe(4000);
    await expect.poll(async () => (await shared.readHouse(all[1]?.id ?? '')).price).toBe(10_002);
  });

  test('are all chosen on a phone, archived and restored with the keyboard', async () => {
    const { make, all } = await houses(2);
    const page = await open(inView(make), { language, width: 360 });
    const everything = page.getByLabel(tools.select.all(2));
    await everything.focus();
    await page.keyboard.press('Space');
    await page.getByText(tools.select.count(2)).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: tools.bulk.choose }).focus();
    await page.keyboard.press('Enter');
    const archive = page.getByRole('menuitem', { name: tools.bulk.actions.archive, exact: true });
    await pressIn(page.getByRole('menu'), archive);
    await pressIn(page.getByRole('dialog'), page.getByRole('button', { name: tools.bulk.start }));
    await page.getByText(tools.batch.result(2, 0, 0)).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText(words.noMatch.title).waitFor();
    for (const { id } of all)
      await expect.poll(async () => (await shared.readHouse(id)).archived_at).not.toBeNull();
  });
});

describe.each(languages)('houses as a file, in %s', (language) => {
  const test = byTurns(language);
  const { adminTools: tools, adminForm } = adminMessages[language];
  const words = importMessages[language];
  const upload = (page: Page, text: string, name = 'houses.csv') =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

  const { adminHouses } = adminMessages[language];
  const choose = async (page: Page, button: string, item: string) => {
    await page
      .getByRole('button', { name: adminHouses.ofHouse(button, adminHouses.title) })
      .click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  async function exported(page: Page, item: string, button = tools.export.open): Promise<string> {
    const saving = page.waitForEvent('download');
    await choose(page, button, item);
    const file = await (await saving).path();
    return readFile(file, 'utf8');
  }

  test('exported and imported again are unchanged, whatever is in them', async () => {
    const { make, all } = await houses(1);
    const nasty = await addHouse({
      make,
      model: '=1+1|"x"; \'y\'',
      description: '-дълго; с, всичко\n\n\'"и редове\\|',
      features: ['a|b', '\\', '@SUM(1)', "'кавичка"],
    });
    added.push(nasty.id);
    const page = await open(inView(make), { language });
    await page.locator('.staff-table').waitFor();
    const text = await exported(page, tools.export.names(2));
    expect(text.startsWith('\ufeffid')).toBe(true);
    expect(text).toContain(all[0]?.id);
    await page.getByRole('link', { name: tools.import.open }).click();
    await page.locator('input[type=file]').waitFor({ state: 'attached' });
    await expectAccessible(page);
    await upload(page, text);
    await page.getByText(words.nothing).waitFor();
    await expect.poll(() => page.locator('.plan-count-unchanged dd').innerText()).toBe('2');
  });

  test('are chosen behind one button, for the import or under the form’s labels; on a phone in the list’s menu', async () => {
    const { make } = await houses(2);
    const page = await open(inView(make), { language });
    await page.locator('.staff-table').waitFor();
    const heading = async (item: string, button?: string) =>
      (await exported(page, item, button)).split('\r\n')[0]?.split(/[;,]/);
    const { make: label } = adminForm.labels;
    expect(await now(heading(tools.export.names(2)))).toContain('make');
    expect(await now(heading(tools.export.labels(2)))).toContain(label);
    // Whoever has them behind a button of their own does not meet them in the menu again.
    await page
      .getByRole('button', { name: adminHouses.ofHouse(tools.more, adminHouses.title) })
      .click();
    await page.getByRole('menuitem', { name: tools.paper.titles.prices }).waitFor();
    await expect.poll(() => page.getByRole('menuitem', { name: /CSV/ }).count()).toBe(0);
    await page.keyboard.press('Escape');

    await resize(page, 360, 780);
    await expect.poll(() => page.getByRole('button', { name: tools.export.open }).count()).toBe(0);
    expect(await now(heading(tools.export.names(2), tools.more))).toContain('make');
    expect(await now(heading(tools.export.labels(2), tools.more))).toContain(label);
  });

  test('that were sold are saved by the same button, and a refusal says so', async () => {
    const { make, all } = await houses(1);
    const sale = { sold_on: '2026-01-15', price_paid: 9_800 };
    await shared.patchHouse(all[0]?.id ?? '', { version: 1, sale_status: 'sold', sale });
    const page = await open(inView(make), { language });
    await page.locator('.staff-table').waitFor();
    const save = () => choose(page, tools.export.open, tools.sales.open);
    await page.route('**/api/admin/caravans*', (route) => route.abort());
    await save();
    await page.getByText(tools.sales.failed).waitFor({ timeout: 30_000 });
    await page.unroute('**/api/admin/caravans*');
    const saving = page.waitForEvent('download');
    await save();
    const text = await readFile(await (await saving).path(), 'utf8');
    const cells = text.split('\r\n').find((line) => line.includes(make));
    expect(cells?.split(/[;,]/).slice(4, 7)).toEqual(['2026-01-15', '9800', String(all[0]?.price)]);
  });

  test('changed in a spreadsheet show change by change, are imported as chosen, and overwrite nobody else’s changes', async () => {
    const { make, all } = await houses(3);
    const [first, second, third] = all;
    if (!first || !second || !third) throw new Error('three houses');
    const fresh = crypto.randomUUID();
    const line = (id: string, model: string, price: string, version = 1) =>
      [id, make, model, '2020', price, '4', '2', 'Ново описание', first.main_image, version].join(
        '\t',
      );
    const header = 'id make model year price beds bedrooms description main_image version'
      .split(' ')
      .join('\t');
    await shared.patchHouse(third.id, { version: 1, is_featured: true });
    const page = await open('/houses/import', { language });
    await upload(
      page,
      [
        header,
        line(first.id, 'No 1', '9500'),
        line(second.id, 'No 2', '8500'),
        line(third.id, 'No 3', '7500'),
        line(fresh, 'No 4', '6500'),
        line('x', 'No 5', '5500'),
        line(crypto.randomUUID(), 'No 6', 'евтино'),
      ].join('\r\n'),
    );
    await page.locator('.plans').waitFor();
    await expect
      .poll(() => page.locator('.plan-counts dd').allInnerTexts())
      .toEqual(['1', '3', '0', '2']);
    await page.getByText(words.outdated).waitFor();
    await expect.poll(() => page.getByLabel(words.take(`${make} No 3`)).isChecked()).toBe(false);
    const plan = page.locator('.plan', { hasText: `${make} No 1` });
    await expect.poll(() => plan.innerText()).toContain(adminForm.labels.description);
    await page.getByText(words.problems.badId(words.quoted('x'))).waitFor();
    await expectAccessible(page);

    // Somebody else changes it while the person looks at the preview.
    await shared.patchHouse(second.id, { version: 1, sale_status: 'reserved' });
    await page.getByRole('button', { name: words.apply(3) }).click();
    await page.getByText(tools.batch.result(2, 1, 0)).waitFor();
    await page.getByText(words.conflict).waitFor();
    await expectAccessible(page);
    added.push(fresh);
    await expect.poll(() => shared.readHouse(first.id)).toMatchObject({ price: 9500, version: 2 });
    await expect
      .poll(() => shared.readHouse(second.id))
      .toMatchObject({ price: second.price, sale_status: 'reserved' });
    await expect
      .poll(() => shared.readHouse(third.id))
      .toMatchObject({ price: third.price, is_featured: true });
    await expect.poll(() => shared.readHouse(fresh)).toMatchObject({ model: 'No 4', price: 6500 });
  });

  test('written into the template without ids are added as new ones, each once though an answer is lost', async () => {
    const make = `M${crypto.randomUUID().slice(0, 6)}`;
    const page = await open('/houses/import', { language, width: 360 });
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: words.template }).click();
    const template = await readFile(await (await saving).path(), 'utf8');
    const file = (names: readonly string[], number = (model: string) => `${make} ${model}`) => {
      const [header = '', example = ''] = template.split('\r\n');
      const rows = names.map((model) =>
        example.replace('Willerby', make).replace('Granada', model).replace('A-1', number(model)),
      );
      // The example's description says that it is one.
      const own = rows.map((line) =>
        line.replace(/[^,;]*(ПРИМЕР|EXAMPLE)[^.]*\./, 'Описание').replaceAll('"', ''),
      );
      return [header, example, ...own].join('\r\n');
    };
    await page.getByText(words.columnsHead).first().click();
    await page
      .getByRole('row', { name: 'sale_status' })
      .getByText(/свободен|available/)
      .waitFor();
    await upload(page, file(['No 1', 'No 2']));
    await page.getByText(words.problems.example).waitFor();
    await expect
      .poll(() => page.locator('.plan-counts dd').allInnerTexts())
      .toEqual(['2', '0', '0', '1']);
    await page.getByText(words.noPicture).first().waitFor();
    await expectAccessible(page);

    let lost = 0;
    await page.route('**/api/admin/caravans', async (route) => {
      if (route.request().method() !== 'POST' || lost++ > 0) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await page.getByRole('button', { name: words.apply(2) }).click();
    await page.getByText(tools.batch.result(1, 1, 0)).waitFor();
    await page.getByRole('button', { name: words.retry }).click();
    await page.getByText(tools.batch.result(2, 0, 0)).waitFor();
    const { items } = await (await shared.asStaff('GET', '/caravans')).json();
    const stored: CaravanRow[] = items.filter((house: CaravanRow) => house.make === make);
    added.push(...stored.map(({ id }) => id));
    expect(stored.map(({ model, is_visible }) => [model, is_visible]).sort()).toEqual([
      ['No 1', false],
      ['No 2', false],
    ]);

    // By its number a house is found again; without one it is pointed out.
    await upload(page, file(['No 1']));
    await expect
      .poll(() => page.locator('.plan-counts dd').allInnerTexts())
      .toEqual(['0', '0', '1', '1']);
    await upload(
      page,
      file(['No 1'], () => ''),
    );
    await page.getByText(words.like.house).waitFor();
    await expect.poll(() => page.getByLabel(words.take(`${make} No 1`)).isChecked()).toBe(false);
    await expectAccessible(page);
  });

  test('with a price that looks mistyped are included only by choice, and confirmed once more', async () => {
    const { make, all } = await houses(2);
    const [first, second] = all;
    if (!first || !second) throw new Error('two houses');
    const line = ({ id, model }: { id: string; model: string }, price: string) =>
      [id, make, model, '2020', price, '4', '2', 'Ново описание', first.main_image, 1].join('\t');
    const header = 'id make model year price beds bedrooms description main_image version'
      .split(' ')
      .join('\t');
    const page = await open('/houses/import', { language, width: 360 });
    await upload(page, [header, line(first, '9 500 €'), line(second, '1000')].join('\r\n'));
    await page.getByText(words.odd).waitFor();
    await expect.poll(() => page.getByLabel(words.take(`${make} No 1`)).isChecked()).toBe(true);
    const odd = page.getByLabel(words.take(`${make} No 2`));
    await expect.poll(() => odd.isChecked()).toBe(false);
    await odd.check();
    await expectAccessible(page);
    const apply = page.getByRole('button', { name: words.apply(2) });
    await apply.click();
    const dialog = page.getByRole('dialog', { name: adminForm.odd.title(1) });
    await expect.poll(() => dialog.innerText()).toContain(`${make} No 2`);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(() => apply.evaluate((element) => element === document.activeElement))
      .toBe(true);
    expect(await now(shared.readHouse(first.id))).toMatchObject({ version: 1 });
    await apply.click();
    await dialog.getByRole('button', { name: words.applyOdd }).click();
    await page.getByText(tools.batch.result(2, 0, 0)).waitFor();
    await expect.poll(() => shared.readHouse(first.id)).toMatchObject({ price: 9500, version: 2 });
    await expect.poll(() => shared.readHouse(second.id)).toMatchObject({ price: 1000, version: 2 });
  });

  test('are refused with a reason where the file is of another kind', async () => {
    const page = await open('/houses/import', { language, width: 360 });
    await upload(page, '{"colour":"red"}');
    await page.getByText(words.refused.noList).waitFor();
    await upload(page, '');
    await page.getByText(words.refused.empty).waitFor();
    await expectAccessible(page);
    await shared.setFaults({ dynamodb: 'down' });
    await upload(page, 'id;make\r\n');
    await page.getByText(words.loadFailed).waitFor();
  });
});

test('the audit log that cannot be read says so and can be read again', async () => {
  const language = 'bg';
  const { adminAudit: words, admin } = adminMessages[language];
  await shared.setFaults({ dynamodb: 'down' });
  const page = await open('/audit-log', { language });
  await page.getByText(words.loadFailed).waitFor({ timeout: 30_000 });
  await shared.clearFaults();
  await page.getByRole('button', { name: admin.tryAgain }).click();
  await page.locator('.audit-entry, .staff-empty').first().waitFor();
  expect((await now(fetch(`${origin}/api/admin/audit-log`))).status).toBe(401);
});
