import { parseArgs } from 'node:util';

export interface ImportOptions {
  file: string;
  /** Reports what would happen, and changes nothing. */
  dryRun: boolean;
  /** Confirms prices that look mistyped; without it their rows are refused. */
  confirm: boolean;
  /** A deployed stage; without one it is the stage on this machine. */
  stage: { name: string; table: string; bucket: string } | null;
}

export const usage = `npm run import -- FILE [--dry-run] [--confirm] [--stage NAME --table TABLE --bucket BUCKET]

FILE is a JSON array of houses or a CSV with the same column names.
--dry-run  says what would happen and changes nothing
--confirm  takes prices that look mistyped as well: under 1000 EUR, less than half or more than
           twice the price before, or low by a discount that runs or is to come
--stage    imports into a deployed stage, with your AWS credentials; TABLE and BUCKET
           are the names that cdk deploy printed for that stage`;

/** Reads the command line; null when the usage is to be shown. */
export function readImportOptions(args: readonly string[]): ImportOptions | null {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(args);
  } catch (error) {
    throw new CommandRefused(
      `${error instanceof Error ? error.message : String(error)}\n\n${usage}`,
    );
  }
  const { values, positionals } = parsed;
  if (values.help) return null;
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0)
    throw new CommandRefused(`Name one file to import.\n\n${usage}`);
  const { stage, table, bucket } = values;
  if (stage === undefined && (table !== undefined || bucket !== undefined))
    throw new CommandRefused('--table and --bucket belong to a stage: name it with --stage.');
  if (stage !== undefined && (!table || !bucket))
    throw new CommandRefused(
      `Stage ${stage} needs --table and --bucket: cdk deploy printed both names, and CloudFormation shows them as outputs.`,
    );
  return {
    file,
    dryRun: values['dry-run'] ?? false,
    confirm: values.confirm ?? false,
    stage: stage !== undefined && table && bucket ? { name: stage, table, bucket } : null,
  };
}

function parse(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean' },
      confirm: { type: 'boolean' },
      stage: { type: 'string' },
      table: { type: 'string' },
      bucket: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
}

/**
 * The command can't be run at all; nothing was changed. The message is a sentence for the operator.
 */
export class CommandRefused extends Error {}
