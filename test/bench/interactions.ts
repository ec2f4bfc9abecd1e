import type { Locator, Page } from 'playwright-core';
import { launchChromium } from '#support/chromium.ts';
import { type BenchRow, percentile } from './bench-row.ts';
import { publicPages, withBuiltStage } from './bench-stage.ts';
import { openSlowPhone } from './slow-phone.ts';

const rounds = 10;
/** ms from a touch to the next frame, at the 98th percentile. */
const limit = 100;

/**
 * Runs in every document: the longest event of every interaction, kept over documents. Browsers
 * don't report events below 16 ms.
 */
function recordInteractions(): void {
  new PerformanceObserver((list) => {
    const known = JSON.parse(sessionStorage.interactions ?? '{}');
    for (const entry of list.getEntries()) {
      const { interactionId, duration } = entry as PerformanceEventTiming & {
        interactionId: number;
      };
      const id = `${performance.timeOrigin} ${interactionId}`;
      if (interactionId) known[id] = Math.max(known[id] ?? 0, duration);
    }
    sessionStorage.interactions = JSON.stringify(known);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

interface Step {
  control: string;
  typed?: string;
  /** A part of the page whose script brings the control when it is near. */
  part?: string;
}

/** To the middle, where nothing that sticks to an edge lies over it. */
const scrollTo = (element: Locator) =>
  element.evaluate((found) => found.scrollIntoView({ block: 'center', behavior: 'instant' }));

/** ms for which a finger stays on the screen; a tap of no time would put all its events in one. */
const fingerStays = 80;

async function tap(page: Page, at: { x: number; y: number }): Promise<void> {
  const wire = await page.context().newCDPSession(page);
  await wire.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await page.waitForTimeout(fingerStays);
  await wire.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await wire.detach();
}

/**
 * Taps controls in this order, and types into fields. Throws where one does not come. It waits
 * before each touch: the tool's own look for the control would delay it.
 */
export async function use(page: Page, steps: readonly Step[]): Promise<number> {
  let done = 0;
  for (const { control, typed, part } of steps) {
    if (part) await scrollTo(page.locator(part));
    const element = page.locator(control).locator('visible=true').first();
    await element.waitFor({ timeout: 5000 });
    await scrollTo(element);
    const box = await element.boundingBox();
    if (!box) throw new Error(`${control} has no place on ${page.url()}`);
    await page.waitForTimeout(200);
    await tap(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
    done += 1;
    for (const key of typed ?? '') {
      await page.keyboard.press(key);
      done += 1;
    }
    await page.waitForTimeout(400);
  }
  return done;
}

/**
 * What a visitor does on a page, by the page's name. Each step changes something: a touch that does
 * not would wait for a frame.
 */
const scripts: [page: RegExp, steps: Step[]][] = [
  [
    /^home /,
    [
      { control: 'main button[data-list=favourites]' },
      { control: '.quotes button', part: '.quotes' },
      { control: '[popovertarget=site-menu]' },
      { control: '#site-menu [popovertargetaction=hide]' },
    ],
  ],
  [
    /^listing (bg|en)$/,
    [
      { control: 'main button[data-list=favourites]' },
      { control: '.open-filters' },
      { control: 'label:has(input[name=type][value=new])' },
      { control: 'label:has(input[name=minBeds][value="6"])' },
      { control: '#filter-form input[name=maxPrice]', typed: '45000' },
      { control: '#filter-form button[type=submit]' },
      { control: '.active-filters a' },
      { control: 'main a[href*="view=list"]' },
    ],
  ],
  [
    /^house (bg|en)$/,
    [
      { control: 'main button[data-list=favourites]' },
      { control: '.gallery a:has(img)' },
      { control: '.gallery-next' },
      { control: '.gallery-close' },
      { control: '#enquiry input[name=name]', typed: 'Ivan' },
      { control: '#enquiry textarea', typed: 'Zdraveite, oshte li e nalichen?' },
    ],
  ],
];

/** The time from a touch or a key to the next frame, on a phone with a slow processor. */
export function benchInteractions(): Promise<BenchRow[]> {
  return withBuiltStage(async (origin, shown) => {
    const rows: BenchRow[] = [];
    const browser = await launchChromium();
    try {
      for (const [name, path] of publicPages(shown)) {
        const steps = scripts.find(([page]) => page.test(name))?.[1];
        if (!steps) continue;
        const times: number[] = [];
        for (let round = 0; round < rounds; round++) {
          const page = await openSlowPhone(browser, recordInteractions);
          await page.goto(origin + path, { waitUntil: 'networkidle' });
          const done = await use(page, steps);
          await page.waitForTimeout(500);
          const told: number[] = await page.evaluate(() =>
            Object.values(JSON.parse(sessionStorage.interactions ?? '{}')),
          );
          times.push(...told, ...Array.from({ length: Math.max(0, done - told.length) }, () => 0));
          await page.context().close();
        }
        times.sort((a, b) => a - b);
        rows.push(
          {
            name: `${name}: touch to frame, p98 of ${times.length}`,
            value: percentile(times, 0.98),
            unit: 'ms',
            limit,
          },
          { name: `${name}: touch to frame, median`, value: percentile(times, 0.5), unit: 'ms' },
        );
      }
    } finally {
      await browser.close();
    }
    return rows;
  });
}
