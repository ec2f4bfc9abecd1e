import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { ProcessedPicture } from '#functions/images/process-picture.ts';
import { repositoryPath } from '../../build/paths.ts';

/** The sources of a processed demo picture. */
const sources = [
  'infra/local/demo/pictures',
  'functions/images/process-picture.ts',
  'functions/domain/pictures.ts',
];

let release: string | undefined;

/** Twelve hex characters that change whenever a picture, or the pipeline, may have changed. */
export function demoRelease(): string {
  release ??= hashOf();
  return release;
}

function hashOf(): string {
  const hash = createHash('sha256');
  const files = sources.flatMap((source) =>
    source.endsWith('.ts')
      ? [repositoryPath(source)]
      : readdirSync(repositoryPath(source), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
          .sort(),
  );
  for (const file of files) hash.update(readFileSync(file)).update('\0');
  return hash.digest('hex').slice(0, 12);
}

/**
 * Keeps processed pictures for all stages of a machine, so that only the first one waits for them.
 */
export function openPictureCache(release: string) {
  const folder = repositoryPath(`node_modules/.cache/showroom-demo/${release}`);
  mkdirSync(folder, { recursive: true });
  const underWay = new Map<string, Promise<ProcessedPicture>>();

  async function readOrMake(name: string, make: () => Promise<ProcessedPicture>) {
    const file = join(folder, `${name}.bin`);
    const kept = await readFile(file).catch(() => null);
    if (kept) return deserialize(kept) as ProcessedPicture;
    const made = await make();
    // Renamed when complete: a stage that stops half-way leaves nothing that looks finished.
    const unfinished = `${file}.${crypto.randomUUID()}`;
    await writeFile(unfinished, serialize(made));
    await rename(unfinished, file);
    return made;
  }

  return {
    /** The picture of this name, which is made once however often it is asked for at a time. */
    get(name: string, make: () => Promise<ProcessedPicture>): Promise<ProcessedPicture> {
      const before = underWay.get(name);
      if (before) return before;
      const own = readOrMake(name, make).finally(() => underWay.delete(name));
      underWay.set(name, own);
      return own;
    },
  };
}
