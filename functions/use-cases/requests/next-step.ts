import type { NextStep } from '#domain/requests/next-step.ts';
import type { RequestKind, RequestOfKind } from '#domain/requests/request-kinds.ts';
import type { RequestName } from '../../store/requests/request-keys.ts';
import type { RequestStores } from '../../store/requests/request-stores.ts';
import { rewriteRequest } from '../../store/requests/requests.ts';
import { noRequest } from './staff-requests.ts';

export interface StepDeps {
  requests: RequestStores;
  clock: () => Date;
}

/** Sets or removes a request's next step; the last of two writers wins. */
export async function setNextStep(
  deps: StepDeps,
  { kind, id }: RequestName,
  step: NextStep | null,
): Promise<NextStep | null> {
  const after = await rewriteStep(deps, kind, id, step);
  if (!after) throw noRequest(kind);
  return after.next_step;
}

function rewriteStep<Kind extends RequestKind>(
  { requests, clock }: StepDeps,
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
