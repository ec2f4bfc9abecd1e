import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import type { Caravan } from '#domain/houses/caravan.ts';
import type { CampaignInput, StaffCampaign } from '#domain/offers/campaign.ts';
import { maxImageBytes } from '#domain/pictures.ts';
import { buildCampaignInput } from '#support/builders/build-campaign.ts';
import { byTurns, expectAccessible, now, openBrowserForTests } from '../support/browser.ts';
import { addHouse, photograph, staffPage } from '../support/staff.ts';
import { listing, shared } from '../support/stage-calls.ts';

openBrowserForTests();

// Years ahead: no price of the house that the tests share changes now.
const dates = { start_date: '2031-05-05T06:00:00.000Z', end_date: '2031-05-19T06:00:07.123Z' };
const contexts: BrowserContext[] = [];
const made = new Set<string>();
const houses: string[] = [];

async function readCampaigns(): Promise<StaffCampaign[]> {
  return (await (await shared.asStaff('GET', '/get-campaigns?include_caravans=true')).json())
    .campaigns;
}
async function campaignCalled(name: string): Promise<StaffCampaign | undefined> {
  return (await readCampaigns()).find(({ name_en }) => name_en === name);
}
async function addCampaign(overrides: Partial<CampaignInput> = {}): Promise<StaffCampaign> {
  const input = buildCampaignInput({ ...dates, name_en: uniqueName(), ...overrides });
  const { campaign } = await (
    await shared.asStaff('POST', '/create-campaign', { ...input, confirmed: true })
  ).json();
  return campaign;
}
function uniqueName(): string {
  const name = `Spring ${crypto.randomUUID().slice(0, 6)}`;
  made.add(name);
  return name;
}
async function open(...args: Parameters<typeof staffPage>): Promise<Page> {
  const { context, page } = await staffPage(...args);
  contexts.push(context);
  await page.locator('main').waitFor();
  return page;
}
async function openNew(options: Parameters<typeof staffPage>[1] = {}): Promise<Page> {
  const page = await open('/discounts/new', options);
  await page.locator('.house-picks li').first().waitFor();
  return page;
}
const save = (page: Page) => page.locator('.staff-save [type=submit]').click();
const field = (page: Page, name: string) => page.locator(`#field-${name}`);
const summary = (page: Page) => page.locator('.staff-summary li').allInnerTexts();
const row = (page: Page, { make, model }: Pick<Caravan, 'make' | 'model'>) =>
  page.locator('.prices tbody tr', { hasText: `${make} ${model}` });

afterEach(async () => {
  await shared.clearFaults();
  for (const context of contexts.splice(0)) await context.close();
  for (const { id, name_en } of await readCampaigns())
    if (made.has(name_en)) await shared.asStaff('DELETE', `/delete-campaign?campaign_id=${id}`);
  made.clear();
  for (const id of houses.splice(0)) await shared.deleteHouse(id);
});

describe('a campaign', () => {
  test('is made for eight houses, one with its own discount, takes the banner over, and is edited', async () => {
    const rival = await addCampaign({
      is_banner_active: true,
      end_date: '2031-06-01T06:00:00.000Z',
    });
    const name = uniqueName();
    const { items } = await listing();
    const [first, ...others]: Caravan[] = items.slice(0, 8);
    if (!first) throw new Error('the demo has houses');

    const page = await open('/discounts');
    await page.locator('a[href$="/en/admin/discounts/new"]').first().click();
    await page.locator('.house-picks li').first().waitFor();
    await field(page, 'name_en').fill(name);
    await field(page, 'name_bg').fill('Пролет');
    await field(page, 'start_date').fill('2031-05-05T09:00');
    await page.getByRole('button', { name: '2 weeks' }).click();
    await expect.poll(() => field(page, 'end_date').inputValue()).toBe('2031-05-19T23:59');
    await field(page, 'discount_value').fill('10');
    await page.getByText('With the switch on:').waitFor();
    const handover = page.getByText(
      `“${rival.name_en}” gives way from 5 May 2031, 09:00 until 19 May 2031, 23:59.`,
    );
    await handover.waitFor();
    await expect.poll(() => handover.innerText()).toContain('After that it is the banner again.');
    await page.getByRole('switch').check();
    await expect.poll(() => page.getByText('With the switch on:').count()).toBe(0);

    const search = page.getByRole('searchbox');
    for (const house of [first, ...others]) {
      await search.fill(house.id.slice(0, 8));
      await page.getByRole('button', { name: 'Select all shown (1)' }).click();
    }
    await search.fill('');
    await page.getByText(/^8 of \d+ houses chosen$/).waitFor();
    await page.getByLabel(`Value of own discount: ${first.make} ${first.model}`).fill('1500');
    await page
      .getByLabel(`Kind of own discount: ${first.make} ${first.model}`)
      .selectOption('fixed');
    const euro = (price: number) => `€${price.toLocaleString('en')}`;
    await expect.poll(() => row(page, first).innerText()).toContain(euro(first.price - 1500));
    for (const house of others)
      await expect
        .poll(() => row(page, house).innerText())
        .toContain(euro(Math.round(house.price * 0.9)));

    await save(page);
    await page.waitForURL('**/en/admin/discounts');
    await page.getByText(`Campaign “${name}” is saved.`).waitFor();
    const campaign = await campaignCalled(name);
    expect(campaign).toMatchObject({
      start_date: '2031-05-05T06:00:00.000Z',
      end_date: '2031-05-19T20:59:59.999Z',
      is_banner_active: true,
      caravan_count: 8,
    });
    expect(campaign?.caravans?.find(({ caravan_id }) => caravan_id === first.id)).toMatchObject({
      individual_discount_type: 'fixed',
      individual_discount_value: 1500,
    });
    expect((await now(campaignCalled(rival.name_en)))?.is_banner_active).toBe(true);

    await page.goto(`/en/admin/discounts/edit/${campaign?.id}`);
    await row(page, first).waitFor();
    await expect.poll(() => page.locator('.prices tbody tr').count()).toBe(8);
    const link = page.getByRole('link', { name: 'See the public page' });
    await expect.poll(() => link.getAttribute('href')).toBe(`/en/campaigns/${campaign?.id}`);
    await field(page, 'discount_value').fill('12.5');
    await page.getByRole('button', { name: `Remove ${first.make} ${first.model}` }).click();
    await save(page);
    await page.waitForURL('**/en/admin/discounts');
    await expect
      .poll(() => campaignCalled(name))
      .toMatchObject({ discount_value: 12.5, caravan_count: 7, version: 2 });
  });

  test('keeps what was not touched exactly: seconds of its dates and a hidden house', async () => {
    const house = await addHouse({
      make: 'Hidden',
      model: crypto.randomUUID().slice(0, 6),
      is_visible: false,
    });
    const { id, name_en } = await addCampaign({ caravan_ids: [house.id] });
    const page = await open(`/discounts/edit/${id}`);
    await row(page, house).waitFor();
    await expect.poll(() => row(page, house).innerText()).toContain('Hidden on the site');
    await expect.poll(() => field(page, 'end_date').inputValue()).toBe('2031-05-19T09:00');
    await field(page, 'description_en').fill('New words');
    await save(page);
    await page.waitForURL('**/en/admin/discounts');
    await expect
      .poll(() => campaignCalled(name_en))
      .toMatchObject({ ...dates, description_en: 'New words', caravan_count: 1 });
    await shared.deleteHouse(house.id);
  });

  test('shows that another offer discounts a house in these dates, and when no price is reduced', async () => {
    const house = await addHouse({
      make: 'Twice',
      model: crypto.randomUUID().slice(0, 6),
      price: 400,
    });
    await addCampaign({ caravan_ids: [house.id] });
    const page = await openNew();
    await field(page, 'discount_value').fill('0.1');
    await field(page, 'start_date').fill('2031-05-10T09:00');
    await page.getByRole('button', { name: '1 week' }).click();
    await page.getByRole('searchbox').fill(`twice ${house.model}`);
    await page.getByText('Has another discount').waitFor();
    await page.getByRole('checkbox', { name: `${house.make} ${house.model}` }).check();
    await row(page, house)
      .getByText('Is in another campaign in these dates. The lower price wins.')
      .waitFor();
    await row(page, house).getByText('No reduction').waitFor();
    // No other offer discounts it a month later.
    await field(page, 'start_date').fill('2031-06-10T09:00');
    await page.getByRole('button', { name: '1 week' }).click();
    await expect
      .poll(() => page.locator('.staff-warning', { hasText: 'another campaign' }).count())
      .toBe(0);
    await shared.deleteHouse(house.id);
  });

  test('shows before it is saved what may be announced of each house and of itself, and which text claims more', async () => {
    const [house, other] = [
      await addHouse({ model: 'Announced', price: 20_000 }),
      await addHouse({ model: 'Second', price: 30_000 }),
    ];
    // The price before: ten days earlier the first of them was offered for less.
    await addCampaign({
      start_date: '2031-04-20T06:00:00.000Z',
      end_date: '2031-04-25T06:00:00.000Z',
      discount_value: 8,
      caravan_ids: [house.id],
    });
    const campaign = await addCampaign({ discount_value: 8, caravan_ids: [house.id, other.id] });
    const page = await open(`/discounts/edit/${campaign.id}`);
    const announced = (one: Caravan) => row(page, one).locator('.prices-announced');
    await announced(other).getByText('€30,000').waitFor();
    await expect.poll(() => announced(other).innerText()).toBe('€30,000 −8% (€2,400 less)');
    await expect
      .poll(() => announced(house).innerText())
      .toContain('it was offered at €18,400 in the 30 days before');
    await page.getByText('up to 8% off').waitFor();

    await field(page, 'discount_value').fill('12');
    await announced(house).getByText('−4%').waitFor();
    await expect.poll(() => announced(house).innerText()).toBe('€18,400 −4% (€800 less)');
    await field(page, 'name_en').fill('Up to 20% off');
    await page
      .getByText('Name in English: it says 20%, but at most 12% may be announced.')
      .waitFor();

    await row(page, other).getByRole('button', { name: 'Remove' }).click();
    await field(page, 'discount_value').fill('5');
    await page.getByText('No reduction: no home will be cheaper').waitFor();
    await field(page, 'name_en').fill('Spring sale');
    await page
      .getByText('Name in English: it speaks of lower prices, but no reduction may be announced.')
      .waitFor();
    await expectAccessible(page);
  });

  test('shows that the preview of announcements failed, and can be saved all the same', async () => {
    const house = await addHouse({ model: 'Unforetold', price: 20_000 });
    const campaign = await addCampaign({ caravan_ids: [house.id] });
    const page = await open(`/discounts/edit/${campaign.id}`);
    await page.route('**/api/admin/preview-reductions', (route) => route.abort());
    await field(page, 'discount_value').fill('11');
    await page.getByText('What may be announced could not be worked out').waitFor();
    await save(page);
    await page.waitForURL('**/en/admin/discounts');
    await expect
      .poll(async () => (await readCampaigns()).find(({ id }) => id === campaign.id))
      .toMatchObject({ discount_value: 11 });
  });

  test('whose discount is too much for one of its houses asks about that one, and is stored once it is confirmed', async () => {
    const model = crypto.randomUUID().slice(0, 6);
    const house = await addHouse({ make: 'Cheap', model, price: 9000 });
    const { id, version } = await addCampaign({ caravan_ids: [house.id] });
    const page = await open(`/discounts/edit/${id}`);
    await page.locator('#field-discount_type').selectOption('fixed');
    await field(page, 'discount_value').fill('5 000');
    await save(page);
    const dialog = page.getByRole('dialog', { name: 'Is this price right?' });
    await expect.poll(() => dialog.innerText()).toContain(`Cheap ${model}`);
    await expect.poll(() => dialog.innerText()).toContain('€9,000\u00a0→ €4,000 (−55.6%)');
    await dialog.getByRole('button', { name: 'Save anyway' }).click();
    await page.waitForURL('**/en/admin/discounts');
    const stored = (await readCampaigns()).find((campaign) => campaign.id === id);
    expect(stored).toMatchObject({
      discount_type: 'fixed',
      discount_value: 5000,
      version: version + 1,
    });
    await shared.deleteHouse(house.id);
  });

  test('two people edit one campaign: the second sees the other version and loses nothing', async () => {
    const { id, name_en, version } = await addCampaign();
    const page = await open(`/discounts/edit/${id}`);
    await field(page, 'discount_value').fill('20');
    const input = buildCampaignInput({ ...dates, name_en, description_en: 'Theirs' });
    await shared.asStaff('PUT', '/update-campaign', { ...input, id, version });
    await save(page);
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await expectAccessible(page);
    await expect.poll(() => dialog.getByRole('group').count()).toBe(2);
    await expect
      .poll(() => dialog.getByRole('group', { name: 'Discount' }).innerText())
      .toContain('20%');
    await expect
      .poll(() => dialog.getByRole('group', { name: 'Description in English' }).innerText())
      .toContain('Theirs');
    await dialog.getByRole('button', { name: 'Save the chosen version' }).click();
    await page.waitForURL('**/en/admin/discounts');
    await expect
      .poll(() => campaignCalled(name_en))
      .toMatchObject({ discount_value: 20, description_en: 'Theirs', version: 3 });
  });

  test('gets a banner picture that staff see first, can remove and try again', async () => {
    const { id, name_en } = await addCampaign();
    const page = await open(`/discounts/edit/${id}`);
    const zone = page.getByLabel('Drop the banner image here');
    const jpeg = await photograph('wide.jpg', { width: 1920, height: 700 });
    await zone.setInputFiles({
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('x'),
    });
    await page.getByText('Please upload an image file').waitFor();
    await zone.setInputFiles({
      name: 'big.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.concat([jpeg.buffer, Buffer.alloc(maxImageBytes)]),
    });
    await page.getByText('Image size should be less than 5MB').first().waitFor();
    await zone.setInputFiles({
      name: 'moving.gif',
      mimeType: 'image/gif',
      buffer: Buffer.from('GIF89a'),
    });
    await page.getByText('Please upload a JPG, PNG or WebP image').waitFor();

    await shared.setFaults({ s3: 'down' });
    await zone.setInputFiles(jpeg);
    // The file before it is still listed as failed.
    await page.locator('.staff-upload-failed', { hasText: 'wide.jpg' }).waitFor();
    await shared.clearFaults();
    // A form whose banner picture is missing is not saved silently.
    await save(page);
    await page.locator('.staff-summary').getByText('The banner image was not uploaded').waitFor();
    await page.getByRole('button', { name: 'Try wide.jpg again' }).click();
    const image = page.getByRole('img', { name: 'Banner image' });
    await image.waitFor();
    await page.getByRole('button', { name: 'Remove the banner image' }).click();
    await image.waitFor({ state: 'detached' });
    await zone.setInputFiles(jpeg);
    await image.waitFor();
    await save(page);
    await page.waitForURL('**/en/admin/discounts');
    await expect
      .poll(async () => (await campaignCalled(name_en))?.banner_image)
      .toMatch(/^\/media\/banners\/.+\.jpg$/);
  });

  test('that cannot be saved says so and keeps what was typed, through a reload and a leaving of the page', async () => {
    const page = await openNew();
    await field(page, 'name_en').fill(uniqueName());
    await field(page, 'name_bg').fill('Пролет');
    await field(page, 'start_date').fill('2031-05-05T09:00');
    await page.getByRole('button', { name: '1 month' }).click();
    await field(page, 'discount_value').fill('10');
    await shared.setFaults({ dynamodb: 'down' });
    await save(page);
    const failure = page.getByText('Failed to save campaign');
    await failure.waitFor();
    await expect.poll(async () => (await failure.boundingBox())?.y).toBeLessThan(900);
    await shared.clearFaults();

    page.once('dialog', (dialog) => dialog.accept());
    await page.reload();
    await page.getByRole('button', { name: 'Restore it' }).click();
    await expect.poll(() => field(page, 'end_date').inputValue()).toBe('2031-06-05T23:59');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Stay on the page' }).click();
    await save(page);
    await page.waitForURL('**/en/admin/discounts');
  });

  test('with a house that was deleted meanwhile is saved without it', async () => {
    const house = await addHouse({ make: 'Gone', model: crypto.randomUUID().slice(0, 6) });
    const { id, name_en } = await addCampaign();
    const page = await open(`/discounts/edit/${id}`);
    await page.getByRole('searchbox').fill(`gone ${house.model}`);
    await page.getByRole('checkbox', { name: `${house.make} ${house.model}` }).check();
    await shared.deleteHouse(house.id);
    await save(page);
    await expect.poll(() => summary(page)).toEqual([expect.stringContaining('no longer exist')]);
    await expect.poll(() => row(page, house).count()).toBe(0);
    await save(page);
    await page.waitForURL('**/en/admin/discounts');
    await expect
      .poll(() => campaignCalled(name_en))
      .toMatchObject({ caravan_count: 0, version: 2 });
  });

  test('takes with all that a search shows none that is reserved or sold, unless staff choose it', async () => {
    const make = `M${crypto.randomUUID().slice(0, 6)}`;
    const promised = await addHouse({ make, model: 'Promised', sale_status: 'reserved' });
    const free = await addHouse({ make, model: 'Free' });
    const sold = await addHouse({ make, model: 'Sold', sale_status: 'sold' });
    houses.push(promised.id, free.id, sold.id);
    const page = await openNew();
    await page.getByRole('searchbox').fill(make);
    await page.getByRole('button', { name: 'Select all shown (1)' }).click();
    const count = page.locator('.campaign-count');
    await expect.poll(() => count.innerText()).toMatch(/^1 of \d+ houses chosen$/);
    const pick = (model: string) =>
      page.locator('.house-picks li', { hasText: model }).getByRole('checkbox');
    await expect.poll(() => pick('Free').isChecked()).toBe(true);
    await expect.poll(() => pick('Promised').isChecked()).toBe(false);
    await pick('Promised').check();
    await expect.poll(() => count.innerText()).toMatch(/^2 of \d+ houses chosen$/);
  });

  test('takes chosen houses from their list in three steps; sold ones and those of another campaign are named and left out', async () => {
    const make = `M${crypto.randomUUID().slice(0, 6)}`;
    const [taken, elsewhere, sold, reserved] = [
      await addHouse({ make, model: 'Taken' }),
      await addHouse({ make, model: 'Elsewhere' }),
      await addHouse({ make, model: 'Sold', sale_status: 'sold' }),
      await addHouse({ make, model: 'Reserved', sale_status: 'reserved' }),
    ];
    houses.push(taken.id, elsewhere.id, sold.id, reserved.id);
    const rival = await addCampaign({ caravan_ids: [elsewhere.id] });
    const { id, name_en } = await addCampaign();
    const page = await open(`/houses?search=${make}`);
    await page.getByLabel('Select all (4)').check();
    await page.getByRole('button', { name: 'Put the selected houses into a campaign' }).click();
    await page.getByRole('menuitem', { name: `Into “${name_en}”` }).click();
    await page.waitForURL(`**/edit/${id}`);
    const notice = page.locator('.staff-form > .staff-notice');
    await expect.poll(() => notice.innerText()).toContain('1 house was brought here');
    await expect.poll(() => notice.innerText()).toContain(`they are sold: ${make} Sold.`);
    await expect.poll(() => notice.innerText()).toContain(`they are reserved: ${make} Reserved.`);
    await expect
      .poll(() => notice.innerText())
      .toContain(`another campaign has them in these dates: ${make} Elsewhere.`);
    await row(page, taken).getByText('€').first().waitFor();
    await page.getByText('Unsaved changes').waitFor();
    await expectAccessible(page);
    // Nothing is saved yet, and leaving the page asks about that.
    await page.goBack();
    await page.getByRole('dialog').getByRole('button').first().click();
    await save(page);
    await page.waitForURL('**/en/admin/discounts');
    const saved = await campaignCalled(name_en);
    expect(saved?.caravans?.map(({ caravan_id }) => caravan_id)).toEqual([taken.id]);
    await expect.poll(() => campaignCalled(rival.name_en)).toMatchObject({ caravan_count: 1 });
  });

  test('keeps what was typed beside houses from their list through every reload, and adds houses to a draft that is restored', async () => {
    const make = `M${crypto.randomUUID().slice(0, 6)}`;
    const [first, second] = [
      await addHouse({ make, model: 'First' }),
      await addHouse({ make, model: 'Second' }),
    ];
    houses.push(first.id, second.id);
    const page = await open(`/houses?search=${make}`);
    page.on('dialog', (dialog) => dialog.accept());
    const bring = async (house: typeof first) => {
      await page
        .getByLabel(`${house.make} ${house.model}`)
        .and(page.locator('tbody [type=checkbox]'))
        .first()
        .check();
      await page.getByRole('button', { name: 'Put the selected houses into a campaign' }).click();
      await page.getByRole('menuitem', { name: 'New campaign' }).click();
      await row(page, house).waitFor();
    };
    const restore = page.getByRole('button', { name: 'Restore it' });
    await bring(first);
    await field(page, 'name_en').fill('Typed before');
    await page.reload();
    await restore.waitFor();
    await expect.poll(() => row(page, first).count()).toBe(0);
    await page.reload();
    await restore.click();
    await expect.poll(() => field(page, 'name_en').inputValue()).toBe('Typed before');
    await row(page, first).waitFor();

    // The house that is brought next is added to that draft, which a reload before that does not
    // replace.
    await page.goto(`/en/admin/houses?search=${make}`);
    await bring(second);
    await page.reload();
    await restore.waitFor();
    await page.goto(`/en/admin/houses?search=${make}`);
    await bring(second);
    await restore.click();
    await expect.poll(() => field(page, 'name_en').inputValue()).toBe('Typed before');
    await row(page, first).waitFor();
    await row(page, second).waitFor();
  });

  test('begins on a phone with all houses except those of another campaign, which one press leaves out', async () => {
    const page = await open('/houses?issue=quiet', { width: 360 });
    await page.getByRole('button', { name: 'New campaign with all of them' }).click();
    await page.waitForURL('**/discounts/new');
    const { houses: quiet } = await (await shared.asStaff('GET', '/today/quiet')).json();
    const count = quiet.length;
    await expect.poll(() => page.locator('.prices tbody tr').count()).toBe(count);
    await expect
      .poll(() => page.locator('.staff-form > .staff-notice').innerText())
      .toContain(`${count} house`);
    await addCampaign({ caravan_ids: quiet.slice(0, 1) });
    await field(page, 'start_date').fill('2031-05-06T09:00');
    await field(page, 'end_date').fill('2031-05-08T09:00');
    await page.getByText('Another campaign has these in the same dates').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Leave / }).click();
    await expect.poll(() => page.locator('.prices tbody tr').count()).toBeLessThan(count);
    await expect.poll(() => page.getByText('Another campaign has these').count()).toBe(0);
  });

  test('is made with the keyboard only', async () => {
    const name = uniqueName();
    const { items } = await listing();
    const [house]: Caravan[] = items;
    if (!house) throw new Error('the demo has houses');
    const page = await openNew();
    const tabTo = async (selector: string, most = 60) => {
      for (let stop = 0; stop < most; stop++) {
        await page.keyboard.press('Tab');
        if (
          await page.evaluate(
            (wanted) => document.activeElement?.matches(wanted) ?? false,
            selector,
          )
        )
          return;
      }
      throw new Error(`Tab does not lead to ${selector}`);
    };
    // The form begins in its first field.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-name_en');
    await page.keyboard.type(name);
    await tabTo('#field-name_bg');
    await page.keyboard.type('Пролет');
    await tabTo('#field-start_date');
    // Day and month alike: the browser's language decides which comes first.
    await page.keyboard.type('05052031');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('0900A');
    await tabTo('.campaign-lengths button');
    await page.keyboard.press('Enter');
    await expect.poll(() => field(page, 'end_date').inputValue()).toBe('2031-05-12T23:59');
    await tabTo('#field-discount_value');
    await page.keyboard.type('10');
    await tabTo('.campaign-filters [type=search]');
    await page.keyboard.type(house.id.slice(0, 8));
    // Enter in the search does not save.
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.house-picks li').count()).toBe(1);
    await expect.poll(() => page.locator('.staff-summary').count()).toBe(0);
    await tabTo('.house-picks input');
    await page.keyboard.press('Space');
    await row(page, house).waitFor();
    await tabTo('.prices-own input');
    await page.keyboard.type('15');
    await tabTo('.staff-save [type=submit]');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/en/admin/discounts');
    await expect
      .poll(async () => (await campaignCalled(name))?.caravans)
      .toMatchObject([
        {
          caravan_id: house.id,
          individual_discount_type: 'percentage',
          individual_discount_value: 15,
        },
      ]);
  });
});

describe.each([
  [
    'en',
    [
      'Campaign names in both languages are required',
      'Start and end dates are required',
      'Discount value must be positive',
    ],
    'Start date must be before end date',
    ['Failed to load campaign', 'Try Again', 'Campaign not found'],
  ],
  [
    'bg',
    [
      'Попълнете името на кампанията и на двата езика',
      'Попълнете начална и крайна дата',
      'Размерът на намалението трябва да е над нула',
    ],
    'Началната дата трябва да е преди крайната',
    ['Кампанията не можа да се зареди', 'Опитайте отново', 'Няма такава кампания'],
  ],
] as const)(
  'the campaign form, in %s',
  (language, missing, order, [loadFailed, again, notFound]) => {
    const test = byTurns(language);
    test('says what is wrong, at the field and above, and axe finds nothing', async () => {
      const page = await openNew({ language });
      await expectAccessible(page);
      await save(page);
      await expect.poll(() => summary(page)).toEqual(missing);
      await expect.poll(() => field(page, 'name_bg').getAttribute('aria-invalid')).toBe('true');
      await field(page, 'name_en').fill('Spring');
      await field(page, 'name_bg').fill('Пролет');
      await field(page, 'start_date').fill('2031-05-05T09:00');
      await field(page, 'end_date').fill('2031-05-05T09:00');
      await field(page, 'discount_value').fill('10');
      await page.locator('.campaign-tools button').first().click();
      await page.locator('.prices-own select').first().selectOption('fixed');
      await save(page);
      await expect.poll(() => summary(page)).toEqual([order, expect.stringMatching(/^.+: /)]);
      await expectAccessible(page);
    });

    test.each([360, 768])('fits on a screen of %i px', async (width) => {
      const page = await openNew({ language, width });
      await page.getByRole('searchbox').fill('Willerby');
      await page.locator('.campaign-tools button').first().click();
      await page.locator('.prices tbody tr').first().waitFor();
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
        .toBeLessThanOrEqual(0);
    });

    test('says when the campaign does not exist, and when it cannot be read, which can be tried again', async () => {
      const { id } = await addCampaign();
      await open(`/discounts/edit/${crypto.randomUUID()}`, { language }).then((page) =>
        page.getByText(notFound).waitFor(),
      );
      await shared.setFaults({ dynamodb: 'down' });
      const page = await open(`/discounts/edit/${id}`, { language });
      await page.getByText(loadFailed).waitFor({ timeout: 60_000 });
      await shared.clearFaults();
      await page.getByRole('button', { name: again }).click();
      await field(page, 'name_en').waitFor();
    });
  },
);
