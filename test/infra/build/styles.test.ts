import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { repositoryPath } from '../../../infra/build/paths.ts';
import { pageStyles } from '../../../infra/build/styles.ts';

const { frame, pages, files, sources } = await pageStyles();

/** What the loan dialog brings along; the pages that hold its form have it in their sheets. */
const withDialog = repositoryPath('web/src/site/islands/loan/loan.css');

test('every style file of the site is in the sheet of some page', () => {
  const all = ['web/src/site', 'web/src/shared'].flatMap((room) =>
    readdirSync(repositoryPath(room), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.css'))
      .map((file) => repositoryPath(`${room}/${file}`)),
  );
  expect(all.length).toBeGreaterThan(20);
  expect(all.filter((file) => !sources.has(file))).toEqual([withDialog]);
  expect(pages.instalments).toContain('.loan-calculator');
});

test('a page has the styles of what its components import, and no other page’s', () => {
  expect(pages.listing).toContain('.filters');
  expect(pages.listing).not.toContain('.gallery');
  expect(pages.house).toContain('.gallery');
  expect(pages.about).toContain('.about-hero');
});

test('what every page has is said once', () => {
  expect(frame).toContain('.site-header');
  for (const sheet of Object.values(pages)) expect(sheet).not.toContain('.site-header{');
});

test('later layers win, whatever order the files come in', () => {
  expect(frame).toMatch(/^@layer base,parts,page;/);
  for (const sheet of Object.values(pages)) expect(sheet).toMatch(/^(@layer (base|parts|page)\{|$)/);
});

test('both fonts are files of the build that the sheet names', () => {
  expect([...files.keys()].filter((file) => file.endsWith('.woff2'))).toHaveLength(2);
  for (const file of files.keys()) expect(frame).toContain(file);
});
