import type { BrowserContext } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { formatMoney } from '#domain/locale.ts';
import { dayOf } from '#domain/time.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { sellingMessages } from '#shared/texts/selling-messages.ts';
import { expectAccessible, expectFitting, openBrowserForTests } from '../support/browser.ts';
import { addEnquiry, eraseOf } from '../support/requests.ts';
import { addHouse, staffPage } from '../support/staff.ts';
import { shared } from '../support/stage-calls.ts';

openBrowserForTests();

const contexts: BrowserContext[] = [];
const houses: string[] = [];
const emails: string[] = [];
afterEach(async () => {
  await shared.setClock(null);
  for (const context of contexts.splice(0)) await context.close();
  for (const id of houses.splice(0)) await shared.deleteHouse(id);
  for (const email of emails.splice(0)) await eraseOf(email);
});

describe('money', () => {
  const language = 'bg';
  const { adminHouses, adminTools } = adminMessages[language];
  const { adminMoney: words } = sellingMessages[language];
  const width = 390;
  const sum = formatMoney(520.5, language);

  test('of a deposit is taken in three clicks, and settled on Today once the reservation lapsed', async () => {
    const model = `M${crypto.randomUUID().slice(0, 6)}`;
    const { id } = await addHouse({ make: 'Cosalt', model, price: 22_600 });
    houses.push(id);
    const asked = await addEnquiry({ caravanId: id });
    emails.push(asked.email);
    const buyer = { kind: 'enquiry', id: asked.id };
    const today = dayOf(new Date());
    const reservation = { until: today, deposit: null, buyer };
    await shared.patchHouse(id, { version: 1, sale_status: 'reserved', reservation });
    const payments = async () => (await shared.asStaff('GET', `/caravans/${id}/payments`)).json();

    const { context, page } = await staffPage(`/houses?search=${model}`, { language, width });
    contexts.push(context);
    const more = adminHouses.ofHouse(adminTools.more, `Cosalt ${model}`);
    const open = adminHouses.ofHouse(words.open, `Cosalt ${model}`);
    await page.getByRole('button', { name: more }).click();
    await page.getByRole('menuitem', { name: open }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(words.none).waitFor();
    await dialog.getByLabel(words.amount).fill('500');
    await dialog.getByRole('button', { name: words.save }).click();
    await dialog.getByText(words.held(formatMoney(500, language))).waitFor();
    await expect.poll(payments).toMatchObject({
      items: [{ kind: 'deposit', amount: 500, way: 'account', day: today, holder: buyer }],
    });

    // What was typed stays while the server can't be reached, and is entered once.
    await page.route('**/payments', (route) => route.abort(), { times: 1 });
    await dialog.getByLabel(words.amount).fill('20,50');
    await dialog.getByLabel(words.way, { exact: true }).selectOption('cash');
    await dialog.getByRole('button', { name: words.save }).click();
    await dialog.getByRole('alert').waitFor();
    await expectFitting(page);
    await dialog.getByRole('button', { name: words.save }).click();
    await dialog.getByText(words.held(sum)).waitFor();
    await expect.poll(payments).toMatchObject({ items: { length: 2 }, open: 520.5 });

    await shared.setClock(new Date(Date.now() + 86_400_000));
    await shared.runSchedule();
    await shared.setClock(null);
    await expect.poll(async () => (await shared.readHouse(id)).sale_status).toBe('available');
    const second = await staffPage('/today', { language, width });
    contexts.push(second.context);
    const part = second.page.locator('.today-part', { hasText: words.waits.title });
    const line = part.locator('li', { hasText: model });
    await line.getByText(sum).waitFor();
    await line.getByText(asked.name).waitFor();
    await expectFitting(second.page);
    await line.getByRole('button', { name: words.waits.refund }).click();
    const settling = second.page.getByRole('dialog');
    await settling.getByText(words.settle.refund(sum, `Cosalt ${model}`)).waitFor();
    await expectAccessible(second.page);
    await settling.getByRole('button', { name: words.settle.saves.refund }).click();
    await expect.poll(() => line.count()).toBe(0);
    await expect.poll(payments).toMatchObject({ items: { length: 3 }, open: 0 });
  });
});
