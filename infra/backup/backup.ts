import { parseArgs } from 'node:util';
import { backupDays } from '#domain/records/backup.ts';
import { systemClock } from '#functions/platform/env.ts';
import { createSecretReader } from '#functions/platform/secret.ts';
import { CommandRefused } from '../commands/command-refused.ts';
import { openToBackUp } from './backup-folder.ts';
import { openClients } from './clients.ts';
import { makeKeyFile, readKeyFile } from './key-file.ts';
import { type OpenStage, openStage, refuseNamesAlone, stageOptions } from './open-stage.ts';
import { takePictures } from './pictures.ts';
import { isTooOld, type Loss, lossesSince, readRuns, refuseOutOfTurn, writeRun } from './runs.ts';
import type { Seal } from './seal.ts';
import { takeRows } from './take-rows.ts';
import { tidyUp } from './tidy-up.ts';
import { toldError } from './told-errors.ts';

const usage = `npm run backup -- --make-key FILE
npm run backup -- --to FOLDER --key FILE [--customers] [--stage NAME [--table TABLE --bucket BUCKET]]

Copies rows and pictures of a stage into FOLDER, sealed with the operator's key. Only what changed since the last run
is fetched and written; a run that stopped is started again and goes on where it was.
--make-key   writes a new key into FILE. Keep two copies of it, none of them beside a backup: without it no backup opens
--to         a new or empty folder, or one that this command made, for one stage
--key        the operator's key
--customers  also takes what customers sent, and the key by which erased people are recognised
--stage      a deployed stage, with your AWS credentials, instead of the one on this machine; its stacks tell the names of
             table, bucket and that key (--recipient-key SECRET), unless they are given`;

interface Options {
  clock?: () => Date;
  say?: (line: string) => void;
}

/** What `npm run backup` does. Answers the exit code: 0 when everything is in the backup. */
export async function runBackup(
  args: readonly string[],
  { clock = systemClock, say = console.log }: Options = {},
): Promise<number> {
  try {
    const values = parse(args);
    if (values.help) {
      say(usage);
      return 0;
    }
    const { 'make-key': newKey, to, key } = values;
    if (newKey !== undefined) {
      say(`${newKey} is a new key; its fingerprint is ${await makeKeyFile(newKey)}.`);
      say('Keep two copies of it, none of them beside a backup: without it no backup opens.');
      return 0;
    }
    if (to === undefined || key === undefined)
      throw new CommandRefused(`Name a folder with --to and a key with --key.\n\n${usage}`);
    refuseNamesAlone(values);
    const seal = await readKeyFile(key, to);
    const stage = await openStage(values, {
      what: 'backup',
      demo: true,
      say: (line) => console.error(line),
    });
    try {
      return await backUp(stage, { to, seal, customers: values.customers ?? false, clock, say });
    } finally {
      await stage.close();
    }
  } catch (error) {
    console.error(toldError(error));
    return 1;
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        ...stageOptions,
        'make-key': { type: 'string' },
        to: { type: 'string' },
        key: { type: 'string' },
        customers: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    throw new CommandRefused(
      `${error instanceof Error ? error.message : String(error)}\n\n${usage}`,
    );
  }
}

interface Order {
  to: string;
  seal: Seal;
  customers: boolean;
  clock: () => Date;
  say: (line: string) => void;
}

async function backUp(open: OpenStage, order: Order): Promise<number> {
  const { customers, clock, say } = order;
  const { stage, table, bucket } = open;
  const began = clock();
  const secret = customers ? await createSecretReader(await open.recipientKey())() : null;
  const folder = await openToBackUp(order.to, order.seal, { stage, table, bucket });
  const { dynamodb, s3, isClockCompared, close } = openClients(clock);
  try {
    // Rows first: a picture is stored before a row names it, so what the rows name is listed then.
    const rows = await takeRows({ dynamodb, table, customers, now: began }, folder, say);
    await refuseOutOfTurn(folder, clock(), open.isDeployed && isClockCompared());
    const pictures = await takePictures({ s3, name: bucket }, folder, say);
    const { published, records, erasures, persons } = rows;
    const ended = clock();
    const run = {
      ...{ stage, table, bucket },
      began: began.toISOString(),
      ended: ended.toISOString(),
      recipient_key: secret,
      ...{ published, records, erasures, persons },
      pictures: pictures.pages,
    };
    const { runs: earlier } = await readRuns(folder);
    const losses = lossesSince(earlier, run);
    await writeRun(folder, run);
    const before = earlier.at(-1)?.ended ?? null;
    const spared = losses.map((loss) => loss.run);
    const isTidy = await tidyUp(folder, { now: ended, before, spared }, say);
    say(
      `Backup of ${run.ended}: ${rows.rows} rows${customers ? '' : ' without customers'}, ` +
        `${pictures.pictures} pictures, ${pictures.fetched} of them fetched.`,
    );
    for (const loss of losses) say(toldLoss(loss, ended));
    const unknown = [...rows.unknown, ...pictures.unknown];
    if (unknown.length > 0)
      say(
        `Left out, because this release does not know it: ${unknown.join(', ')}. Run the command of the release that is deployed.`,
      );
    return unknown.length > 0 || losses.length > 0 || !isTidy ? 1 : 0;
  } finally {
    close();
    folder.close();
  }
}

function toldLoss({ run, what }: Loss, now: Date): string {
  const at = `--at ${run.ended}${what === 'rows of customers' ? ' --customers-only' : ''}`;
  const until = isTooOld(run.ended, now) ? 'the next run' : `it is ${backupDays} days old`;
  return `The run of ${run.ended} had more than twice as many ${what}: if nobody removed that on purpose, restore it (${at}). It is kept until ${until}.`;
}

if (import.meta.main) process.exitCode = await runBackup(process.argv.slice(2));
