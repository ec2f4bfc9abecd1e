import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod/mini';
import { createProgress } from '../import/progress.ts';
import { applyPicture, planPictures } from './restore-pictures.ts';
import { applyRow, planRows, tellRow } from './restore-rows.ts';

const usage = `npm run restore -- rows --from RESTORED --table TABLE [--customers] [--remove-newer] [--dry-run]
npm run restore -- pictures --bucket BUCKET --at 2026-11-22T09:30:00Z [--dry-run]

rows       sets houses, campaigns, discounts and site images of TABLE back to their state in RESTORED, the table that
           \`aws dynamodb restore-table-to-point-in-time\` made, and adds audit and privacy records that TABLE lacks
pictures   brings back the pictures that were in BUCKET at that moment and are gone or replaced
--customers     also adds enquiries and loan requests that are gone; those that are there stay as they are
--remove-newer  also removes houses, campaigns, discounts and site images that RESTORED does not have
--dry-run       says what would happen and changes nothing`;

const rowsSchema = z.object({ from: z.string(), table: z.string() });
const picturesSchema = z.object({ bucket: z.string(), at: z.iso.datetime({ offset: true }) });

/** Writes under way at once. */
const atOnce = 8;

/** A change that can be printed, and made: false when somebody else wrote meanwhile. */
interface Change {
  told: string;
  apply(): Promise<boolean>;
}

/**
 * What `npm run restore` does, with the credentials of the AWS SDK. Answers the exit code: 0 when
 * everything was restored.
 */
export async function runRestore(
  args: readonly string[],
  say: (line: string) => void = console.log,
): Promise<number> {
  try {
    const { positionals, values } = parse(args);
    const [what, ...more] = positionals;
    const changes = more.length > 0 ? null : await planOf(what, values);
    if (!changes) {
      console.error(usage);
      return 1;
    }
    for (const { told } of changes) say(told);
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
    return late > 0 ? 1 : 0;
  } catch (error) {
    // An error of AWS is printed as a sentence.
    console.error(error instanceof Error ? `${error.name}: ${error.message}` : error);
    return 1;
  }
}

function parse(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      from: { type: 'string' },
      table: { type: 'string' },
      bucket: { type: 'string' },
      at: { type: 'string' },
      customers: { type: 'boolean', default: false },
      'remove-newer': { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
    },
  });
}

async function planOf(
  what: string | undefined,
  values: ReturnType<typeof parse>['values'],
): Promise<Change[] | null> {
  if (what === 'rows') {
    const { data } = z.safeParse(rowsSchema, values);
    if (!data || data.from === data.table) return null;
    const dynamodb = new DynamoDBClient();
    const options = { ...data, customers: values.customers, removeNewer: values['remove-newer'] };
    const changes = await planRows(dynamodb, options);
    return changes.map((change) => ({
      told: tellRow(change),
      apply: () => applyRow(dynamodb, data.table, change, new Date()),
    }));
  }
  if (what === 'pictures') {
    const { data } = z.safeParse(picturesSchema, values);
    if (!data) return null;
    const s3 = new S3Client();
    const changes = await planPictures(s3, data.bucket, new Date(data.at));
    return changes.map((change) => ({
      told: `  brings back ${change.key}`,
      apply: () => applyPicture(s3, data.bucket, change).then(() => true),
    }));
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
