import { createRequire } from 'node:module';
import type { DynaliteStore } from 'dynalite/db/index.js';
import * as z from 'zod/mini';

type Perform = (
  store: DynaliteStore,
  request: unknown,
  done: (error: unknown, result?: unknown) => void,
) => void;

interface DynaliteAction {
  perform: Perform;
  types: unknown;
  custom: unknown;
}

/**
 * dynalite's function for an operation. Its own listener is not used, because that throws the
 * store's errors where no code can catch them.
 */
const require = createRequire(import.meta.url);
const known = [
  'BatchGetItem',
  'BatchWriteItem',
  'CreateTable',
  'DeleteItem',
  'DeleteTable',
  'DescribeTable',
]
  .concat([
    'DescribeTimeToLive',
    'GetItem',
    'ListTables',
    'PutItem',
    'Query',
    'Scan',
    'UpdateItem',
    'UpdateTable',
  ])
  .map((operation): [string, DynaliteAction] => {
    const file = `${operation.charAt(0).toLowerCase()}${operation.slice(1)}.js`;
    return [
      operation,
      { perform: require(`dynalite/actions/${file}`), ...require(`dynalite/validations/${file}`) },
    ];
  });
const actions = new Map(known);

/** A refusal, as dynalite throws it or passes it to a callback. */
export const refusalSchema = z.object({
  statusCode: z.int(),
  body: z.looseObject({ __type: z.optional(z.string()), message: z.optional(z.string()) }),
});

/** dynalite's action, with what it checks of a request first; throws for an unknown operation. */
export function actionOf(operation: string): DynaliteAction {
  const action = actions.get(operation);
  if (!action)
    throw {
      statusCode: 400,
      body: { __type: 'com.amazon.coral.service#UnknownOperationException' },
    };
  return action;
}

/** Runs an action with a request that was checked; rejects with its refusal. */
export function runAction(
  operation: string,
  store: DynaliteStore,
  request: unknown,
): Promise<unknown> {
  const { perform } = actionOf(operation);
  return new Promise((resolve, reject) => {
    perform(store, request, (error, result) => (error ? reject(error) : resolve(result)));
  });
}
