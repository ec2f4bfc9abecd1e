import { queryOptions } from '@tanstack/react-query';
import { caravanSlug } from '#domain/houses/slug.ts';
import type { NextStep } from '#domain/requests/next-step.ts';
import type { ReplyInput } from '#domain/requests/reply.ts';
import { type KindSegment, kindNames } from '#domain/requests/request-kinds.ts';
import type { LogEntry, LogEntryInput } from '#domain/requests/request-log.ts';
import { api } from '#shared/api/api-client.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { staffApi } from '../session/staff-api.ts';
import type { RequestRef } from './requests.ts';

/** Its part of the addresses of the API. */
const paramsOf = ({ kind, id }: RequestRef): { kind: KindSegment; id: string } => ({
  kind: kindNames[kind].segment,
  id,
});

/**
 * A request's house as its page shows it at this moment, with the loan for it and homes much like
 * it; null where visitors can't see it, or the request is about none.
 */
export function houseOfReplyQuery({ id, name }: { id: string | null; name: string | null }) {
  return queryOptions({
    queryKey: ['staff', 'house-of-reply', id] as const,
    queryFn: async ({ signal }) => {
      if (id === null) return null;
      try {
        const slug = caravanSlug({ id, make: name ?? '', model: '' });
        return await api.getCaravan({ params: { slug } }, { signal });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'not_found') return null;
        throw error;
      }
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** ms after which the house of an open reply is read again. */
const housePause = 30_000;

/** The house of a reply as it is stored now; null where it is gone. */
export function houseStateQuery(id: string | null) {
  return queryOptions({
    queryKey: ['staff', 'house-of-reply-state', id] as const,
    queryFn: async ({ signal }) => {
      if (id === null) return null;
      try {
        return (await staffApi.getCaravanById({ params: { id } }, { signal })).caravan;
      } catch (error) {
        if (error instanceof ApiError && error.code === 'not_found') return null;
        throw error;
      }
    },
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: 'always',
    refetchInterval: housePause,
  });
}

/** The same reply sent again is sent once. */
export async function sendReply(of: RequestRef, reply: ReplyInput): Promise<LogEntry> {
  return (await staffApi.sendReply({ params: paramsOf(of), body: reply })).entry;
}

/** The same entry sent again adds nothing. */
export async function addLogEntry(of: RequestRef, entry: LogEntryInput): Promise<LogEntry> {
  return (await staffApi.addLogEntry({ params: paramsOf(of), body: entry })).entry;
}

export async function removeLogEntry(of: RequestRef, entry_id: string): Promise<void> {
  await staffApi.removeLogEntry({ params: { ...paramsOf(of), entry_id } });
}

/** Null removes it. */
export async function setNextStep(of: RequestRef, step: NextStep | null): Promise<NextStep | null> {
  return (await staffApi.setNextStep({ params: paramsOf(of), body: step })).next_step;
}
