import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { systemClock } from '#functions/platform/env.ts';
import { tellCounts } from '../settle/settle.ts';
import { unsettled } from '../settle/settle-stage.ts';
import { check, type Group, NotAsked, Note } from './check.ts';

/** Whether everything in a stage's table agrees that must; it reads the whole table. */
export function settledChecks(
  dynamodb: DynamoDBClient,
  stage: string,
  table: () => Promise<string>,
): Group {
  const command = `npm run settle -- --stage ${stage}`;
  return {
    name: `the rows, stage ${stage}`,
    checks: [
      check('everything agrees that is written together', async () => {
        try {
          const settling = { dynamodb, table: await table(), clock: systemClock };
          const { counts, odd } = await unsettled(settling);
          const lines = tellCounts(counts).map((line) => line.trim());
          if (lines.length > 0) throw new Note(`${command} would put right: ${lines.join('; ')}`);
          if (odd.length > 0) throw new Note(odd.join('; '));
        } catch (error) {
          // A pipeline may not read what customers sent.
          if (error instanceof Error && error.name === 'AccessDeniedException')
            throw new NotAsked(
              `these credentials may not read the table. With others: ${command} --dry-run`,
            );
          throw error;
        }
      }),
    ],
  };
}
