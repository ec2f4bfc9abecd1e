import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  type CallInput,
  type CallPatch,
  type StaffCall,
  staffCallSchema,
} from '#domain/requests/call.ts';
import { noteServerTime } from '../kit/server-clock.ts';
import { conflictOf } from '../kit/writes.ts';
import { staffApi } from '../session/staff-api.ts';
import { allPages } from './all-pages.ts';
import { fresher, withFresher, withKnown } from './request-list.ts';

const queryKey = ['staff', 'calls'] as const;

/** All calls that staff noted, newest first. */
export const callsQuery = queryOptions({
  queryKey,
  queryFn: async ({ signal, client }) => {
    const options = { signal, onAnswer: noteServerTime };
    const all = await allPages((query) => staffApi.listCalls({ query }, options));
    return withKnown(all, client.getQueryData<StaffCall[]>(queryKey));
  },
  refetchOnWindowFocus: 'always',
});

export const callConflict = (error: unknown) => conflictOf(staffCallSchema, error);

/** The same form sent again answers the call that it made. */
export async function createCall(input: CallInput): Promise<StaffCall> {
  return (await staffApi.createCall({ body: input })).call;
}

/** `version` is the one last read; rejects with `conflict` when there is a newer one. */
export async function patchCall(id: string, patch: CallPatch): Promise<StaffCall> {
  return (await staffApi.updateCall({ params: { id }, body: patch })).call;
}

/** Puts the call that the server answered into the list, without asking for the list again. */
export function rememberCall(cache: QueryClient, call: StaffCall): void {
  cache.setQueryData(queryKey, (all: StaffCall[] | undefined) =>
    all?.some(({ id }) => id === call.id) ? withFresher(all, call) : all && [call, ...all],
  );
}

/** Reads one call again: its log or its next step may have changed it. */
export async function rereadCall(cache: QueryClient, id: string): Promise<void> {
  const { call } = await staffApi.getCall({ params: { id } });
  const known = cache.getQueryData<StaffCall[]>(queryKey)?.find((one) => one.id === id);
  rememberCall(cache, known ? fresher(call, known) : call);
}
