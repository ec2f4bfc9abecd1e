import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeKeyFile, readKeyFile } from '#infra/backup/key-file.ts';
import { repositoryPath } from '#infra/build/paths.ts';

let folder: string;
let file: string;
let fingerprint: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backup-key-'));
  file = join(folder, 'operator.key');
  fingerprint = await makeKeyFile(file);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const elsewhere = '/nowhere/backup';

describe('the operator’s key', () => {
  test('is read as it was made, and nobody else may read its file', async () => {
    expect((await readKeyFile(file, elsewhere)).fingerprint).toBe(fingerprint);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(fingerprint).toMatch(/^[0-9a-f]{16}$/);
  });

  test('is another one each time, and none is overwritten', async () => {
    expect(await makeKeyFile(join(folder, 'second.key'))).not.toBe(fingerprint);
    const before = readFileSync(file, 'utf8');
    await expect(makeKeyFile(file)).rejects.toThrow(/exists: a key .* is never overwritten/);
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  test('may be typed from paper, with other blanks; a wrong letter is noticed', async () => {
    const [mark = '', key = '', print = ''] = readFileSync(file, 'utf8').trim().split(' ');
    const typed = join(folder, 'typed.key');
    writeFileSync(typed, ` ${mark}\n${key}\n${print}`);
    expect((await readKeyFile(typed, elsewhere)).fingerprint).toBe(fingerprint);
    const other = key.startsWith('A') ? 'B' : 'A';
    writeFileSync(typed, `${mark} ${other}${key.slice(1)} ${print}\n`);
    await expect(readKeyFile(typed, elsewhere)).rejects.toThrow(/is not whole/);
    writeFileSync(typed, `${mark} ${key.slice(0, 20)} ${print}\n`);
    await expect(readKeyFile(typed, elsewhere)).rejects.toThrow(/is not whole/);
  });

  test.each([
    ['another file', 'a picture', /is no key file/],
    ['an empty one', '', /is no key file/],
  ])('is not %s', async (_, content, why) => {
    const other = join(folder, 'other.txt');
    writeFileSync(other, content);
    await expect(readKeyFile(other, elsewhere)).rejects.toThrow(why);
  });

  test('that is missing is named', async () => {
    const none = join(folder, 'none.key');
    await expect(readKeyFile(none, elsewhere)).rejects.toThrow(`There is no key file ${none}.`);
  });

  test('never lies in the repository, nor beside the backup, not even by way of a link', async () => {
    const inside = repositoryPath('docs/operator.key');
    await expect(makeKeyFile(inside)).rejects.toThrow(/lies in the repository/);
    await expect(readKeyFile(inside, elsewhere)).rejects.toThrow(/lies in the repository/);
    await expect(readKeyFile(file, folder)).rejects.toThrow(/lies in the backup that it opens/);
    mkdirSync(join(folder, 'links'));
    symlinkSync(repositoryPath('docs'), join(folder, 'links/docs'));
    await expect(makeKeyFile(join(folder, 'links/docs/operator.key'))).rejects.toThrow(
      /lies in the repository/,
    );
  });
});
