import type * as z from 'zod/mini';

const words: Record<string, string> = {
  required: 'makes no sense',
  invalid: 'makes no sense',
  outOfRange: 'is out of range',
  tooLong: 'is too long',
  tooMany: 'has too many entries',
};

function shown(value: unknown): string {
  const text = typeof value === 'string' ? `"${value}"` : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

function valueAt(row: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    row,
  );
}

/** What is wrong with a row, in words: `price "abc" makes no sense`. */
export function reasonsOf(error: z.core.$ZodError, row: unknown): string[] {
  return error.issues.map((issue) => {
    const name = issue.path.map(String).join('.');
    if (issue.code === 'unrecognized_keys')
      return `${[name, issue.keys.join(', ')].filter(Boolean).join('.')} is nothing that a house has`;
    const value = valueAt(row, issue.path);
    const isEmpty = value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
    if (isEmpty) return `${name} is missing`;
    return `${name} ${shown(value)} ${words[issue.message] ?? 'makes no sense'}`;
  });
}
