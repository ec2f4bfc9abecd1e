import { randomBytes } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { repositoryPath } from '../build/paths.ts';
import { CommandRefused } from '../commands/command-refused.ts';
import { codeOf } from '../local/shared/kept-file.ts';
import { createSeal, keyBytes, type Seal } from './seal.ts';

/** The first word of a key file; the others are the key and its fingerprint. */
const mark = 'showroom-backup-key-1';

/** Writes a new key of the operator's, readable for them alone. Answers its fingerprint. */
export async function makeKeyFile(file: string): Promise<string> {
  refuseRepository(file);
  const key = randomBytes(keyBytes);
  const { fingerprint } = createSeal(key);
  try {
    await writeFile(file, `${mark} ${key.toString('base64url')} ${fingerprint}\n`, {
      mode: 0o600,
      flag: 'wx',
    });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    throw new CommandRefused(
      `${file} exists: a key that seals backups is never overwritten. Name another file.`,
    );
  }
  return fingerprint;
}

/** The seal of a key file. Refuses one beside the backup that it opens, or in the repository. */
export async function readKeyFile(file: string, backup: string): Promise<Seal> {
  refuseRepository(file);
  if (isWithin(file, backup))
    throw new CommandRefused(
      `The key ${file} lies in the backup that it opens: whoever has one has both. Keep it elsewhere.`,
    );
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw new CommandRefused(`There is no key file ${file}.`);
    throw error;
  }
  const [first, encoded = '', fingerprint, ...more] = text.trim().split(/\s+/);
  if (first !== mark || more.length > 0)
    throw new CommandRefused(
      `${file} is no key file. npm run backup -- --make-key FILE makes one.`,
    );
  const key = Buffer.from(encoded, 'base64url');
  const seal = createSeal(key);
  if (key.length !== keyBytes || seal.fingerprint !== fingerprint)
    throw new CommandRefused(
      `The key in ${file} is not whole: its last word does not belong to it. Use a copy of it.`,
    );
  return seal;
}

function refuseRepository(file: string): void {
  if (isWithin(file, repositoryPath('.')))
    throw new CommandRefused(
      `${file} lies in the repository, where a key may be committed. Keep it elsewhere.`,
    );
}

/** Whether a file lies in a folder, also by way of a link. */
function isWithin(file: string, folder: string): boolean {
  const inner = join(realOf(dirname(resolve(file))), basename(file));
  return inner.startsWith(join(realOf(resolve(folder)), sep));
}

const realOf = (path: string) => (existsSync(path) ? realpathSync(path) : path);
