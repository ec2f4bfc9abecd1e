import { auditKinds } from '../../../../../functions/domain/audit.ts';
import type { AuditFilter } from './requests.ts';

/** Out of an address; what makes no sense there is ignored. */
export function readAuditView(params: URLSearchParams): AuditFilter {
  const kind = auditKinds.find((one) => one === params.get('kind')) ?? null;
  return { kind, id: kind === null ? null : params.get('id') || null };
}

export function auditViewParams({ kind, id }: AuditFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (kind) params.set('kind', kind);
  if (kind && id) params.set('id', id);
  return params;
}
