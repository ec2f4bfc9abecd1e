import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { tableOn } from '#functions/platform/table.ts';
import { inParallel } from '../local/seed/in-parallel.ts';
import type { Fix } from './fix.ts';
import { accountFixes, numberFixes, oddNumbers } from './house-fixes.ts';
import { placeFixes } from './place-fixes.ts';
import { readStage } from './read-stage.ts';
import { requestFixes } from './request-fixes.ts';

/** How often a stage is read that others write meanwhile. */
const mostReadings = 5;
/** Writes under way at once. */
const writesAtOnce = 8;

/** How many of what, by its name. */
export type Counts = ReadonlyMap<string, number>;

export interface Settling {
  dynamodb: DynamoDBClient;
  table: string;
  clock: () => Date;
  /** Leaves alone what customers sent, such as rows whose request may still come back. */
  housesAlone?: boolean;
}

interface Found {
  fixes: Fix[];
  /** Sentences about what no command can put right. */
  odd: string[];
}

async function look({ dynamodb, table: name, clock, housesAlone }: Settling): Promise<Found> {
  const table = tableOn(dynamodb, name);
  const now = clock();
  const stage = await readStage(dynamodb, name, now);
  const ofCustomers = [...requestFixes(table, stage, now), ...placeFixes(table, stage, now)];
  return {
    fixes: [
      ...(housesAlone ? [] : ofCustomers),
      ...numberFixes(table, stage),
      ...(await accountFixes(table, stage, now)),
    ],
    odd: [
      ...stage.unreadable.map((row) => `${row} can't be read, and is left alone`),
      ...oddNumbers(stage),
    ],
  };
}

function counted(fixes: readonly Fix[]): Counts {
  const counts = new Map<string, number>();
  for (const { what, count } of fixes) counts.set(what, (counts.get(what) ?? 0) + count);
  return counts;
}

/** What `settleStage` would change, and what no command can put right. */
export async function unsettled(settling: Settling): Promise<{ counts: Counts; odd: string[] }> {
  const { fixes, odd } = await look(settling);
  return { counts: counted(fixes), odd };
}

/**
 * Makes everything agree that functions write in one transaction, where it may not: after a restore,
 * whose backup is cut between the rows of one, and after a release that reads telephones otherwise.
 * Each part is one write or one transaction, on condition that nobody wrote meanwhile: it may be
 * killed, and the stage may go on. Answers what was changed, what was left at
 * last, and what no command can put right.
 */
export async function settleStage(
  settling: Settling,
): Promise<{ done: Counts; left: Counts; odd: string[] }> {
  const done: Fix[] = [];
  for (let reading = 1; ; reading++) {
    const { fixes, odd } = await look(settling);
    if (fixes.length === 0 || reading === mostReadings)
      return { done: counted(done), left: counted(fixes), odd };
    await inParallel(fixes, writesAtOnce, async (fix) => {
      if (await fix.apply()) done.push(fix);
    });
  }
}
