import * as z from 'zod/mini';
import { backupDays } from '#domain/records/backup.ts';
import { dayLength } from '#domain/time.ts';
import { CommandRefused } from '../commands/command-refused.ts';
import { type BackupFolder, BrokenFile } from './backup-folder.ts';
import { entriesOf, type Page, pageSchema } from './pages.ts';

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
export const endedOf = (name: string) =>
  name.replace('runs/', '').replace(/T(\d\d)(\d\d)(\d\d)/, 'T$1:$2:$3');

export const writeRun = (folder: BackupFolder, run: Run): Promise<void> =>
  folder.putText(nameOfRun(run.ended), JSON.stringify(run));

async function readRun(folder: BackupFolder, name: string): Promise<Run> {
  return runSchema.parse(JSON.parse(await folder.getText(name)));
}

/** Every run that ended, oldest first, and a sentence for each that can't be read. */
export async function readRuns(folder: BackupFolder): Promise<{ runs: Run[]; broken: string[] }> {
  const [runs, broken]: [Run[], string[]] = [[], []];
  for (const name of await folder.runs())
    try {
      runs.push(await readRun(folder, name));
    } catch (error) {
      if (!(error instanceof BrokenFile)) throw error;
      broken.push(error.message);
    }
  return { runs, broken };
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

/** Days after the newest run that are believed of a machine's own clock: a week's runs go by it. */
const unconfirmedDays = 8;

/**
 * Throws `CommandRefused` where a run that ends now would not be the newest, or would remove others
 * of more than a week by a clock that AWS does not confirm.
 */
export async function refuseOutOfTurn(
  folder: BackupFolder,
  now: Date,
  isConfirmed: boolean,
): Promise<void> {
  const names = await folder.runs();
  const first = names.find((name) => Date.parse(endedOf(name)) >= now.getTime());
  const newest = names.at(-1);
  if (newest === undefined) return;
  if (first !== undefined) {
    const count = names.length - names.indexOf(first);
    const own = isConfirmed ? '' : "Set this machine's clock right if it is behind. Else ";
    throw new CommandRefused(
      `Runs in ${folder.path} that ended after now, ${now.toISOString()}: ${count}, the newest at ${endedOf(newest)}. ` +
        `${own}${own === '' ? 'A' : 'a'} clock ran ahead when they were made: delete their files, from ${first} on, and start again.`,
    );
  }
  const days = (now.getTime() - Date.parse(endedOf(newest))) / dayLength;
  if (days > unconfirmedDays && !isConfirmed)
    throw new CommandRefused(
      `The newest run in ${folder.path} ended at ${endedOf(newest)}, ${Math.floor(days)} days before now, ${now.toISOString()}, which only this machine's clock says. ` +
        'Too many runs would be removed by that clock alone: if it is right, back up into a new folder.',
    );
}

/** A kept run of which more than half is gone. */
export interface Loss {
  run: Run;
  what: 'rows' | 'pictures' | 'rows of customers';
}

/** Whether a run ended so long ago that the privacy notice lets nothing of it be kept. */
export const isTooOld = (ended: string, now: Date): boolean =>
  Date.parse(ended) < now.getTime() - backupDays * dayLength;

/**
 * What a stage lost since earlier runs: one that somebody emptied must not replace its backup
 * unnoticed. Rows and pictures are compared with every run that is kept, and after a long pause with
 * all before it. Rows of customers are deleted in time, so they are compared with the last run that
 * took them and had not lost them itself.
 */
export function lossesSince(earlier: readonly Run[], run: Run): Loss[] {
  const now = new Date(run.ended);
  const newest = earlier.at(-1);
  const isPaused = newest !== undefined && isTooOld(newest.ended, now);
  const kept = earlier.filter(({ ended }) => isPaused || !isTooOld(ended, now));
  const sizes = {
    rows: (one: Run) => entriesOf(one.published) + entriesOf(one.records),
    pictures: (one: Run) => entriesOf(one.pictures),
  };
  const losses: Loss[] = [];
  for (const what of ['rows', 'pictures'] as const) {
    const size = sizes[what];
    const fullest = kept.toSorted((one, other) => size(one) - size(other)).at(-1);
    if (fullest && size(fullest) > 2 * size(run)) losses.push({ run: fullest, what });
  }
  let last: Run | undefined;
  for (const one of [...kept, run]) {
    if (one.recipient_key === null) continue;
    const isLess = last !== undefined && entriesOf(last.persons) > 2 * entriesOf(one.persons);
    if (!isLess) last = one;
    else if (one === run && last) losses.push({ run: last, what: 'rows of customers' });
  }
  return losses;
}

/**
 * Removes runs that are too old, except the newest and what is `spared`. Answers how many.
 */
export async function forgetOldRuns(
  folder: BackupFolder,
  now: Date,
  spared: readonly Run[],
): Promise<number> {
  const stays = new Set(spared.map(({ ended }) => ended));
  const old = (await folder.runs())
    .slice(0, -1)
    .filter((name) => isTooOld(endedOf(name), now) && !stays.has(endedOf(name)));
  for (const name of old) await folder.removeRun(name);
  return old.length;
}

export const pagesOfRows = ({ published, records, erasures, persons }: Run): Page[] => [
  ...records,
  ...erasures,
  ...persons,
  ...published,
];
