import type { NextStep } from '#domain/requests/next-step.ts';
import type { RequestKind, RequestOfKind } from '#domain/requests/request-kinds.ts';
import type {
  RequestName,
  RequestPartition,
  StepPointer,
} from '../../store/requests/request-partition.ts';
import type { RequestStores } from '../../store/requests/request-stores.ts';
import { rewriteRequest } from '../../store/requests/requests.ts';
import { waitsSince } from './keep-contacts.ts';
import { noRequest } from './staff-requests.ts';

export interface StepDeps {
  requests: RequestStores;
  partition: RequestPartition;
  clock: () => Date;
}

/** Whether no function can be about to write the request that this pointer belongs to. */
export const isSettledPointer = ({ written_at }: StepPointer, now: Date) =>
  written_at < waitsSince(now);

/**
 * Sets or removes a request's next step; the last of two writers wins. A pointer that Today finds
 * is written first, so that no step is missed. Today skips pointers of earlier steps; a later call
 * or the schedule removes them, once no function can be writing them.
 */
export async function setNextStep(
  { requests, partition, clock }: StepDeps,
  of: RequestName,
  step: NextStep | null,
): Promise<NextStep | null> {
  const request = await requests[of.kind].get(of.id);
  if (!request) throw noRequest(of.kind);
  const now = clock();
  const earlier = await partition.pointers(of);
  if (step) await partition.pointAt(of, step.at, now, request);
  const after = await rewriteStep({ requests, clock }, of.kind, of.id, step);
  if (!after) {
    // It was erased meanwhile.
    await partition.empty(of);
    throw noRequest(of.kind);
  }
  for (const pointer of earlier)
    if (pointer.at !== after.next_step?.at && isSettledPointer(pointer, now))
      await partition.removePointer(pointer);
  return after.next_step;
}

function rewriteStep<Kind extends RequestKind>(
  { requests, clock }: Pick<StepDeps, 'requests' | 'clock'>,
  kind: Kind,
  id: string,
  next_step: NextStep | null,
): Promise<RequestOfKind[Kind] | null> {
  const store: RequestStores[Kind] = requests[kind];
  return rewriteRequest<RequestOfKind[Kind]>({ store, clock }, id, (before) =>
    isSame(before.next_step, next_step) ? before : { ...before, next_step },
  );
}

const isSame = (one: NextStep | null, other: NextStep | null) =>
  one?.at === other?.at && one?.text === other?.text;
