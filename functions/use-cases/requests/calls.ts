import { isDeepStrictEqual } from 'node:util';
import { DomainError } from '#domain/errors.ts';
import {
  type Call,
  type CallInput,
  type CallPatch,
  namesSomebody,
  type StaffCall,
} from '#domain/requests/call.ts';
import { wordsOf } from '#domain/requests/last-entry.ts';
import { type HistoryAction, receivedNow, withEntry } from '#domain/requests/stored-request.ts';
import type { CaravanStore } from '../../store/caravans.ts';
import type { RequestStores } from '../../store/requests/request-stores.ts';
import { rewriteRequest } from '../../store/requests/requests.ts';
import { withStep } from './next-step.ts';
import type { RequestIds } from './request-id.ts';
import { noRequest, refuseStaleRequest, staffCall } from './staff-requests.ts';
import { callFingerprint, sameForm, storeOnce } from './store-form.ts';

export interface CallDeps {
  requests: Pick<RequestStores, 'call'>;
  caravans: Pick<CaravanStore, 'find'>;
  requestId: RequestIds;
  clock: () => Date;
}

/** The houses' names as they are now, also of hidden ones; null for one that there is not. */
async function houseNames({ caravans }: CallDeps, ids: readonly string[]) {
  const houses = await Promise.all(ids.map((id) => caravans.find(id)));
  return houses.map((house) => house && `${house.make} ${house.model}`);
}

/**
 * Notes a call. Its id is the server's, made of the form's key, so the same form sent again finds
 * the call that it made; rejects with `conflict` where another form has that key.
 */
export async function createCall(
  deps: CallDeps,
  { form_id, next_step, ...input }: CallInput,
  by: string,
): Promise<StaffCall> {
  const id = await deps.requestId('call', form_id);
  const fingerprint = callFingerprint({ form_id, next_step, ...input });
  const before = await deps.requests.call.get(id);
  if (before) return staffCall(sameForm(before, fingerprint));
  const now = deps.clock();
  const received = receivedNow({ mails: [], fingerprint, by, words: input.text }, now);
  const call: Call = {
    id,
    ...input,
    caravan_names: await houseNames(deps, input.caravan_ids),
    status: 'open',
    ...received,
    next_step,
    history: withStep(received, next_step, { at: received.created_at, by }),
  };
  const { stored } = await storeOnce(deps.requests.call, async () => ({ request: call }));
  return staffCall(stored);
}

/** One call as it was last written. */
export async function getCall(
  { requests }: Pick<CallDeps, 'requests'>,
  id: string,
): Promise<StaffCall> {
  const found = await requests.call.get(id);
  if (!found) throw noRequest('call');
  return staffCall(found);
}

/** Names of houses by their ids. */
type HouseNames = ReadonlyMap<string, string | null>;

/** Who called and what about, as the patch has it. A house keeps the name it was noted with. */
function editedCall(before: Call, patch: CallPatch, names: HouseNames): Call {
  const { name = before.name, phone = before.phone, email = before.email } = patch;
  const { lang = before.lang, text = before.text, caravan_ids = before.caravan_ids } = patch;
  const caravan_names = caravan_ids.map((id) => {
    const index = before.caravan_ids.indexOf(id);
    return (index < 0 ? names.get(id) : before.caravan_names[index]) ?? null;
  });
  const edited = { ...before, name, phone, email, lang, text, caravan_ids, caravan_names };
  if (isDeepStrictEqual(edited, before)) return before;
  return before.log_count > 0 ? edited : { ...edited, last: wordsOf(edited) };
}

/** The call with the patch's changes, their author and time; the same one when nothing changes. */
function changedCall(
  before: Call,
  patch: CallPatch,
  names: HouseNames,
  by: string,
  at: string,
): Call {
  const { status, admin_notes } = patch;
  let after = before;
  const change = (changed: Partial<Call>, action: HistoryAction) => {
    const history = withEntry(after.history, { at, by, action, detail: null });
    after = { ...after, ...changed, history };
  };
  const edited = editedCall(before, patch, names);
  if (!namesSomebody(edited))
    throw new DomainError('invalid', 'A call needs a name, a phone or an e-mail', {
      fields: { phone: 'required' },
    });
  if (edited !== before) change(edited, 'changed');
  if (admin_notes !== undefined && admin_notes !== before.admin_notes)
    change({ admin_notes }, 'noted');
  if (status !== undefined && status !== before.status)
    change({ status }, status === 'closed' ? 'closed' : 'reopened');
  return after === before ? before : { ...after, version: before.version + 1 };
}

/** Changes a call in one write; rejects with `conflict` where the version was another. */
export async function updateCall(
  deps: CallDeps,
  id: string,
  patch: CallPatch,
  by: string,
): Promise<StaffCall> {
  const { caravan_ids = [] } = patch;
  const found = await houseNames(deps, caravan_ids);
  const names = new Map(caravan_ids.map((house, index) => [house, found[index] ?? null]));
  const store = deps.requests.call;
  const after = await rewriteRequest({ store, clock: deps.clock }, id, (before) => {
    refuseStaleRequest(before, patch.version, staffCall(before));
    return changedCall(before, patch, names, by, deps.clock().toISOString());
  });
  if (!after) throw noRequest('call');
  return staffCall(after);
}
