import type { BrowserContext, Locator, Page, Route } from 'playwright-core';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
} from 'vitest';
import type { StaffViewing } from '#domain/requests/viewing.ts';
import type { ViewingTime } from '#domain/requests/viewing-times.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { viewingMessages } from '#shared/texts/admin-viewings-messages.ts';
import { settingsMessages } from '#shared/texts/settings-messages.ts';
import {
  byTurns,
  expectAccessible,
  expectFitting,
  now,
  openBrowserForTests,
  resize,
} from '../support/browser.ts';
import { forgetSubmissions, mailsTo } from '../support/public-forms.ts';
import { eraseOf, uniqueName } from '../support/requests.ts';
import { addHouse, staffPage } from '../support/staff.ts';
import { shared } from '../support/stage-calls.ts';
import { addAgreed, addWish, dropWishes, freeTimes, readViewing } from '../support/viewings.ts';

openBrowserForTests();

const contexts: BrowserContext[] = [];
const added: StaffViewing[] = [];
let house = { id: '', make: '', model: '' };
beforeAll(async () => {
  house = await addHouse({ make: 'Willerby', model: uniqueName(), price: 20_000 });
});
beforeEach(async () => {
  await forgetSubmissions();
  await dropWishes();
});
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
  await shared.setClock(null);
  for (const { email } of added.splice(0)) await eraseOf(email);
});
afterAll(() => shared.deleteHouse(house.id));

async function open(...args: Parameters<typeof staffPage>): Promise<Page> {
  const { context, page } = await staffPage(...args);
  contexts.push(context);
  return page;
}
async function wish(): Promise<StaffViewing> {
  const viewing = await addWish([house.id]);
  added.push(viewing);
  return viewing;
}
async function agreed(at?: ViewingTime): Promise<StaffViewing> {
  const viewing = await addAgreed([house.id], at);
  added.push(viewing);
  return viewing;
}
/** A viewing that begins in two minutes, three minutes after it began. */
async function begun(): Promise<StaffViewing> {
  await shared.setClock(null);
  const viewing = await agreed();
  await shared.setClock(new Date(Date.now() + 5 * 60_000));
  return viewing;
}
/** The wishes that wait, in the list of all requests. */
const wishes = '/requests?view=waiting&kind=viewing';
const statusOf = async ({ id }: StaffViewing) => (await readViewing(id)).status;
const rowOf = (page: Page, { name }: StaffViewing) =>
  page.getByRole('row').filter({ hasText: name });
const lineOf = (page: Page, { name }: StaffViewing) =>
  page.locator('.today-part li').filter({ hasText: name });
const badge = (part: Locator, status: string) =>
  part.locator('.staff-badge').getByText(status, { exact: true });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

/** Presses the first free day that is not this one, and its last free hour. */
async function chooseAnother(form: Locator, not: string, words: { free: string }): Promise<void> {
  const days = form.getByRole('group', { name: words.free }).getByRole('button');
  await days.first().waitFor();
  await days.filter({ hasNotText: not }).last().click();
  await form.locator('fieldset fieldset').last().getByRole('button').last().click();
}
const chosen = async (form: Locator) => ({
  day: await form.locator('#field-day').inputValue(),
  time: await form.locator('#field-time').inputValue(),
});

describe.each([
  ['bg', 390],
  ['en', 1280],
] as const)('viewings, in %s on a screen of %i px', (language, width) => {
  const test = byTurns(language);
  const words = viewingMessages[language];
  const { admin, adminPeople, adminRequests } = adminMessages[language];
  const { statuses } = adminPeople.viewings;
  const press = (page: Page, action: string, { name }: StaffViewing) =>
    page.getByRole('button', { name: adminRequests.ofItem(action, name), exact: true }).click();

  test('a wish on Today is confirmed in one tap, and its visitor has a letter', async () => {
    const one = await wish();
    const page = await open('/today', { width, language });
    const line = lineOf(page, one);
    await badge(line, statuses.wished).waitFor();
    await press(page, words.actions.confirm, one);
    await badge(line, statuses.confirmed).waitFor();
    await expect.poll(() => statusOf(one)).toBe('confirmed');
    await expect.poll(() => focused(page)).toContain(one.name);
    await expect.poll(async () => (await mailsTo(one.email, 'viewing-confirmed')).length).toBe(1);
    await expectFitting(page);
  });

  test('the list, a viewing and the form of one fit on every screen, and axe finds no fault', async () => {
    const one = await wish();
    const page = await open(wishes, { width, language });
    await rowOf(page, one).waitFor();
    await expectFitting(page);
    await resize(page, width, 900);
    await page.locator(`[data-request="${one.id}"]`).click();
    await page.getByRole('dialog').getByRole('heading', { name: one.name }).waitFor();
    await expectFitting(page);
    await page.goto(`/${language}/admin/viewings/new`);
    await page.getByRole('group', { name: words.time.free }).waitFor();
    await expectFitting(page);
    await page.goto(`/${language}/admin/settings/viewings`);
    await page.locator('#field-places').waitFor();
    await expectFitting(page);
  });

  test('a wish is moved to another time in the list, which agrees on it', async () => {
    const one = await wish();
    const page = await open(wishes, { width, language });
    await rowOf(page, one).waitFor();
    await press(page, words.actions.move, one);
    const dialog = page.getByRole('dialog');
    await chooseAnother(dialog, words.day.today, words.time);
    const time = await now(chosen(dialog));
    await expectAccessible(page);
    await dialog.getByRole('button', { name: words.move.save }).click();
    await dialog.waitFor({ state: 'detached' });
    await rowOf(page, one).waitFor({ state: 'detached' });
    await expect
      .poll(async () => {
        const { status, day, time } = await readViewing(one.id);
        return { status, day, time };
      })
      .toEqual({ status: 'confirmed', ...time });
    // The viewings' old address opens it in the list of all requests.
    await page.goto(`/${language}/admin/viewings?open=${one.id}`);
    const log = page.locator('.request-steps').first();
    await log.getByText(adminRequests.history.actions.moved).waitFor();
    await page.waitForURL(`**/${language}/admin/requests?view=viewings&kind=viewing&open=*`);
    await expect.poll(async () => (await mailsTo(one.email, 'viewing-moved')).length).toBe(1);
  });

  test('a time that is over can’t be chosen; any other can be typed', async () => {
    const one = await wish();
    const page = await open(`/viewings?open=${one.id}`, { width, language });
    const panel = page.getByRole('dialog').first();
    await panel.getByRole('button', { name: words.actions.move, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: words.move.title(one.name) });
    await dialog.locator('#field-day').fill('2026-01-05');
    await dialog.locator('#field-time').fill('10:00');
    await dialog.getByRole('button', { name: words.move.save }).click();
    await dialog.getByText(words.time.past).waitFor();
    await dialog.locator('#field-day').fill('2031-05-03');
    await dialog.getByRole('button', { name: words.move.save }).click();
    await dialog.getByText(words.time.far).waitFor();
    const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
    await dialog.locator('#field-day').fill(day);
    await dialog.locator('#field-time').fill('22:15');
    await dialog.getByRole('button', { name: words.move.save }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(() => readViewing(one.id))
      .toMatchObject({ status: 'confirmed', day, time: '22:15' });
  });

  test('one is declined after a question, and its visitor has a letter', async () => {
    const one = await wish();
    const page = await open(`/viewings?open=${one.id}`, { width, language });
    const panel = page.getByRole('dialog').first();
    await panel.getByRole('button', { name: words.actions.decline }).click();
    await page
      .getByRole('dialog', { name: words.decline.title(one.name) })
      .getByRole('button', { name: words.decline.confirm })
      .click();
    await badge(panel, statuses.declined).waitFor();
    await expect.poll(() => statusOf(one)).toBe('declined');
    await expect.poll(async () => (await mailsTo(one.email, 'viewing-declined')).length).toBe(1);
    // What was called off can be agreed anew.
    await panel.getByRole('button', { name: words.actions.move, exact: true }).waitFor();
  });

  test('whoever came has a next step at once: from Today the viewing asks for it', async () => {
    const one = await begun();
    const page = await open('/today', { width, language });
    await press(page, words.actions.done, one);
    const panel = page.getByRole('dialog');
    await panel.getByText(words.next).waitFor();
    await badge(panel, statuses.done).waitFor();
    await expect.poll(() => focused(page)).toBe(adminPeople.step.days[1]);
    await page.keyboard.press('Enter');
    const step = panel.getByRole('form', { name: adminPeople.step.title });
    await step.getByLabel(adminPeople.step.text).fill('Оферта');
    await step.locator('[type=submit]').click();
    await expect.poll(async () => (await readViewing(one.id)).next_step?.text).toBe('Оферта');
    await expect.poll(() => statusOf(one)).toBe('done');
    await panel.getByRole('button', { name: admin.close, exact: true }).click();
    await page.waitForURL(`**/${language}/admin/today`);
    await expect.poll(() => lineOf(page, one).getByRole('button').count()).toBe(0);
  });

  test('whoever did not come is noted in the list, and corrected in the viewing', async () => {
    const one = await begun();
    const page = await open('/requests?view=viewings', { width, language });
    await press(page, words.actions.missed, one);
    await badge(rowOf(page, one), statuses.missed).waitFor();
    await expect.poll(() => statusOf(one)).toBe('missed');
    await page.locator(`[data-request="${one.id}"]`).click();
    const panel = page.getByRole('dialog');
    await panel.getByRole('button', { name: words.actions.done, exact: true }).click();
    await badge(panel, statuses.done).waitFor();
    await expect.poll(() => statusOf(one)).toBe('done');
    await panel.getByText(words.next).waitFor();
  });

  test('one is entered during a call, with what was typed of it, and is confirmed', async () => {
    const name = uniqueName();
    const email = `${name}@example.com`;
    const page = await open('/calls/new', { width, language });
    await page.locator('#field-phone').fill('0888 777 555');
    await page.locator('#field-name').fill(name);
    await page.locator(`#field-house option[value="${house.id}"]`).waitFor({ state: 'attached' });
    await page.locator('#field-house').selectOption(house.id);
    await page.locator('.call-form').getByRole('link', { name: adminPeople.viewings.book }).click();
    await page.waitForURL(`**/${language}/admin/viewings/new`);
    await expect.poll(() => page.locator('#field-name').inputValue()).toBe(name);
    await expect.poll(() => page.locator('#field-caravan_ids').inputValue()).toBe(house.id);
    const form = page.locator('.call-form');
    await form.locator('[type=submit]').click();
    await form.getByText(words.time.required).waitFor();
    await chooseAnother(form, words.day.today, words.time);
    const time = await now(chosen(form));
    await page.locator('#field-email').fill(email);
    // What is typed outlives a reload.
    await page.reload();
    await expect.poll(() => chosen(form)).toEqual(time);
    await form.locator('[type=submit]').click();
    await page.waitForURL(`**/${language}/admin/requests?view=viewings&open=viewing.*`);
    const panel = page.getByRole('dialog');
    await panel.getByRole('heading', { name }).waitFor();
    await badge(panel, statuses.confirmed).waitFor();
    await expect.poll(async () => (await mailsTo(email, 'viewing-confirmed')).length).toBe(1);
    await page.goto(`/${language}/admin/calls/new`);
    await page.locator('#field-phone').waitFor();
    await expect.poll(() => page.locator('#field-phone').inputValue()).toBe('');
    await eraseOf(email);
  });

  test('an hour that a colleague took meanwhile is refused, with the free ones to press', async () => {
    const time = (await freeTimes()).at(-1);
    if (!time) throw new Error('no free time');
    const name = uniqueName();
    const page = await open(`/viewings/new?house=${house.id}`, { width, language });
    const form = page.locator('.call-form');
    await page.locator('#field-phone').fill('0888 777 444');
    await page.locator('#field-name').fill(name);
    await page.locator('#field-email').fill(`${name}@example.com`);
    await form.locator('#field-day').fill(time.day);
    await form.locator('#field-time').fill(time.time);
    await agreed(time);
    await form.locator('[type=submit]').click();
    const alert = form.getByRole('alert').filter({ hasText: words.time.taken });
    await alert.getByRole('button').first().click();
    await expect.poll(() => chosen(form)).not.toEqual(time);
    await form.locator('[type=submit]').click();
    await page.getByRole('dialog').getByRole('heading', { name }).waitFor();
    await eraseOf(`${name}@example.com`);
  });

  test('one that a colleague declined meanwhile is not confirmed without a question', async () => {
    const one = await wish();
    const page = await open('/today', { width, language });
    await lineOf(page, one).waitFor();
    await shared.asStaff('PATCH', `/viewings/${one.id}`, { status: 'declined' });
    await press(page, words.actions.confirm, one);
    const dialog = page.getByRole('dialog', { name: adminRequests.changed.title });
    await dialog.getByText(words.conflict.question.confirmed).waitFor();
    await dialog.getByRole('button', { name: adminRequests.changed.keep }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => statusOf(one)).toBe('declined');
  });

  test('one’s own confirmation whose answer was lost is confirmed by the next press', async () => {
    const one = await wish();
    const page = await open(wishes, { width, language });
    await rowOf(page, one).waitFor();
    const lose = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await page.route(`**/api/admin/viewings/${one.id}`, lose, { times: 1 });
    await press(page, words.actions.confirm, one);
    await page.locator('.staff-notice-alarm', { hasText: words.failed(one.name) }).waitFor();
    await press(page, words.actions.confirm, one);
    await rowOf(page, one).waitFor({ state: 'detached' });
    expect(await now(page.getByRole('dialog').count())).toBe(0);
    const { status, history } = await now(readViewing(one.id));
    expect([status, history.map(({ action }) => action)]).toEqual([
      'confirmed',
      ['received', 'confirmed'],
    ]);
  });

  test('wishes are dropped at once, without a letter, though an answer is lost', async () => {
    const [one, other] = [await wish(), await wish()];
    const page = await open(wishes, { width, language });
    for (const { name } of [one, other])
      await page.getByRole('checkbox', { name: words.select(name) }).check();
    await page.getByText(words.drop.chosen(2)).waitFor();
    await page.getByRole('button', { name: words.drop.button }).click();
    const dialog = page.getByRole('dialog', { name: words.drop.title(2) });
    await dialog.getByText(words.drop.text).waitFor();
    const lose = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await page.route('**/api/admin/viewings/drop', lose, { times: 1 });
    await dialog.getByRole('button', { name: words.drop.confirm(2) }).click();
    await page.getByText(words.drop.done(2), { exact: true }).waitFor();
    for (const dropped of [one, other]) {
      await rowOf(page, dropped).waitFor({ state: 'detached' });
      expect(await now(statusOf(dropped))).toBe('declined');
      expect(await now(mailsTo(dropped.email, 'viewing-declined'))).toEqual([]);
    }
  });

  test('how homes are shown is set, after a mistake is named', async () => {
    const { adminSettings } = settingsMessages[language];
    const held = async () =>
      (await (await shared.asStaff('GET', '/settings')).json()).settings.viewings;
    const before = await now(held());
    onTestFinished(async () => {
      const { version } = await now(held());
      const { places, lead_hours, minutes, remind_at } = before;
      const value = { places, lead_hours, minutes, remind_at, version };
      await shared.asStaff('PUT', '/settings/viewings', value);
    });
    const page = await open('/settings', { width, language });
    const { edit, topics, save, viewings } = adminSettings;
    await page.getByRole('link', { name: `${edit}: ${topics.viewings}` }).click();
    await page.locator('#field-places').fill('0');
    await page.getByRole('button', { name: save, exact: true }).click();
    await page.getByRole('alert').getByText(words.settings.errors.places).waitFor();
    await page.locator('#field-places').fill('2');
    await page.locator('#field-remind_at').fill('17:30');
    await page.getByRole('button', { name: save, exact: true }).click();
    await page.getByText(viewings.remind('17:30')).waitFor();
    await page.getByText(viewings.places(2, before.minutes)).waitFor();
    // The page says so before the answer comes.
    await expect.poll(held).toMatchObject({ places: 2, remind_at: '17:30' });
  });
});

test('a viewing is found among all requests, and opens there', async () => {
  const one = await agreed((await freeTimes()).at(-1));
  const page = await open('/requests');
  await page.getByRole('searchbox').fill(one.name);
  await page.locator(`[data-request="${one.id}"]`).click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('heading', { name: one.name }).waitFor();
  const { actions } = viewingMessages.en;
  await panel.getByRole('button', { name: actions.move, exact: true }).waitFor();
});
