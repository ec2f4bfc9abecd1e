import { expect, test } from 'vitest';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { typedMessages } from '#shared/texts/typed-messages.ts';
import { expectFitting, openBrowserForTests } from '../support/browser.ts';
import { addHouse, staffPage } from '../support/staff.ts';
import { shared } from '../support/stage-calls.ts';

openBrowserForTests();

test('the house form says what it understood of sizes, and asks about mixed letters', async () => {
  const language = 'bg';
  const { adminForm: words } = adminMessages[language];
  const { mixed, notUnderstood } = typedMessages[language].adminTyped;
  const specs = { length: '10 670 мм', width: '', height: '', weight: '', heating: '' };
  const house = await addHouse({ make: 'Willerby', model: 'Sizes', specs });
  const width = 360;
  const { context, page } = await staffPage(`/houses/edit/${house.id}`, { width, language });
  const metres = '= 10,67\u00a0м';
  const beside = (field: string) => page.locator(`#field-${field}-understood`);
  await expect.poll(() => beside('specs-length').textContent()).toBe(metres);
  await page.getByLabel(words.labels.width).fill('35 x 12 ft');
  await expect
    .poll(() => beside('specs-width').textContent())
    .toBe(metres.replace(/10.67/, '3,66'));
  await page.getByLabel(words.labels.height).fill('по поръчка');
  await expect.poll(() => beside('specs-height').textContent()).toBe(notUnderstood);

  const make = page.getByLabel(words.labels.make);
  await make.fill('Wіllеrby');
  const question = page.locator('.staff-mixed:not(:empty)');
  await expect.poll(() => question.innerText()).toContain(mixed.found(['Wіllеrby']));
  await expectFitting(page);
  if (process.env.SHOTS) {
    await page.screenshot({
      path: `${process.env.SHOTS}/${language}-${width}.png`,
      fullPage: true,
    });
  }
  await question.getByRole('button').click();
  await expect.poll(() => make.inputValue()).toBe('Willerby');
  await expect.poll(() => question.count()).toBe(0);
  await page.getByRole('button', { name: words.save }).click();
  await page.waitForURL(/\/admin\/houses$/);
  const { specs: saved } = await shared.readHouse(house.id);
  expect(saved).toMatchObject({ width: '35 x 12 ft', height: 'по поръчка' });
  await context.close();
  await shared.deleteHouse(house.id);
});
