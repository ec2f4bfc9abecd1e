import * as z from 'zod/mini';

const keys = new Set(['pk', 'sk', 'kind', 'kind_sort', 'to_do', 'to_do_sort', 'changed_by', 'deleted_by']);

/** A row of the table without the attributes that keys and indexes are made of, and those that sign a write for the audit log. */
export const withoutKeys = z.pipe(
  z.looseObject({}),
  z.transform((row: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !keys.has(name))),
  ),
);
