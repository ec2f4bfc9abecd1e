import type * as z from 'zod/mini';
import type { RowProblem } from './row-problem.ts';

function valueAt(row: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    row,
  );
}

/** What the schema has against a row. */
export function problemsOf(error: z.core.$ZodError, row: unknown): RowProblem[] {
  return error.issues.map((issue): RowProblem => {
    const name = issue.path.map(String).join('.');
    if (issue.code === 'unrecognized_keys')
      return { code: 'unknownField', field: [name, issue.keys.join(', ')].filter(Boolean).join('.') };
    const value = valueAt(row, issue.path);
    if (value === undefined || value === null || (typeof value === 'string' && value.trim() === ''))
      return { code: 'missing', field: name };
    const code = (['outOfRange', 'tooLong', 'tooMany'] as const).find((known) => known === issue.message) ?? 'invalid';
    return { code, field: name, value };
  });
}
