import { parseArgs } from 'node:util';
import { systemClock } from '#functions/platform/env.ts';
import { openClients } from '../backup/clients.ts';
import {
  type NamedStage,
  openStage,
  refuseNamesAlone,
  stageOptions,
} from '../backup/open-stage.ts';
import { toldError } from '../backup/told-errors.ts';
import { type Counts, type Settling, settleStage, unsettled } from './settle-stage.ts';

const usage = `npm run settle -- [--stage NAME] [--dry-run]

Makes everything in a stage's table agree that must: contacts, next steps, letters and logs with their requests, places
with viewings, numbers with houses, accounts with payments. A restore ends with it; after a release it is needed where
the release says so. Without --stage it is the stage on this machine.
--dry-run says what would be changed, and changes nothing`;

/** The lines that tell how many of what. */
export const tellCounts = (counts: Counts): string[] =>
  [...counts].map(([what, count]) => `  ${count} ${what}`);

const total = (counts: Counts) => [...counts.values()].reduce((sum, count) => sum + count, 0);

interface Order extends NamedStage {
  'dry-run': boolean;
}

async function settleNamed(
  order: Order,
  say: (line: string) => void,
  clock: () => Date,
): Promise<number> {
  refuseNamesAlone(order);
  const open = await openStage(order, {
    what: 'settle',
    demo: 'never',
    dryRun: order['dry-run'],
    say: (line) => console.error(line),
  });
  const { dynamodb, close } = openClients(clock);
  try {
    const settling = { dynamodb, table: open.table, clock };
    if (order['dry-run']) {
      const { counts, odd } = await unsettled(settling);
      for (const line of tellCounts(counts)) say(line);
      sayOdd(odd, say);
      say(
        total(counts) === 0
          ? 'Everything agrees.'
          : 'This was a dry run: nothing was written. `npm run settle` puts it right.',
      );
      return 0;
    }
    return await settleAndTell(settling, say);
  } finally {
    close();
    await open.close();
  }
}

function sayOdd(odd: readonly string[], say: (line: string) => void): void {
  if (odd.length > 0) say('What no command can put right:');
  for (const line of odd) say(`  ${line}`);
}

/** Settles a stage and says what was changed. Answers the exit code: 1 where something is left. */
export async function settleAndTell(
  settling: Settling,
  say: (line: string) => void,
): Promise<number> {
  const { done, left, odd } = await settleStage(settling);
  sayOdd(odd, say);
  if (total(done) > 0) {
    say('Put right:');
    for (const line of tellCounts(done)) say(line);
  }
  if (total(left) === 0) {
    say('Everything agrees.');
    return 0;
  }
  say('Left, because somebody wrote meanwhile; run `npm run settle` again:');
  for (const line of tellCounts(left)) say(line);
  return 1;
}

/** What `npm run settle` does. Answers the exit code. */
export async function runSettle(
  args: readonly string[],
  say: (line: string) => void = console.log,
  clock: () => Date = systemClock,
): Promise<number> {
  let values: Order;
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: {
        ...stageOptions,
        'dry-run': { type: 'boolean', default: false },
      },
    }));
  } catch {
    console.error(usage);
    return 1;
  }
  try {
    return await settleNamed(values, say, clock);
  } catch (error) {
    console.error(toldError(error));
    return 1;
  }
}

if (import.meta.main) process.exitCode = await runSettle(process.argv.slice(2));
