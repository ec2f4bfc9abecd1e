import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { buildStamp, repositoryPath } from './paths.ts';

/** Everything a build is made of. */
const inputs = ['functions', 'web', 'infra/build', 'package-lock.json', 'tsconfig.json'];

function filesOf(path: string): string[] {
  if (/\.\w+$/.test(path)) return [path];
  return readdirSync(repositoryPath(path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(repositoryPath('.').length))
    .sort();
}

/** Twelve hex characters that change whenever one of the build's source files changes. */
export const sourceRelease = (): string => hashOf(inputs);

/**
 * Twelve hex characters of the content of files, and of all files in folders, each a path of the
 * repository.
 */
export function hashOf(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesOf))
    hash
      .update(`${file}\0`)
      .update(readFileSync(repositoryPath(file)))
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
