import { useQuery } from '@tanstack/react-query';
import type { AuditKind } from '#domain/records/audit.ts';
import { staffApi } from '../session/staff-api.ts';
import { useAdmin } from './admin-context.tsx';
import { formatSofia } from './format-sofia.ts';

/**
 * ms between two reads of the audit log, and the most reads: an entry appears within seconds of its
 * write.
 */
const pause = 1000;
const looks = 6;

interface LastChangeProps {
  kind: AuditKind;
  id: string;
  /** When the present version was written, ISO: an earlier entry names somebody else. */
  at: string;
}

/** Who changed something last, and when, by the audit log; null while the log has no entry. */
export function LastChange({ kind, id, at }: LastChangeProps) {
  const { data } = useQuery({
    queryKey: ['staff', 'last-change', kind, id, at],
    queryFn: async ({ signal }) => {
      const { items } = await staffApi.listAuditLog({ query: { kind, id } }, { signal });
      return items.find((entry) => entry.at === at) ?? null;
    },
    refetchInterval: ({ state }) => !state.data && state.dataUpdateCount < looks && pause,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  return <ChangedBy entry={data} />;
}

/** Who changed something last, for a thing whose history is read already. */
export function ChangedBy({ entry }: { entry: { by: string; at: string } | null | undefined }) {
  const { language, messages } = useAdmin();
  const { adminAudit, adminForm } = messages;
  return (
    <p className="staff-hint" role="status">
      {entry &&
        adminForm.conflict.lastChange(
          adminAudit.by[entry.by] ?? entry.by,
          formatSofia(entry.at, language),
        )}
    </p>
  );
}
