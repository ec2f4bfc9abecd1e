import type { ConditionKey, Statement } from '../../build/roles.ts';

/** One permission that a call needs, as IAM sees it. A call may need several. */
export interface RequiredPermission {
  /** `dynamodb:PutItem`. */
  action: string;
  /** ARN. */
  resource: string;
  /**
   * Values of the keys that conditions may test; a key for which the call has no value is absent.
   */
  context?: Partial<Record<ConditionKey, readonly string[]>>;
}

/**
 * IAM's decision: allowed by at least one statement and denied by none. Only the forms that roles
 * of this product use, which infra/build/roles.ts lists and the build enforces.
 */
export function isAllowed(statements: readonly Statement[], required: RequiredPermission): boolean {
  const speaking = statements.filter((statement) => speaksOf(statement, required));
  return speaking.length > 0 && speaking.every(({ Effect }) => Effect === 'Allow');
}

function speaksOf(
  { Action, Resource, Condition = {} }: Statement,
  { action, resource, context = {} }: RequiredPermission,
): boolean {
  return (
    // Actions are compared without case, resources with it.
    Action.some((pattern) => like(pattern.toLowerCase(), action.toLowerCase())) &&
    Resource.some((pattern) => like(pattern, resource)) &&
    Object.entries(Condition).every(([operator, keys]) =>
      Object.entries(keys).every(([key, wanted]) =>
        holds(operator, wanted, context[key as ConditionKey] ?? []),
      ),
    )
  );
}

function holds(operator: string, wanted: readonly string[], values: readonly string[]): boolean {
  switch (operator) {
    case 'StringEquals':
      return values.some((value) => wanted.includes(value));
    case 'ForAllValues:StringLike':
      // True of a call without the key, too: that is why `Null` stands beside it.
      return values.every((value) => wanted.some((pattern) => like(pattern, value)));
    case 'Null':
      return wanted.includes(String(values.length === 0));
    default:
      throw new Error(`No condition of a role is checked by ${operator}`);
  }
}

const compiled = new Map<string, RegExp>();

/** `*` stands for any text, slashes included, `?` for one character. */
export function like(pattern: string, text: string): boolean {
  let expression = compiled.get(pattern);
  if (!expression) {
    const source = pattern
      .replace(/[\\^$.|+()[\]{}]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.');
    expression = new RegExp(`^${source}$`, 's');
    compiled.set(pattern, expression);
  }
  return expression.test(text);
}
