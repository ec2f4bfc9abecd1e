import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeFolder } from '#infra/local/shared/make-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'make-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a folder is made with those above it, once', () => {
  const deep = join(folder, 'a', 'b', 'c');
  makeFolder(deep, 0o700);
  makeFolder(deep, 0o755);
  expect(statSync(deep).mode & 0o777).toBe(0o700);
});

test('a place that is a file, or in one, is refused', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(() => makeFolder(file)).toThrow(/EEXIST/);
  expect(() => makeFolder(join(file, 'inner'))).toThrow(/ENOTDIR|EEXIST/);
});

test.skipIf(!existsSync('/proc'))('a place that takes no folder is refused at once', () => {
  expect(() => makeFolder('/proc/x/data')).toThrow(/ENOENT/);
});
