import { launchChromium } from '#support/chromium.ts';
import { type BenchRow, median } from './bench-row.ts';
import { withBuiltStage } from './bench-stage.ts';
import { use } from './interactions.ts';
import { openSlowPhone } from './slow-phone.ts';

const rounds = 15;
/** ms from the end of the touch on "Show results" to the first frame with the new list. */
const limit = 180;

/** Runs in every document: notes both moments in it. */
function recordList(): void {
  addEventListener(
    'click',
    ({ target, timeStamp }) => {
      const isButton = target instanceof Element && target.closest('#filter-form [type=submit]');
      if (isButton) document.documentElement.dataset.touched = String(timeStamp);
    },
    true,
  );
  let first: Element | null = null;
  const look = () => {
    const { dataset } = document.documentElement;
    const now = document.querySelector('.results .card');
    if (!dataset.touched) first = now;
    else if (now !== first && !dataset.listed)
      // The browser draws a frame after its callbacks, and only then takes the next task.
      setTimeout(() => {
        dataset.listed ??= String(performance.now());
      });
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** How long a phone with a slow processor takes to show what was chosen in its sheet of filters. */
export function benchTouchToList(): Promise<BenchRow[]> {
  return withBuiltStage(async (origin) => {
    const browser = await launchChromium();
    const times: number[] = [];
    try {
      for (let round = 0; round < rounds; round++) {
        const page = await openSlowPhone(browser, recordList);
        await page.goto(`${origin}/bg/houses`, { waitUntil: 'networkidle' });
        await use(page, [
          { control: '.open-filters' },
          { control: 'label:has(input[name=type][value=new])' },
          { control: '#filter-form button[type=submit]' },
        ]);
        await page.waitForFunction(() => document.documentElement.dataset.listed);
        times.push(
          await page.evaluate(() => {
            const { touched, listed } = document.documentElement.dataset;
            return Number(listed) - Number(touched);
          }),
        );
        await page.context().close();
      }
    } finally {
      await browser.close();
    }
    return [
      {
        name: `touch to new list, median of ${rounds}`,
        value: Math.round(median(times)),
        unit: 'ms',
        limit,
      },
    ];
  });
}
