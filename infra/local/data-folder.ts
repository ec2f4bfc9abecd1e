import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { codeOf, reasonOf, writeKept } from './shared/kept-file.ts';
import { makeFolder } from './shared/make-folder.ts';
import { releaseLock, takeLock } from './shared/process-lock.ts';
import { StartRefused } from './shared/start-refused.ts';

/** Layout of the data folder and of the rows in it: a stage reads its own alone. */
export const dataFormat = 4;

interface StageFile {
  format: number;
  /** Release of the demo data that was loaded completely; absent while loading. */
  demo?: string;
  /** Set once all pictures of the demo are in the bucket. */
  pictures?: string;
}

type StageChange = { demo?: string | undefined; pictures?: string | undefined };

export interface DataFolder {
  path: string;
  read(): StageFile;
  /** `undefined` removes it. */
  update(change: StageChange): void;
  release(): void;
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    // ENOTDIR: part of the path is a file; making the folder reports that.
    if (
      error instanceof Error &&
      'code' in error &&
      (error.code === 'ENOENT' || error.code === 'ENOTDIR')
    )
      return undefined;
    throw error;
  }
}

/** Says which format the folder has, and what lies in it. */
const stageFile = (folder: string) => join(folder, 'house.json');

function readStageFile(file: string, folder: string): StageFile | undefined {
  let content: unknown;
  try {
    content = readJson(file);
  } catch {
    throw new StartRefused(
      `${file} cannot be read. Choose another folder with SHOWROOM_DATA, or delete ${folder}.`,
    );
  }
  if (content === undefined) return undefined;
  if (
    typeof content !== 'object' ||
    content === null ||
    !('format' in content) ||
    typeof content.format !== 'number'
  )
    throw new StartRefused(
      `${file} was not written by this product. Choose another folder with SHOWROOM_DATA.`,
    );
  if (content.format > dataFormat)
    throw new StartRefused(
      `The data in ${folder} was written by a newer version (format ${content.format}, this one reads ${dataFormat}). ` +
        'Update the code, or choose another folder with SHOWROOM_DATA. Nothing was changed.',
    );
  if (content.format < dataFormat)
    throw new StartRefused(
      `The data in ${folder} was written by an older version (format ${content.format}, this one reads ${dataFormat}). ` +
        `Choose another folder with SHOWROOM_DATA, or delete ${folder}. Nothing was changed.`,
    );
  const demo = 'demo' in content && typeof content.demo === 'string' ? { demo: content.demo } : {};
  const pictures =
    'pictures' in content && typeof content.pictures === 'string'
      ? { pictures: content.pictures }
      : {};
  return { format: content.format, ...demo, ...pictures };
}

function lockFolder(lock: string, folder: string): void {
  const owner = takeLock(lock);
  if (owner === null) return;
  throw new StartRefused(
    owner > 0
      ? `Another process (${owner}) already uses ${folder}. Stop it, or choose another folder with SHOWROOM_DATA. ` +
          `If that process is another program, delete ${lock}.`
      : `${folder} could not be locked. Try again, or choose another folder with SHOWROOM_DATA.`,
  );
}

const full = ['ENOSPC', 'EDQUOT'];
/** Runs work that writes to the folder while the stage starts. */
function writing<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const code = codeOf(error) ?? '';
    // The system's own codes; Node's begin with ERR_.
    if (!/^E[A-Z0-9]+$/.test(code)) throw error;
    const wayOut = full.includes(code) ? 'make room on its disk' : 'make it writable';
    throw new StartRefused(
      `${path} can't be written to (${reasonOf(error)}). Choose another folder with SHOWROOM_DATA, or ${wayOut}.`,
    );
  }
}

/** Bytes that a stage needs at least to start with its demo stock. */
const roomToStart = 8 * 1024 * 1024;

/**
 * Throws StartRefused when the folder takes no more data: that may be the cause of an earlier
 * failure.
 */
export function refuseFullFolder(folder: string): void {
  const probe = join(resolve(folder), 'room.new');
  writing(resolve(folder), () => {
    try {
      writeFileSync(probe, Buffer.alloc(roomToStart));
    } finally {
      rmSync(probe, { force: true });
    }
  });
}

/** Whether a start on this folder leaves what is there as it is, and brings no demo. */
export const isFilled = (folder: string): boolean =>
  readStageFile(stageFile(resolve(folder)), folder)?.demo !== undefined;

/**
 * Opens the folder for this process alone. A folder of another format is refused before anything in
 * it is touched.
 */
export function openDataFolder(folder: string): DataFolder {
  const path = resolve(folder);
  const file = stageFile(path);
  readStageFile(file, path);
  const lock = join(path, 'house.lock');
  writing(path, () => {
    makeFolder(path);
    lockFolder(lock, path);
  });
  const read = (): StageFile => readStageFile(file, path) ?? { format: dataFormat };
  const update = (change: StageChange) => {
    writeKept(file, `${JSON.stringify({ ...read(), ...change, format: dataFormat })}\n`);
  };
  const release = () => releaseLock(lock);
  try {
    writing(path, () => update({}));
  } catch (error) {
    release();
    throw error;
  }
  return { path, read, update, release };
}
