import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { requireChromium } from '#support/chromium.ts';
import type { BenchRow } from './bench-row.ts';
import { median } from './bench-row.ts';
import { publicPages, withBuiltStage } from './bench-stage.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const runs = 3;

interface Audit {
  scores: Record<string, number>;
  layoutShift: number;
}

async function auditOnce(url: string, port: number): Promise<Audit> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...categories],
  });
  if (!result) throw new Error(`Lighthouse gave nothing for ${url}`);
  const { categories: found, audits } = result.lhr;
  return {
    scores: Object.fromEntries(
      categories.map((name) => [name, Math.round((found[name]?.score ?? 0) * 100)]),
    ),
    layoutShift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
  };
}

/**
 * Chromium's trace of a page sometimes lacks a figure: the page is then audited again, twice at
 * most.
 */
async function audit(url: string, port: number): Promise<Audit> {
  for (let again = 0; again < 2; again++) {
    const found = await auditOnce(url, port);
    if (Number.isFinite(found.layoutShift)) return found;
  }
  return auditOnce(url, port);
}

/**
 * Pages that ask search engines to leave them alone (a filtered listing, a visitor's own list)
 * cannot score for being found.
 */
const isLeftAlone = (html: string) => /<meta name="robots" content="noindex/.test(html);

function scoreRows(name: string, html: string, audits: readonly Audit[]): BenchRow[] {
  const asked = isLeftAlone(html)
    ? categories.filter((category) => category !== 'seo')
    : categories;
  return [
    ...asked.map((category) => ({
      name: `Lighthouse ${name}, ${category}`,
      value: median(audits.map(({ scores }) => scores[category] ?? 0)),
      unit: '',
      atLeast: 100,
    })),
    {
      name: `CLS ${name}`,
      value: Math.max(...audits.map(({ layoutShift }) => layoutShift)),
      unit: '',
      limit: 0,
    },
  ];
}

/**
 * One audit if it finds nothing; a finding counts when two of three audits have it, since a busy
 * machine alone is slow.
 */
async function auditEnough(url: string, html: string, port: number): Promise<Audit[]> {
  const audits = [await audit(url, port)];
  const isPerfect = scoreRows(url, html, audits).every(
    ({ value, atLeast }) => atLeast === undefined || value >= atLeast,
  );
  if (!isPerfect) while (audits.length < runs) audits.push(await audit(url, port));
  return audits;
}

/**
 * Gives `audits` a browser of its own, without what earlier pages left in the browser's storage.
 */
async function asFirstVisitor<T>(audits: (port: number) => Promise<T>): Promise<T> {
  const chrome = await launch({
    chromePath: await requireChromium(),
    chromeFlags: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
    ],
  });
  try {
    return await audits(chrome.port);
  } finally {
    chrome.kill();
  }
}

/** Lighthouse's mobile audit of every public page. */
export function benchLighthouse(): Promise<BenchRow[]> {
  return withBuiltStage(async (origin, shown) => {
    const rows: BenchRow[] = [];
    for (const [name, path] of publicPages(shown)) {
      const html = await (await fetch(origin + path)).text();
      const audits = await asFirstVisitor((port) => auditEnough(origin + path, html, port));
      rows.push(...scoreRows(name, html, audits));
    }
    return rows;
  });
}
