import type { BrowserContext, Page, Route } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { formatPercent, formatPrice } from '#domain/locale.ts';
import type { StaffCampaign } from '#domain/offers/campaign.ts';
import type { StaffDiscount } from '#domain/offers/individual-discount.ts';
import { dayNumber } from '#domain/time.ts';

import { adminMessages } from '#shared/texts/admin-messages.ts';
import {
  byTurns,
  expectAccessible,
  expectFitting,
  now,
  openBrowserForTests,
  origin,
} from '../support/browser.ts';
import {
  addCampaign,
  addDiscount,
  deleteCampaign,
  deleteDiscount,
  inDays,
  listCampaigns,
  listDiscounts,
  updateDiscount,
} from '../support/offers.ts';
import { addHouse, staffPage } from '../support/staff.ts';
import { shared } from '../support/stage-calls.ts';

openBrowserForTests();

const contexts: BrowserContext[] = [];
const left = { campaigns: [] as string[], discounts: [] as string[], houses: [] as string[] };
afterEach(async () => {
  await shared.clearFaults();
  for (const context of contexts.splice(0)) await context.close();
  for (const id of left.discounts.splice(0)) await deleteDiscount(id);
  for (const id of left.campaigns.splice(0)) await deleteCampaign(id);
  for (const id of left.houses.splice(0)) await shared.deleteHouse(id);
});

async function open(...args: Parameters<typeof staffPage>): Promise<Page> {
  const { context, page } = await staffPage(...args);
  contexts.push(context);
  return page;
}

const unique = () => `T${crypto.randomUUID().slice(0, 6)}`;
async function campaign(overrides: Parameters<typeof addCampaign>[0] = {}): Promise<StaffCampaign> {
  const name = unique();
  const added = await addCampaign({
    name_en: `${name} days`,
    name_bg: `Дни ${name}`,
    ...overrides,
  });
  left.campaigns.push(added.id);
  return added;
}
async function house(price = 20_000) {
  const added = await addHouse({ make: 'Atlas', model: unique(), price });
  left.houses.push(added.id);
  return { ...added, name: `Atlas ${added.model}` };
}
async function discount(caravan_id: string, overrides = {}): Promise<StaffDiscount> {
  const added = await addDiscount({ caravan_id, ...overrides });
  left.discounts.push(added.id);
  return added;
}
/** The row of the list that is about `name`. */
const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
const bannerOn = async (id: string) =>
  (await listCampaigns()).find((one) => one.id === id)?.is_banner_active;
const hasFocus = (element: Element) => element === document.activeElement;
/** The date as staff would type it, in Sofia. */
const typed = (day: string) => `2031-${day}`;

describe.each([
  ['an individual discount', 'individual', async () => (await discount((await house()).id)).id],
  ['a campaign', 'campaign', async () => (await campaign()).id],
] as const)('the form of %s', (_, type, add) => {
  test.each([
    [1280, 720],
    [360, 740],
  ])(
    'can be saved while its houses come: the button stays in its place, at %i px',
    async (width, height) => {
      const id = await add();
      const page = await open('/discounts', { width });
      await page.setViewportSize({ width, height });
      const held: Route[] = [];
      await page.route(/\/api\/admin\/caravans/, (route) => void held.push(route));
      await page.goto(`${origin}/en/admin/discounts/edit/${id}?type=${type}`);
      await page.locator('#field-discount_value').waitFor();
      await expect.poll(() => held.length).toBe(1);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const place = async () =>
        (await page.locator('.staff-save button[type=submit]').boundingBox())?.y;
      const before = (await now(place())) ?? 0;
      await held[0]?.continue();
      await page.locator('.house-picks').waitFor();
      await expect.poll(place).toBeCloseTo(before, 0);
    },
  );
});

describe.each([
  [
    'en',
    'Failed to update campaign banner status',
    'Active Banner',
    'Please select a mobile house',
  ],
  [
    'bg',
    'Банерът на кампанията не можа да се промени',
    'Активен банер',
    'Моля, изберете мобилен дом',
  ],
] as const)('the offers, in %s', (language, bannerFailed, activeBanner, houseRequired) => {
  const test = byTurns(language);
  test('fit on every screen, and axe finds no fault, when one is refused', async () => {
    const one = await house();
    const added = await discount(one.id);
    const page = await open(`/discounts/edit/${added.id}?type=individual`, { language });
    await page.locator('.house-picks').waitFor();
    await page.locator('#field-discount_value').fill('');
    await page.locator('.staff-save [type=submit]').click();
    await page.locator('.staff-summary').waitFor();
    await expectFitting(page);
  });

  test('name campaigns in the language of the page and say which banner runs', async () => {
    const added = await campaign({ is_banner_active: true, discount_value: 7.5 });
    const page = await open(`/discounts?search=${added.id}`, { language });
    const row = rowOf(page, language === 'en' ? added.name_en : added.name_bg);
    await row.getByText(activeBanner).waitFor();
    await expect.poll(() => row.innerText()).toContain(language === 'en' ? '7.5%' : '7,5\u00a0%');
  });

  test('put a banner switch back, with the reason, when it is refused', async () => {
    const added = await campaign();
    const page = await open(`/discounts?search=${added.id}`, { language });
    const banner = page.getByRole('switch');
    await banner.waitFor();
    await shared.setFaults({ dynamodb: 'down' });
    await banner.click();
    const alert = page.locator('.staff-notice-alarm');
    await alert.waitFor();
    await expect.poll(() => alert.innerText()).toContain(bannerFailed);
    await expect.poll(() => banner.isChecked()).toBe(false);
  });

  test('are not saved without a house', async () => {
    const page = await open('/discounts/new?type=individual', { language });
    await page.locator('.house-picks').waitFor();
    await page.locator('.staff-save [type=submit]').click();
    await page.locator('.staff-summary').getByText(houseRequired).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.id))
      .toBe('field-caravan_id');
  });
});

describe('the list of campaigns', () => {
  test('a banner switched on is live at once; the banner it replaces stays switched on, and says so', async () => {
    const first = await campaign({ is_banner_active: true, end_date: inDays(30) });
    const second = await campaign();
    const page = await open('/discounts');
    await page.getByRole('switch', { name: `Banner: ${second.name_en}` }).click();
    await page.getByText(`Banner switched on: ${second.name_en}`).waitFor();
    await page.getByText(`It is shown instead of: ${first.name_en}`).waitFor();
    await rowOf(page, second.name_en).getByText('Active Banner').waitFor();
    await rowOf(page, first.name_en).getByText(`Banner once “${second.name_en}” ends`).waitFor();
    await expect.poll(() => rowOf(page, first.name_en).getByText('Active Banner').count()).toBe(0);
    await expect
      .poll(() => page.getByRole('switch', { name: `Banner: ${first.name_en}` }).isChecked())
      .toBe(true);
    await expect
      .poll(async () => [await bannerOn(first.id), await bannerOn(second.id)])
      .toEqual([true, true]);

    await page.getByRole('switch', { name: `Banner: ${second.name_en}` }).click();
    await page.getByText(`Shown now: ${first.name_en}`).waitFor();
    await rowOf(page, first.name_en).getByText('Active Banner').waitFor();

    // One click undoes the switch, and it can be undone again.
    await page.getByRole('button', { name: 'Undo' }).click();
    await rowOf(page, second.name_en).getByText('Active Banner').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await rowOf(page, first.name_en).getByText('Active Banner').waitFor();
  });

  test('a banner switched off that was not shown offers no Undo: that would show it', async () => {
    const waiting = await campaign({ is_banner_active: true });
    const shown = await campaign({ is_banner_active: true });
    const page = await open('/discounts');
    await rowOf(page, shown.name_en).getByText('Active Banner').waitFor();
    const undo = page.getByRole('button', { name: 'Undo' });
    await page.getByRole('switch', { name: `Banner: ${waiting.name_en}` }).click();
    await page.getByText(`Banner switched off: ${waiting.name_en}`).waitFor();
    await expect.poll(() => undo.count()).toBe(0);

    // Nor does one in whose place somebody else has put a banner since.
    await page.getByRole('switch', { name: `Banner: ${shown.name_en}` }).click();
    await page.getByText(`Banner switched off: ${shown.name_en}`).waitFor();
    await undo.waitFor();
    const since = await campaign({ is_banner_active: true });
    await page.evaluate(() => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + 600_000;
      window.dispatchEvent(new Event('visibilitychange'));
    });
    await rowOf(page, since.name_en).getByText('Active Banner').waitFor();
    await expect.poll(() => undo.count()).toBe(0);
  });

  test('a campaign to come with its banner switched on says from when it shows, and leaves today’s banner on', async () => {
    const today = await campaign({ is_banner_active: true });
    const coming = await campaign({
      start_date: inDays(3),
      end_date: inDays(5),
      is_banner_active: true,
    });
    const page = await open('/discounts');
    await rowOf(page, coming.name_en).getByText('Banner from').waitFor();
    await rowOf(page, today.name_en).getByText('Active Banner').waitFor();
    const { campaign: live } = await (
      await fetch(`${origin}/api/get-active-banner-campaign`)
    ).json();
    expect(live.id).toBe(today.id);
  });

  test('a campaign is deleted once that is confirmed, and the notice names it', async () => {
    const added = await campaign();
    const page = await open(`/discounts?search=${added.id}`);
    await page.getByRole('button', { name: `Delete: ${added.name_en}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect
      .poll(async () => (await listCampaigns()).some(({ id }) => id === added.id))
      .toBe(true);

    await page.getByRole('button', { name: `Delete: ${added.name_en}` }).click();
    await shared.setFaults({ dynamodb: 'down' });
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await dialog.getByText('Failed to delete campaign').waitFor();
    await shared.clearFaults();
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await page.getByText(`Campaign “${added.name_en}” is deleted.`).waitFor();
    await expect
      .poll(async () => (await listCampaigns()).some(({ id }) => id === added.id))
      .toBe(false);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  });

  test('leads to the public page of a campaign and to its form, and search finds in both lists', async () => {
    const one = await house();
    const added = await campaign();
    await discount(one.id);
    const page = await open('/discounts');
    const view = page.getByRole('link', { name: `View: ${added.name_en}` });
    await expect.poll(() => view.getAttribute('href')).toBe(`/en/campaigns/${added.id}`);
    await page.getByRole('searchbox').fill(one.model);
    await page.getByText('Nothing matches the search').waitFor();
    await page.getByRole('link', { name: 'Individual Discounts 1', exact: true }).click();
    await rowOf(page, one.name).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe(`?tab=individual&search=${one.model}`);
    await page.getByRole('link', { name: 'Campaigns 0', exact: true }).click();
    await page.getByRole('searchbox').fill(added.id);
    await rowOf(page, added.name_en)
      .getByRole('link', { name: added.name_en, exact: true })
      .click();
    await page.waitForURL(`**/en/admin/discounts/edit/${added.id}`);
  });

  test('what is typed right after another view was chosen is searched in that view', async () => {
    const added = await campaign();
    const page = await open('/discounts?tab=individual');
    await page.locator('.staff-skeleton').waitFor({ state: 'detached' });
    await page.getByRole('searchbox').focus();
    // In one go, before the page is drawn for the view that was chosen.
    await page.evaluate(async (id) => {
      document.querySelector<HTMLElement>('.staff-views a:not([aria-current])')?.click();
      await new Promise((resolve) => setTimeout(resolve));
      document.execCommand('insertText', false, id);
    }, added.id);
    await rowOf(page, added.name_en).waitFor();
    // The list without a search has the row as well.
    await expect.poll(() => new URL(page.url()).search).toBe(`?search=${added.id}`);
  });

  test('no letter of a search is lost on a slow machine', async () => {
    await campaign();
    const page = await open('/discounts');
    await page.getByRole('searchbox').focus();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 8 });
    const text = 'every letter of these words counts';
    await page.keyboard.type(text);
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe(text);
    await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe(text);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('');
  });

  test('that cannot be read says so and can be asked again', async () => {
    const added = await campaign();
    await shared.setFaults({ dynamodb: 'down' });
    const page = await open('/discounts');
    await page.getByText('Failed to load campaigns').waitFor();
    await expectAccessible(page);
    await shared.clearFaults();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await rowOf(page, added.name_en).waitFor();
  });

  test('statuses follow the clock of the server, not that of the computer', async () => {
    const added = await campaign({ start_date: inDays(-1), end_date: inDays(1) });
    await shared.setClock(new Date(Date.now() + 2 * 24 * 60 * 60 * 1000));
    try {
      const page = await open(`/discounts?search=${added.id}`);
      await rowOf(page, added.name_en).getByText('Expired').waitFor();
    } finally {
      await shared.setClock(null);
    }
  });
});

describe('the timeline', () => {
  test('names campaigns and discounts of the months around the present, each a link with all its facts', async () => {
    const one = await house();
    const soon = await campaign({
      start_date: inDays(20),
      end_date: inDays(50),
      is_banner_active: true,
    });
    const over = await campaign({ start_date: inDays(-400), end_date: inDays(-300) });
    const added = await discount(one.id, { discount_type: 'percentage', discount_value: 5 });
    const page = await open('/discounts');
    const timeline = page.getByRole('region', { name: /Campaigns and discounts from/ });
    await timeline.getByText('Today').waitFor();
    const bar = timeline.getByRole('link', { name: soon.name_en });
    await expect.poll(() => bar.getAttribute('href')).toBe(`/en/admin/discounts/edit/${soon.id}`);
    await expect.poll(() => bar.innerText()).toContain('Scheduled');
    const individual = timeline.getByRole('link', { name: one.name });
    await expect
      .poll(() => individual.getAttribute('href'))
      .toBe(`/en/admin/discounts/edit/${added.id}?type=individual`);
    await expect.poll(() => individual.innerText()).toContain('Active');
    await expect.poll(() => timeline.getByRole('link', { name: over.name_en }).count()).toBe(0);
  });
});

describe('an individual discount', () => {
  test('is added for a house found by typing, changed and deleted, with its price in sight all the while', async () => {
    const one = await house(20_000);
    const page = await open('/discounts?tab=individual');
    await page.getByRole('link', { name: 'New discount' }).first().click();
    await page.getByLabel('Find a house').fill(one.model.toLowerCase());
    await page.getByRole('radio', { name: one.name }).check();
    await page.getByLabel('Start').fill(typed('03-01T09:00'));
    await page.getByLabel('End').fill(typed('07-01T09:00'));
    await page.locator('#field-discount_value').fill('12.5');
    await page.locator('.discount-result-price').getByText('€17,500').waitFor();
    await page.locator('.offer-announcement').getByText('€20,000').waitFor();
    await expect
      .poll(() => page.locator('.offer-announcement').innerText())
      .toBe('Announced: €20,000 −12% (€2,500 less)');
    await page.getByRole('button', { name: 'Save discount' }).click();
    await page.getByText(`The discount for ${one.name} is saved.`).waitFor();
    const row = rowOf(page, one.name);
    await row.getByText('Scheduled').waitFor();
    await expect.poll(() => row.innerText()).toMatch(/12\.5%[\s\S]*€20,000[\s\S]*€17,500/);
    const [stored] = (await listDiscounts()).filter(({ caravan_id }) => caravan_id === one.id);
    expect(stored).toMatchObject({
      start_date: '2031-03-01T07:00:00.000Z',
      end_date: '2031-07-01T06:00:00.000Z',
    });

    await page.getByRole('link', { name: `Edit: ${one.name}` }).click();
    await page.getByLabel('Discount type').selectOption('fixed');
    await page.locator('#field-discount_value').fill('1500');
    await page.locator('.discount-result-price').getByText('€18,500').waitFor();
    await page.getByRole('button', { name: 'Save discount' }).click();
    await rowOf(page, one.name).getByText('€18,500').waitFor();

    await page.getByRole('button', { name: `Delete: ${one.name}` }).click();
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await page.getByText(`The discount for ${one.name} is deleted.`).waitFor();
    await expect
      .poll(async () => (await listDiscounts()).some(({ caravan_id }) => caravan_id === one.id))
      .toBe(false);
  });

  test('that makes a house’s price zero has to be confirmed before it is stored', async () => {
    const language = 'bg';
    const words = adminMessages[language];
    const one = await house(22_600);
    const page = await open(`/discounts/new?type=individual&house=${one.id}`, {
      language,
      width: 360,
    });
    await page.locator('.offer-chosen').getByText(one.name).waitFor();
    await page.locator('#field-start_date').fill(typed('03-01T09:00'));
    await page.locator('#field-end_date').fill(typed('07-01T09:00'));
    await page.locator('#field-discount_type').selectOption('fixed');
    const value = page.locator('#field-discount_value');
    await value.fill('40 000');
    const save = page.getByRole('button', { name: words.adminOffers.discountForm.save });
    await save.click();
    const dialog = page.getByRole('dialog', { name: words.adminForm.odd.title(1) });
    await dialog.waitFor();
    const [list, nothing] = [formatPrice(22_600, language), formatPrice(0, language)];
    await expect.poll(() => dialog.innerText()).toContain(one.name);
    await expect
      .poll(() => dialog.innerText())
      .toContain(`${list}\u00a0→ ${nothing} (−${formatPercent(100, language)})`);
    await expectAccessible(page);
    const ofHouse = async () =>
      (await listDiscounts()).filter(({ caravan_id }) => caravan_id === one.id);

    // The focus starts on the button back, which leads to the field to correct.
    const back = dialog.getByRole('button', { name: words.adminForm.odd.back });
    await expect.poll(() => back.evaluate(hasFocus)).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => value.evaluate(hasFocus)).toBe(true);
    expect(await now(ofHouse())).toEqual([]);

    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: words.adminForm.odd.confirm }).click();
    await page.waitForURL(/tab=individual/);
    await expect
      .poll(ofHouse)
      .toMatchObject([{ discount_type: 'fixed', discount_value: 40_000, version: 1 }]);
  });

  test('is saved back exactly as it was stored when nobody changed it', async () => {
    const one = await house();
    const start_date = '2031-01-05T10:00:12.345Z';
    const end_date = '2031-02-05T10:00:59.999Z';
    const added = await discount(one.id, { start_date, end_date });
    const page = await open(`/discounts/edit/${added.id}?type=individual`);
    await expect.poll(() => page.getByLabel('Start').inputValue()).toMatch(/^2031-01-05T12:00/);
    await page.locator('#field-discount_value').fill('750');
    await page.getByRole('button', { name: 'Save discount' }).click();
    await page.getByText(`The discount for ${one.name} is saved.`).waitFor();
    const [stored] = (await listDiscounts()).filter(({ id }) => id === added.id);
    expect(stored).toMatchObject({ start_date, end_date, discount_value: 750 });
  });

  test('shows mistakes at the field and above the form, until they are corrected', async () => {
    const one = await house();
    const page = await open(`/discounts/new?type=individual&house=${one.id}`);
    await page.locator('.offer-chosen').getByText(one.name).waitFor();
    await page.getByRole('button', { name: 'Save discount' }).click();
    const summary = page.locator('.staff-summary');
    await summary.getByText('Start and end dates are required').waitFor();
    await summary.getByText('Discount value must be positive').waitFor();
    await expect.poll(() => summary.getByRole('listitem').count()).toBe(2);
    await page.getByLabel('Start').fill(typed('03-02T09:00'));
    await page.getByLabel('End').fill(typed('03-01T09:00'));
    await page.locator('#field-discount_value').fill('5');
    await page.getByRole('button', { name: 'Save discount' }).click();
    await summary.getByText('Start date must be before end date').waitFor();
    await expect.poll(() => page.getByLabel('End').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('End').fill(typed('03-03T09:00'));
    await expect.poll(() => summary.count()).toBe(0);
  });

  test('warns where another discount has the house in the same dates', async () => {
    const one = await house();
    await discount(one.id, {
      start_date: '2031-03-10T00:00:00.000Z',
      end_date: '2031-03-20T00:00:00.000Z',
    });
    const page = await open(`/discounts/new?type=individual&house=${one.id}`);
    const warning = page
      .locator('.offer-chosen')
      .getByText('Has an individual discount in these dates');
    await page.getByLabel('Start').fill(typed('03-15T09:00'));
    await page.getByLabel('End').fill(typed('04-15T09:00'));
    await warning.waitFor();
    await page.getByLabel('Start').fill(typed('04-01T09:00'));
    await expect.poll(() => warning.count()).toBe(0);
  });

  test('that somebody else changed meanwhile shows both versions and loses neither', async () => {
    const one = await house();
    const added = await discount(one.id, { discount_value: 1000 });
    const page = await open(`/discounts/edit/${added.id}?type=individual`);
    await page.locator('#field-discount_value').fill('1200');
    const end_date = '2031-05-01T10:00:00.000Z';
    await updateDiscount(added, { end_date });
    await page.getByRole('button', { name: 'Save discount' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await expectAccessible(page);
    await expect.poll(() => dialog.getByRole('group').count()).toBe(2);
    await dialog.getByRole('button', { name: 'Save the chosen version' }).click();
    await page.getByText(`The discount for ${one.name} is saved.`).waitFor();
    const [stored] = (await listDiscounts()).filter(({ id }) => id === added.id);
    expect(stored).toMatchObject({ discount_value: 1200, end_date, version: 3 });
  });

  test('is not lost by leaving or a reload, and a table that is down is named beside the button', async () => {
    const one = await house();
    const page = await open(`/discounts/new?type=individual&house=${one.id}`);
    await page.locator('.offer-chosen').getByText(one.name).waitFor();
    await page.locator('#field-discount_value').fill('10');
    await page.getByLabel('Start').fill(typed('03-01T09:00'));
    await page.getByLabel('End').fill(typed('04-01T09:00'));
    await shared.setFaults({ dynamodb: 'down' });
    await page.getByRole('button', { name: 'Save discount' }).click();
    await page.getByText('Failed to save discount').waitFor();
    await shared.clearFaults();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Stay on the page' }).click();
    page.once('dialog', (dialog) => dialog.accept());
    await page.reload();
    await page.getByRole('button', { name: 'Restore it' }).click();
    await expect.poll(() => page.locator('#field-discount_value').inputValue()).toBe('10');
    await page.getByRole('link', { name: 'Mobile Houses' }).click();
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await page.waitForURL('**/en/admin/houses');
  });

  test('saved again after its answer was lost and somebody changed it shows both versions, and is stored once', async () => {
    const one = await house();
    const page = await open(`/discounts/new?type=individual&house=${one.id}`);
    await page.locator('.offer-chosen').getByText(one.name).waitFor();
    await page.locator('#field-discount_value').fill('10');
    await page.getByLabel('Start').fill(typed('03-01T09:00'));
    await page.getByLabel('End').fill(typed('04-01T09:00'));
    const lose = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await page.route('**/create-individual-discount', lose, { times: 1 });
    await page.getByRole('button', { name: 'Save discount' }).click();
    await page.getByText('Failed to save discount').waitFor();
    const ofHouse = async () =>
      (await listDiscounts()).filter(({ caravan_id }) => caravan_id === one.id);
    const [added] = await ofHouse();
    if (!added) throw new Error('the call itself went through');
    left.discounts.push(added.id);
    await updateDiscount(added, { discount_value: 20 });
    await page.locator('#field-discount_value').fill('15');
    await page.getByRole('button', { name: 'Save discount' }).click();
    await page.getByRole('button', { name: 'Save the chosen version' }).click();
    await page.getByText(`The discount for ${one.name} is saved.`).waitFor();
    await expect.poll(ofHouse).toMatchObject([{ discount_value: 15, version: 3 }]);
  });

  test('takes a comma for a decimal point in a browser of any language, and ignores the mouse wheel', async () => {
    const one = await house();
    const page = await open(`/discounts/new?type=individual&house=${one.id}`);
    await page.locator('.offer-chosen').getByText(one.name).waitFor();
    const value = page.locator('#field-discount_value');
    await value.pressSequentially('7,5');
    await page.getByText('(7.5%)').waitFor();
    await value.hover();
    await page.mouse.wheel(0, 100);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await expect.poll(() => value.inputValue()).toBe('7,5');
  });

  test('that does not exist says so', async () => {
    const page = await open(`/discounts/edit/${crypto.randomUUID()}?type=individual`);
    await page.getByText('There is no such discount').waitFor();
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await page.waitForURL('**/en/admin/discounts?tab=individual');
  });

  test('is one link away from the form of its house, which it starts with', async () => {
    const one = await house();
    const page = await open(`/houses/edit/${one.id}`);
    await page.getByRole('link', { name: 'Discount this house' }).click();
    await page.locator('.offer-chosen').getByText(one.name).waitFor();
  });

  test('is added with the keyboard alone', async () => {
    const one = await house();
    const page = await open('/discounts/new?type=individual');
    await page.locator('.house-picks').waitFor();
    const tabTo = async (id: string, most = 30) => {
      for (let stop = 0; stop < most; stop++) {
        await page.keyboard.press('Tab');
        if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, id))
          return;
      }
      throw new Error(`Tab does not lead to ${id}`);
    };
    await tabTo('#field-caravan_id');
    await page.keyboard.type(one.model);
    await expect.poll(() => page.getByRole('radio').count()).toBe(1);
    await tabTo('input[type=radio]');
    await page.keyboard.press('Space');
    await page.locator('.offer-chosen').getByText(one.name).waitFor();
    // From now on, for a week.
    await tabTo('.campaign-lengths button');
    await page.keyboard.press('Enter');
    await tabTo('#field-discount_value');
    await page.keyboard.type('10');
    await page.keyboard.press('Enter');
    await page.getByText(`The discount for ${one.name} is saved.`).waitFor();
    const [stored] = (await listDiscounts()).filter(({ caravan_id }) => caravan_id === one.id);
    left.discounts.push(stored?.id ?? '');
    expect(stored).toMatchObject({ discount_type: 'percentage', discount_value: 10 });
    const days = [stored?.start_date, stored?.end_date].map((at) =>
      dayNumber(Date.parse(at ?? '')),
    );
    // From Sofia's midnight on, seven days are over as the sixth day after it ends.
    expect([6, 7]).toContain((days[1] ?? 0) - (days[0] ?? 0));
    expect(stored?.end_date).toMatch(/:59:59\.999Z$/);
  });
});
