import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import {
  noteScripts,
  openLoanForm,
  openUntouched,
  readPages,
  scriptLimits,
  wakeEnquiry,
  weightOf,
} from '#support/scripts-by-network.ts';
import { isTestsDealer } from '#support/tests-dealer.ts';
import { languages, newContext, now, openBrowserForTests, origin } from '../support/browser.ts';
import { runningCampaign } from '../support/running-campaign.ts';
import { isMissing, publicStops, type Stop } from '../support/site-map.ts';
import { someHousePath } from '../support/stage-calls.ts';

openBrowserForTests();

/** Bytes gz for a dealer whose name, address or reviews are longer than those of the tests’. */
const longerWords = isTestsDealer ? 0 : 400;
/** Bytes gz. */
const limits = { document: 18_000 + longerWords, start: 14_000, style: 9_000 };

/**
 * Bytes of the documents with which most visits begin, as the CDN sends them. The first TCP flight,
 * ten segments, carries some 14 kB; the headers take some 800 of it, as HTTP/2 packs them.
 */
const entryLimits = { br: 13_200 + longerWords, gzip: 14_000 + longerWords };
const entryLimitsOf = ({ path, pattern }: Stop) => {
  if (path.includes('?') || isMissing({ path, pattern })) return undefined;
  const entries = [
    '/:language',
    '/:language/houses',
    '/:language/houses/:slug',
    '/:language/campaigns/:id',
  ];
  return entries.includes(pattern ?? '') ? entryLimits : undefined;
};

const campaign = await runningCampaign();
afterAll(() => campaign.end());
const stops = await publicStops(campaign);
const cases = languages.flatMap((language) =>
  stops.map((stop) => ({ ...stop, path: `/${language}${stop.path}` })),
);

const packed = (text: string) => gzipSync(text, { level: 6 }).length;

/** Bytes of the document up to the end of its first card, else of its main heading. */
function start(html: string): string {
  const [end] = ['<a class="card"', '</h1>']
    .map((mark) => html.indexOf(mark))
    .filter((at) => at >= 0);
  if (end === undefined) throw new Error('The page has neither card nor heading');
  return html.slice(0, Math.max(end, html.indexOf('</a>', end)));
}

/** A script with all that it imports at once. */
async function scriptAt(address: string, seen: Set<string>): Promise<string> {
  if (seen.has(address)) return '';
  seen.add(address);
  const source = await (await fetch(address)).text();
  const imported = [...source.matchAll(/(?:from|import)\s*"(\.[^"]+)"/g)].map(([, path = '']) =>
    scriptAt(new URL(path, address).href, seen),
  );
  return source + (await Promise.all(imported)).join('');
}

describe('the weight of a visitor’s page and its style is within the limits', () => {
  test.each(cases)('$path', async (stop) => {
    const response = await fetch(origin + stop.path);
    expect(response.ok).toBe(!isMissing(stop));
    const html = await response.text();
    expect.soft(packed(html), 'document').toBeLessThanOrEqual(limits.document);
    expect.soft(packed(start(html)), 'head and first card').toBeLessThanOrEqual(limits.start);
    const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css]) => css).join('');
    const linked = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(
      ([, href]) => href,
    );
    const sheets = await Promise.all(
      linked.map(async (href) => (await fetch(origin + href)).text()),
    );
    const style = packed(styles + sheets.join(''));
    expect.soft(style, 'style').toBeGreaterThan(0);
    expect.soft(style, 'style').toBeLessThanOrEqual(limits.style);
  });
});

const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
/** Pages open at the same time: most of the time each waits for its network to be quiet. */
const atOnce = 5;

describe('the scripts that come over the network', () => {
  test('to a phone’s page that nobody has touched weigh at most 10.1 kB, and its first one imports none', async () => {
    const weights: Record<string, number> = {};
    const queue = stops.map(({ path }, at) => `/${languages[at % languages.length]}${path}`);
    async function weigh(): Promise<void> {
      const path = queue.shift();
      if (path === undefined) return;
      const context = await newContext(phone);
      const scripts = noteScripts(context);
      const page = await context.newPage();
      await openUntouched(page, origin + path);
      weights[path] = weightOf(await scripts());
      await context.close();
      await weigh();
    }
    await Promise.all(Array.from({ length: atOnce }, weigh));
    expect(Object.keys(weights)).toHaveLength(stops.length);
    const untouched = Object.values(weights);
    expect(Math.min(...untouched)).toBeGreaterThan(0);
    const tooHeavy = Object.entries(weights).filter(
      ([, bytes]) => bytes > scriptLimits.untouched + longerWords,
    );
    expect(tooHeavy).toEqual([]);
    const html = await (await fetch(`${origin}/bg`)).text();
    const [, start] = /<script type="module" src="([^"]+)"/.exec(html) ?? [];
    const starting = await (await fetch(origin + start)).text();
    const [first = ''] = /\/assets\/boot-[\w-]+\.js/.exec(starting) ?? [];
    expect(html).not.toContain(first);
    const source = await (await fetch(origin + first)).text();
    expect(source.length).toBeGreaterThan(10_000);
    expect(source).not.toMatch(/(?:from|import)\s*["']/);
  });

  test('to a reader of five pages, and to who then opens a form, are within their limits', async () => {
    const context = await newContext(phone);
    const scripts = noteScripts(context);
    const page = await context.newPage();
    const house = `${origin}/bg${campaign.house}`;
    const paths = ['', '/houses', await someHousePath('?page=2'), campaign.house, '/contact'];
    await readPages(
      page,
      paths.map((path) => `${origin}/bg${path}`),
    );
    const reader = await scripts();
    expect(reader.size).toBeGreaterThan(3);
    expect
      .soft(weightOf(reader), 'five pages')
      .toBeLessThanOrEqual(scriptLimits.reader + longerWords);
    await openUntouched(page, house);
    await wakeEnquiry(page);
    const enquiry = weightOf(await scripts());
    expect.soft(enquiry, 'enquiry form').toBeGreaterThan(60_000);
    expect.soft(enquiry, 'enquiry form').toBeLessThanOrEqual(scriptLimits.enquiry + longerWords);
    await context.close();

    const other = await newContext(phone);
    const others = noteScripts(other);
    const second = await other.newPage();
    await openUntouched(second, house);
    await openLoanForm(second);
    const loan = weightOf(new Map([...reader, ...(await now(others()))]));
    expect.soft(loan, 'loan form').toBeLessThanOrEqual(scriptLimits.loan + longerWords);
    await other.close();
  });
});

describe('a document with which visits begin comes with the first flight of a connection', () => {
  const entries = cases.flatMap((stop) => {
    const limits = entryLimitsOf({ ...stop, path: stop.path.replace(/^\/(bg|en)/, '') });
    return limits ? [{ path: stop.path, limits }] : [];
  });
  test('these are four pages, the house in two states, in both languages', () => {
    expect(entries).toHaveLength(10);
  });

  test.each(entries)('$path', async ({ path, limits }) => {
    for (const encoding of ['br', 'gzip'] as const) {
      const response = await fetch(origin + path, { headers: { 'accept-encoding': encoding } });
      expect(response.headers.get('content-encoding')).toBe(encoding);
      const sent = Number(response.headers.get('content-length'));
      await response.body?.cancel();
      expect.soft(sent, encoding).toBeGreaterThan(5_000);
      expect.soft(sent, encoding).toBeLessThanOrEqual(limits[encoding]);
    }
  });
});

test('the first page of the staff area, its style and scripts weigh at most 250 kB', async () => {
  const html = await (await fetch(`${origin}/bg/admin/login`)).text();
  const linked = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(js|css))"/g)];
  const seen = new Set<string>();
  const texts = await Promise.all(
    linked.map(([, path = '', kind]) =>
      kind === 'js'
        ? scriptAt(origin + path, seen)
        : fetch(origin + path).then((answer) => answer.text()),
    ),
  );
  expect(seen.size).toBeGreaterThan(1);
  expect(texts.reduce((sum, text) => sum + packed(text), 0)).toBeLessThanOrEqual(250_000);
});
