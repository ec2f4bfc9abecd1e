import { type NextStep, stepDetail } from '#domain/requests/next-step.ts';
import type { AnyRequest, RequestKind, RequestOfKind } from '#domain/requests/request-kinds.ts';
import { type HistoryEntry, withEntry } from '#domain/requests/stored-request.ts';
import type { RequestName } from '../../store/requests/request-keys.ts';
import type { RequestStores } from '../../store/requests/request-stores.ts';
import { rewriteRequest } from '../../store/requests/requests.ts';
import { noRequest } from './staff-requests.ts';

export interface StepDeps {
  requests: RequestStores;
  clock: () => Date;
}

/** Sets a request's next step, or removes what is done; the last of two writers wins. */
export async function setNextStep(
  deps: StepDeps,
  { kind, id }: RequestName,
  step: NextStep | null,
  by: string,
): Promise<NextStep | null> {
  const after = await rewriteStep(deps, { kind, id }, step, by);
  if (!after) throw noRequest(kind);
  return after.next_step;
}

function rewriteStep<Kind extends RequestKind>(
  { requests, clock }: StepDeps,
  { kind, id }: { kind: Kind; id: string },
  next_step: NextStep | null,
  by: string,
): Promise<RequestOfKind[Kind] | null> {
  const store: RequestStores[Kind] = requests[kind];
  return rewriteRequest<RequestOfKind[Kind]>({ store, clock }, id, (before) =>
    isSame(before.next_step, next_step)
      ? before
      : {
          ...before,
          next_step,
          history: withStep(before, next_step, { at: clock().toISOString(), by }),
        },
  );
}

/** The history with the step that staff planned, or with the one that they did. */
export function withStep(
  { history, next_step: before }: Pick<AnyRequest, 'history' | 'next_step'>,
  after: NextStep | null,
  who: Pick<HistoryEntry, 'at' | 'by'>,
): HistoryEntry[] {
  const step = after ?? before;
  const action = after ? 'planned' : 'step_done';
  return step ? withEntry(history, { ...who, action, detail: stepDetail(step) }) : history;
}

const isSame = (one: NextStep | null, other: NextStep | null) =>
  one?.at === other?.at && one?.text === other?.text;
