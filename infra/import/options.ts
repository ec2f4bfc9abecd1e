import { parseArgs } from 'node:util';
import { type ListSeparator, listSeparatorKinds } from '#domain/houses/import/read-list.ts';
import { CommandRefused } from '../commands/command-refused.ts';

export interface ImportOptions {
  file: string;
  /** Reports what would happen, and changes nothing. */
  dryRun: boolean;
  /** Confirms prices that look mistyped; without it their rows are refused. */
  confirm: boolean;
  /** A mapping of columns, saved by the staff area. */
  map: string | null;
  /** The sheet of a workbook. */
  sheet: string | null;
  /** Prices in leva are converted; without it they are refused. */
  isBgn: boolean;
  /** What parts the entries of lists, where the file does not say. */
  listSeparator: ListSeparator | null;
  /** A deployed stage; without one it is the stage on this machine. */
  stage: { name: string; table: string; bucket: string } | null;
}

export const usage = `npm run import -- FILE [--dry-run] [--confirm] [--map MAP.json] [--bgn] [--lists SIGN]
                       [--sheet NAME] [--stage NAME --table TABLE --bucket BUCKET]

FILE is a CSV, a workbook (.xlsx), or JSON with a list of houses in it. Columns are matched with the
fields of a house by their names; what is left out is named.
--dry-run  says what would happen and changes nothing
--confirm  takes prices that look mistyped as well: under 1000 EUR, less than half or more than
           twice the price before, or low by a discount that runs or is to come
--map      takes the columns as the mapping says that the staff area saved for such files
--bgn      converts prices in leva, rounded to whole euro; without it their rows are refused
--lists    says what parts the entries of lists, where the file does not: bar (|), semicolon, comma,
           lines or bullets
--sheet    takes this sheet of a workbook instead of the first
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
  const { stage, table, bucket, lists } = values;
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
    map: values.map ?? null,
    sheet: values.sheet ?? null,
    isBgn: values.bgn ?? false,
    listSeparator: lists === undefined ? null : separatorOf(lists),
    stage: stage !== undefined && table && bucket ? { name: stage, table, bucket } : null,
  };
}

/** How the command line names the separators of lists, whose own signs shells take for theirs. */
export const separatorNames: Record<ListSeparator, string> = {
  '|': 'bar',
  lines: 'lines',
  bullets: 'bullets',
  ';': 'semicolon',
  ',': 'comma',
};

function separatorOf(lists: string): ListSeparator {
  const separator = listSeparatorKinds.find(
    (kind) => kind === lists || separatorNames[kind] === lists,
  );
  if (!separator)
    throw new CommandRefused('--lists is one of bar, semicolon, comma, lines and bullets.');
  return separator;
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
      map: { type: 'string' },
      sheet: { type: 'string' },
      bgn: { type: 'boolean' },
      lists: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
}
