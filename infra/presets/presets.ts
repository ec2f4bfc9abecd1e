import { parseArgs } from 'node:util';
import { presetsOf } from '#domain/dealer/website-sections.ts';
import { DomainError } from '#domain/errors.ts';
import {
  type ImagePreset,
  imageRefusalOf,
  isOwnImage,
  type PresetFile,
  presetFiles,
  presetKey,
  type UploadKind,
  uploadKinds,
} from '#domain/pictures.ts';
import { type Bucket, listKeys, openBucket, readObject } from '#functions/images/bucket.ts';
import { createPictureStore } from '#functions/images/picture-store.ts';
import { processStored } from '#functions/images/process-picture.ts';
import { CommandRefused } from '../commands/command-refused.ts';
import { openLocalStage } from '../commands/local-stage.ts';
import { createProgress } from '../commands/progress.ts';
import { inParallel } from '../local/seed/in-parallel.ts';
import { StartRefused } from '../local/shared/start-refused.ts';

const usage = `npm run presets -- [--dry-run] [--stage NAME --bucket BUCKET]

Makes the sizes that stored pictures lack: those of a new preset, and of one that changed. Sizes that are there stay,
so a run that stopped is simply started again.
--dry-run  says how many files are missing and changes nothing
--stage    does so in a deployed stage, with your AWS credentials; BUCKET is the name that cdk deploy printed for it`;

/**
 * Pictures handled at a time: while the codec uses all cores for one, the other waits for the
 * network.
 */
const atOnce = 2;

/** What `npm run presets` does. Answers the exit code: 0 when every picture has every size. */
export async function runPresets(
  args: readonly string[],
  say: (line: string) => void = console.log,
): Promise<number> {
  try {
    const options = readOptions(args);
    if (!options) {
      say(usage);
      return 0;
    }
    const target = options.bucket
      ? { bucket: options.bucket, close: async () => undefined }
      : await openLocalStage('run', (line) => console.error(line), { dryRun: options.dryRun });
    try {
      return await makeMissingPresets(openBucket(target.bucket), { dryRun: options.dryRun, say });
    } finally {
      await target.close();
    }
  } catch (error) {
    // The message of these errors is a sentence for the operator. Any other error is a fault of
    // ours or of AWS: its trace is printed.
    const isTold =
      error instanceof CommandRefused ||
      error instanceof StartRefused ||
      error instanceof DomainError;
    console.error(isTold ? error.message : error);
    return 1;
  }
}

/** Null when the usage is to be shown. */
function readOptions(args: readonly string[]): { dryRun: boolean; bucket: string | null } | null {
  let values: ReturnType<typeof parse>;
  try {
    values = parse(args);
  } catch (error) {
    throw new CommandRefused(
      `${error instanceof Error ? error.message : String(error)}\n\n${usage}`,
    );
  }
  const { stage, bucket, help, 'dry-run': dryRun = false } = values;
  if (help) return null;
  if (stage === undefined && bucket !== undefined)
    throw new CommandRefused('--bucket belongs to a stage: name it with --stage.');
  if (stage !== undefined && !bucket)
    throw new CommandRefused(
      `Stage ${stage} needs --bucket: cdk deploy printed the name, and CloudFormation shows it as an output.`,
    );
  return { dryRun, bucket: bucket ?? null };
}

function parse(args: readonly string[]) {
  const options = {
    'dry-run': { type: 'boolean' },
    stage: { type: 'string' },
    bucket: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  } as const;
  return parseArgs({ args: [...args], options }).values;
}

interface PresetOptions {
  dryRun?: boolean;
  say: (line: string) => void;
  /** The presets that a picture of this kind and name must have. */
  wanted?: (kind: UploadKind, name: string) => readonly ImagePreset[];
}

/**
 * Makes the files that the pictures of the bucket lack, and no other. A picture that can't be read
 * is named at the end; if the storage does not answer, the run ends.
 */
export async function makeMissingPresets(
  bucket: Bucket,
  { dryRun = false, say, wanted = presetsOf }: PresetOptions,
): Promise<number> {
  const pictures = createPictureStore(bucket);
  const found = await findPictures(bucket, wanted);
  const lacking = found.filter(({ missing }) => missing.length > 0);
  const all = found.length === 1 ? '1 picture' : `${found.length} pictures`;
  const complete = `${found.length - lacking.length} had every size`;
  if (dryRun) {
    const files = lacking.reduce((sum, { missing }) => sum + missing.length, 0);
    say(`${all}: ${lacking.length} lack ${files} files, ${complete}.`);
    say('This was a dry run: nothing was written.');
    return 0;
  }
  const broken: string[] = [];
  let [done, made] = [0, 0];
  const progress = createProgress('pictures');
  try {
    await inParallel(lacking, atOnce, async ({ key, missing }) => {
      try {
        const stored = await readObject(bucket, key);
        // It may have been removed since it was listed.
        if (stored) {
          await pictures.putPresets(key, await processStored(stored, missing));
          made += missing.length;
        }
      } catch (error) {
        if (imageRefusalOf(error) === null) throw error;
        broken.push(key);
      }
      progress.step(++done, lacking.length);
    });
  } finally {
    progress.stop();
  }
  say(`${all}: ${lacking.length - broken.length} got ${made} files, ${complete}.`);
  if (broken.length > 0) {
    say('Damaged or incomplete, and left as they are (upload them again, or restore them):');
    for (const key of broken.sort()) say(`  ${key}`);
  }
  return broken.length > 0 ? 1 : 0;
}

/** Every stored picture with the files it lacks. */
async function findPictures(bucket: Bucket, wanted: NonNullable<PresetOptions['wanted']>) {
  const found: { key: string; missing: PresetFile[] }[] = [];
  for (const kind of Object.keys(uploadKinds) as UploadKind[]) {
    const { folder, prefix } = uploadKinds[kind];
    const keys = new Set(await listKeys(bucket, `${folder}/`));
    for (const key of keys) {
      if (!isOwnImage(`/media/${key}`)) continue;
      const name = key.slice(folder.length + 1 + prefix.length).replace(/\.\w+$/, '');
      const missing = presetFiles(wanted(kind, name)).filter(
        (file) => !keys.has(presetKey(key, file)),
      );
      found.push({ key, missing });
    }
  }
  return found;
}

if (import.meta.main) process.exitCode = await runPresets(process.argv.slice(2));
