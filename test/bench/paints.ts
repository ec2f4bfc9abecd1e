import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { launchChromium } from '#support/chromium.ts';
import { type BenchRow, median } from './bench-row.ts';
import { publicPages, withBuiltStage } from './bench-stage.ts';
import { phone, simulateSlowPhone } from './slow-phone.ts';

/**
 * Rounds of every site in turn, forwards and backwards, so that other work of the machine slows all
 * of them alike.
 */
const rounds = 24;
/**
 * How long a page's paints may take beside those of the same page as a file without scripts, and of
 * another build.
 */
const limits = { file: 1.05, other: 1 };

interface Paints {
  /** ms from the navigation's start. */
  first: number;
  largest: number;
}

/**
 * Headers that the distribution puts on every answer. The file gets them too, because they cost
 * time: for the opener policy Chromium starts a process for the page, a tenth of the time to its
 * first paint.
 */
const ofEveryAnswer = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
];

const asItIs = (html: string) => html;

/**
 * A page without what runs in it and without what its first paint waits for, its data for search
 * engines left.
 */
const withoutScripts = (html: string) =>
  html.replace(
    /<script type="module"[^>]*><\/script>|<link rel="(?:modulepreload|expect)"[^>]*>/g,
    '',
  );

/**
 * Serves a stage's answers as files, compressed like the edge does, their HTML as `changed`. A page
 * and what it is compared with are served alike, as the CDN does: a stage makes its answers with the
 * processors on which the browser draws.
 */
async function withCopy<T>(
  origin: string,
  changed: (html: string) => string,
  measure: (copy: string) => Promise<T>,
): Promise<T> {
  const read = async (address: string) => {
    const response = await fetch(origin + address, { headers: { 'accept-encoding': 'identity' } });
    const type = response.headers.get('content-type') ?? '';
    const given = Buffer.from(await response.arrayBuffer());
    const isPage = type.startsWith('text/html');
    const bytes = isPage ? Buffer.from(changed(given.toString())) : given;
    const isPacked = /text|javascript|json|svg/.test(type);
    const headers = {
      ...Object.fromEntries(ofEveryAnswer.map((name) => [name, response.headers.get(name) ?? ''])),
      'content-type': type,
      'cache-control': response.headers.get('cache-control') ?? '',
      ...(isPacked && { 'content-encoding': 'gzip' }),
    };
    return { status: response.status, headers, body: isPacked ? gzipSync(bytes) : bytes };
  };
  const answers = new Map<string, ReturnType<typeof read>>();
  const server = createServer(async (req, res) => {
    const address = req.url ?? '/';
    const answer = answers.get(address) ?? read(address);
    answers.set(address, answer);
    const { status, headers, body } = await answer;
    res.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await measure(`http://localhost:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Paints of a first visit by a slow phone. */
async function paintsOf(browser: Browser, url: string): Promise<Paints> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await simulateSlowPhone(page);
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries())
        document.documentElement.dataset.largest = String(startTime);
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(800);
  const paints = await page.evaluate(() => ({
    first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    largest: Number(document.documentElement.dataset.largest ?? Number.NaN),
  }));
  await context.close();
  return paints;
}

/**
 * First and largest paint of the main pages beside the same pages as files without scripts, on a slow
 * phone.
 * `BENCH_OTHER_ORIGIN`, the address of a running local stage, is measured in the same rounds:
 * another build to compare with.
 */
export function benchPaints(): Promise<BenchRow[]> {
  return withBuiltStage((stage, shown) =>
    withCopy(stage, asItIs, (origin) =>
      withCopy(stage, withoutScripts, async (copy) => {
        const other = process.env.BENCH_OTHER_ORIGIN;
        const measure = (more: readonly Site[]) =>
          measurePaints(
            [
              { name: 'site', origin },
              { name: 'a file', origin: copy, limit: limits.file },
              ...more,
            ],
            publicPages(shown).filter(([page]) => /^(home|listing|house|campaign) bg/.test(page)),
          );
        if (!other) return measure([]);
        return withCopy(other, asItIs, (origin) =>
          measure([{ name: other, origin, limit: limits.other }]),
        );
      }),
    ),
  );
}

interface Site {
  name: string;
  origin: string;
  limit?: number;
}

/** Of these pages: what the first site's paints take beside those of the others. */
async function measurePaints(
  sites: readonly Site[],
  pages: readonly (readonly [name: string, path: string])[],
): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  const browser = await launchChromium();
  try {
    for (const [name, path] of pages) {
      const seen = sites.map((): Paints[] => []);
      // The copies get what they serve.
      for (const { origin } of sites) await paintsOf(browser, origin + path);
      for (let round = 0; round < rounds; round++) {
        const turn = [...sites.entries()];
        for (const [at, { origin }] of round % 2 ? turn.reverse() : turn)
          seen[at]?.push(await paintsOf(browser, origin + path));
      }
      for (const paint of ['first', 'largest'] as const) {
        const [own = [], ...others] = seen.map((paints) => paints.map((one) => one[paint]));
        const value = Math.round(median(own));
        rows.push({ name: `${paint} paint of ${name}`, value, unit: 'ms' });
        for (const [at, { name: site, limit }] of sites.slice(1).entries())
          rows.push({
            name: `${paint} paint of ${name}, to ${site}’s`,
            // Of the same round: the machine's speed changes from one to the next.
            value: median(own.map((ms, round) => ms / (others[at]?.[round] ?? Number.NaN))),
            unit: 'x',
            limit,
          });
      }
    }
  } finally {
    await browser.close();
  }
  return rows;
}
