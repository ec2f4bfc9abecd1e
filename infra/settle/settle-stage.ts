import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { tableOn } from '#functions/platform/table.ts';
import { inParallel } from '../local/seed/in-parallel.ts';
import type { Fix } from './fix.ts';
import { accountFixes, numberFixes } from './house-fixes.ts';
import { placeFixes } from './place-fixes.ts';
import { readStage } from './read-stage.ts';
import { requestFixes } from './request-fixes.ts';

/** How often a stage is read that others write meanwhile. */
const mostReadings = 5;
/** Writes under way at once. */
const writesAtOnce = 8;

/** How many of what, by its name. */
export type Counts = ReadonlyMap<string, number>;

interface Settling {
  dynamodb: DynamoDBClient;
  table: string;
  clock: () => Date;
}

async function findFixes({ dynamodb, table: name, clock }: Settling): Promise<Fix[]> {
  const table = tableOn(dynamodb, name);
  const stage = await readStage(dynamodb, name);
  return [
    ...requestFixes(table, stage, clock()),
    ...placeFixes(table, stage),
    ...numberFixes(table, stage),
    ...(await accountFixes(table, stage, clock())),
  ];
}

function counted(fixes: readonly Fix[]): Counts {
  const counts = new Map<string, number>();
  for (const { what, count } of fixes) counts.set(what, (counts.get(what) ?? 0) + count);
  return counts;
}

/** What `settleStage` would change. */
export const unsettled = async (settling: Settling): Promise<Counts> =>
  counted(await findFixes(settling));

/**
 * Makes everything agree that functions write in one transaction, where it may not: after a restore,
 * whose backup is cut between the rows of one, and after a release that reads telephones otherwise.
 * Each part is one write or one transaction, on condition that nobody wrote meanwhile: it may be
 * killed, and the stage may go on. Answers what was changed, and what was left at last.
 */
export async function settleStage(settling: Settling): Promise<{ done: Counts; left: Counts }> {
  const done: Fix[] = [];
  for (let reading = 1; ; reading++) {
    const fixes = await findFixes(settling);
    if (fixes.length === 0 || reading === mostReadings)
      return { done: counted(done), left: counted(fixes) };
    await inParallel(fixes, writesAtOnce, async (fix) => {
      if (await fix.apply()) done.push(fix);
    });
  }
}
