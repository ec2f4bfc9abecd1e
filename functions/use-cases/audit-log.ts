import type { AuditEntry, AuditKind } from '../domain/audit.ts';

export interface AuditQuery {
  /** All kinds without it. */
  kind?: AuditKind | undefined;
  /** Of one thing alone; needs its kind. */
  id?: string | undefined;
  /** Where the page before ended. */
  cursor?: string | undefined;
}

/** Where it is kept who changed what. */
export interface AuditLog {
  /** Writes entries; one that is there already stays the same. */
  write(entries: readonly AuditEntry[]): Promise<void>;
  /** Newest first. `next` is the cursor of the following page, or null. */
  page(query: AuditQuery): Promise<{ items: AuditEntry[]; next: string | null }>;
}
