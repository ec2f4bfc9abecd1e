// Checks a stage, deployed or on this machine, and changes nothing there.
import { parseArgs } from 'node:util';
import { dealer } from '#domain/dealer/dealer.ts';
import { type Account, accountChecks, openAccount } from './account.ts';
import { apiChecks, staffChecks } from './api.ts';
import { backupChecks } from './backup.ts';
import { askAll, type Group, type Outcome } from './check.ts';
import { cachingChecks, connectionChecks, headerChecks } from './edge.ts';
import { lawChecks } from './law.ts';
import { crawlerChecks, pageChecks } from './pages.ts';
import { settledChecks } from './settled.ts';
import { openSite, type Site } from './site.ts';
import { openStageStacks } from './stage-stacks.ts';

export const usage = `npm run smoke -- https://SITE [--staff-token TOKEN] [--stage NAME [--region REGION]]
                 [--backup FOLDER]

Asks a deployed site some eighty questions and changes nothing there; ends with 1 where an answer is wrong.
What nobody has confirmed of the law, or is missing, is a note and no wrong answer.
--staff-token  an ID token of staff (in the browser of somebody who is signed in: local storage, …idToken),
               better given in the environment as STAFF_TOKEN: asks what only staff may read, and shows none of it
--stage        asks the account too, with your AWS credentials: stacks, alarms, logs, mail, backups, and whether
               the rows of its table agree, which reads all of it
--backup       also says how old the newest run of the backup in this folder is`;

export interface SmokeOptions {
  /** Scheme and host of the site. */
  origin: string;
  staffToken?: string;
  /** Checked as well where it is given. */
  stage?: { name: string; account: Account };
  /** The folder of the stage's backup outside the account. */
  backup?: string;
}

function ofAccount({ name, account }: NonNullable<SmokeOptions['stage']>, site: Site): Group[] {
  const { output } = openStageStacks(account.stacks, account.edge.stacks, name);
  const table = () => output('data', 'TableName');
  return [accountChecks(account, name, site), settledChecks(account.table, name, table)];
}

/** Runs every check and prints every outcome in a line. */
export function smoke(
  { origin, staffToken, stage, backup }: SmokeOptions,
  say: (line: string) => void,
): Promise<Outcome> {
  const site = openSite(origin);
  const groups = [
    connectionChecks(site),
    headerChecks(site),
    pageChecks(site),
    crawlerChecks(site),
    cachingChecks(site),
    apiChecks(site),
    staffChecks(site, staffToken),
    lawChecks(dealer.company.number, site, staffToken),
    ...(stage ? ofAccount(stage, site) : []),
    ...(backup === undefined ? [] : [backupChecks(backup, stage?.name)]),
  ];
  return askAll(groups, say);
}

/** The command line's options, or the sentence that says what is wrong with it. */
export function readSmokeOptions(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): SmokeOptions | string {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(args);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const { positionals, values } = parsed;
  const [address, ...more] = positionals;
  if (address === undefined || more.length > 0) return 'Name one site.';
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    return `${address} is no address: it begins with https:// or http://.`;
  if (values.region !== undefined && values.stage === undefined)
    return '--region belongs to --stage.';
  const staffToken = values['staff-token'] ?? environment.STAFF_TOKEN;
  return {
    origin: url.origin,
    ...(staffToken ? { staffToken } : {}),
    ...(values.stage ? { stage: { name: values.stage, account: openAccount(values.region) } } : {}),
    ...(values.backup ? { backup: values.backup } : {}),
  };
}

function parse(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      'staff-token': { type: 'string' },
      stage: { type: 'string' },
      region: { type: 'string' },
      backup: { type: 'string' },
    },
  });
}

if (import.meta.main) {
  const options = readSmokeOptions(process.argv.slice(2), process.env);
  if (typeof options === 'string') {
    console.error(`${options}\n\n${usage}`);
    process.exitCode = 2;
  } else {
    const { failed } = await smoke(options, console.log);
    process.exitCode = failed === 0 ? 0 : 1;
  }
}
