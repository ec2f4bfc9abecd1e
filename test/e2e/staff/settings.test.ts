import { afterAll, describe, expect, test } from 'vitest';
import { toSofia } from '#domain/time.ts';
import {
  expectFitting,
  newContext,
  now,
  openBrowserForTests,
  ready,
  watchedPage,
} from '../support/browser.ts';
import { staffPage } from '../support/staff.ts';
import { shared } from '../support/stage-calls.ts';

openBrowserForTests();

/** What is stored of a topic, with its version. */
const held = async (topic: string) =>
  (await (await shared.asStaff('GET', '/settings')).json()).settings[topic];
const save = async (topic: string, value: object) =>
  shared.asStaff('PUT', `/settings/${topic}`, { ...value, version: (await held(topic)).version });

const before = {
  hours: await held('hours'),
  makers: await held('makers'),
  templates: await held('templates'),
};
afterAll(async () => {
  for (const [topic, value] of Object.entries(before)) await save(topic, value);
});

/** A date in Sofia some days from now, `2026-11-26`. */
const dayAhead = (days: number) =>
  toSofia(new Date(Date.now() + days * 86_400_000).toISOString()).slice(0, 10);

describe('the settings', () => {
  test('close a day: staff see what visitors will read, correct a mistake, save, and visitors read it', async () => {
    const { page, context, troubles } = await staffPage('/settings');
    await page.getByRole('link', { name: 'Change: Opening hours' }).click();
    await page.getByRole('button', { name: 'Add a closed day' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('alert').getByText('Choose a date').waitFor();
    const day = dayAhead(3);
    await page.getByLabel('From').fill(day);
    const shown = page.getByRole('group', { name: 'What visitors will read' });
    await shown.getByText(/: closed$/).waitFor();
    await shown.getByText(/: затворено$/).waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Opening hours: saved. It holds from now on.').waitFor();
    expect((await now(held('hours'))).closed_days).toEqual([day]);
    expect(troubles).toEqual([]);
    await context.close();

    const visitor = await newContext({ viewport: { width: 1280, height: 900 } });
    const watched = await watchedPage(visitor);
    await expect
      .poll(async () => {
        await watched.page.goto('/en/faq');
        await ready(watched.page);
        return watched.page.locator('footer').innerText();
      })
      .toMatch(/: closed/);
    await visitor.close();
  });

  test('open the next public holiday in one press', async () => {
    const { page, context } = await staffPage('/settings/hours');
    const open = page.getByRole('button', { name: /^open on / }).first();
    const name = (await now(open.innerText())).replace('open on ', '');
    await open.click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Opening hours: saved.').waitFor();
    const { open_days } = await now(held('hours'));
    expect(open_days).toHaveLength(1);
    const [date = ''] = open_days[0].split(' ');
    expect(name).toContain(String(Number(date.slice(8))));
    await context.close();
  });

  test('ask which version stays when somebody else saved meanwhile', async () => {
    const { page, context } = await staffPage('/settings/hours');
    await page.getByLabel('Monday').first().uncheck();
    await save('hours', { ...(await held('hours')), closed_days: [dayAhead(5)] });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByText(/Opening hours/)
      .first()
      .waitFor();
    await dialog.getByRole('button', { name: 'Save the chosen version' }).click();
    await page.getByText('Opening hours: saved.').waitFor();
    const { hours, closed_days } = await held('hours');
    expect(hours.join()).not.toContain('Mo');
    expect(closed_days).toEqual([dayAhead(5)]);
    await context.close();
  });

  test('take a maker, whom the page of a home then names', async () => {
    await save('makers', { makers: [] });
    const { page, context, troubles } = await staffPage('/settings/makers');
    await page.getByRole('button', { name: 'add Willerby' }).click();
    const fields = page.getByRole('group', { name: 'Willerby' });
    await fields.getByLabel('Name of the maker').fill('Willerby Works Ltd');
    await fields.getByLabel('Postal address').fill('1 Example Road, Hull');
    await fields.getByLabel('E-mail or web address').fill('hull');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page
      .getByRole('alert')
      .getByText(/Type an e-mail address/)
      .waitFor();
    await fields.getByLabel('E-mail or web address').fill('works@example.com');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Who made the homes: saved.').waitFor();
    expect(troubles).toEqual([]);
    await context.close();
    const { makers } = await now(held('makers'));
    expect(makers).toMatchObject([{ make: 'Willerby', responsible: null }]);
  });

  test('change a template of replies: what can’t be filled in is named and in sight', async () => {
    const { page, context, troubles } = await staffPage('/settings');
    await page.getByRole('link', { name: 'Change: Templates of replies' }).click();
    await page.locator('summary', { hasText: 'Delivery' }).click();
    const text = page.locator('#field-templates-4-text-en');
    await text.fill('Hello {name}, it costs {prise}.');
    await page.locator('summary', { hasText: 'Delivery' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Something in braces that can’t be filled in').first().waitFor();
    await expect.poll(() => text.isVisible()).toBe(true);
    await expectFitting(page);
    await text.fill('Hello {name}, it costs {price}.');
    await expect.poll(() => text.isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Templates of replies: saved.').waitFor();
    const { templates } = await now(held('templates'));
    expect(templates[4].text.en).toBe('Hello {name}, it costs {price}.');
    expect(troubles).toEqual([]);
    await context.close();
  });
});
