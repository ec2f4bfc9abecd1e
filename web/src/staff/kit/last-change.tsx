import { useQuery } from '@tanstack/react-query';
import type { AuditKind } from '../../../../functions/domain/audit.ts';
import { staffApi } from '../session/staff-api.ts';
import { useAdmin } from './admin-context.tsx';
import { formatSofia } from './format-sofia.ts';

/** Who changed something last, and when, as the audit log has it; nothing while it can't tell. */
export function LastChange({ kind, id }: { kind: AuditKind; id: string }) {
  const { language, messages } = useAdmin();
  const { adminAudit, adminForm } = messages;
  const { data } = useQuery({
    queryKey: ['staff', 'last-change', kind, id],
    queryFn: async ({ signal }) => {
      const { items } = await staffApi.listAuditLog({ query: { kind, id } }, { signal });
      return items[0] ?? null;
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  return (
    <p className="staff-hint" role="status">
      {data && adminForm.conflict.lastChange(adminAudit.by[data.by] ?? data.by, formatSofia(data.at, language))}
    </p>
  );
}
