import type * as z from 'zod/mini';
import type { FieldErrors } from '../domain/errors.ts';

type Issue = z.core.$ZodIssue;

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let at = value;
  for (const key of path) {
    if (typeof at !== 'object' || at === null) return undefined;
    at = Reflect.get(at, key);
  }
  return at;
}

/** The codes our schemas carry are single words; a library's own sentence is not one. */
function codeOf(issue: Issue, input: unknown): string {
  if (issue.code === 'invalid_type' && valueAt(input, issue.path) !== undefined) return 'invalid';
  return /^[a-zA-Z]+$/.test(issue.message) ? issue.message : 'invalid';
}

/** Which field is wrong in which way: dotted path to code. `body` stands for the whole when that is not an object. */
export function fieldErrors(issues: readonly Issue[], input: unknown): FieldErrors {
  // Callers name fields as they like: to an object with a prototype, `__proto__` would not be one of them.
  const errors: FieldErrors = Object.create(null);
  for (const issue of issues) {
    const path = issue.path.map(String);
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) errors[[...path, key].join('.')] = 'unknownField';
    else errors[path.join('.') || 'body'] ??= codeOf(issue, input);
  }
  return errors;
}
