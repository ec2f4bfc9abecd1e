import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scriptsIn } from '#support/imports.ts';
import { oneTimeReads } from '#support/one-time-reads.ts';

const root = join(import.meta.dirname, '..');
/**
 * Tests in a browser, and what they share. Those without one read a server's answers: these change
 * no more.
 */
const inBrowser = scriptsIn(root, 'test/e2e').flatMap((file) => {
  const source = readFileSync(join(root, file), 'utf8');
  return /openBrowserForTests|from 'playwright-core'/.test(source) ? [{ file, source }] : [];
});

test('claims of what a page says wait for it, or say that it is so now', () => {
  expect(inBrowser.length).toBeGreaterThan(30);
  expect(
    inBrowser.flatMap(({ file, source }) => oneTimeReads(source).map((line) => `${file}:${line}`)),
  ).toEqual([]);
});

test('claims wait for what comes, not for some time to go by', () => {
  const timed = inBrowser.filter(({ source }) => /waitForTimeout\(|setTimeout\(\w+, /.test(source));
  expect(timed.map(({ file }) => file)).toEqual([]);
});

describe('a claim', () => {
  test.each([
    ['of a text', "expect(await page.locator('h1').innerText()).toBe('Houses');"],
    ['of several things', 'expect([await asked(), await cards.count()]).toEqual([3, 0]);'],
    ['of a part', 'expect((await shared.readHouse(id)).price).toBe(9);'],
    ['with a message', 'expect(await isOnSheet(page, part), part).toBe(true);'],
    ['of a text read before', 'const text = await kept.textContent();\nexpect(text).toBe(1);'],
    [
      'of a box read before',
      'const { y, ...rest } = (await bar.boundingBox()) ?? {};\nexpect(rest.x).toBe(1);',
    ],
    [
      'of boxes',
      'const [one] = await Promise.all(all.map((each) => each.boundingBox()));\nexpect(one).toBe(1);',
    ],
    [
      'of what a function reads',
      'const cards = () => list.count();\nconst all = async () => [await cards()];\nconst some = await all();\nexpect(some).toEqual([1]);',
    ],
    ['of the address', 'expect(new URL(page.url()).search).toBe("");'],
  ])('%s that is read once is found', (_what, source) => {
    const lines = source.split('\n').length;
    expect(oneTimeReads(`test('it', async () => {\n${source}\n});`)).toEqual([lines + 1]);
  });

  test.each([
    ['that waits', "await expect.poll(() => page.locator('h1').innerText()).toBe('Houses');"],
    [
      'that waits for several things',
      'await expect.poll(async () => [await a(), await b()]).toEqual([1, 2]);',
    ],
    ['that says now', 'expect((await now(shared.readHouse(id))).version).toBe(1);'],
    [
      'of a value that says now',
      'const top = await now(alert.evaluate(topOf));\nexpect(top).toBe(0);',
    ],
    ['of the address that says now', "expect(now(page.url())).not.toContain('#');"],
    ['of a count that the test keeps', 'expect(loads).toBe(1);'],
    [
      'against what was read before',
      'const before = await x.count();\nawait expect.poll(() => x.count()).toBe(before);',
    ],
    ['of a response', 'const answer = await fetch(url);\nexpect(answer.status).toBe(200);'],
    [
      'of what a function keeps beside one that reads',
      'const open = () => ({ said, shown: () => list.count() });\nconst { said } = await open();\nexpect(said).toEqual([]);',
    ],
    [
      'of another name',
      'const a = await x.count();\nconst b = () => {\nconst a = 1;\nexpect(a).toBe(1);\n};',
    ],
  ])('%s is not', (_what, source) => {
    expect(oneTimeReads(`test('it', async () => {\n${source}\n});`)).toEqual([]);
  });
});
