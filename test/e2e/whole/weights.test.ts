import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { languages, origin } from '../support/browser.ts';
import { runningCampaign } from '../support/running-campaign.ts';
import { isMissing, publicStops } from '../support/site-map.ts';

/** Bytes gz. The first TCP flight, ten segments, carries some 14 kB. */
const limits = { document: 18_000, start: 14_000, style: 9_000, script: 10_000 };

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

describe('the weight of a visitor’s page, its style and first scripts is within the limits', () => {
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
    const scripts = [
      ...html.matchAll(/<script[^>]* src="([^"]+)"|<link rel="modulepreload" href="([^"]+)"/g),
    ];
    const seen = new Set<string>();
    const sources = await Promise.all(
      scripts.map(([, src, href]) => scriptAt(origin + (src ?? href), seen)),
    );
    expect
      .soft(packed(sources.join('')), 'script before a touch')
      .toBeLessThanOrEqual(limits.script);
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
