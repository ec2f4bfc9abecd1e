import {
  ConditionalCheckFailedException,
  type CreateTableCommandInput,
  DynamoDBClient,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  PutCommand,
  paginateQuery,
  type QueryCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { pastTransactions } from './table-conflicts.ts';

/** The one table and the client that reaches it. */
export interface Table {
  documents: DynamoDBDocumentClient;
  name: string;
}

interface Patience {
  maxAttempts?: number;
  /** ms until connecting is given up. */
  connectWithin?: number;
  /** ms until a call is given up. A write that was given up may have been done all the same. */
  giveUpAfter?: number;
}

/**
 * The SDK finds region, credentials and endpoint. A reader that can show an older answer sets
 * `giveUpAfter`, to give up early.
 */
export function openTable(
  name: string,
  { maxAttempts = 3, connectWithin = 1000, giveUpAfter }: Patience = {},
): Table {
  const client = new DynamoDBClient({
    maxAttempts,
    requestHandler: {
      connectionTimeout: connectWithin,
      // Without the second option the SDK only warns when the first is exceeded.
      ...(giveUpAfter && { requestTimeout: giveUpAfter, throwOnRequestTimeout: true }),
    },
  });
  // The SDK copies what is sent and answered for its logger, which drops both: a twelfth of the
  // time that reading a list takes.
  client.middlewareStack.add(
    (next, context) => {
      context.inputFilterSensitiveLog = () => null;
      context.outputFilterSensitiveLog = () => null;
      return next;
    },
    { step: 'initialize', name: 'withoutCopies' },
  );
  return tableOn(client, name);
}

/** The table as this client reaches it; its writes are made again where they met a transaction. */
export function tableOn(client: DynamoDBClient, name: string): Table {
  client.middlewareStack.add((next) => (args) => pastTransactions(() => next(args)), {
    step: 'initialize',
    priority: 'low',
    name: 'pastTransactions',
    override: true,
  });
  return {
    name,
    documents: DynamoDBDocumentClient.from(client, {
      marshallOptions: { removeUndefinedValues: true },
    }),
  };
}

/** Runs a conditional write; false when the condition fails. */
export async function conditionally(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
type Of<Name extends keyof TransactItem> = Omit<NonNullable<TransactItem[Name]>, 'TableName'>;

/** One write of a transaction, or a condition on an item that it leaves alone. */
export type TransactedAction =
  | { Put: Of<'Put'> }
  | { Update: Of<'Update'> }
  | { Delete: Of<'Delete'> }
  | { ConditionCheck: Of<'ConditionCheck'> };

/** Why nothing of a transaction was written. */
export interface FailedCondition {
  /** The action's place in the transaction. */
  action: number;
  /**
   * The stored item, where the action asks for it (`ReturnValuesOnConditionCheckFailure: 'ALL_OLD'`);
   * absent where there is none.
   */
  item?: Record<string, unknown>;
}

/**
 * Writes all of it or nothing: at most 100 actions and 4 MB, each action on another item. Answers the
 * conditions that failed, in the actions' order; none where all was written. Within ten minutes the
 * same actions with the same `token` (36 characters at most) are the same transaction, and are not
 * made twice. A single write is made without one, at half the price.
 */
export async function transact(
  table: Table,
  actions: readonly TransactedAction[],
  token: string = crypto.randomUUID(),
): Promise<FailedCondition[]> {
  const { documents, name } = table;
  const [only, ...more] = actions;
  if (only && more.length === 0 && !('ConditionCheck' in only)) return writeOne(table, only);
  const TransactItems = actions.map((action) =>
    Object.fromEntries(
      Object.entries(action).map(([kind, asked]) => [kind, { ...asked, TableName: name }]),
    ),
  );
  try {
    await documents.send(new TransactWriteCommand({ TransactItems, ClientRequestToken: token }));
    return [];
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const failed = (error.CancellationReasons ?? []).flatMap(({ Code, Item }, action) =>
      Code === 'ConditionalCheckFailed'
        ? [{ action, ...(Item && { item: unmarshall(Item) }) }]
        : [],
    );
    if (failed.length === 0) throw error;
    return failed;
  }
}

async function writeOne(
  { documents, name: TableName }: Table,
  action: Exclude<TransactedAction, { ConditionCheck: unknown }>,
): Promise<FailedCondition[]> {
  try {
    if ('Put' in action) await documents.send(new PutCommand({ TableName, ...action.Put }));
    else if ('Update' in action)
      await documents.send(new UpdateCommand({ TableName, ...action.Update }));
    else await documents.send(new DeleteCommand({ TableName, ...action.Delete }));
    return [];
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return [{ action: 0, ...(error.Item && { item: unmarshall(error.Item) }) }];
  }
}

/**
 * Asks whether a function may write in transactions, and changes nothing: each of two partitions of
 * its rows has no item of this name. It rejects where the role lacks what a transaction needs.
 */
export async function tryTransaction(
  table: Table,
  partitions: readonly [string, string],
): Promise<void> {
  await transact(
    table,
    partitions.map((pk) => ({
      ConditionCheck: {
        Key: { pk, sk: 'TRIAL' },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    })),
  );
}

/** Every item that a query finds, page by page. */
export async function queryAll(
  { documents, name }: Table,
  query: Omit<QueryCommandInput, 'TableName'>,
): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  for await (const { Items = [] } of paginateQuery(
    { client: documents },
    { ...query, TableName: name },
  ))
    items.push(...Items);
  return items;
}

/** Names of the table's secondary indexes. */
export const indexNames = { byKind: 'byKind', toDo: 'toDo', inbox: 'inbox' } as const;

/**
 * The attributes of a request of which a list is made: `inbox` has these, the keys, and no others.
 * DynamoDB takes twenty of an index at most.
 */
export const inboxProjection = [
  'kind',
  'version',
  'status',
  'created_at',
  'expires_at',
  'name',
  'phone',
  'email',
  'customer_data',
  'lang',
  'caravan_id',
  'caravan_name',
  'caravan_ids',
  'caravan_names',
  'next_step',
  'last',
  'letter',
  'due',
  'loan',
  'viewing',
] as const;

/** Records of the table's stream that one call of `publish` gets at most. */
export const publishedAtOnce = 1000;
/** The same of `audit`, which writes a row for each. */
export const auditedAtOnce = 100;

/**
 * The beginnings of partition keys of items that visitors see: their writes are published, and
 * recorded in the audit log.
 */
export const publishedPartitions = [
  'CARAVAN#',
  'CAMPAIGN#',
  'DISCOUNT#',
  'WEBSITE_IMAGE',
  'SETTINGS#',
] as const;

/**
 * Keys and indexes of the one table, in the shape of DynamoDB's CreateTable: the deployed table,
 * the one on this machine and those of the tests are made from it. `byKind` lists an entity newest
 * first; `toDo` is sparse and holds only items with work to do; `inbox` is sparse and holds requests
 * alone, with what their list shows.
 */
export const tableDefinition = {
  AttributeDefinitions: [
    { AttributeName: 'pk', AttributeType: 'S' },
    { AttributeName: 'sk', AttributeType: 'S' },
    { AttributeName: 'kind', AttributeType: 'S' },
    { AttributeName: 'kind_sort', AttributeType: 'S' },
    { AttributeName: 'to_do', AttributeType: 'S' },
    { AttributeName: 'to_do_sort', AttributeType: 'S' },
    { AttributeName: 'inbox', AttributeType: 'S' },
    { AttributeName: 'inbox_sort', AttributeType: 'S' },
  ],
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ],
  GlobalSecondaryIndexes: [
    {
      IndexName: indexNames.byKind,
      KeySchema: [
        { AttributeName: 'kind', KeyType: 'HASH' },
        { AttributeName: 'kind_sort', KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: 'ALL' },
    },
    {
      IndexName: indexNames.toDo,
      KeySchema: [
        { AttributeName: 'to_do', KeyType: 'HASH' },
        { AttributeName: 'to_do_sort', KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: 'ALL' },
    },
    {
      IndexName: indexNames.inbox,
      KeySchema: [
        { AttributeName: 'inbox', KeyType: 'HASH' },
        { AttributeName: 'inbox_sort', KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: [...inboxProjection] },
    },
  ],
  BillingMode: 'PAY_PER_REQUEST',
} satisfies Omit<CreateTableCommandInput, 'TableName'>;
