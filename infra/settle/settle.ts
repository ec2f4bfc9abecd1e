import { parseArgs } from 'node:util';
import { systemClock } from '#functions/platform/env.ts';
import { openClients } from '../backup/clients.ts';
import { type NamedStage, openStage, stageOptions } from '../backup/open-stage.ts';
import { toldError } from '../backup/told-errors.ts';
import { type Counts, settleStage, unsettled } from './settle-stage.ts';

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

async function settleNamed(order: Order, say: (line: string) => void): Promise<number> {
  const open = await openStage(order, {
    what: 'settle',
    demo: true,
    say: (line) => console.error(line),
  });
  const { dynamodb, close } = openClients(systemClock);
  try {
    const settling = { dynamodb, table: open.table, clock: systemClock };
    if (order['dry-run']) {
      const found = await unsettled(settling);
      for (const line of tellCounts(found)) say(line);
      say(
        total(found) === 0
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

/** Settles a stage and says what was changed. Answers the exit code: 1 where something is left. */
export async function settleAndTell(
  settling: Parameters<typeof settleStage>[0],
  say: (line: string) => void,
): Promise<number> {
  const { done, left } = await settleStage(settling);
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
): Promise<number> {
  let values: Order;
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: {
        stage: stageOptions.stage,
        table: stageOptions.table,
        'dry-run': { type: 'boolean', default: false },
      },
    }));
  } catch {
    console.error(usage);
    return 1;
  }
  try {
    return await settleNamed(values, say);
  } catch (error) {
    console.error(toldError(error));
    return 1;
  }
}

if (import.meta.main) process.exitCode = await runSettle(process.argv.slice(2));
