import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ensureBuild } from '#infra/build/build.ts';
import { buildTarget, withoutRanges } from '#infra/build/oldest-browsers.ts';
import { repositoryPath, webDist } from '#infra/build/paths.ts';
import { pageStyles } from '#infra/build/styles.ts';
import { alike, scriptFallbacks, styleFallbacks } from '#support/browsers/fallbacks.ts';
import { readScript } from '#support/browsers/script-features.ts';
import { readSheet } from '#support/browsers/sheet-features.ts';

await ensureBuild(() => {});
const { frame, pages } = await pageStyles();
const built = (kind: string) =>
  readdirSync(`${webDist}/assets`)
    .filter((file) => file.endsWith(kind))
    .map((file) => [file, readFileSync(`${webDist}/assets/${file}`, 'utf8')] as const);
const sheets = [['frame', frame] as const, ...Object.entries(pages), ...built('.css')].map(
  ([name, css]) => [name, readSheet(css)] as const,
);

/** What has no fallback, with a place; and fallbacks of what nothing needs any more. */
function differences(found: ReadonlyMap<string, string>, known: readonly string[]): string[] {
  return [
    ...[...found].filter(([name]) => !known.includes(name)).map((entry) => entry.join(': ')),
    ...known.filter((name) => !found.has(name)).map((name) => `not needed: ${name}`),
  ];
}

describe('in the oldest browsers', () => {
  test('no rule is dropped for one selector of its list that they do not know', () => {
    expect(sheets.flatMap(([, { dropped }]) => dropped)).toEqual([]);
  });

  test('whatever a built style sheet asks for is there, or has a fallback that is written down', () => {
    const missing = new Map(sheets.flatMap(([, found]) => [...found.missing]));
    expect(differences(missing, Object.keys(styleFallbacks))).toEqual([]);
    const unknown = new Map(sheets.flatMap(([, found]) => [...found.unknown]));
    expect([...unknown.keys()]).toEqual(['css.selectors.-webkit-details-marker']);
  });

  test('whatever a built script asks for is there, or has a fallback that is written down', () => {
    const missing = new Map(
      built('.js').flatMap(([name, source]) =>
        [...readScript(source)].map(([feature, place]) => [feature, `${name} ${place}`] as const),
      ),
    );
    expect(differences(missing, [...Object.keys(scriptFallbacks), ...alike])).toEqual([]);
  });

  test('are those that the documentation names', () => {
    expect(buildTarget).toEqual(['safari15.4', 'chrome100', 'firefox100']);
    expect(readFileSync(repositoryPath('docs/architecture.md'), 'utf8')).toContain(
      'Safari 15.4, Chromium 100 and Firefox 100',
    );
  });
});

describe('this test finds', () => {
  test.each([
    ['a list with an unknown selector', '.a,.menu:not(:popover-open){color:red}', 'dropped'],
    ['a range of widths', '@media (width<768px){a{color:red}}', 'missing'],
    ['a condition of level 4', '@media not (min-width:768px){a{color:red}}', 'missing'],
    ['a property', 'a{translate:1px}', 'missing'],
    ['a unit', 'a{height:100dvh}', 'missing'],
    ['a nested rule', '.a{&:hover{color:red}}', 'missing'],
  ] as const)('%s', (_, css, kind) => {
    const found = readSheet(css);
    expect(kind === 'dropped' ? found.dropped.length : found.missing.size).toBeGreaterThan(0);
  });

  test.each([
    ['a list that forgives', ':is(.a,.b:popover-open){color:red}'],
    ['what is asked for', '@supports selector(:popover-open){.a,.b:popover-open{color:red}}'],
    ['a prefixed one beside it', 'a{-webkit-mask:none;mask:none}'],
    ['another height before it', 'a{height:100vh;height:100dvh}'],
  ])('nothing in %s', (_, css) => {
    expect(readSheet(css).dropped).toEqual([]);
    expect(
      [...readSheet(css).missing.keys()].filter((name) => name !== 'css.selectors.popover-open'),
    ).toEqual([]);
  });

  test.each([
    ['[1].toSorted()', 'javascript.builtins.Array.toSorted'],
    ['AbortSignal.any([])', 'api.AbortSignal.any_static'],
    ['e.matches(":popover-open")', 'css.selectors.popover-open'],
    ['/(?<=a)b/.test("ab")', 'javascript.regular_expressions.lookbehind_assertion'],
    ['matchMedia("(width < 1px)")', 'css.at-rules.media.range_syntax'],
  ])('%s', (source, feature) => {
    expect([...readScript(source).keys()]).toEqual([feature]);
  });
});

test.each([
  ['(width < 768px)', '(max-width: 767.98px)'],
  ['(width >= 1024px) and (height < 480px)', '(min-width: 1024px) and (max-height: 479.98px)'],
  ['(768px <= width < 46em)', '(min-width: 768px) and (max-width: 45.999em)'],
])('the range %s is written as %s', (range, plain) => {
  expect(withoutRanges(`@media ${range} {}`)).toBe(`@media ${plain} {}`);
});
