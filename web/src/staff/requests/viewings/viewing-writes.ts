import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import {
  type StaffViewing,
  staffViewingSchema,
  type ViewingPatch,
} from '#domain/requests/viewing.ts';
import type { ViewingTime } from '#domain/requests/viewing-times.ts';
import { api } from '#shared/api/api-client.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { conflictOf } from '../../kit/writes.ts';
import { session } from '../../session/session.ts';
import { staffApi } from '../../session/staff-api.ts';

/** What staff decide by one press. */
export interface Decision {
  status: 'confirmed' | 'declined' | 'done' | 'missed';
}
/** By another time a viewing is confirmed as well. */
export type ViewingChange = Decision | ({ status: 'confirmed' } & ViewingTime);

/** A viewing as far as a change needs it: Today knows no more. */
export type SeenViewing = Pick<
  StaffViewing,
  'id' | 'version' | 'status' | 'day' | 'time' | 'name' | 'phone'
>;

export const viewingConflict = (error: unknown) => conflictOf(staffViewingSchema, error);

const timesSchema = z.object({ times: z.array(z.object({ day: z.string(), time: z.string() })) });
/** The next free times where the one that was chosen is taken; null for any other error. */
export function freeTimesOf(error: unknown): readonly ViewingTime[] | null {
  if (!(error instanceof ApiError) || error.code !== 'taken') return null;
  return z.safeParse(timesSchema, error.body).data?.times ?? [];
}

/** Why the server refuses a change of a viewing as it is now: `past`, `ahead`, or its status. */
export const refusalOf = (error: unknown): string | null =>
  error instanceof ApiError && error.code === 'rule' && typeof error.body.reason === 'string'
    ? error.body.reason
    : null;

/** `version` is the one last read; rejects with `conflict` when there is a newer one. */
export async function patchViewing(id: string, patch: ViewingPatch): Promise<StaffViewing> {
  return (await staffApi.updateViewing({ params: { id }, body: patch })).viewing;
}

/** The viewing as it will be once the change is stored. */
export const withChange = <Seen extends SeenViewing>(seen: Seen, change: ViewingChange): Seen => ({
  ...seen,
  ...change,
});

/** Whether the viewing is already what the change makes of it. */
export function isMade(
  { status, day, time }: Pick<StaffViewing, 'status' | 'day' | 'time'>,
  change: ViewingChange,
): boolean {
  if (status !== change.status) return false;
  return !('day' in change) || (day === change.day && time === change.time);
}

const decisions = ['confirmed', 'moved', 'declined', 'done', 'missed'];

/**
 * Null where there is nothing to change. If somebody changed only the notes since, the change is
 * made all the same; one's own, whose answer was lost, is made already.
 */
export async function changeViewing(
  seen: SeenViewing,
  change: ViewingChange,
): Promise<StaffViewing | null> {
  if (isMade(seen, change)) return null;
  try {
    return await patchViewing(seen.id, { version: seen.version, ...change });
  } catch (error) {
    const current = viewingConflict(error);
    if (!current) throw error;
    const last = current.history.findLast(({ action }) => decisions.includes(action));
    if (isMade(current, change) && last?.by === session.email()) return current;
    const isAsSeen =
      current.status === seen.status && current.day === seen.day && current.time === seen.time;
    if (!isAsSeen) throw error;
    return patchViewing(seen.id, { version: current.version, ...change });
  }
}

/** The times that are free at this moment, by day. */
export const viewingTimesQuery = queryOptions({
  queryKey: ['viewing-times'] as const,
  queryFn: async ({ signal }) => (await api.listViewingTimes({}, { signal })).days,
  staleTime: 0,
  refetchOnWindowFocus: 'always',
});
