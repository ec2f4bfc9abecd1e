import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryPath } from '#infra/build/paths.ts';
import { scriptsIn } from '#support/imports.ts';
import config from '../../web/vite.config.ts';

test('the libraries of each worker are prepared at the start: found later, they reload the page', () => {
  const root = repositoryPath('');
  const workers = scriptsIn(root, 'web/src').flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/from '(.+)\?worker'/g)].map(
      ([, path = '']) => relative('web', join(file, '..', path)),
    ),
  );
  expect(workers).not.toEqual([]);
  expect(config.optimizeDeps?.entries).toEqual(expect.arrayContaining(workers));
});
