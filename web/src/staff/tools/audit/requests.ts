import { infiniteQueryOptions } from '@tanstack/react-query';
import type { AuditKind } from '../../../../../functions/domain/audit.ts';
import { staffApi } from '../../session/staff-api.ts';

export interface AuditFilter {
  kind: AuditKind | null;
  /** Of one thing of the kind. */
  id: string | null;
}

/** The log, newest first, a page at a time; read anew whenever the page is opened. */
export function auditQuery({ kind, id }: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: ['staff', 'audit-log', kind, id],
    queryFn: ({ pageParam, signal }) =>
      staffApi.listAuditLog(
        {
          query: {
            ...(pageParam === null ? {} : { cursor: pageParam }),
            ...(kind === null ? {} : { kind }),
            ...(kind === null || id === null ? {} : { id }),
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}
