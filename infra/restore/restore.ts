import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod/mini';
import { systemClock } from '#functions/platform/env.ts';
import { createSecretReader } from '#functions/platform/secret.ts';
import { stageOptions } from '../backup/open-stage.ts';
import { toldError } from '../backup/told-errors.ts';
import { createProgress } from '../commands/progress.ts';
import { settleAndTell } from '../settle/settle.ts';
import { restoreBackup } from './restore-backup.ts';
import { applyPicture, planPictures } from './restore-pictures.ts';
import { applyRow, planRows, tellRow } from './restore-rows.ts';

const usage = `npm run restore -- rows --from RESTORED --table TABLE [--customers --recipient-key SECRET] [--remove-newer] [--dry-run]
npm run restore -- pictures --bucket BUCKET --at 2026-11-22T09:30:00Z [--dry-run]
npm run restore -- --from FOLDER --key FILE [--at MOMENT] [--customers | --customers-only] [--stage NAME]
               [--dry-run]

rows       sets houses, campaigns, discounts and site images of TABLE back to their state in RESTORED, the table that
           \`aws dynamodb restore-table-to-point-in-time\` made, and adds audit and privacy records that TABLE lacks
pictures   brings back the pictures that were in BUCKET at that moment and are gone or replaced
--from     restores the backup in FOLDER, which npm run backup made with the key in FILE, into an empty stage: the one
           on this machine, in the new folder SHOWROOM_DATA, or a deployed one. --at takes the newest run that ended by
           then; --customers brings customers' rows too, except of people erased since, and puts the key of addresses'
           hashes into the stage's secret; --dry-run reads and checks every file. --customers-only adds them to a stage
           that has the rest, leaves alone what is there, and says what no longer fits
--customers     also adds enquiries and loan requests that are gone, unless their sender was erased since; those that
                are there stay as they are
--recipient-key the secret with the key by which erased addresses are recognised: the output RecipientKeyArn
--remove-newer  also removes houses, campaigns, discounts and site images that RESTORED does not have
--dry-run       says what would happen and changes nothing`;

const rowsSchema = z
  .object({
    from: z.string(),
    table: z.string(),
    customers: z.boolean(),
    'recipient-key': z.optional(z.string()),
  })
  // One without the other is a mistake: nobody would be recognised, or nobody looked for.
  .check(z.refine((given) => given.customers === (given['recipient-key'] !== undefined)));
const picturesSchema = z.object({ bucket: z.string(), at: z.iso.datetime({ offset: true }) });

/** Writes under way at once. */
const atOnce = 8;

/** A change that can be printed, and made: false when somebody else wrote meanwhile. */
interface Change {
  told: string;
  apply(): Promise<boolean>;
}

interface Plan {
  changes: readonly Change[];
  /** Lines to print after the changes. */
  notes: readonly string[];
  /** What is done after them; answers an exit code. */
  end?: () => Promise<number>;
}

/**
 * What `npm run restore` does, with the credentials of the AWS SDK. Answers the exit code: 0 when
 * everything was restored.
 */
export async function runRestore(
  args: readonly string[],
  say: (line: string) => void = console.log,
  clock: () => Date = systemClock,
): Promise<number> {
  try {
    const { positionals, values } = parse(args);
    const [what, ...more] = positionals;
    if (what === undefined && values.from !== undefined && values.key !== undefined) {
      const { from, key, at = null, 'customers-only': customersOnly, 'dry-run': dryRun } = values;
      const order = { ...values, from, key, at, customersOnly, dryRun };
      return await restoreBackup(order, { clock, say });
    }
    const plan =
      more.length > 0 || values['customers-only']
        ? null
        : await planOf(what, values, { clock, say });
    if (!plan) {
      console.error(usage);
      return 1;
    }
    const { changes, notes, end } = plan;
    for (const { told } of changes) say(told);
    for (const note of notes) say(note);
    if (values['dry-run']) {
      say(`${changes.length} ${what} would be restored. This was a dry run: nothing was written.`);
      return 0;
    }
    const late = await applyAll(what ?? '', changes);
    say(`${changes.length - late} ${what} restored.`);
    if (late > 0)
      say(
        `${late} not restored, because somebody wrote them meanwhile: check them, then run this again.`,
      );
    return Math.max(late > 0 ? 1 : 0, (await end?.()) ?? 0);
  } catch (error) {
    console.error(toldError(error));
    return 1;
  }
}

function parse(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...stageOptions,
      from: { type: 'string' },
      key: { type: 'string' },
      at: { type: 'string' },
      customers: { type: 'boolean', default: false },
      'customers-only': { type: 'boolean', default: false },
      'remove-newer': { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
    },
  });
}

async function planOf(
  what: string | undefined,
  values: ReturnType<typeof parse>['values'],
  { clock, say }: { clock: () => Date; say: (line: string) => void },
): Promise<Plan | null> {
  if (what === 'rows') {
    const { data } = z.safeParse(rowsSchema, values);
    if (!data || data.from === data.table) return null;
    const dynamodb = new DynamoDBClient();
    const { from, table, 'recipient-key': secret } = data;
    const customers = secret === undefined ? null : await createSecretReader(secret)();
    const options = { from, table, customers, removeNewer: values['remove-newer'] };
    const { changes, erased } = await planRows(dynamodb, options);
    const { rows, people } = erased;
    return {
      changes: changes.map((change) => ({
        told: tellRow(change),
        apply: () => applyRow(dynamodb, table, change, new Date()),
      })),
      notes: customers === null ? [] : [`${rows} rows of ${people} people erased since stay out.`],
      end: () => settleAndTell({ dynamodb, table, clock, housesAlone: customers === null }, say),
    };
  }
  if (what === 'pictures') {
    const { data } = z.safeParse(picturesSchema, values);
    if (!data) return null;
    const s3 = new S3Client();
    const changes = await planPictures(s3, data.bucket, new Date(data.at));
    return {
      changes: changes.map((change) => ({
        told: `  brings back ${change.key}`,
        apply: () => applyPicture(s3, data.bucket, change).then(() => true),
      })),
      notes: [],
    };
  }
  return null;
}

/** Answers how many were not made because somebody else wrote meanwhile. */
async function applyAll(what: string, changes: readonly Change[]): Promise<number> {
  const progress = createProgress(what);
  const queue = changes.values();
  let [done, late] = [0, 0];
  const worker = async () => {
    for (const { apply } of queue) {
      if (!(await apply())) late += 1;
      progress.step(++done, changes.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, worker));
  } finally {
    progress.stop();
  }
  return late;
}

if (import.meta.main) process.exitCode = await runRestore(process.argv.slice(2));
