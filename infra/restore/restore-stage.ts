import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DeleteObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import * as z from 'zod/mini';
import { type Bucket, isMissing, readObject } from '#functions/images/bucket.ts';
import { restoredMark } from '#functions/store/audit.ts';
import { type BackupFolder, BrokenFile, brokenAmong } from '../backup/backup-folder.ts';
import { everyRow } from '../backup/every-row.ts';
import { entriesOf, readPage } from '../backup/pages.ts';
import {
  type PictureEntry,
  pictureFolders,
  readPicture,
  readPictureEntry,
  restoreMark,
} from '../backup/pictures.ts';
import { type Row, toldName } from '../backup/row-json.ts';
import { careOf } from '../backup/row-kinds.ts';
import { pagesOfRows, type Run } from '../backup/runs.ts';
import { isOver } from '../backup/take-rows.ts';
import { CommandRefused } from '../commands/command-refused.ts';
import { createProgress } from '../commands/progress.ts';
import { inParallel } from '../local/seed/in-parallel.ts';
import { createErasedNotes } from './erased-notes.ts';
import { createErasedPeople } from './erased-people.ts';
import { erasuresOf, findBrokenPages, putUnlessThere, rowsAtOnce, rowsOf } from './run-rows.ts';

/** Pictures sent at once. */
const picturesAtOnce = 8;

/** The stage that gets a backup. */
export interface EmptyStage {
  dynamodb: DynamoDBClient;
  table: string;
  bucket: Bucket;
}

export interface Restoring {
  folder: BackupFolder;
  run: Run;
  /** The newest run of the backup: it knows who was erased since. */
  newest: Run;
  /** Brings back what customers sent as well. */
  customers: boolean;
  now: Date;
}

export interface Restored {
  rows: number;
  pictures: number;
  /** Rows whose time was over. */
  expired: number;
  /** What stays out because its sender was erased: rows, and how many people they are of. */
  erased: { rows: number; people: number };
  /** Pictures whose files are broken; they were left out. */
  broken: string[];
}

const markSchema = z.object({ run: z.string(), table: z.string() });

/** The run (ISO) that is being restored into a stage, and into which table; null where none is. */
export async function readMark(bucket: Bucket): Promise<z.infer<typeof markSchema> | null> {
  const mark = await readObject(bucket, restoreMark);
  return mark && markSchema.parse(JSON.parse(mark.toString('utf8')));
}

/**
 * Marks a stage as one that a run is restored into, so that a restore that stopped goes on. Throws
 * `CommandRefused` for a stage that is not empty, and names what is there. Answers whether an
 * earlier restore stopped there.
 */
export async function claimStage(stage: EmptyStage, run: Run): Promise<boolean> {
  const { bucket, table } = stage;
  const before = await readMark(bucket);
  if (before) {
    if (before.run === run.ended && before.table === table) return true;
    throw new CommandRefused(
      `The backup of ${before.run} was being restored into this stage (table ${before.table}) and is not complete. ` +
        `Go on with that one (--at ${before.run}), or empty the stage.`,
    );
  }
  const found = [...(await someRows(stage)), ...(await somePictures(bucket))];
  if (found.length > 0)
    throw new CommandRefused(
      `The stage is not empty: it holds ${found.join(', ')}. A backup is restored into an empty stage alone. ` +
        'For single rows and pictures there are restore rows and restore pictures.',
    );
  const Body = JSON.stringify({ run: run.ended, table });
  await bucket.s3.send(new PutObjectCommand({ Bucket: bucket.name, Key: restoreMark, Body }));
  return false;
}

/** Ends a restore: from here on the stage is one that goes on. */
export const releaseStage = ({ bucket: { s3, name } }: EmptyStage) =>
  s3.send(new DeleteObjectCommand({ Bucket: name, Key: restoreMark }));

/** How many rows, and how many pictures, a refusal names. */
const mostNamed = 3;

/** Some rows that are not the stage's own; customers' by their keys alone. */
async function someRows({ dynamodb, table }: EmptyStage): Promise<string[]> {
  const found: string[] = [];
  for await (const row of everyRow(dynamodb, table)) {
    if (careOf(row.pk?.S ?? '') === 'stage') continue;
    const words = [row.make, row.model].flatMap((value) => value?.S ?? []);
    found.push([toldName(row), ...words].join(' '));
    if (found.length === mostNamed) break;
  }
  return found;
}

async function somePictures({ s3, name: Bucket }: Bucket): Promise<string[]> {
  const lists = await Promise.all(
    pictureFolders.map((Prefix) =>
      s3.send(new ListObjectsV2Command({ Bucket, Prefix, MaxKeys: mostNamed })),
    ),
  );
  return lists
    .flatMap(({ Contents = [] }) => Contents.flatMap(({ Key }) => Key ?? []))
    .slice(0, mostNamed);
}

/** The files of a run that can't be restored, by name; with `pictures` it reads these, too. */
export async function findBroken(
  folder: BackupFolder,
  { run, newest, pictures }: { run: Run; newest: Run; pictures: boolean },
): Promise<string[]> {
  const pages = [...pagesOfRows(run), ...run.pictures, ...newest.erasures];
  const broken = await findBrokenPages(folder, pages);
  if (!pictures || broken.length > 0) return broken;
  for await (const entries of pictureLists(folder, run))
    broken.push(...(await brokenAmong(entries, (entry) => readPicture(folder, entry))));
  return broken.sort();
}

async function* pictureLists(folder: BackupFolder, run: Run): AsyncGenerator<PictureEntry[]> {
  for (const page of run.pictures) yield (await readPage(folder, page)).map(readPictureEntry);
}

/**
 * Brings a run into the stage that was claimed for it. What is there already stays: an earlier
 * restore brought it. Houses come last, when their pictures and their numbers are there.
 */
export async function restoreStage(
  stage: EmptyStage,
  restoring: Restoring,
  isResumed: boolean,
): Promise<Restored> {
  const { folder, run } = restoring;
  const pictures = await restorePictures(stage, folder, run, isResumed);
  const rows = await restoreRows(stage, restoring);
  return { ...rows, ...pictures };
}

async function restorePictures(
  { bucket }: EmptyStage,
  folder: BackupFolder,
  run: Run,
  isResumed: boolean,
): Promise<Pick<Restored, 'pictures' | 'broken'>> {
  const all = entriesOf(run.pictures);
  const progress = createProgress('pictures');
  const broken: string[] = [];
  let done = 0;
  try {
    for await (const entries of pictureLists(folder, run))
      await inParallel(entries, picturesAtOnce, async (entry) => {
        try {
          if (!isResumed || !(await exists(bucket, entry.key))) await putPicture(entry);
        } catch (error) {
          if (!(error instanceof BrokenFile)) throw error;
          broken.push(`${entry.key}: ${error.message}`);
        }
        progress.step(++done, all);
      });
  } finally {
    progress.stop();
  }
  return { pictures: done - broken.length, broken: broken.sort() };

  async function putPicture(entry: PictureEntry): Promise<void> {
    const { headers, bytes } = await readPicture(folder, entry);
    await bucket.s3.send(
      new PutObjectCommand({ Bucket: bucket.name, Key: entry.key, Body: bytes, ...headers }),
    );
  }
}

async function exists({ s3, name: Bucket }: Bucket, Key: string): Promise<boolean> {
  try {
    await s3.send(new HeadObjectCommand({ Bucket, Key }));
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

async function restoreRows(
  { dynamodb, table }: EmptyStage,
  { folder, run, newest, customers, now }: Restoring,
): Promise<Omit<Restored, 'pictures' | 'broken'>> {
  const erasures = await erasuresOf(folder, [run, newest]);
  const { published, records } = run;
  const persons = customers ? run.persons : [];
  const all = entriesOf(published) + entriesOf(records) + entriesOf(persons) + erasures.size;
  const progress = createProgress('rows');
  let [done, expired, out] = [0, 0, 0];

  async function put(rows: readonly Row[], mark: Row = {}): Promise<void> {
    await inParallel(rows, rowsAtOnce, async (row) => {
      if (isOver(row, now)) expired += 1;
      else await putUnlessThere(dynamodb, table, { ...row, ...mark });
      progress.step(++done, all);
    });
  }

  try {
    const people = customers
      ? await createErasedPeople(erasures.values(), run.recipient_key ?? '')
      : null;
    if (people)
      for await (const rows of rowsOf(folder, persons))
        for (const row of rows) await people.note(row);
    const withoutNotes = createErasedNotes(erasures.values());
    for await (const rows of rowsOf(folder, records)) await put(rows.map(withoutNotes));
    await put([...erasures.values()]);
    if (people)
      for await (const rows of rowsOf(folder, persons)) {
        const kept = rows.map(people.kept).filter((row) => row !== null);
        out += rows.length - kept.length;
        await put(kept);
      }
    const mark = { [restoredMark]: { S: now.toISOString() } };
    for await (const rows of rowsOf(folder, published)) await put(rows, mark);
    return {
      rows: done - expired,
      expired,
      erased: { rows: out, people: people?.people() ?? 0 },
    };
  } finally {
    progress.stop();
  }
}
