import { tenAtOnce } from '../../platform/ten-at-once.ts';
import type { RequestPartition } from '../../store/requests/request-partition.ts';
import { isSettledPointer } from './next-step.ts';

/** ms after which the function that wrote an entry has looked for its request, or has stopped. */
const settledAfter = 60_000;

interface SweepDeps {
  partition: Pick<
    RequestPartition,
    'unsettled' | 'peek' | 'settle' | 'removeEntry' | 'allPointers' | 'removePointer'
  >;
  clock: () => Date;
}

/**
 * Removes what a function that stopped left beside requests: entries of a log whose request is gone
 * and, in a full run, pointers to steps that no request has. Answers how many.
 */
export async function sweepRequests(
  { partition, clock }: SweepDeps,
  full: boolean,
): Promise<number> {
  const now = clock();
  let removed = 0;
  const until = new Date(now.getTime() - settledAfter).toISOString();
  await tenAtOnce(await partition.unsettled(until), async ({ of, entryId }) => {
    if (await partition.peek(of)) return void (await partition.settle(of, entryId));
    await partition.removeEntry(of, entryId);
    removed += 1;
  });
  if (!full) return removed;
  const settled = (await partition.allPointers()).filter((pointer) =>
    isSettledPointer(pointer, now),
  );
  await tenAtOnce(settled, async (pointer) => {
    const request = await partition.peek(pointer);
    if (request?.step_at === pointer.at) return;
    if (await partition.removePointer(pointer)) removed += 1;
  });
  return removed;
}
