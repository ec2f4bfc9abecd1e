import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import dynalite, { type DynaliteStore } from 'dynalite/db/index.js';
import validations from 'dynalite/validations/index.js';
import * as z from 'zod/mini';
import { refusalSchema, runAction } from './dynalite-actions.ts';
import type { StagedStore } from './staged-store.ts';
import { attributesSchema } from './written-items.ts';

/**
 * TransactWriteItems, as AWS describes it: dynalite has no transactions. Source:
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html
 */
const most = {
  actions: 100,
  /** Bytes of all that is sent: items, keys and values. */
  bytes: 4 * 1024 * 1024,
  /** Characters of a token. */
  token: 36,
};
/** ms for which a token stands for the transaction that came with it. */
const tokenLife = 10 * 60_000;

const require = createRequire(import.meta.url);
const load = (operation: string) => require(`dynalite/validations/${operation}.js`);
const plain = { putItem: load('putItem'), updateItem: load('updateItem') };
const deleteItem = load('deleteItem');

const shared = [
  'TableName',
  'ConditionExpression',
  'ExpressionAttributeNames',
  'ExpressionAttributeValues',
];
function action(name: string, types: Record<string, object>, ...own: string[]) {
  const taken = Object.fromEntries([...shared, ...own].map((field) => [field, types[field]]));
  const children = {
    ...taken,
    ReturnValuesOnConditionCheckFailure: { type: 'String', enum: ['ALL_OLD', 'NONE'] },
  };
  return { type: `FieldStruct<${name}>`, children };
}
const required = { type: 'String', notNull: true };
const update = action('Update', plain.updateItem.types, 'Key');
const check = action('ConditionCheck', deleteItem.types, 'Key');

/** What dynalite's validations are told of a request. */
const types = {
  ClientRequestToken: {
    type: 'String',
    lengthGreaterThanOrEqual: 1,
    lengthLessThanOrEqual: most.token,
  },
  TransactItems: {
    type: 'List',
    notNull: true,
    lengthGreaterThanOrEqual: 1,
    lengthLessThanOrEqual: most.actions,
    children: {
      type: 'ValueStruct<TransactWriteItem>',
      children: {
        Put: action('Put', plain.putItem.types, 'Item'),
        Update: { ...update, children: { ...update.children, UpdateExpression: required } },
        Delete: action('Delete', deleteItem.types, 'Key'),
        ConditionCheck: {
          ...check,
          children: { ...check.children, ConditionExpression: required },
        },
      },
    },
  },
};

/** By action: dynalite's operation, and what it checks besides. A check is a deletion not made. */
const performed = {
  Put: { operation: 'PutItem', custom: plain.putItem.custom },
  Update: { operation: 'UpdateItem', custom: plain.updateItem.custom },
  Delete: { operation: 'DeleteItem', custom: deleteItem.custom },
  ConditionCheck: { operation: 'DeleteItem', custom: deleteItem.custom },
} as const;
type ActionName = keyof typeof performed;
const actionNames = Object.keys(performed) as ActionName[];

const actionSchema = z.looseObject({
  Item: z.optional(attributesSchema),
  Key: z.optional(attributesSchema),
  ExpressionAttributeValues: z.optional(attributesSchema),
  ReturnValuesOnConditionCheckFailure: z.optional(z.string()),
});
type ActionRequest = z.infer<typeof actionSchema>;
const requestSchema = z.object({
  ClientRequestToken: z.optional(z.string()),
  TransactItems: z.array(z.nullable(z.partialRecord(z.enum(actionNames), actionSchema))),
});

interface Action {
  name: ActionName;
  request: ActionRequest;
}

type Reason = { Code: string; Message?: string; Item?: unknown };

const invalid = (message: string) => dynalite.validationError(message);
const refusal = (name: string, rest: object) => ({
  statusCode: 400,
  body: { __type: `com.amazonaws.dynamodb.v20120810#${name}`, ...rest },
});

/** The refusal of a whole transaction, with the reason of each action. */
export const cancelled = (reasons: readonly Reason[]) =>
  refusal('TransactionCanceledException', {
    Message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${reasons.map(({ Code }) => Code).join(', ')}]`,
    CancellationReasons: reasons,
  });

/**
 * Makes a transaction in `staged`, whose writes are then one batch; throws the refusal, and what is
 * staged is worth nothing, where a condition fails. `now` is in ms since the epoch.
 */
export async function transact(staged: StagedStore, body: unknown, now: number): Promise<object> {
  const { ClientRequestToken: token, TransactItems } = requestSchema.parse(
    validated(staged.store, body),
  );
  const actions = TransactItems.map(onlyAction);
  // dynalite adds to requests, so this comes first.
  const content = contentOf(actions);
  for (const { name, request } of actions) {
    const message = performed[name].custom(request, staged.store);
    if (message) throw invalid(message);
  }
  const bytes = actions.reduce((sum, { request }) => sum + sizeOf(request), 0);
  if (bytes > most.bytes)
    throw invalid(`Transaction payload size cannot exceed 4MB. Payload Size: ${bytes}`);

  const known = token === undefined ? undefined : await knownContent(staged.store, token, now);
  if (known === content) return {};
  if (known !== undefined) throw refusal('IdempotentParameterMismatchException', { Message: '' });

  const reasons: Reason[] = [];
  for (const each of actions) reasons.push(await reasonOf(staged, each));
  if (new Set(staged.items.map(({ key }) => key)).size < staged.items.length)
    throw invalid('Transaction request cannot include multiple operations on one item');
  if (reasons.some(({ Code }) => Code !== 'None')) throw cancelled(reasons);
  if (token !== undefined)
    staged.writes.push({ type: 'put', key: tokenKey(token), value: { content, at: now } });
  return {};
}

function validated(store: DynaliteStore, body: unknown): unknown {
  const request = validations.checkTypes(body, types);
  validations.checkValidations(request, types, undefined, store);
  return request;
}

function onlyAction(item: Partial<Record<ActionName, ActionRequest>> | null): Action {
  const [first, second] = actionNames.flatMap((name) => {
    const request = item?.[name];
    return request ? [{ name, request }] : [];
  });
  if (!first)
    throw invalid(
      'Invalid Request: TransactWriteRequest should contain Delete or Put or Update request',
    );
  if (second) throw invalid('TransactItems can only contain one of Check, Put, Update or Delete');
  return first;
}

const sizeOf = ({ Item = {}, Key = {}, ExpressionAttributeValues = {} }: ActionRequest) =>
  [Item, Key, ExpressionAttributeValues].reduce((sum, part) => sum + dynalite.itemSize(part), 0);

/** Stages one action; why it refuses the transaction, or `None`. */
async function reasonOf({ store, writes, items }: StagedStore, action: Action): Promise<Reason> {
  const { name, request } = action;
  const staged = writes.length;
  try {
    await runAction(performed[name].operation, store, request);
    if (name === 'ConditionCheck') writes.length = staged;
    return { Code: 'None' };
  } catch (error) {
    const { data } = refusalSchema.safeParse(error);
    const { __type = '', message: Message = '' } = data?.body ?? {};
    if (__type.endsWith('#ValidationException')) return { Code: 'ValidationError', Message };
    if (!__type.endsWith('#ConditionalCheckFailedException')) throw error;
    const Item = items.at(-1)?.before;
    const isTold = request.ReturnValuesOnConditionCheckFailure === 'ALL_OLD' && Item !== undefined;
    return { Code: 'ConditionalCheckFailed', Message, ...(isTold && { Item }) };
  }
}

const tokenPrefix = 'token~';
const tokenKey = (token: string) => tokenPrefix + token;
const tokenSchema = z.object({ content: z.string(), at: z.int() });

/** Whether an entry of the database is a token whose time is over. */
export function isOldToken([key, value]: [string, unknown], now: number): boolean {
  if (!key.startsWith(tokenPrefix)) return false;
  const { data } = tokenSchema.safeParse(value);
  return !data || data.at + tokenLife <= now;
}

/** What came with the token in the last ten minutes. */
async function knownContent(
  { db }: DynaliteStore,
  token: string,
  now: number,
): Promise<string | undefined> {
  const value = await db.get(tokenKey(token));
  if (value === undefined || isOldToken([tokenKey(token), value], now)) return undefined;
  return tokenSchema.parse(value).content;
}

/** The same for the same actions, in whatever order the fields of a map are. */
function contentOf(actions: readonly Action[]): string {
  const text = JSON.stringify(actions, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return createHash('sha256').update(text).digest('base64');
}
