import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { repositoryPath } from '#infra/build/paths.ts';
import {
  builtRelease,
  hashOf,
  isBuildFresh,
  sourceRelease,
  writeStamp,
} from '#infra/build/stamp.ts';

let folder: string;
let stamp: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'showroom-stamp-'));
  stamp = join(folder, 'build.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a build', () => {
  test('is fresh when its stamp names the sources as they are', () => {
    writeStamp(sourceRelease(), stamp);
    expect(builtRelease(stamp)).toBe(sourceRelease());
    expect(isBuildFresh(stamp)).toBe(true);
  });

  test('is not fresh when other sources were built, when none was, or when its stamp is broken', () => {
    expect(isBuildFresh(stamp)).toBe(false);
    writeStamp('0123456789ab', stamp);
    expect(isBuildFresh(stamp)).toBe(false);
    for (const text of ['', '{', '{}', 'null', '{"release":1}']) {
      writeFileSync(stamp, text);
      expect([text, builtRelease(stamp), isBuildFresh(stamp)]).toEqual([text, null, false]);
    }
  });
});

test('the release of sources changes with a file’s text, its name, and one file more, and with nothing else', () => {
  // Paths of the repository alone have a hash, and nothing reads this one.
  const sources = mkdtempSync(repositoryPath('node_modules/sources-'));
  onTestFinished(() => rmSync(sources, { recursive: true }));
  const hash = () => hashOf([`node_modules/${basename(sources)}`]);
  mkdirSync(join(sources, 'inner'), { recursive: true });
  writeFileSync(join(sources, 'one.ts'), 'a');
  writeFileSync(join(sources, 'inner', 'two.ts'), 'b');
  const first = hash();
  expect(first).toMatch(/^[0-9a-f]{12}$/);
  writeFileSync(join(sources, 'one.ts'), 'a');
  expect(hash()).toBe(first);

  const seen = new Set([first]);
  writeFileSync(join(sources, 'inner', 'two.ts'), 'c');
  seen.add(hash());
  rmSync(join(sources, 'inner', 'two.ts'));
  writeFileSync(join(sources, 'inner', 'three.ts'), 'c');
  seen.add(hash());
  writeFileSync(join(sources, 'four.ts'), '');
  seen.add(hash());
  expect(seen.size).toBe(4);
});
