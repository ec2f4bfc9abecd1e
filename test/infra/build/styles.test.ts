import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { charactersOf } from '#infra/build/fonts.ts';
import { repositoryPath } from '#infra/build/paths.ts';
import { pageStyles } from '#infra/build/styles.ts';
import { pageModules, type SheetName } from '#site/client-assets.ts';
import { rareMedia } from '#site/document.ts';

const require = createRequire(import.meta.url);
const { frame, pages, below, print, rare, files, sources } = await pageStyles();
const whole = await pageStyles({ isWhole: true });

/** All rules that a page has, inside and in its file of what is below the first screen. */
const rulesOf = (name: SheetName) => pages[name] + fileText(below[name] ?? '');
const fileText = (address: string) => new TextDecoder().decode(files.get(address));

/** What the loan dialog brings along; the pages that hold its form have it in their sheets. */
const withDialog = repositoryPath('web/src/site/islands/loan/loan.css');
/** What the script of the cards' pictures brings at the first touch of a card. */
const withCards = repositoryPath('web/src/site/scripts/cards/card-pictures.css');
/** What the gallery's script brings at its first touch. */
const withGallery = repositoryPath('web/src/site/scripts/gallery/gallery-dialog.css');
/** What the bar's script brings with the first house that is compared. */
const withBar = repositoryPath('web/src/site/scripts/kept/compare-bar.css');

test('every style file of the site is in some page’s style sheet', () => {
  const all = ['web/src/site', 'web/src/shared'].flatMap((room) =>
    readdirSync(repositoryPath(room), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.css'))
      .map((file) => repositoryPath(`${room}/${file}`)),
  );
  expect(all.length).toBeGreaterThan(20);
  expect(all.filter((file) => !sources.has(file)).sort()).toEqual([
    withDialog,
    withCards,
    withGallery,
    withBar,
  ]);
  expect(pages.instalments).toContain('.loan-calculator');
});

test('a page has the styles of the components that it imports, and of no other', () => {
  expect(pages.listing).toContain('.filters');
  expect(pages.listing).not.toContain('.gallery');
  expect(pages.house).toContain('.gallery');
  expect(pages.about).toContain('.about-hero');
});

describe('of a page with which visits begin', () => {
  const entries = Object.keys(pageModules).filter((name): name is SheetName => name in below);
  const selectorsOf = (css: string) =>
    [...new Set([...css.matchAll(/[^{};]+(?=\{)/g)].map(([selector]) => selector.trim()))].sort();

  test('these are the pages', () => {
    expect(entries).toEqual(['home', 'listing', 'house', 'campaign']);
  });

  test.each(entries)('the styles inside and in the file of %s are all that it needs', (name) => {
    expect(selectorsOf(rulesOf(name))).toEqual(selectorsOf(whole.pages[name]));
    expect(whole.below).toEqual({});
  });

  test('menu, search, footer and rare characters are in the file, and inside in other pages', () => {
    for (const rule of ['.site-footer{', '.search-dialog{', 'U+0400-040F']) {
      expect(frame).not.toContain(rule);
      for (const name of entries) {
        expect(pages[name]).not.toContain(rule);
        expect(fileText(below[name] ?? '')).toContain(rule);
      }
      expect(pages.contact).toContain(rule);
    }
  });
});

test('styles for printing alone are in a file of their own', () => {
  expect(pages.house).not.toContain('@media print{:root');
  expect(new TextDecoder().decode(files.get(print))).toMatch(
    /^@layer page\{@page\{.*@media print\{/,
  );
});

test('styles for rare settings are in a file of their own, which is applied where it has rules', () => {
  const css = new TextDecoder().decode(files.get(rare));
  expect(css).not.toContain('@layer');
  // The file may be applied at the very width below which its rules begin.
  const squeezed = (text: string) =>
    text
      .replace(/\s|:active/g, '')
      .replace(/[\d.]+(?=px|em)/g, (figure) => String(Math.round(Number(figure))));
  const conditions = [...css.matchAll(/@media([^{]+)/g)]
    .flatMap(([, list = '']) => list.split(','))
    .map(squeezed);
  expect(conditions.length).toBeGreaterThan(4);
  const applied = squeezed(rareMedia).split(',');
  // A rule for some widths of a low screen is within the condition that a screen is low.
  expect(conditions.filter((one) => !applied.some((each) => one.includes(each)))).toEqual([]);
  for (const sheet of [frame, ...Object.values(pages)])
    expect(sheet).not.toContain('forced-colors');
});

test('rules that every page has are in one style sheet only', () => {
  expect(frame).toContain('.site-header');
  for (const sheet of Object.values(pages)) expect(sheet).not.toContain('.site-header{');
});

test('later cascade layers win, whatever order the files come in', () => {
  expect(frame).toMatch(/^@layer base,parts,page;/);
  for (const sheet of Object.values(pages))
    expect(sheet).toMatch(/^(@layer (base|parts|page)\{|$)/);
});

test('font files are smaller than those of the package, and every one is used by a @font-face', () => {
  const faces = [
    ...(frame + pages.contact).matchAll(
      /@font-face\{[^}]*url\("([^"]+)"\)[^}]*unicode-range:([^;}]+)/g,
    ),
  ];
  expect(faces).toHaveLength(4);
  expect(faces.map(([, address]) => address).sort()).toEqual(
    [...files.keys()].filter((file) => file.endsWith('.woff2')).sort(),
  );
  const whole = (name: string) =>
    statSync(
      require.resolve(`@fontsource-variable/manrope/files/manrope-${name}-wght-normal.woff2`),
    ).size;
  for (const [address, font] of [...files].filter(([file]) => file.endsWith('.woff2')))
    expect(font.length, address).toBeLessThan(
      0.8 * whole(address.includes('cyrillic') ? 'cyrillic' : 'latin'),
    );
});

test('the build reads the characters of a unicode-range', () => {
  expect(charactersOf('U+0041-0043, U+20AC')).toBe('ABC€');
});

test('the site’s texts need only the two font files that come with every page', () => {
  const [cyrillic = '', latin = ''] = [...frame.matchAll(/unicode-range:([^;}]+)/g)].map(
    ([, range]) => range,
  );
  const common = new Set(charactersOf(`${cyrillic},${latin}`));
  const unknown = ['web/src/shared', 'web/src/site'].flatMap((room) =>
    readdirSync(repositoryPath(room), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) =>
        [...readFileSync(repositoryPath(`${room}/${file}`), 'utf8')]
          .filter((c) => c > ' ' && !common.has(c))
          .map((c) => `${file} ${c}`),
      ),
  );
  expect([...new Set(unknown)]).toEqual([]);
});
