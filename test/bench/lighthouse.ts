import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { requireChromium } from '../support/chromium.ts';
import { publicPages, withBuiltHouse } from './bench-house.ts';
import type { BenchRow } from './bench-row.ts';
import { median } from './bench-row.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** The page's largest paint may take this much of a static file's. */
const paintRatioLimit = 1.1;
const runs = 3;

interface Audit {
  scores: Record<string, number>;
  /** ms. */
  largestPaint: number;
  layoutShift: number;
}

async function auditOnce(url: string, port: number): Promise<Audit> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: [...categories] });
  if (!result) throw new Error(`Lighthouse gave nothing for ${url}`);
  const { categories: found, audits } = result.lhr;
  return {
    scores: Object.fromEntries(categories.map((name) => [name, Math.round((found[name]?.score ?? 0) * 100)])),
    largestPaint: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    layoutShift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
  };
}

/** Now and then Chromium's trace of a page lacks a figure: the page is then looked at again, twice at most. */
async function audit(url: string, port: number): Promise<Audit> {
  for (let again = 0; again < 2; again++) {
    const found = await auditOnce(url, port);
    if (Number.isFinite(found.largestPaint) && Number.isFinite(found.layoutShift)) return found;
  }
  return auditOnce(url, port);
}

/** Serves the HTML of one page as a file, compressed like the edge does; everything else comes from the house itself. */
async function withStaticCopy<T>(origin: string, path: string, measure: (url: string) => Promise<T>): Promise<T> {
  const headers = { 'accept-encoding': 'gzip' };
  const answers = new Map<string, Promise<{ status: number; type: string; bytes: Buffer; cache: string }>>();
  const read = async (address: string) => {
    const response = await fetch(origin + address, { headers });
    return {
      status: response.status,
      type: response.headers.get('content-type') ?? '',
      cache: response.headers.get('cache-control') ?? '',
      bytes: Buffer.from(await response.arrayBuffer()),
    };
  };
  const { gzipSync } = await import('node:zlib');
  const server = createServer(async (req, res) => {
    const address = req.url ?? '/';
    const answer = await (answers.get(address) ?? answers.set(address, read(address)).get(address));
    if (!answer) return;
    const packed = /text|javascript|json|svg/.test(answer.type);
    res.writeHead(answer.status, {
      'content-type': answer.type,
      'cache-control': answer.cache,
      ...(packed && { 'content-encoding': 'gzip' }),
    });
    res.end(packed ? gzipSync(answer.bytes) : answer.bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await measure(`http://localhost:${(server.address() as AddressInfo).port}${path}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** The pages whose speed is held against a static file's. */
const isMain = (name: string) => /^(home|listing|house|campaign) (bg|en)/.test(name);

/** What search engines are asked to leave alone (a filtered listing, a visitor's own list) cannot score for being found. */
const isLeftAlone = (html: string) => /<meta name="robots" content="noindex/.test(html);

function scoreRows(name: string, html: string, audits: readonly Audit[]): BenchRow[] {
  const asked = isLeftAlone(html) ? categories.filter((category) => category !== 'seo') : categories;
  return [
    ...asked.map((category) => ({
      name: `Lighthouse ${name}, ${category}`,
      value: median(audits.map(({ scores }) => scores[category] ?? 0)),
      unit: '',
      atLeast: 100,
    })),
    { name: `CLS ${name}`, value: Math.max(...audits.map(({ layoutShift }) => layoutShift)), unit: '', limit: 0 },
  ];
}

/** One audit where it finds nothing; what it finds counts when two of three say so, a busy machine alone being slow. */
async function auditEnough(url: string, html: string, port: number): Promise<Audit[]> {
  const audits = [await audit(url, port)];
  const isPerfect = scoreRows(url, html, audits).every(
    ({ value, atLeast }) => atLeast === undefined || value >= atLeast,
  );
  if (!isPerfect) while (audits.length < runs) audits.push(await audit(url, port));
  return audits;
}

/** Gives `audits` a browser of its own: what a page before it left in the browser's storage would be shown and weighed. */
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

/** Scores of a main page, with its largest paint beside that of the same page served as a static file. */
async function mainRows(name: string, origin: string, path: string, html: string, port: number): Promise<BenchRow[]> {
  const audits: Audit[] = [];
  const copies: Audit[] = [];
  await withStaticCopy(origin, path, async (copy) => {
    await (await fetch(copy)).arrayBuffer();
    for (let round = 0; round < runs; round++) {
      audits.push(await audit(origin + path, port));
      copies.push(await audit(copy, port));
    }
  });
  const paint = median(audits.map(({ largestPaint }) => largestPaint));
  return [
    ...scoreRows(name, html, audits),
    { name: `LCP ${name}`, value: Math.round(paint), unit: 'ms' },
    {
      name: `LCP ${name}, to a static file's`,
      value: paint / median(copies.map(({ largestPaint }) => largestPaint)),
      unit: 'x',
      limit: paintRatioLimit,
    },
  ];
}

/** Lighthouse's mobile audit of every public page, and the main ones' largest paint beside a static file's. */
export function benchLighthouse(): Promise<BenchRow[]> {
  return withBuiltHouse(async (origin, shown) => {
    const rows: BenchRow[] = [];
    for (const [name, path] of publicPages(shown)) {
      const html = await (await fetch(origin + path)).text();
      const found = await asFirstVisitor(async (port) =>
        isMain(name)
          ? mainRows(name, origin, path, html, port)
          : scoreRows(name, html, await auditEnough(origin + path, html, port)),
      );
      rows.push(...found);
    }
    return rows;
  });
}
