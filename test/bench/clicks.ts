import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '#support/chromium.ts';
import { type BenchRow, median } from './bench-row.ts';
import { withBuiltStage } from './bench-stage.ts';
import { simulateSlowPhone } from './slow-phone.ts';

/** Rounds of every site in turn, so that other work of the machine slows all of them alike. */
const rounds = 9;
/** How long a filter's results, and Back, may take beside a static document of the same size. */
const limits = { forward: 1.5, back: 1 };

/**
 * ms between reaching a control and pressing it, and between pressing and letting go, as with a
 * finger and a mouse.
 */
const [reached, pressed] = [150, 60];

const listingPath = '/bg/houses';
/** The choice that is measured: its cheapest house differs from the cheapest of all. */
const choice = 'type=new';

interface Site {
  name: string;
  origin: string;
  /** What is pressed. */
  control: string;
}

interface Times {
  /** ms from the click to the first frame with the new results. */
  forward: number[];
  /** ms from Back to the first frame with the results of before. */
  back: number[];
}

/** Address of the first house of a listing. */
async function firstHouse(origin: string, query: string): Promise<string> {
  const html = await (await fetch(`${origin}${listingPath}${query}`)).text();
  const found = /<a class="card" href="([^"]+)"/.exec(html)?.[1];
  if (!found) throw new Error(`No house at ${origin}${listingPath}${query}`);
  return found;
}

/**
 * Runs in every document: notes when somebody clicks, and when the house that should be first has
 * been painted.
 */
function recordPaints(): void {
  const now = () => performance.timeOrigin + performance.now();
  addEventListener(
    'click',
    (event) => {
      if (!sessionStorage.clicked)
        sessionStorage.clicked = performance.timeOrigin + event.timeStamp;
    },
    true,
  );
  const look = () => {
    const { expected, painted } = sessionStorage;
    const isThere = document.querySelector('.results .card')?.getAttribute('href') === expected;
    // The browser draws a frame after its callbacks, and only then takes the next task.
    if (expected && !painted && isThere)
      setTimeout(() => {
        sessionStorage.painted ??= now();
      });
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** ms from what `act` does to the frame in which `house` stands first. */
async function timed(page: Page, house: string, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate((expected) => {
    sessionStorage.clear();
    sessionStorage.expected = expected;
  }, house);
  await act();
  for (let wait = 0; wait < 200; wait++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    try {
      const { clicked, painted } = await page.evaluate(() => ({ ...sessionStorage }));
      if (clicked && painted) return Number(painted) - Number(clicked);
    } catch {
      // Between two documents there is none to ask.
    }
  }
  throw new Error(`${house} never came first`);
}

async function visit(
  browser: Browser,
  { origin, control }: Site,
  houses: { all: string; chosen: string },
  to: Times,
) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(recordPaints);
  await page.goto(origin + listingPath, { waitUntil: 'networkidle' });
  // Moves the pointer first, so that what loads at a visitor's first sign is there before anything
  // is measured.
  await page.mouse.move(5, 5);
  await page.mouse.wheel(0, 1);
  await page.waitForTimeout(1500);
  await simulateSlowPhone(page);
  const box = await page.locator(control).first().boundingBox();
  if (!box) throw new Error(`${control} is not there`);
  to.forward.push(
    await timed(page, houses.chosen, async () => {
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 3 });
      await page.waitForTimeout(reached);
      await page.mouse.down();
      await page.waitForTimeout(pressed);
      await page.mouse.up();
    }),
  );
  await page.waitForTimeout(1000);
  to.back.push(
    await timed(page, houses.all, () =>
      page.evaluate(() => {
        sessionStorage.clicked = performance.timeOrigin + performance.now();
        history.back();
      }),
    ),
  );
  await context.close();
}

/**
 * The listing and its filtered view as plain files without a script: nothing can be quicker over
 * the network.
 */
async function withPlainFiles<T>(origin: string, measure: (site: Site) => Promise<T>): Promise<T> {
  const plain = async (query: string) => {
    const html = await (await fetch(`${origin}${listingPath}${query}`)).text();
    return html.replace(/<script type="module".*?<\/script>/gs, '');
  };
  const link = `<a id="choice" style="position:fixed;top:100px;left:0;z-index:99" href="${listingPath}?${choice}">+</a>`;
  const files: Record<string, string> = {
    [listingPath]: (await plain('')).replace('<body>', `<body>${link}`),
    [`${listingPath}?${choice}`]: await plain(`?${choice}`),
  };
  const server = createServer((req, res) => {
    const file = files[req.url ?? ''];
    res.writeHead(file ? 200 : 404, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'gzip',
    });
    res.end(gzipSync(file ?? ''));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = server.address() as AddressInfo;
    return await measure({
      name: 'plain files',
      origin: `http://localhost:${port}`,
      control: '#choice',
    });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const label = 'label:has(input[name=type][value=new])';

async function compare(sites: readonly Site[]): Promise<Map<Site, Times>> {
  const times = new Map(sites.map((site): [Site, Times] => [site, { forward: [], back: [] }]));
  const houses = new Map<Site, { all: string; chosen: string }>();
  for (const site of sites)
    houses.set(site, {
      all: await firstHouse(site.origin, ''),
      chosen: await firstHouse(site.origin, `?${choice}`),
    });
  const browser = await launchChromium({ keepsPages: true });
  try {
    for (let round = 0; round < rounds; round++)
      for (const [site, to] of times)
        await visit(browser, site, houses.get(site) ?? { all: '', chosen: '' }, to);
  } finally {
    await browser.close();
  }
  return times;
}

/**
 * From a filter's click to its results, and Back, beside plain files of the same size.
 * `BENCH_OTHER_ORIGIN`, the address of a running local stage, is measured in the same rounds:
 * another build to compare with.
 */
export function benchClicks(): Promise<BenchRow[]> {
  return withBuiltStage((origin) =>
    withPlainFiles(origin, async (files) => {
      const other = process.env.BENCH_OTHER_ORIGIN;
      const sites: Site[] = [{ name: 'site', origin, control: label }, files];
      if (other) sites.push({ name: other, origin: other, control: label });
      const times = await compare(sites);
      const rows: BenchRow[] = [];
      for (const way of ['forward', 'back'] as const) {
        const name = way === 'forward' ? 'filter’s click to results' : 'Back to results';
        const medians = sites.map((site) => ({
          site,
          value: median(times.get(site)?.[way] ?? []),
        }));
        for (const { site, value } of medians)
          rows.push({ name: `${name}, ${site.name}`, value, unit: 'ms' });
        const [own, ...others] = medians;
        for (const { site, value } of others)
          rows.push({
            name: `${name}, to ${site.name === files.name ? 'plain files’' : `${site.name}’s`}`,
            value: (own?.value ?? Number.NaN) / value,
            unit: 'x',
            limit: site === files && way === 'back' ? undefined : limits[way],
          });
      }
      return rows;
    }),
  );
}
