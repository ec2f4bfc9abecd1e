import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { S3Client } from '@aws-sdk/client-s3';
import { PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod/mini';
import { createSecretReader } from '#functions/platform/secret.ts';
import { type BackupFolder, openToRestore } from '../backup/backup-folder.ts';
import { openClients } from '../backup/clients.ts';
import { readKeyFile } from '../backup/key-file.ts';
import {
  type NamedStage,
  type OpenStage,
  openStage,
  refuseNamesAlone,
} from '../backup/open-stage.ts';
import { findRun, type Run, readRuns } from '../backup/runs.ts';
import { CommandRefused } from '../commands/command-refused.ts';
import { settleAndTell } from '../settle/settle.ts';
import {
  addCustomers,
  type CustomersPlan,
  pagesOfCustomers,
  planCustomers,
  readLivingStage,
} from './restore-customers.ts';
import {
  claimStage,
  findBroken,
  type Restored,
  readMark,
  releaseStage,
  restoreStage,
} from './restore-stage.ts';
import { findBrokenPages } from './run-rows.ts';

export interface BackupToRestore extends NamedStage {
  from: string;
  key: string;
  /** ISO: the newest run that ended by then. Null: the newest. */
  at: string | null;
  /** Brings back what customers sent as well, and the key by which erased people are recognised. */
  customers: boolean;
  /** Adds what customers sent to a stage that goes on, and brings back nothing else. */
  customersOnly: boolean;
  /** Reads and checks the backup, and opens no stage but one that goes on; writes nothing. */
  dryRun: boolean;
}

interface Telling {
  clock: () => Date;
  say: (line: string) => void;
}

const atSchema = z.iso.datetime({ offset: true });

/**
 * Restores a backup into an empty stage, or its customers alone into one that goes on. Answers the
 * exit code: 0 when everything was restored, or, in a dry run, can be.
 */
export async function restoreBackup(order: BackupToRestore, telling: Telling): Promise<number> {
  const { from, key, at, customers, customersOnly } = order;
  const { say } = telling;
  refuseNamesAlone(order);
  if (at !== null && !z.safeParse(atSchema, at).success)
    throw new CommandRefused('--at is a moment such as 2026-11-22T09:30:00Z.');
  if (customers && customersOnly)
    throw new CommandRefused(
      '--customers brings customers back with all the rest, --customers-only without it: name one.',
    );
  const seal = await readKeyFile(key, from);
  const folder = await openToRestore(from, seal);
  const found = { folder, ...(await findRun(folder, at)) };
  const { run } = found;
  if (customers || customersOnly) await refuseWithoutCustomers(folder, run);
  say(`Backup of ${run.ended}, of stage ${run.stage} (table ${run.table}, bucket ${run.bucket}).`);
  return customersOnly ? addOnly(found, order, telling) : restoreAll(found, order, telling);
}

interface Found {
  folder: BackupFolder;
  run: Run;
  newest: Run;
}

async function refuseWithoutCustomers(folder: BackupFolder, run: Run): Promise<void> {
  if (run.recipient_key !== null) return;
  const { runs } = await readRuns(folder);
  const last = runs.findLast(({ recipient_key }) => recipient_key !== null)?.ended;
  const without = `The backup of ${run.ended} was made without customers`;
  if (last === undefined)
    throw new CommandRefused(
      `${without}, as every other in ${folder.path}: there are none to bring back.`,
    );
  throw new CommandRefused(
    `${without}. The newest that has them ended at ${last}. Take all of that one with --customers --at ${last}, ` +
      `or this one without --customers, and then its customers alone with --customers-only --at ${last}.`,
  );
}

function refuseBroken(broken: readonly string[], say: Telling['say']): void {
  if (broken.length === 0) return;
  for (const name of broken) say(`  ${name}`);
  throw new CommandRefused(
    `Files of this backup that can't be used: ${broken.length}. Nothing was restored: take another copy of the backup, or an earlier run (--at).`,
  );
}

async function restoreAll(
  { folder, run, newest }: Found,
  { customers, dryRun, ...named }: BackupToRestore,
  { clock, say }: Telling,
): Promise<number> {
  refuseBroken(await findBroken(folder, { run, newest, pictures: dryRun }), say);
  if (dryRun) {
    say('Every file of it is whole. This was a dry run: nothing was written.');
    return 0;
  }
  return withStage(named, clock, async ({ dynamodb, s3, open }) => {
    const stage = { dynamodb, table: open.table, bucket: { s3, name: open.bucket } };
    const isResumed = await claimStage(stage, run);
    if (customers) await putRecipientKey(await open.recipientKey(), run);
    const restoring = { folder, run, newest, customers, now: clock() };
    const restored = await restoreStage(stage, restoring, isResumed);
    const code = report(restored, { run, customers, say });
    let settled = 1;
    try {
      settled = await settleAndTell({ dynamodb, table: open.table, clock }, say);
    } finally {
      // All is there, and what does not agree `npm run settle` puts right.
      await releaseStage(stage);
    }
    if (open.isDeployed)
      say(
        'Go on in docs/operate.md, "Account lost or suspended", with the step after the restore.',
      );
    return Math.max(code, settled);
  });
}

interface Open {
  dynamodb: DynamoDBClient;
  s3: S3Client;
  open: OpenStage;
}

async function withStage(
  named: NamedStage,
  clock: () => Date,
  work: (open: Open) => Promise<number>,
): Promise<number> {
  const open = await openStage(named, {
    what: 'restore',
    demo: 'never',
    say: (line) => console.error(line),
  });
  const { dynamodb, s3, close } = openClients(clock);
  try {
    return await work({ dynamodb, s3, open });
  } finally {
    close();
    await open.close();
  }
}

/** Brings back customers alone. */
async function addOnly(
  { folder, run, newest }: Found,
  { dryRun, ...named }: BackupToRestore,
  { clock, say }: Telling,
): Promise<number> {
  refuseBroken(await findBrokenPages(folder, pagesOfCustomers({ run, newest })), say);
  return withStage(named, clock, async ({ dynamodb, s3, open }) => {
    const unfinished = await readMark({ s3, name: open.bucket });
    if (unfinished)
      throw new CommandRefused(
        `The backup of ${unfinished.run} is not complete in this stage. Go on with that one first (--at ${unfinished.run}).`,
      );
    const secret = await open.recipientKey();
    const key = await createSecretReader(secret)();
    const living = await readLivingStage(dynamodb, open.table);
    const plan = await planCustomers({ folder, run, newest, living, key, now: clock() });
    if (!dryRun) {
      await putRecipientKey(secret, run);
      await addCustomers(dynamodb, open.table, plan);
    }
    reportPlan(plan, { run, dryRun, say });
    const settling = { dynamodb, table: open.table, clock };
    const settled = dryRun ? 0 : await settleAndTell(settling, say);
    if (key !== run.recipient_key && open.isDeployed)
      say(
        'The stage gets the key of the backup: have its functions read it, as docs/operate.md, "Account lost or suspended", says.',
      );
    return settled;
  });
}

function reportPlan(
  { rows, requests, there, expired, erased, misfits }: CustomersPlan,
  { run, dryRun, say }: { run: Run; dryRun: boolean; say: Telling['say'] },
): void {
  const added = dryRun ? 'To be added' : 'Added';
  say(`${added}, as of ${run.ended}: ${requests} requests, ${rows.length} rows in all.`);
  if (there > 0) say(`Requests that the stage has, left as they are: ${there}.`);
  if (expired > 0) say(`Rows whose time was over, left out: ${expired}.`);
  say(`Rows of people erased since, left out: ${erased.rows}; people: ${erased.people}.`);
  if (misfits.length > 0) {
    say(`What no longer fits: ${misfits.length}.`);
    for (const line of misfits) say(`  ${line}.`);
  }
  if (dryRun) say('This was a dry run: nothing was written.');
}

/**
 * Gives the stage the key with which the backup's hashes were made. Its own is of no use to anybody
 * yet: an empty stage has hashed no address.
 */
async function putRecipientKey(SecretId: string, { recipient_key: SecretString }: Run) {
  if (SecretString === null) return;
  if ((await createSecretReader(SecretId)()) === SecretString) return;
  const secrets = new SecretsManagerClient();
  try {
    await secrets.send(new PutSecretValueCommand({ SecretId, SecretString }));
  } finally {
    secrets.destroy();
  }
}

interface Report {
  run: Run;
  customers: boolean;
  say: Telling['say'];
}

function report(restored: Restored, { run, customers, say }: Report): number {
  const { rows, pictures, expired, erased, broken } = restored;
  say(`Restored, as of ${run.ended}: ${rows} rows, ${pictures} pictures.`);
  if (expired > 0) say(`Rows whose time was over, left out: ${expired}.`);
  if (customers)
    say(`Rows of people erased since, left out: ${erased.rows}; people: ${erased.people}.`);
  else say('What customers sent stays out (--customers brings it back, into an empty stage).');
  if (broken.length > 0) {
    say('Pictures that are missing, because their files are broken:');
    for (const name of broken) say(`  ${name}`);
  }
  return broken.length > 0 ? 1 : 0;
}
