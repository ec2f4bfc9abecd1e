import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { buildStamp, dealerFolder, repositoryPath } from './paths.ts';

/** Everything a build is made of. */
const inputs = [
  'functions',
  'web',
  'infra/build',
  'package-lock.json',
  'tsconfig.json',
  dealerFolder,
];

const root = repositoryPath('.');

function filesOf(path: string): string[] {
  if (/\.\w+$/.test(path)) return [path];
  return readdirSync(resolve(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
}

/** Twelve hex characters that change whenever one of the build's source files changes. */
export const sourceRelease = (): string => hashOf(inputs);

/**
 * Twelve hex characters of the content of files, and of all files in folders, each an absolute path or
 * one of the repository.
 */
export function hashOf(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesOf))
    hash
      .update(`${file}\0`)
      .update(readFileSync(resolve(root, file)))
      .update('\0');
  return hash.digest('hex').slice(0, 12);
}

/** The release dist/ holds; null when nothing was built. */
export function builtRelease(stamp: string = buildStamp): string | null {
  try {
    const { release } = JSON.parse(readFileSync(stamp, 'utf8'));
    return typeof release === 'string' ? release : null;
  } catch {
    return null;
  }
}

export function writeStamp(release: string, stamp: string = buildStamp): void {
  writeFileSync(stamp, `${JSON.stringify({ release })}\n`);
}

/** True when dist/ was made from the sources as they are now. */
export function isBuildFresh(stamp: string = buildStamp): boolean {
  return builtRelease(stamp) === sourceRelease();
}
