import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { requireChromium } from '#support/chromium.ts';
import { ownProgram } from '#support/own-packages.ts';
import type { BenchRow } from './bench-row.ts';
import { median } from './bench-row.ts';
import { publicPages, withBuiltStage } from './bench-stage.ts';

const run = promisify(execFile);
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const runs = 3;

interface Audit {
  scores: Record<string, number>;
  layoutShift: number;
}

const reportSchema = z.object({
  categories: z.record(z.string(), z.object({ score: z.nullable(z.number()) })),
  audits: z.object({
    'cumulative-layout-shift': z.object({ numericValue: z.optional(z.number()) }),
  }),
});

const chromeFlags =
  '--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-component-update --no-first-run';

/**
 * An audit in a browser of its own, without what earlier pages left in the browser's storage.
 */
async function auditOnce(url: string): Promise<Audit> {
  const lighthouse = ownProgram('test/bench/lighthouse', 'lighthouse/cli/index.js');
  const options = [
    '--output=json',
    '--quiet',
    '--no-enable-error-reporting',
    `--only-categories=${categories.join()}`,
    `--chrome-flags=${chromeFlags}`,
  ];
  const { stdout } = await run(process.execPath, [lighthouse, url, ...options], {
    env: { ...process.env, CHROME_PATH: await requireChromium() },
    maxBuffer: 64_000_000,
  });
  const { categories: found, audits } = reportSchema.parse(JSON.parse(stdout));
  return {
    scores: Object.fromEntries(
      categories.map((name) => [name, Math.round((found[name]?.score ?? 0) * 100)]),
    ),
    layoutShift: audits['cumulative-layout-shift'].numericValue ?? Number.NaN,
  };
}

/**
 * Chromium's trace of a page sometimes lacks a figure, or its beginning: the page is then audited
 * again, twice at most.
 */
async function audit(url: string): Promise<Audit> {
  for (let again = 0; again < 2; again++) {
    const found = await auditOnce(url).catch(() => undefined);
    if (found && Number.isFinite(found.layoutShift)) return found;
  }
  return auditOnce(url);
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
async function auditEnough(url: string, html: string): Promise<Audit[]> {
  const audits = [await audit(url)];
  const isPerfect = scoreRows(url, html, audits).every(
    ({ value, atLeast }) => atLeast === undefined || value >= atLeast,
  );
  if (!isPerfect) while (audits.length < runs) audits.push(await audit(url));
  return audits;
}

/** Lighthouse's mobile audit of every public page. */
export function benchLighthouse(): Promise<BenchRow[]> {
  return withBuiltStage(async (origin, shown) => {
    const rows: BenchRow[] = [];
    for (const [name, path] of publicPages(shown)) {
      const html = await (await fetch(origin + path)).text();
      rows.push(...scoreRows(name, html, await auditEnough(origin + path, html)));
    }
    return rows;
  });
}
