import { basename, dirname, resolve } from 'node:path';
import { DomainError } from '#domain/errors.ts';
import type { SourceRow } from '#domain/houses/import/source-row.ts';
import { openBucket } from '#functions/images/bucket.ts';
import { createPictureStore } from '#functions/images/picture-store.ts';
import { systemClock } from '#functions/platform/env.ts';
import { CommandRefused } from '../commands/command-refused.ts';
import { openLocalStage, type Target } from '../commands/local-stage.ts';
import { createProgress } from '../commands/progress.ts';
import { StartRefused } from '../local/shared/start-refused.ts';
import { importHouses, type Outcome, openHouseStore, readOffers } from './import-houses.ts';
import { type ImportOptions, readImportOptions, usage } from './options.ts';
import { readRows } from './read-rows.ts';
import { createPictureImporter } from './row-pictures.ts';
import { understoodLines } from './understood-lines.ts';

/**
 * What `npm run import` does. Answers the exit code: 0 when no row was refused, and none named a
 * picture outside the folder of the file.
 */
export async function runImport(args: readonly string[]): Promise<number> {
  try {
    const options = readImportOptions(args);
    if (!options) {
      console.log(usage);
      return 0;
    }
    // Before anything is opened: an unreadable file must not start a stage.
    const { rows, remarks } = await readRows(options.file, { ...options, now: systemClock() });
    for (const remark of remarks) console.log(remark);
    for (const line of understoodLines(rows, options.dryRun)) console.log(line);
    const target = await openTarget(options, (line) => console.error(line));
    try {
      const outcomes = await importInto(target, rows, options);
      for (const line of reportLines(basename(options.file), outcomes, options.dryRun))
        console.log(line);
      return outcomes.some((row) => row.kind === 'refused' || row.isOutside) ? 1 : 0;
    } finally {
      await target.close();
    }
  } catch (error) {
    // The message of these errors is a sentence for the operator. Any other error is a fault of
    // ours: its trace is printed.
    const isTold =
      error instanceof CommandRefused ||
      error instanceof StartRefused ||
      error instanceof DomainError;
    console.error(isTold ? error.message : error);
    return 1;
  }
}

/** The table and bucket to which the houses go. The caller's own AWS credentials open a stage. */
export async function openTarget(
  { stage, dryRun }: Pick<ImportOptions, 'stage' | 'dryRun'>,
  say: (line: string) => void,
): Promise<Target> {
  if (stage) return { table: stage.table, bucket: stage.bucket, close: async () => undefined };
  return openLocalStage('import', say, { dryRun });
}

async function importInto(
  target: Target,
  rows: readonly SourceRow[],
  { file, dryRun, confirm }: ImportOptions,
): Promise<Outcome[]> {
  const bar = createProgress('houses');
  try {
    return await importHouses(rows, {
      houses: openHouseStore(target.table),
      offers: () => readOffers(target.table),
      bring: createPictureImporter({
        store: createPictureStore(openBucket(target.bucket)),
        folder: dirname(resolve(file)),
        dryRun,
      }),
      now: systemClock,
      dryRun,
      confirmed: confirm,
      step: bar.step,
    });
  } finally {
    bar.stop();
  }
}

/** Phrases on pictures that the line of a row has. */
const phrases = 3;

function firstOf(reasons: readonly string[]): string {
  const more = reasons.length - phrases;
  return [...reasons.slice(0, phrases), ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

/** The lines that tell the operator how an import ended. */
export function reportLines(file: string, outcomes: readonly Outcome[], dryRun: boolean): string[] {
  const count = (kind: Outcome['kind']) =>
    outcomes.filter((outcome) => outcome.kind === kind).length;
  const houses = outcomes.length === 1 ? '1 house' : `${outcomes.length} houses`;
  const lines = [
    `${houses} in ${file}: ${count('created')} created, ${count('updated')} updated, ` +
      `${count('unchanged')} unchanged, ${count('refused')} refused.`,
  ];
  const who = ({ row, name, id }: Outcome) =>
    `  row ${row}${name && `, ${name}`}${id === null ? '' : ` (${id})`}`;
  const refused = outcomes.flatMap((outcome) =>
    outcome.kind === 'refused' ? [`${who(outcome)}: ${outcome.reasons.join('; ')}.`] : [],
  );
  const hidden = outcomes.flatMap((outcome) =>
    outcome.kind !== 'refused' && outcome.hidden ? [who(outcome)] : [],
  );
  if (refused.length > 0) lines.push('Refused:', ...refused);
  if (hidden.length > 0)
    lines.push(
      'Hidden until they have a picture (name one in the file, or add it in the staff area):',
      ...hidden,
    );
  const missing = outcomes.flatMap((outcome) =>
    outcome.kind !== 'refused' && outcome.missing.length > 0
      ? [`${who(outcome)}: ${firstOf(outcome.missing)}.`]
      : [],
  );
  if (missing.length > 0)
    lines.push(
      'Pictures that are not to be had (addresses on the web are kept for Image Migration):',
      ...missing,
    );
  if (dryRun) lines.push('This was a dry run: nothing of this file was written.');
  return lines;
}

if (import.meta.main) process.exitCode = await runImport(process.argv.slice(2));
