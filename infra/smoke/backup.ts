import assert from 'node:assert/strict';
import { dayLength } from '#domain/time.ts';
import { type Clock, systemClock } from '#functions/platform/env.ts';
import { lookInto } from '../backup/backup-folder.ts';
import { endedOf } from '../backup/runs.ts';
import { check, type Group } from './check.ts';

/** The backup runs daily: older than this, in days, is a run that was missed. */
const oldest = 2;
const hour = dayLength / 24;

/** What the folder of a backup shows without its key; `stage` is the one that it should be of. */
export function backupChecks(
  folder: string,
  stage: string | undefined,
  clock: Clock = systemClock,
): Group {
  return {
    name: `the backup in ${folder}`,
    checks: [
      check('the newest run of the backup is of the last two days', async () => {
        const { stage: own, runs } = await lookInto(folder);
        assert.ok(stage === undefined || own === stage, `it is of the stage ${own}`);
        const newest = runs.at(-1);
        assert.ok(newest, 'no run has ended');
        const ended = endedOf(newest);
        const age = clock().getTime() - Date.parse(ended);
        assert.ok(age > -hour, `it ended at ${ended}, which is still to come`);
        assert.ok(age <= oldest * dayLength, `it ended at ${ended}, ${told(age)} ago`);
        return `${told(age)} old`;
      }),
    ],
  };
}

function told(ms: number): string {
  const hours = Math.max(0, Math.floor(ms / hour));
  if (hours > 48) return `${Math.floor(hours / 24)} days`;
  return hours === 1 ? '1 hour' : `${hours} hours`;
}
