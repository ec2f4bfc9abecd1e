import * as z from 'zod/mini';
import { backupDays } from '#domain/records/backup.ts';
import { CommandRefused } from '../import/options.ts';
import { type BackupFolder, BrokenFile } from './backup-folder.ts';
import { entriesOf, type Page, pageSchema, readPage } from './pages.ts';
import { readPictureEntry } from './pictures.ts';

const pages = z.array(pageSchema);

const runSchema = z.strictObject({
  stage: z.string(),
  table: z.string(),
  bucket: z.string(),
  /** ISO. What was written between the two may be in it or not. */
  began: z.iso.datetime(),
  ended: z.iso.datetime(),
  /**
   * The key by which erased people are recognised; null where nothing of customers was taken. What
   * it was made with goes with it, because a new account makes another key.
   */
  recipient_key: z.nullable(z.string()),
  published: pages,
  records: pages,
  erasures: pages,
  persons: pages,
  pictures: pages,
});
/** What one run found, written last: a run that was stopped leaves none. */
export type Run = z.infer<typeof runSchema>;

const nameOfRun = (ended: string) => `runs/${ended.replaceAll(':', '')}`;

/** ISO, of a run's name: its file system may not take colons. */
const endedOf = (name: string) =>
  name.replace('runs/', '').replace(/T(\d\d)(\d\d)(\d\d)/, 'T$1:$2:$3');

export const writeRun = (folder: BackupFolder, run: Run): Promise<void> =>
  folder.putText(nameOfRun(run.ended), JSON.stringify(run));

async function readRun(folder: BackupFolder, name: string): Promise<Run> {
  return runSchema.parse(JSON.parse(await folder.getText(name)));
}

/**
 * The run to restore: the newest, or the newest that ended by `at` (ISO). With it the newest of
 * all, which knows who was erased since. Throws `CommandRefused` where there is none.
 */
export async function findRun(
  folder: BackupFolder,
  at: string | null,
): Promise<{ run: Run; newest: Run }> {
  const names = await folder.runs();
  const last = names.at(-1);
  if (last === undefined)
    throw new CommandRefused(`No backup in ${folder.path} has ended: run npm run backup again.`);
  const wanted =
    at === null ? last : names.findLast((name) => Date.parse(endedOf(name)) <= Date.parse(at));
  if (wanted === undefined)
    throw new CommandRefused(
      `The oldest backup in ${folder.path} ended at ${endedOf(names[0] ?? '')}, after ${at}.`,
    );
  const newest = await readRun(folder, last);
  return { run: wanted === last ? newest : await readRun(folder, wanted), newest };
}

/**
 * The kept run with the most rows and pictures, where this one has fewer than half of either: a
 * stage that somebody emptied must not replace its backup unnoticed. Null where nothing is amiss.
 */
export async function farFullerRun(folder: BackupFolder, run: Run): Promise<Run | null> {
  const size = (one: Run) => ({
    rows: entriesOf(one.published) + entriesOf(one.records),
    pictures: entriesOf(one.pictures),
  });
  const { rows, pictures } = size(run);
  let fullest: Run | null = null;
  for (const name of await folder.runs()) {
    const other = await readRun(folder, name).catch((error: unknown) => {
      if (error instanceof BrokenFile) return null;
      throw error;
    });
    if (!other) continue;
    const isFarFuller = size(other).rows > 2 * rows || size(other).pictures > 2 * pictures;
    if (isFarFuller && (!fullest || size(other).rows >= size(fullest).rows)) fullest = other;
  }
  return fullest;
}

/**
 * Removes runs that ended more than `backupDays` ago, except the newest, and what only they name:
 * so long the privacy notice lets what was deleted be kept. Answers how many.
 */
export async function forgetOldRuns(folder: BackupFolder, now: Date): Promise<number> {
  const names = await folder.runs();
  const oldest = now.getTime() - backupDays * 86_400_000;
  const old = names.slice(0, -1).filter((name) => Date.parse(endedOf(name)) < oldest);
  if (old.length === 0) return 0;
  for (const name of old) await folder.removeRun(name);
  await folder.keepOnly(await namedByRuns(folder));
  return old.length;
}

/** Every page and picture that a run names. */
async function namedByRuns(folder: BackupFolder): Promise<Set<string>> {
  const named = new Set<string>();
  for (const name of await folder.runs()) {
    const run = await readRun(folder, name);
    for (const { file } of pagesOfRows(run)) named.add(file);
    for (const page of run.pictures) {
      // Most runs share their lists of pictures.
      if (named.has(page.file)) continue;
      named.add(page.file);
      for (const entry of await readPage(folder, page)) named.add(readPictureEntry(entry).file);
    }
  }
  return named;
}

export const pagesOfRows = ({ published, records, erasures, persons }: Run): Page[] => [
  ...records,
  ...erasures,
  ...persons,
  ...published,
];
