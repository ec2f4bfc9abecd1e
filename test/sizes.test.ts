import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { measureSizes } from './sizes.ts';

const trees: string[] = [];
afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true });
});

/** Sizes of a repository with these files. */
function sizesOf(files: Record<string, string>) {
  const tree = mkdtempSync(join(tmpdir(), 'showroom-sizes-'));
  trees.push(tree);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    writeFileSync(join(tree, file), text);
  }
  return measureSizes(tree);
}

/** Lines and files of the rooms that have any. */
function roomsOf(files: Record<string, string>) {
  const held = sizesOf(files).rooms.filter((room) => room.files > 0);
  return Object.fromEntries(held.map(({ name, lines, files }) => [name, [lines, files]]));
}

const lines = (count: number) => 'const x = 1;\n'.repeat(count);
const importing = (...files: string[]) =>
  files.map((file) => `import { x } from '${file}';\n`).join('');

test('lines and files are counted by room, blank lines included', () => {
  expect(
    roomsOf({
      'functions/domain/offers/price.ts': `${lines(2)}\n${lines(1)}`,
      'functions/store/houses.ts': lines(5),
      'infra/stacks/web.ts': lines(7),
      'infra/local/demo/draw.ts': lines(9),
      'test/functions/price.test.ts': lines(3),
    }),
  ).toEqual({
    'functions/domain': [4, 1],
    'functions, the floors above': [5, 1],
    'infra/local with demo': [9, 1],
    'infra without local': [7, 1],
    tests: [3, 1],
  });
});

test('the web is counted as visitors’ pages, staff area, staff’s styles and texts, wherever the folders stand', () => {
  expect(
    roomsOf({
      'web/src/site/pages/house/house-page.tsx': lines(1),
      'web/src/site/pages/home/home.css': lines(1),
      'web/src/shared/price.tsx': lines(1),
      'web/src/staff/requests/loans.tsx': lines(10),
      'web/src/staff/today/today.tsx': lines(10),
      'web/src/staff/app/admin.css': lines(100),
      'web/src/staff/kit/lists/table.css': lines(100),
      'web/src/shared/texts/bg/home.ts': lines(1000),
      'web/src/shared/texts/en/home.ts': lines(1000),
    }),
  ).toEqual({
    'web, visitors, shared parts and styles': [3, 3],
    'web, staff area, ts and tsx': [20, 2],
    'web, staff area, styles': [200, 2],
    'web, texts': [2000, 2],
  });
});

test('packages, data and pictures are not counted as lines', () => {
  expect(
    roomsOf({
      'infra/vendor/sharp/node_modules/sharp/index.js': lines(1),
      'infra/local/demo/inventory.json': '[]\n',
      'web/public/logo.svg': '<svg/>\n',
      'docs/operate.md': 'Words.\n',
    }),
  ).toEqual({});
});

test('long lines are counted of code, not of sentences and titles of tests', () => {
  const long = 'x'.repeat(101);
  const { long: counted } = sizesOf({
    'functions/mail/send.ts': `const a = '${long}';\n${lines(3)}`,
    'web/src/shared/texts/bg/home.ts': `  title: '${long}',\n`,
    'test/functions/mail/send.test.ts': `  test('${long}', () => {});\n${lines(1)}`,
  });
  expect(counted).toEqual({ lines: 1, of: 6 });
});

test('a folder is full with 21 files beside each other, texts by language and tests aside', () => {
  const many = (folder: string, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`${folder}/f${n}.ts`, lines(1)]));
  const { fullFolders } = sizesOf({
    ...many('functions/mail', 21),
    ...many('functions/mail/letters', 20),
    ...many('web/src/shared/texts/bg', 30),
    ...many('test/functions/mail', 30),
  });
  expect(fullFolders).toEqual([{ folder: 'functions/mail', files: 21 }]);
});

test('the largest files are named, the longest first', () => {
  const { largest } = sizesOf({ 'functions/a.ts': lines(2), 'functions/b.ts': lines(9) });
  expect(largest).toEqual([
    { file: 'functions/b.ts', lines: 9 },
    { file: 'functions/a.ts', lines: 2 },
  ]);
});

test('folders that import each other, directly or through others, count as one cycle', () => {
  const { cycles } = sizesOf({
    'functions/a/one.ts': importing('../b/two.ts'),
    'functions/b/two.ts': importing('../c/three.ts'),
    'functions/c/three.ts': importing('../a/other.ts', '../d/end.ts'),
    'functions/a/other.ts': lines(1),
    'functions/d/end.ts': lines(1),
    'infra/x.ts': importing('./y/z.ts'),
    'infra/y/z.ts': importing('../w.ts'),
    'infra/w.ts': lines(1),
  });
  expect(cycles).toEqual([
    ['functions/a', 'functions/b', 'functions/c'],
    ['infra', 'infra/y'],
  ]);
});

test('the README’s words are counted by the spaces between them', () => {
  expect(sizesOf({ 'README.md': '# A house\n\n- `npm run dev` starts it.\n' }).wordsInReadme).toBe(
    9,
  );
});
