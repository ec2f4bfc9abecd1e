import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as Axe from 'axe-core';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';

/** Address of the house under test, which no file shares with one that runs at the same time. */
export const origin = inject('origins')[Number(process.env.VITEST_POOL_ID) - 1] ?? '';

export const languages = ['bg', 'en'] as const;

let browser: Browser | undefined;

/** Opens one browser for the tests of a file and closes it after them. */
export function openBrowserForTests(): void {
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());
}

/** A fresh visitor: no cookies, nothing stored. */
export async function newContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  if (!browser) throw new Error('openBrowserForTests() comes first');
  return browser.newContext({ baseURL: origin, locale: 'bg-BG', ...options });
}

export interface Watched {
  page: Page;
  /** Console errors, uncaught exceptions and responses of 400 and above, as sentences. */
  troubles: string[];
}

/** A page that remembers everything that went wrong on it. */
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

/** Resolves when the page's first script has run: before, nothing listens. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.scripts === 'ready');
}

/** Rows of a list are alike, and each costs axe as much as a small page: it is shown the first thirty. */
export const withoutAlike = ':is(tbody tr, li):nth-child(n + 31) { display: none !important }';

const sourceOf = (path: string) => readFileSync(createRequire(import.meta.url).resolve(path), 'utf8');
const axeSource = sourceOf('axe-core/axe.min.js');

/** Holds the page, as it is now, or a part of it, to WCAG 2.2 AA as far as axe can tell. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  // Once a document: the program is as large as ten pages.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const found = await page.evaluate(
    async ({ part, withoutAlike }) => {
      const { axe } = window as unknown as { axe: typeof Axe };
      const position = scrollY;
      const style = document.createElement('style');
      style.textContent = withoutAlike;
      document.head.append(style);
      try {
        // The edges of an open menu: whoever gets to one by keyboard is sent on at once.
        const { violations } = await axe.run(
          { include: [part], exclude: ['[data-base-ui-focus-guard]'] },
          {
            runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
            // Without what axe would have to say of all that passes, which takes it half of its time.
            resultTypes: ['violations'],
            preload: false,
          },
        );
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
      } finally {
        style.remove();
        scrollTo(0, position);
      }
    },
    { part, withoutAlike },
  );
  expect(found).toEqual([]);
}

/** Holds the page, as it is now, to fitting screens of every kind, and to what axe asks of the narrow and the wide. */
export async function expectFitting(page: Page): Promise<void> {
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    if (width !== 768) await expectAccessible(page);
  }
}

const engine = sourceOf('accessibility-checker-engine/ace.js');

/** What the second engine says of things that break no rule of WCAG. */
const misjudged: Record<string, string> = {
  // Its names come from hidden text or from the control's own aria-label.
  label_content_exists: 'label',
  // A message is its own name; fields that are folded away have their labels beside them.
  input_label_exists: 'output, details:not([open]) *',
  // Rule 1.4.3 leaves out what can't be chosen.
  text_contrast_sufficient: 'label:has(:disabled) *',
};

/** Holds the page to the rules that a second engine is sure of, WCAG 2.2 A and AA. Shortens the page's lists: look at it no more. */
export async function expectAccessibleToo(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const row of document.querySelectorAll('tbody tr:nth-child(n + 6), li:nth-child(n + 13)')) row.remove();
    await document.fonts.ready;
    // What an inner list has scrolled away lies, for the engine, over what stands beside the list.
    for (const element of document.querySelectorAll('*')) if (element.scrollTop > 0) element.scrollTop = 0;
  });
  // As a whole program of its own: the site's policy lets no page load it.
  await page.evaluate(`window.accessibilityEngine ??= (() => { ${engine}; return ace; })()`);
  const found = await page.evaluate(async (except) => {
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
      .filter(({ ruleId, node }) => !(except[ruleId] && node instanceof Element && node.matches(except[ruleId])))
      .map(({ ruleId, message, snippet }) => `${ruleId}: ${message} ${snippet.slice(0, 200)}`);
  }, misjudged);
  expect(found).toEqual([]);
}
