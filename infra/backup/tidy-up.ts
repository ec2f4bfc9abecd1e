import { backupDays } from '#domain/records/backup.ts';
import { dayNumber } from '#domain/time.ts';
import { type BackupFolder, brokenAmong } from './backup-folder.ts';
import { readPage } from './pages.ts';
import { readPictureEntry } from './pictures.ts';
import { forgetOldRuns, pagesOfRows, type Run, readRuns } from './runs.ts';

/** Each file is opened once in so many days. */
const openedWithin = 7;

interface Ended {
  /** When this run ended. */
  now: Date;
  /** When the one before it ended, ISO; null where it is the first. */
  before: string | null;
  /** Runs that hold what the stage lost. */
  spared: readonly Run[];
}

/**
 * Removes what is too old, and opens the files whose turn it is. False where one can't be used: as
 * long as that may be one which names others, none of these is removed.
 */
export async function tidyUp(
  folder: BackupFolder,
  { now, before, spared }: Ended,
  say: (line: string) => void,
): Promise<boolean> {
  const forgotten = await forgetOldRuns(folder, now, spared);
  if (forgotten > 0)
    say(`Runs that ended more than ${backupDays} days ago, now removed: ${forgotten}.`);
  const { runs, broken } = await readRuns(folder);
  const files = await filesOf(folder, runs, broken);
  const isEachKnown = broken.length === 0;
  if (isEachKnown && forgotten > 0) await folder.keepOnly(files);
  const opened = await openDue(folder, files, { now, before }, broken);
  say(`files: ${files.size} kept, ${opened} opened to see that they are whole`);
  if (broken.length === 0) return true;
  const all = [...new Set(broken)].sort();
  for (const sentence of all) say(`  ${sentence}`);
  say(
    `Files of this backup that can't be used: ${all.length}. Delete them where they are: the next run writes again what the stage still has.`,
  );
  if (!isEachKnown) say('What only older runs name stays until then.');
  return false;
}

/**
 * Every page and picture that these runs name. Adds a sentence to `broken` for each list of pictures
 * that can't be read, and leaves out what it names.
 */
async function filesOf(
  folder: BackupFolder,
  runs: readonly Run[],
  broken: string[],
): Promise<Set<string>> {
  const files = new Set<string>();
  for (const run of runs) {
    for (const { file } of pagesOfRows(run)) files.add(file);
    for (const page of run.pictures) {
      // Most runs share their lists of pictures.
      if (files.has(page.file)) continue;
      files.add(page.file);
      const read = async () => {
        for (const entry of await readPage(folder, page)) files.add(readPictureEntry(entry).file);
      };
      broken.push(...(await brokenAmong([page], read)));
    }
  }
  return files;
}

/** The day of the week, as a number of its own for each file: names are even, as hashes are. */
const turnOf = (file: string) => Number.parseInt(file.slice(-8), 16) % openedWithin;

/**
 * Opens the files whose turn came since the day of the run before, today's in any case: each in every
 * seven days, on whatever days the backup runs. Answers how many, and adds a sentence to `broken` for
 * each that can't be used.
 */
async function openDue(
  folder: BackupFolder,
  files: ReadonlySet<string>,
  { now, before }: Pick<Ended, 'now' | 'before'>,
  broken: string[],
): Promise<number> {
  const today = dayNumber(now.getTime());
  const last = before === null ? today - 1 : dayNumber(Date.parse(before));
  const days = Math.min(Math.max(today - last, 1), openedWithin);
  const turns = Array.from({ length: days }, (_, ago) => (today - ago) % openedWithin);
  const due = [...files].filter((file) => turns.includes(turnOf(file)));
  broken.push(...(await brokenAmong(due, (file) => folder.get(file))));
  return due.length;
}
