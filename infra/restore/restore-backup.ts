import { PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod/mini';
import { createSecretReader } from '#functions/platform/secret.ts';
import { openToRestore } from '../backup/backup-folder.ts';
import { openClients } from '../backup/clients.ts';
import { readKeyFile } from '../backup/key-file.ts';
import { type NamedStage, openStage, refuseNamesAlone } from '../backup/open-stage.ts';
import { findRun, type Run } from '../backup/runs.ts';
import { CommandRefused } from '../import/options.ts';
import { claimStage, findBroken, type Restored, restoreStage } from './restore-stage.ts';

export interface BackupToRestore extends NamedStage {
  from: string;
  key: string;
  /** ISO: the newest run that ended by then. Null: the newest. */
  at: string | null;
  /** Brings back what customers sent as well, and the key by which erased people are recognised. */
  customers: boolean;
  /** Reads and checks the backup, and opens no stage. */
  dryRun: boolean;
}

const atSchema = z.iso.datetime({ offset: true });

/**
 * Restores a backup into an empty stage. Answers the exit code: 0 when everything was restored, or,
 * in a dry run, can be.
 */
export async function restoreBackup(
  { from, key, at, customers, dryRun, ...named }: BackupToRestore,
  { clock, say }: { clock: () => Date; say: (line: string) => void },
): Promise<number> {
  refuseNamesAlone(named);
  if (at !== null && !z.safeParse(atSchema, at).success)
    throw new CommandRefused('--at is a moment such as 2026-11-22T09:30:00Z.');
  const seal = await readKeyFile(key, from);
  const folder = await openToRestore(from, seal);
  const { run, newest } = await findRun(folder, at);
  if (customers && run.recipient_key === null)
    throw new CommandRefused(
      `The backup of ${run.ended} was made without customers: there are none to bring back.`,
    );
  say(`Backup of ${run.ended}, of stage ${run.stage} (table ${run.table}, bucket ${run.bucket}).`);
  const broken = await findBroken(folder, { run, newest, pictures: dryRun });
  if (broken.length > 0) {
    for (const name of broken) say(`  ${name}`);
    throw new CommandRefused(
      `Files of this backup that can't be used: ${broken.length}. Nothing was restored: take another copy of the backup, or an earlier run (--at).`,
    );
  }
  if (dryRun) {
    say('Every file of it is whole. This was a dry run: nothing was written.');
    return 0;
  }
  const open = await openStage(named, {
    what: 'restore',
    demo: 'never',
    say: (line) => console.error(line),
  });
  const { dynamodb, s3, close } = openClients(clock);
  try {
    const stage = { dynamodb, table: open.table, bucket: { s3, name: open.bucket } };
    const isResumed = await claimStage(stage, run);
    if (customers) await putRecipientKey(await open.recipientKey(), run);
    const restoring = { folder, run, newest, customers, now: clock() };
    const code = report(await restoreStage(stage, restoring, isResumed), { run, customers, say });
    if (named.stage !== undefined)
      say(
        'Go on in docs/operate.md, "Account lost or suspended", with the step after the restore.',
      );
    return code;
  } finally {
    close();
    await open.close();
  }
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
  say: (line: string) => void;
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
