import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type * as Axe from 'axe-core';
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Page,
  Request,
} from 'playwright-core';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  inject,
  type RunnerTestCase,
  test,
} from 'vitest';
import { launchChromium } from '#support/chromium.ts';
import { withMutant } from '#test/mutate/page-mutant.ts';
import { pictureFolder } from './run-files.ts';

/** Address of the stage under test; files that run at the same time have stages of their own. */
export const origin = inject('origins')[Number(process.env.VITEST_POOL_ID) - 1] ?? '';

export const languages = ['bg', 'en'] as const;

/**
 * `test` for journeys, which run in one language: by turns one in Bulgarian and the next in English,
 * the rows of `test.each` too. What a language can change, words and layout, is checked on every
 * page in both; `test.inBoth` runs in both.
 */
export function byTurns(language: (typeof languages)[number]) {
  let count = 0;
  const isTurn = () => languages[count++ % languages.length] === language;
  const alternating = (title: string, run: () => Promise<void>): void => {
    if (isTurn()) test(title, run);
  };
  return Object.assign(alternating, {
    inBoth: test,
    each: ((rows: readonly unknown[]) => test.each(rows.filter(isTurn))) as typeof test.each,
  });
}

let browser: Browser | undefined;
const launch = () => launchChromium({ windowless: true });

declare module 'vitest' {
  interface TaskMeta {
    /**
     * What was seen of the browser that stopped answering in this test, which was run again in
     * another one.
     */
    hung?: string;
  }
}

/** Whether all pages of a browser answer, and a new one gets a file of the stage. */
async function answers(browser: Browser): Promise<boolean> {
  const context = browser.newContext();
  const added = context.then(async (context) =>
    (await context.newPage()).goto(`${origin}/robots.txt`),
  );
  const pages = browser.contexts().flatMap((context) => context.pages());
  // A page that has gone meanwhile has nothing to answer.
  const asked = pages.map((page) => page.evaluate('0').catch(() => undefined));
  const answered = Promise.all([added, ...asked]).then(
    () => true,
    () => false,
  );
  const isGood = await Promise.race([answered, sleep(10_000, false)]);
  context.then((context) => context.close()).catch(() => undefined);
  return isGood;
}

/** What a browser's processes do: `renderer 98 %` is a page that works without end. */
async function processesOf(browser: Browser): Promise<string> {
  const look = async () => {
    const session = await browser.newBrowserCDPSession();
    const { processInfo: before } = await session.send('SystemInfo.getProcessInfo');
    await sleep(2000);
    const { processInfo: after } = await session.send('SystemInfo.getProcessInfo');
    const spent = (id: number, until: number) =>
      until - (before.find((one) => one.id === id)?.cpuTime ?? 0);
    return after
      .map(({ id, type, cpuTime }) => `${type} ${(spent(id, cpuTime) * 50).toFixed(0)} %`)
      .join(', ');
  };
  return Promise.race([look().catch(String), sleep(10_000, 'nor do its processes')]);
}

/** The test that runs. */
let current: RunnerTestCase | undefined;

/**
 * Where the test has failed, takes a picture of each page before it closes, and names the picture
 * in the failure.
 */
async function keepPictures(pages: readonly Page[]): Promise<void> {
  const error = current?.result?.state === 'fail' ? current.result.errors?.at(-1) : undefined;
  if (!current || !error) return;
  const file = relative(join(import.meta.dirname, '..'), current.file.filepath);
  const name = `${file} ${current.name}`.replace(/[^\p{L}\d]+/gu, '-').slice(0, 100);
  for (const page of pages) {
    const path = join(pictureFolder, `${name}-${++pictures}.png`);
    const isTaken = await page.screenshot({ path, timeout: 5000 }).then(
      () => true,
      () => false,
    );
    if (isTaken) error.message += `\n${page.url()} looked so: ${relative(process.cwd(), path)}`;
  }
}
let pictures = 0;

/**
 * Opens one browser for the tests of a file and closes it after them. Where it stops answering, the
 * test is run once more in another one, and the run says so: no wait of a test's own is as long as
 * its time limit.
 */
export function openBrowserForTests(): void {
  beforeAll(async () => {
    browser = await launch();
  });
  beforeEach(({ task }) => {
    current = task;
  });
  afterEach(async ({ task }) => {
    if (!browser || task.result?.state !== 'fail') return;
    const isOver = task.result.errors?.some(({ message }) => message.includes('timed out in'));
    await keepPictures(browser.contexts().flatMap((context) => context.pages()));
    current = undefined;
    if (!isOver && (await answers(browser))) return;
    task.meta.hung = await processesOf(browser);
    // It may take long to end.
    browser.close().catch(() => undefined);
    browser = await launch();
    throw new Error(`The browser stopped answering: ${task.meta.hung}`);
  });
  afterAll(() => browser?.close());
}

/** One page for all tests of a block; after one that failed, the next gets another. */
export function pageForTests(open: () => Promise<Watched>): Watched {
  let now: Watched | undefined;
  let isSpoilt = false;
  const close = () => now?.page.context().close();
  beforeEach(async () => {
    if (isSpoilt) close()?.catch(() => undefined);
    if (isSpoilt || !now) now = await open();
    isSpoilt = false;
  });
  afterEach(({ task }) => {
    isSpoilt ||= task.result?.state === 'fail';
  });
  afterAll(close);
  const opened = () => {
    if (!now) throw new Error('The page comes with the first test');
    return now;
  };
  return {
    get page() {
      return opened().page;
    },
    get troubles() {
      return opened().troubles;
    },
  };
}

/**
 * A fresh visitor: no cookies, nothing stored. Where a test still answers a request of the
 * visitor's page when that is closed, the answer is dropped, and its error with it.
 */
export async function newContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  if (!browser) throw new Error('openBrowserForTests() comes first');
  const context = await browser.newContext({ baseURL: origin, locale: 'bg-BG', ...options });
  await withMutant(context);
  const close = context.close.bind(context);
  context.close = async () => {
    await keepPictures(context.pages());
    const routed = [context, ...context.pages()];
    const unroute = routed.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' }));
    // What is closed already has no routes.
    await Promise.allSettled(unroute);
    await close();
  };
  return context;
}

export interface Watched {
  page: Page;
  /** Console errors, uncaught exceptions and responses of 400 and above, as sentences. */
  troubles: string[];
}

/** A page that remembers all its errors. */
export async function watchedPage(context: BrowserContext): Promise<Watched> {
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => troubles.push(`uncaught: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 400) troubles.push(`${response.status()} ${response.url()}`);
  });
  return { page, troubles };
}

/**
 * What must be so at this very moment is read once: `expect(await now(…))`. `expect.poll` waits.
 * For a measurement, for the one answer of a server, and for what has to be the same still.
 */
export const now = <Value>(value: Value): Value => value;

/** Resolves when the page's first script has run: before that, nothing listens. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.scripts === 'ready');
}

/**
 * Marks rows, sheets and cards that are built like two before them, of the same elements, classes,
 * roles and states. Engines check names, roles and colours, and would find in a third what they
 * found in the first two. Runs in the browser.
 */
function markAlike(): void {
  const telling =
    /^(class|role|type|style|hidden|disabled|checked|tabindex|lang|aria-(?!label|describedby|controls|owns).*)$/;
  const traits = ({ attributes }: Element) =>
    [...attributes].map(({ name, value }) =>
      telling.test(name) ? `${name}=${value}` : value.trim() ? name : `${name}=`,
    );
  const speaks = ({ childNodes }: Element) =>
    [...childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
  const seen = new Map<string, number>();
  for (const row of document.querySelectorAll('tbody tr, article, .cell')) {
    const parts = [row, ...row.querySelectorAll('*')];
    const build = parts
      .map((part) => `${part.localName} ${traits(part).sort()} ${speaks(part)}`)
      .join();
    const before = seen.get(build) ?? 0;
    seen.set(build, before + 1);
    row.toggleAttribute('data-alike', before > 1);
  }
}

const sourceOf = (path: string) =>
  readFileSync(createRequire(import.meta.url).resolve(path), 'utf8');
const axeSource = sourceOf('axe-core/axe.min.js');

/**
 * Removes every row, sheet or card after the first two of the same build. Afterwards only the
 * accessibility engines can use the page.
 */
export async function removeAlike(page: Page): Promise<void> {
  await page.evaluate(markAlike);
  await page.evaluate(() => {
    for (const row of document.querySelectorAll('[data-alike]')) row.remove();
    // Content that an inner list has scrolled out of sight would, for an engine, lie over what
    // stands beside the list.
    for (const element of document.querySelectorAll('*'))
      if (element.scrollTop > 0) element.scrollTop = 0;
  });
}

/**
 * axe leaves out what stands in a closed `details`, but measures it all the same, and Chromium lays
 * it out anew for each element that axe measures, half a millisecond each.
 */
const foldedAway = 'details:not([open])::details-content { display: none !important }';

/**
 * Checks the page as it is now, or a part of it, by WCAG 2.2 AA, as far as axe can. Contrast takes
 * two thirds of axe's time: an element is judged again only when its colours, its size, what it
 * stands on or the width of the page have changed since it passed.
 */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  // Once for each document: the program is as large as ten pages.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  await page.evaluate(markAlike);
  // What fades in is pale for a moment.
  await page.evaluate(() => {
    const ends = ({ playState, effect }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    return Promise.allSettled(
      document
        .getAnimations()
        .filter(ends)
        .map(({ finished }) => finished),
    ).then(() => {});
  });
  const found = await now(
    page.evaluate(
      async ([part, folded]) => {
        const { axe, ...kept } = window as unknown as {
          axe: typeof Axe;
          judged?: WeakMap<Element, string>;
        };
        const judged = kept.judged ?? new WeakMap<Element, string>();
        Object.assign(window, { judged });
        const position = scrollY;
        const style = document.createElement('style');
        // A bar that stays on the screen lies over other fields as the page is scrolled: axe would call
        // a field small of which it hides a part.
        style.textContent = `${folded} [data-alike], li:nth-child(n + 31) { display: none !important } :is(.staff-save, .site-header) { position: static !important }`;
        document.head.append(style);
        const grounds = new Map<Element | null, string>();
        const groundOf = (element: Element | null): string => {
          if (!element) return '';
          const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
          const ground =
            grounds.get(element) ??
            [groundOf(element.parentElement), backgroundColor, backgroundImage, opacity].join();
          grounds.set(element, ground);
          return ground;
        };
        const shown = [...document.querySelectorAll(`${part}, ${part} *`)].flatMap((element) => {
          if (!element.checkVisibility({ visibilityProperty: true })) return [];
          const { color, fontSize, fontWeight } = getComputedStyle(element);
          return [
            {
              element,
              colours: [innerWidth, groundOf(element), color, fontSize, fontWeight].join(),
            },
          ];
        });
        for (const { element, colours } of shown)
          element.toggleAttribute('data-judged', judged.get(element) === colours);
        axe.configure({ rules: [{ id: 'color-contrast', selector: ':not([data-judged])' }] });
        try {
          // The edges of an open menu, from which a keyboard user is sent on at once.
          const { violations } = await axe.run(
            { include: [part], exclude: ['[data-base-ui-focus-guard]'] },
            {
              runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
              // Without axe's account of everything that passes, which takes half of its time.
              resultTypes: ['violations'],
              preload: false,
            },
          );
          if (violations.length === 0)
            for (const { element, colours } of shown) judged.set(element, colours);
          return violations.map(
            ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
          );
        } finally {
          style.remove();
          for (const mark of ['data-alike', 'data-judged'])
            for (const element of document.querySelectorAll(`[${mark}]`))
              element.removeAttribute(mark);
          scrollTo(0, position);
        }
      },
      [part, foldedAway] as const,
    ),
  );
  expect(found).toEqual([]);
}

/** Resolves once the page has been drawn as it is now. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );

/**
 * Resolves when a request has its whole answer, or was given up. Playwright's `finished()` never
 * ends where a request is given up after the head of its answer came.
 */
export async function ended(request: Request): Promise<void> {
  let isWhole = false;
  const response = await request.response();
  response?.finished().then(
    () => {
      isWhole = true;
    },
    () => {},
  );
  await expect.poll(() => isWhole || request.failure() !== null).toBe(true);
}

/**
 * Resolves once the page has done what its answers so far lead to: it has read one that it asked
 * for after them, and was drawn. What has not changed by then stays.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => (await fetch('/robots.txt', { cache: 'no-store' })).text());
  await drawn(page);
}

/**
 * Another size of the window; resolves once the page is drawn for it, which scripts may draw
 * otherwise on a phone.
 */
export async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await drawn(page);
}

/**
 * Checks that the page as it is now fits screens of every kind, and runs axe at its own width, to
 * which it returns.
 */
export async function expectFitting(page: Page): Promise<void> {
  const { width: own = 1280 } = page.viewportSize() ?? {};
  for (const width of [360, 768, 1280, own]) {
    await resize(page, width, 900);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0);
  }
  await expectAccessible(page);
}

const engine = sourceOf('accessibility-checker-engine/ace.js');

/** Findings of the second engine that break no rule of WCAG. */
const misjudged: Record<string, string> = {
  // Its names come from hidden text or from the control's own aria-label.
  label_content_exists: 'label',
  // A message is its own name; fields in a closed part have their labels beside them.
  input_label_exists: 'output, details:not([open]) *',
  // Rule 1.4.3 exempts disabled controls.
  text_contrast_sufficient: 'label:has(:disabled) *',
};

/**
 * Checks the page by the rules of which a second engine is sure, WCAG 2.2 A and AA. It shortens the
 * page's lists, so the page is of no use afterwards.
 */
export async function expectAccessibleToo(page: Page): Promise<void> {
  await removeAlike(page);
  await page.evaluate(async () => {
    for (const row of document.querySelectorAll('tbody tr:nth-child(n + 6), li:nth-child(n + 13)'))
      row.remove();
    await document.fonts.ready;
  });
  // Injected as a whole program, because the site's policy lets no page load it.
  await page.evaluate(`window.accessibilityEngine ??= (() => { ${engine}; return ace; })()`);
  const found = await now(
    page.evaluate(async (except) => {
      interface Result {
        ruleId: string;
        value: [string, string];
        message: string;
        snippet: string;
        node: Element | null;
      }
      const { accessibilityEngine } = window as unknown as {
        accessibilityEngine: {
          Checker: new () => { check(node: Node, rules: string[]): Promise<{ results: Result[] }> };
        };
      };
      const { results } = await new accessibilityEngine.Checker().check(document, ['WCAG_2_2']);
      return results
        .filter(({ value: [level, verdict] }) => level === 'VIOLATION' && verdict === 'FAIL')
        .filter(
          ({ ruleId, node }) =>
            !(except[ruleId] && node instanceof Element && node.matches(except[ruleId])),
        )
        .map(({ ruleId, message, snippet }) => `${ruleId}: ${message} ${snippet.slice(0, 200)}`);
    }, misjudged),
  );
  expect(found).toEqual([]);
}
