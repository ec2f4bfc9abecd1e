import * as z from 'zod/mini';
import type { Clock } from '#functions/platform/env.ts';
import { CommandRefused } from '../commands/command-refused.ts';

/**
 * How far a clock may be from AWS's, in ms: so old may a signature be. Source: IAM user guide,
 * "Elements of an AWS API request signature". The SDK signs by AWS's clock once its own was refused,
 * so a wrong clock stops no call.
 */
const tolerance = 5 * 60_000;

const answerSchema = z.object({ headers: z.object({ date: z.string() }) });

/** Compares a clock with the `Date` of every answer. */
export function createClockCheck(clock: Clock) {
  let compared = false;

  function refuseOther(sent: Date, answer: unknown): void {
    const date = z.safeParse(answerSchema, answer).data?.headers.date;
    const there = Date.parse(date ?? '');
    if (Number.isNaN(there)) return;
    const here = clock();
    // A machine may have slept between the two.
    if (there < sent.getTime() - tolerance || there > here.getTime() + tolerance)
      throw new CommandRefused(
        `This machine's clock says ${here.toISOString()}, and AWS's ${new Date(there).toISOString()}. Set it right and start again: by a wrong one a backup deletes runs, and a restore leaves out rows.`,
      );
    compared = true;
  }

  return {
    /** A middleware of the SDK's clients. */
    compare:
      <Call, Answer extends { response: unknown }>(next: (call: Call) => Promise<Answer>) =>
      async (call: Call): Promise<Answer> => {
        const sent = clock();
        const answer = await next(call);
        refuseOther(sent, answer.response);
        return answer;
      },
    isCompared: () => compared,
  };
}
