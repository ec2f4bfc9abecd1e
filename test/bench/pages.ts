import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { pageStyles } from '#infra/build/styles.ts';
import { launchChromium } from '#support/chromium.ts';
import {
  noteScripts,
  openLoanForm,
  openUntouched,
  readPages,
  type Scripts,
  scriptLimits,
  wakeEnquiry,
  weightOf,
} from '#support/scripts-by-network.ts';
import type { BenchRow } from './bench-row.ts';
import { publicPages, type Shown, withBuiltStage } from './bench-stage.ts';
import { phone } from './slow-phone.ts';

/**
 * kB gz; those with which most visits begin come with the first flight of a connection, of which
 * the headers take some 0.8.
 */
const htmlLimit = (page: string) =>
  /^(home|house|house on offer|campaign) (bg|en)$/.test(page)
    ? 14
    : /^listing (bg|en)$/.test(page)
      ? 14.5
      : 18;

const kilobytes = (bytes: Buffer | string) => gzipSync(bytes, { level: 6 }).length / 1000;

/** Scripts that come to a phone while `act` goes on in one of its pages. */
async function scriptsOf(browser: Browser, act: (page: Page) => Promise<void>): Promise<Scripts> {
  const context = await browser.newContext(phone);
  const scripts = noteScripts(context);
  await act(await context.newPage());
  const came = await scripts();
  await context.close();
  return came;
}

/** Scripts that come over the network, to a page that nobody touches and to readers of several. */
async function scriptRows(origin: string, shown: Shown): Promise<BenchRow[]> {
  const row = (name: string, scripts: Scripts, limit: number): BenchRow => ({
    name: `script ${name}, gz`,
    value: weightOf(scripts) / 1000,
    unit: 'kB',
    limit: limit / 1000,
  });
  const browser = await launchChromium();
  try {
    const rows: BenchRow[] = [];
    for (const [name, path] of publicPages(shown)) {
      const came = await scriptsOf(browser, (page) => openUntouched(page, origin + path));
      rows.push(row(`of ${name} before a touch`, came, scriptLimits.untouched));
    }
    const house = `${origin}/bg/houses/${shown.offered}`;
    const others = ['', '/houses', `/houses/${shown.slug}`].map((path) => `${origin}/bg${path}`);
    const reader = await scriptsOf(browser, (page) =>
      readPages(page, [...others, house, `${origin}/bg/contact`]),
    );
    const enquiry = await scriptsOf(browser, async (page) => {
      await openUntouched(page, house);
      await wakeEnquiry(page);
    });
    const loan = await scriptsOf(browser, async (page) => {
      await openUntouched(page, house);
      await openLoanForm(page);
    });
    return [
      ...rows,
      row('of a reader of five pages', reader, scriptLimits.reader),
      row('of a reader who opens the enquiry form', join(reader, enquiry), scriptLimits.enquiry),
      row('of a reader who opens the loan form', join(reader, loan), scriptLimits.loan),
    ];
  } finally {
    await browser.close();
  }
}

const join = (one: Scripts, other: Scripts): Scripts => new Map([...one, ...other]);

/** Bytes a visitor downloads: HTML of every public page, script at first and in all. */
export async function benchPages(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [
    ...Object.entries((await pageStyles()).pages).map(([name, text]) => ({
      name: `style sheet ${name}, gz`,
      value: kilobytes(text),
      unit: 'kB',
    })),
  ];
  await withBuiltStage(async (origin, shown) => {
    rows.push(...(await scriptRows(origin, shown)));
    for (const [name, path] of publicPages(shown)) {
      const html = await (await fetch(origin + path)).text();
      rows.push({
        name: `HTML ${name}, gz`,
        value: kilobytes(html),
        unit: 'kB',
        limit: htmlLimit(name),
      });
    }
    for (const [name, path] of publicPages(shown).filter(([page]) =>
      /^(home|listing|house|campaign) bg/.test(page),
    )) {
      const times: number[] = [];
      for (let round = 0; round < 200; round++) {
        const start = performance.now();
        await (await fetch(origin + path)).arrayBuffer();
        times.push(performance.now() - start);
      }
      times.sort((a, b) => a - b);
      rows.push({ name: `${name} from the local edge, p50`, value: times[100] ?? 0, unit: 'ms' });
    }
  });
  return rows;
}
