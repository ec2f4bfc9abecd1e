import { constants } from 'node:fs';
import { access, chmod, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import { CommandRefused } from '../commands/command-refused.ts';
import { inParallel } from '../local/seed/in-parallel.ts';
import { codeOf } from '../local/shared/kept-file.ts';
import { makeFolder } from '../local/shared/make-folder.ts';
import { releaseLock, takeLock } from '../local/shared/process-lock.ts';
import { BrokenSeal, type Seal } from './seal.ts';

/** Files that a sealed file's name begins with: rows and lists of pictures, pictures, and runs. */
export type FileKind = 'pages' | 'pictures' | 'runs';

const markerName = 'showroom-backup.json';
const lockName = 'lock';
const workName = 'work';
/** The layout of a backup. A newer one is refused. */
const format = 1;

const markerSchema = z.object({
  format: z.number(),
  /** The fingerprint of the key. */
  key: z.string(),
  /** What is backed up: one stage's table and bucket. */
  stage: z.string(),
  table: z.string(),
  bucket: z.string(),
});
export type Source = Omit<z.infer<typeof markerSchema>, 'format' | 'key'>;

/** A file of a backup is missing, changed, cut, or another one. The message names it. */
export class BrokenFile extends Error {}

/** Files read at once; each is in memory as a whole, some 5 MB at most. */
const readAtOnce = 8;

/** Reads all of these; answers a sentence for each whose file is broken. */
export async function brokenAmong<T>(
  entries: readonly T[],
  read: (entry: T) => Promise<unknown>,
): Promise<string[]> {
  const broken: string[] = [];
  await inParallel(entries, readAtOnce, async (entry) => {
    try {
      await read(entry);
    } catch (error) {
      if (!(error instanceof BrokenFile)) throw error;
      broken.push(error.message);
    }
  });
  return broken;
}

/** Bytes that a page unpacks to at most: far more than one is written with. */
const mostPageBytes = 512 * 1024 * 1024;

export type BackupFolder = ReturnType<typeof openFiles>;

/** The sealed files of a backup: each is written once, whole or not at all. */
function openFiles(folder: string, seal: Seal) {
  const pathOf = (name: string) => join(folder, ...name.split('/'));
  let written = 0;

  async function put(name: string, plain: Uint8Array): Promise<void> {
    const path = pathOf(name);
    const unfinished = join(folder, workName, `${process.pid}-${++written}`);
    await mkdir(dirname(unfinished), { recursive: true, mode: 0o700 });
    const file = await open(unfinished, 'w', 0o600);
    try {
      await file.writeFile(seal.seal(name, plain));
      // A later run takes what stands under this name for whole, also after a loss of power.
      await file.datasync();
    } finally {
      await file.close();
    }
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await rename(unfinished, path);
  }

  async function get(name: string): Promise<Buffer> {
    let sealed: Buffer;
    try {
      sealed = await readFile(pathOf(name));
    } catch (error) {
      const code = codeOf(error) ?? '';
      if (code === 'ENOENT') throw new BrokenFile(`${name} is missing`, { cause: error });
      // A bad sector, or what a repair of the file system left of a file.
      if (code === 'EIO' || code === 'EISDIR')
        throw new BrokenFile(`${name} can't be read from the disk (${code})`, { cause: error });
      throw error;
    }
    try {
      return seal.open(name, sealed);
    } catch (error) {
      if (!(error instanceof BrokenSeal)) throw error;
      throw new BrokenFile(`${name} was changed or cut, or is another file`, { cause: error });
    }
  }

  return {
    path: folder,

    /** The name of what is stored: it follows from `content`. */
    nameOf(kind: FileKind, content: string): string {
      const name = seal.nameOf(content);
      return `${kind}/${name.slice(0, 2)}/${name}`;
    },
    /** True for about one content in `every`, always for the same ones. */
    isCut: (content: string, every: number): boolean =>
      Number.parseInt(seal.nameOf(content).slice(0, 8), 16) % every === 0,

    has: (name: string): Promise<boolean> =>
      access(pathOf(name), constants.R_OK).then(
        () => true,
        () => false,
      ),
    put,
    /** Throws `BrokenFile`. */
    get,
    /** A text that packs well. */
    putText: (name: string, text: string): Promise<void> => put(name, gzipSync(text)),
    /** Throws `BrokenFile`. */
    getText: async (name: string): Promise<string> =>
      gunzipSync(await get(name), { maxOutputLength: mostPageBytes }).toString('utf8'),

    /** Names of all runs that ended, oldest first. */
    runs: (): Promise<string[]> => runsIn(folder),
    removeRun: (name: string): Promise<void> => rm(pathOf(name), { force: true }),

    /** Removes every page and picture that is not among these; answers how many. */
    async keepOnly(names: ReadonlySet<string>): Promise<number> {
      let removed = 0;
      for (const kind of ['pages', 'pictures'])
        for (const shelf of await namesIn(join(folder, kind)))
          for (const file of await namesIn(join(folder, kind, shelf))) {
            const name = `${kind}/${shelf}/${file}`;
            if (names.has(name)) continue;
            await rm(pathOf(name), { force: true });
            removed += 1;
          }
      return removed;
    },
  };
}

/** What file managers leave in the folders that they show. */
const isLeftover = (name: string) => /^(?:\.DS_Store|\._.*|Thumbs\.db|desktop\.ini)$/i.test(name);

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => !isLeftover(name));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

const runsIn = async (folder: string): Promise<string[]> =>
  (await namesIn(join(folder, 'runs'))).sort().map((name) => `runs/${name}`);

async function readMarker(folder: string) {
  let text: string;
  try {
    text = await readFile(join(folder, markerName), 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null;
    throw error;
  }
  const marker = parseMarker(text);
  if (!marker)
    throw new CommandRefused(
      `${join(folder, markerName)} can't be read: it is not what a backup writes there.`,
    );
  if (marker.format > format)
    throw new CommandRefused(
      `The backup in ${folder} was written by a newer release (format ${marker.format}, this one reads ${format}). Use that release.`,
    );
  return marker;
}

function parseMarker(text: string) {
  try {
    return z.parse(markerSchema, JSON.parse(text));
  } catch {
    return null;
  }
}

function refuseOtherKey(folder: string, key: string, seal: Seal): void {
  if (key !== seal.fingerprint)
    throw new CommandRefused(
      `The backup in ${folder} was sealed with another key: its fingerprint is ${key}, and the given key's ${seal.fingerprint}.`,
    );
}

/**
 * What a backup says of itself without its key: its stage, and the names of its runs, oldest first.
 * Throws `CommandRefused` where there is none.
 */
export async function lookInto(folder: string): Promise<{ stage: string; runs: string[] }> {
  const path = resolve(folder);
  const { stage } = await markerIn(path);
  return { stage, runs: await runsIn(path) };
}

async function markerIn(path: string) {
  const marker = await readMarker(path);
  if (!marker) throw new CommandRefused(`There is no backup in ${path}.`);
  return marker;
}

/** Opens a backup to read it. Throws `CommandRefused` where there is none, or with another key. */
export async function openToRestore(folder: string, seal: Seal): Promise<BackupFolder> {
  const path = resolve(folder);
  refuseOtherKey(path, (await markerIn(path)).key, seal);
  return openFiles(path, seal);
}

/**
 * Opens a backup for this process alone to add to it; a new or an empty folder becomes one. Throws
 * `CommandRefused` for a folder of something else, and for the backup of another stage.
 */
export async function openToBackUp(
  folder: string,
  seal: Seal,
  source: Source,
): Promise<BackupFolder & { close(): void }> {
  const path = resolve(folder);
  makeFolder(path, 0o700);
  const lock = join(path, lockName);
  const marker = await readMarker(path);
  if (marker) {
    refuseOtherKey(path, marker.key, seal);
    const { stage, table, bucket } = marker;
    if (stage !== source.stage || table !== source.table || bucket !== source.bucket)
      throw new CommandRefused(
        `${path} holds the backup of stage ${stage} (table ${table}, bucket ${bucket}). A backup is of one stage: choose another folder.`,
      );
  } else await refuseOtherContent(path);
  const owner = takeLock(lock);
  if (owner !== null)
    throw new CommandRefused(
      `Another backup (process ${owner}) writes to ${path}. Wait until it has ended; if there is none, delete ${lock}.`,
    );
  try {
    // What a killed run left half-written.
    await rm(join(path, workName), { recursive: true, force: true });
    if (!marker) await writeMarker(path, { format, key: seal.fingerprint, ...source });
  } catch (error) {
    releaseLock(lock);
    throw error;
  }
  return { ...openFiles(path, seal), close: () => releaseLock(lock) };
}

/** A run that was killed at its very beginning leaves a lock and an unfinished marker. */
async function refuseOtherContent(path: string): Promise<void> {
  const own = [lockName, workName, `${markerName}.new`];
  const others = (await namesIn(path)).filter((name) => !own.includes(name));
  if (others.length === 0) return;
  const more = others.length > 3 ? ` and ${others.length - 3} more` : '';
  throw new CommandRefused(
    `${path} holds other things (${others.slice(0, 3).join(', ')}${more}). Choose a new or an empty folder.`,
  );
}

async function writeMarker(path: string, marker: z.infer<typeof markerSchema>): Promise<void> {
  const file = join(path, markerName);
  const handle = await open(`${file}.new`, 'w', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(marker, null, 2)}\n`);
    await handle.datasync();
  } finally {
    await handle.close();
  }
  await chmod(`${file}.new`, 0o600);
  await rename(`${file}.new`, file);
}
