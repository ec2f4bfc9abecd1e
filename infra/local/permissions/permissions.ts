import type { Roles, Statement } from '../../build/roles.ts';
import { localNames } from '../shared/names.ts';
import { isAllowed, type RequiredPermission } from './evaluate.ts';

/** AWS's words for what was refused. */
export interface Refusal extends RequiredPermission {
  /** ARN of the session that called. */
  user: string;
}

export interface PermissionsOptions {
  /** What the templates allow, by function. */
  roles: Roles;
  /** The functions' environment, which has the names to which roles refer. */
  variables: Readonly<Record<string, string | undefined>>;
  /** Prints a line for every refusal. */
  say?: (line: string) => void;
  onAllowed?: ((name: string, required: RequiredPermission) => void) | undefined;
}

/** Checks calls of functions against their roles. */
export interface Permissions {
  /**
   * The first permission that the call needs and the function's role lacks. The operator (null) may
   * do everything.
   */
  refusal(name: string | null, needed: () => readonly RequiredPermission[]): Refusal | undefined;
}

/**
 * Decisions that are kept. Each key of a row makes another decision: this many are asked in a busy
 * minute.
 */
const keptDecisions = 5000;

/**
 * The roles of the deployed functions, with this machine's names. Not checked: policies of buckets
 * and topics (the edge reads the bucket as the operator), what Lambda itself does by a function's
 * role (reading the table's stream, writing logs and failures), and who may invoke whom.
 */
export function createPermissions(options: PermissionsOptions): Permissions {
  const { variables, say = console.error, onAllowed } = options;
  const roles = namedHere(options.roles, variables);
  const decisions = new Map<string, boolean>();

  function allows(name: string, required: RequiredPermission): boolean {
    const key = JSON.stringify([name, required]);
    let decision = decisions.get(key);
    if (decision === undefined) {
      if (decisions.size >= keptDecisions) decisions.clear();
      decision = isAllowed(roles[name] ?? [], required);
      decisions.set(key, decision);
    }
    return decision;
  }

  return {
    refusal(name, needed) {
      if (name === null) return undefined;
      for (const required of needed()) {
        if (allows(name, required)) {
          onAllowed?.(name, required);
          continue;
        }
        const context = Object.entries(required.context ?? {}).map(
          ([key, values]) => ` (${key} ${values.join(', ')})`,
        );
        say(
          `refused: ${name} may not ${required.action} on ${required.resource}${context.join('')}`,
        );
        return {
          ...required,
          user: `arn:aws:sts::${localNames.account}:assumed-role/${name}/${name}`,
        };
      }
      return undefined;
    },
  };
}

/** AWS's sentence. */
export const refusalMessage = ({ user, action, resource }: Refusal): string =>
  `User: ${user} is not authorized to perform: ${action} on resource: ${resource} because no identity-based policy allows the ${action} action`;

/**
 * The roles with `{TABLE_NAME}` and the like replaced; account and sender's domain are in no
 * variable of a function.
 */
export function namedHere(roles: Roles, variables: PermissionsOptions['variables']): Roles {
  const names: Record<string, string | undefined> = {
    ...variables,
    AWS_ACCOUNT_ID: localNames.account,
    MAIL_FROM_DOMAIN: variables.MAIL_FROM?.split('@')[1],
  };
  const replaced = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = names[name];
      if (value === undefined)
        throw new Error(`Roles speak of ${name}, which the functions of this machine are not told`);
      return value;
    });
  const named = ({ Effect, Action, Resource, Condition }: Statement): Statement => ({
    Effect,
    Action,
    Resource: Resource.map(replaced),
    ...(Condition && {
      Condition: Object.fromEntries(
        Object.entries(Condition).map(([operator, keys]) => [
          operator,
          Object.fromEntries(
            Object.entries(keys).map(([key, values]) => [key, values.map(replaced)]),
          ),
        ]),
      ),
    }),
  });
  return Object.fromEntries(
    Object.entries(roles).map(([name, statements]) => [name, statements.map(named)]),
  );
}
