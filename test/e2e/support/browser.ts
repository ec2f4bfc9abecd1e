import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';

/** Address of the house under test. */
export const origin = inject('origin');

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

/** Resolves when React has taken over the page, which a touch asks for at once. */
export async function hydrated(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('touchstart')));
  await page.waitForFunction(() => {
    const root = document.getElementById('root');
    return root !== null && Object.keys(root).some((key) => key.startsWith('__reactContainer'));
  });
}

/** Holds the page, as it is now, or a part of it, to WCAG 2.2 AA as far as axe can tell. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // Without a second page for its own work: no page of the site has frames of other origins.
    .setLegacyMode(true)
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
}

const engine = readFileSync(createRequire(import.meta.url).resolve('accessibility-checker-engine/ace.js'), 'utf8');

/** What the second engine says of things that break no rule of WCAG. */
const misjudged: Record<string, string> = {
  // Its names come from hidden text or from the control's own aria-label.
  label_content_exists: 'label',
  // A message is its own name.
  input_label_exists: 'output',
  // Rule 1.4.3 leaves out what can't be chosen.
  text_contrast_sufficient: 'label:has(:disabled) *',
};

/** Holds the page to the rules that a second engine is sure of, WCAG 2.2 A and AA. Shortens the page's lists: look at it no more. */
export async function expectAccessibleToo(page: Page): Promise<void> {
  // Rows of a list are alike, and each costs the engine as much as a small page.
  await page.evaluate(() => {
    for (const { rows } of document.querySelectorAll('tbody')) for (const row of [...rows].slice(5)) row.remove();
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
