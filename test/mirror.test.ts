import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesIn, scriptsIn } from '#support/imports.ts';
import { testedThroughOthers } from '#support/tested-through-others.ts';

const root = join(import.meta.dirname, '..');

/**
 * The folder of the sources that a folder of tests stands for: `test/web/site` for `web/src/site`.
 */
const sourceFolder = (test: string) =>
  dirname(test)
    .replace(/^test\//, '')
    .replace(/^web(?=\/|$)/, 'web/src');

/** Names of a folder's files without their endings. */
const sources = Map.groupBy(
  ['functions', 'infra', 'web'].flatMap((top) => filesIn(root, top, /\.(ts|tsx|mjs|js|css|json)$/)),
  (file) => dirname(file),
);
const namesIn = (folder: string) =>
  (sources.get(folder) ?? []).map((file) => basename(file).replace(/(\.d)?\.\w+$/, ''));

const tests = filesIn(root, 'test', /\.test\.tsx?$/).filter(
  (file) => !file.startsWith('test/e2e/') && dirname(file) !== 'test',
);

/** Whether a test is named after a source beside it: `price.test.ts`, `price-rounding.test.ts`. */
function mirrorsSource(file: string): boolean {
  const name = basename(file).replace(/\.test\.tsx?$/, '');
  return namesIn(sourceFolder(file)).some((own) => name === own || name.startsWith(`${own}-`));
}

const ofFolders = tests.filter((file) => !mirrorsSource(file));

test('every unit test lies in the folder of its sources', () => {
  const lost = tests.filter((file) => !existsSync(join(root, sourceFolder(file))));
  expect(tests.length).toBeGreaterThan(200);
  expect(lost).toEqual([]);
});

test('a unit test has its source’s name; one in seven at most tells of a whole folder', () => {
  const most = Math.floor(tests.length / 7);
  expect(ofFolders.length, ofFolders.join('\n')).toBeLessThanOrEqual(most);
});

describe('what the business does, its store and its domain', () => {
  /** Routes are declared, and one test asks all of them. */
  const declared = /^functions\/domain\/api\/\w[\w-]*-routes\.ts$/;
  const untested = ['functions/use-cases', 'functions/store', 'functions/domain']
    .flatMap((folder) => scriptsIn(root, folder))
    .filter((file) => !declared.test(file) && !file.endsWith('.d.ts'))
    .filter((file) => {
      const name = basename(file, '.ts');
      const beside = tests.filter((one) => dirname(one) === `test/${dirname(file)}`);
      return !beside.some((one) => new RegExp(`/${name}(-.*)?\\.test\\.tsx?$`).test(one));
    });
  const known = Object.entries(testedThroughOthers).flatMap(([folder, names]) =>
    names.map((name) => `${folder}/${name}.ts`),
  );

  test('have a test of each file’s path', () => {
    const sentences = untested
      .filter((file) => !known.includes(file))
      .map((file) => `${file} has no test: write test/${file.replace(/\.ts$/, '.test.ts')}`);
    expect(sentences).toEqual([]);
  });

  test('the list of those that are tested through others names no other file', () => {
    expect(known.filter((file) => !untested.includes(file))).toEqual([]);
  });
});
