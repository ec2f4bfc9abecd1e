import { afterAll, expect, test } from 'vitest';
import { languages, newContext, openBrowserForTests } from '../support/browser.ts';
import { runningCampaign } from '../support/running-campaign.ts';

openBrowserForTests();

const campaign = await runningCampaign();
afterAll(() => campaign.end());
const paths = languages.flatMap((language) =>
  ['', '/houses', campaign.path].map((path) => `/${language}${path}`),
);

test.each(paths)(
  'without scripts %s says when the campaign ends and shows no clock that stands still',
  async (path) => {
    const context = await newContext({
      javaScriptEnabled: false,
      viewport: { width: 360, height: 780 },
    });
    const page = await context.newPage();
    await page.goto(path);
    const clocks = await page.locator('main .boxes').all();
    // The listing's strip counts days.
    if (!path.endsWith('/houses')) expect(clocks.length).toBeGreaterThan(0);
    for (const clock of clocks) await expect.poll(() => clock.isVisible()).toBe(false);
    await expect.poll(() => page.locator('main time').last().isVisible()).toBe(true);
    await context.close();
  },
);
