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

/** Lines and files of the areas that have any. */
function areasOf(files: Record<string, string>) {
  const held = sizesOf(files).areas.filter((area) => area.files > 0);
  return Object.fromEntries(held.map(({ name, lines, files }) => [name, [lines, files]]));
}

const lines = (count: number) => 'const x = 1;\n'.repeat(count);
const importing = (...files: string[]) => files.map((file) => `import { x } from '${file}';\n`).join('');

test('lines and files are counted by area, blank lines included', () => {
  expect(
    areasOf({
      'functions/domain/price.ts': `${lines(2)}\n${lines(1)}`,
      'functions/store/houses.ts': lines(5),
      'infra/stacks/web.ts': lines(7),
      'infra/local/demo/draw.ts': lines(9),
      'test/functions/price.test.ts': lines(3),
    }),
  ).toEqual({
    functions: [9, 2],
    'infra/local with demo': [9, 1],
    'infra without local': [7, 1],
    tests: [3, 1],
  });
});

test('the web is counted as visitors’ pages, staff area, staff’s styles and texts, wherever the folders stand', () => {
  expect(
    areasOf({
      'web/src/site/pages/house/house-page.tsx': lines(1),
      'web/src/site/pages/home/home.css': lines(1),
      'web/src/shared/price.tsx': lines(1),
      'web/src/staff/requests/loans.tsx': lines(10),
      'web/src/staff/today/today.tsx': lines(10),
      'web/src/staff/app/admin.css': lines(100),
      'web/src/staff/kit/table.css': lines(100),
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
    areasOf({
      'infra/vendor/sharp/node_modules/sharp/index.js': lines(1),
      'infra/local/demo/inventory.json': '[]\n',
      'web/public/logo.svg': '<svg/>\n',
      'docs/operate.md': 'Words.\n',
    }),
  ).toEqual({});
});

test('a small file counts when the one file that imports it sits beside it', () => {
  const { smallWithOneImporter } = sizesOf({
    'functions/mail/send.ts': importing('./retry.ts', './letter.ts', './shared.ts', '../domain/price.ts'),
    'functions/mail/retry.ts': lines(40),
    'functions/mail/letter.ts': lines(41),
    // Imported by two.
    'functions/mail/shared.ts': lines(1),
    'functions/mail/bounce.ts': importing('./shared.ts'),
    // Imported from another folder.
    'functions/domain/price.ts': lines(1),
    // A test is no second importer.
    'test/functions/mail/retry.test.ts': importing('../../../functions/mail/retry.ts'),
    // A component's sheet belongs in a file of its own.
    'web/src/shared/price.tsx': "import './price.css';\n",
    'web/src/shared/price.css': '.price {}\n',
  });
  expect(smallWithOneImporter).toEqual(['functions/mail/retry.ts']);
});

test('imports of types and dynamic imports count as imports do', () => {
  const { smallWithOneImporter } = sizesOf({
    'functions/mail/a.ts': "import type { X } from './x.ts';\nconst y = () => import('./y.ts');\n",
    'functions/mail/b.ts': "export { x } from './x.ts';\n",
    'functions/mail/x.ts': lines(1),
    'functions/mail/y.ts': lines(1),
  });
  expect(smallWithOneImporter).toEqual(['functions/mail/y.ts']);
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
  expect(sizesOf({ 'README.md': '# A house\n\n- `npm run dev` starts it.\n' }).wordsInReadme).toBe(9);
});
