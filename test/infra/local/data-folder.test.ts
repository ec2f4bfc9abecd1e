import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  dataFormat,
  isFilled,
  openDataFolder,
  refuseFullFolder,
} from '#infra/local/data-folder.ts';
import { StartRefused } from '#infra/local/shared/start-refused.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stage-data-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the data folder', () => {
  test('is created where it is missing, and keeps its notes', () => {
    const inner = join(folder, 'deep', 'data');
    const first = openDataFolder(inner);
    first.update({ demo: 'abc' });
    first.release();
    const second = openDataFolder(inner);
    expect(second.read()).toEqual({ format: dataFormat, demo: 'abc' });
    second.update({ demo: undefined });
    expect(second.read()).toEqual({ format: dataFormat });
    second.release();
  });

  test('is filled once its demo was loaded', () => {
    expect(isFilled(join(folder, 'none'))).toBe(false);
    const opened = openDataFolder(folder);
    expect(isFilled(folder)).toBe(false);
    opened.update({ demo: 'abc' });
    opened.release();
    expect(isFilled(folder)).toBe(true);
  });

  test.each([
    ['newer', dataFormat + 1, 'SHOWROOM_DATA'],
    ['older', dataFormat - 1, 'SHOWROOM_DATA, or delete'],
  ])('is refused untouched when a version that is %s wrote it', (what, format, cure) => {
    const written = JSON.stringify({ format, unknown: ['kept'] });
    writeFileSync(join(folder, 'house.json'), written);
    expect(() => openDataFolder(folder)).toThrow(`${what} version`);
    expect(() => openDataFolder(folder)).toThrow(cure);
    expect(readdirSync(folder)).toEqual(['house.json']);
    expect(readFileSync(join(folder, 'house.json'), 'utf8')).toBe(written);
  });

  test.each(['{"format": "1"}', '[]', 'not json', 'null'])(
    'is refused when house.json says %s',
    (content) => {
      writeFileSync(join(folder, 'house.json'), content);
      expect(() => openDataFolder(folder)).toThrow(StartRefused);
      expect(readdirSync(folder)).toEqual(['house.json']);
    },
  );

  test('that is a file, or in one, is refused in a sentence', () => {
    const file = join(folder, 'file');
    writeFileSync(file, 'mine');
    expect(() => openDataFolder(file)).toThrow(StartRefused);
    expect(() => openDataFolder(join(file, 'inner'))).toThrow(StartRefused);
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });

  // Node's own way of making folders never ends in /proc.
  test.skipIf(!existsSync('/proc')).each(['/proc/x', '/proc/x/data'])(
    'that can be made nowhere, %s, is refused in a sentence',
    (name) => {
      expect(() => openDataFolder(name)).toThrow(StartRefused);
      expect(() => openDataFolder(name)).toThrow(
        /^\/proc\/x.* can't be written to \(ENOENT.*Choose another folder with SHOWROOM_DATA/,
      );
    },
  );

  test('with a name that no disk takes is refused in a sentence', () => {
    expect(() => openDataFolder(join(folder, 'x'.repeat(300)))).toThrow(StartRefused);
  });

  // A new folder on a disk that may only be read ends in the same error.
  test('that is a link to a missing folder is refused in a sentence', () => {
    const name = join(folder, 'elsewhere');
    symlinkSync(join(folder, 'gone', 'data'), name);
    expect(() => openDataFolder(name)).toThrow(
      /elsewhere can't be written to \(ENOENT.*or make it writable\.$/,
    );
    expect(() => refuseFullFolder(name)).toThrow(StartRefused);
  });

  test.skipIf(!existsSync('/dev/full'))(
    'on a full disk is refused with the advice to make room',
    () => {
      symlinkSync('/dev/full', join(folder, 'house.json.new'));
      expect(() => openDataFolder(folder)).toThrow(
        /can't be written to \(ENOSPC.*\)\. Choose another folder with SHOWROOM_DATA, or make room on its disk\.$/,
      );
    },
  );

  test('belongs to one stage at a time', () => {
    const first = openDataFolder(folder);
    expect(() => openDataFolder(folder)).toThrow(/already uses/);
    first.release();
    openDataFolder(folder).release();
  });

  test('is taken over from a process that has ended, but not from a running one', () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    writeFileSync(join(folder, 'house.lock'), String(pid));
    openDataFolder(folder).release();
    writeFileSync(join(folder, 'house.lock'), String(process.ppid));
    expect(() => openDataFolder(folder)).toThrow(/already uses/);
  });

  test('is taken over from an ended process whose number another one has now', () => {
    writeFileSync(join(folder, 'house.lock'), String(process.pid));
    openDataFolder(folder).release();
    expect(readdirSync(folder)).toEqual(['house.json']);
  });
});
