import * as z from 'zod/mini';
import { tableDefinition } from '#functions/platform/table.ts';
import type { RequiredPermission } from '../../permissions/evaluate.ts';
import { localNames } from '../../shared/names.ts';
import { type Attributes, attributesSchema, transactedItems } from './written-items.ts';

type KeySchema = readonly { AttributeName: string; KeyType: string }[];

/** The partition key's attribute, by index; '' stands for the table itself. */
const partitionKeys = new Map<string, string>(
  [
    { IndexName: '', KeySchema: tableDefinition.KeySchema },
    ...tableDefinition.GlobalSecondaryIndexes,
  ].map(({ IndexName, KeySchema }: { IndexName: string; KeySchema: KeySchema }) => [
    IndexName,
    KeySchema.find(({ KeyType }) => KeyType === 'HASH')?.AttributeName ?? '',
  ]),
);

const requestSchema = z.object({
  TableName: z.optional(z.string()),
  IndexName: z.optional(z.string()),
  Key: z.optional(attributesSchema),
  Item: z.optional(attributesSchema),
  KeyConditionExpression: z.optional(z.string()),
  ExpressionAttributeNames: z.optional(z.record(z.string(), z.string())),
  ExpressionAttributeValues: z.optional(attributesSchema),
  RequestItems: z.optional(
    z.record(
      z.string(),
      z.union([
        z.object({ Keys: z.array(attributesSchema) }),
        z.array(
          z.object({
            PutRequest: z.optional(z.object({ Item: attributesSchema })),
            DeleteRequest: z.optional(z.object({ Key: attributesSchema })),
          }),
        ),
      ]),
    ),
  ),
});
type Request = z.infer<typeof requestSchema>;

/**
 * The permissions that a DynamoDB call needs, with the partition keys it names
 * (`dynamodb:LeadingKeys`). An unknown form of call names none: a role with conditions on keys
 * refuses it, as on AWS.
 */
export function tablePermissions(operation: string, request: unknown): RequiredPermission[] {
  const action = `dynamodb:${operation}`;
  // Each action by itself: the transaction as a whole is in no role.
  const transacted = operation === 'TransactWriteItems' ? transactedItems(request) : [];
  if (transacted.length > 0)
    return transacted.map(({ action, item: { table, attributes } }) =>
      permission(`dynamodb:${action}`, tableArn(table), partitionOf(attributes)),
    );
  const { data = {} } = z.safeParse(requestSchema, request);
  if (data.RequestItems)
    return Object.entries(data.RequestItems).map(([table, asked]) => {
      const items: Attributes[] = Array.isArray(asked)
        ? asked.map(({ PutRequest, DeleteRequest }) => PutRequest?.Item ?? DeleteRequest?.Key ?? {})
        : asked.Keys;
      return permission(action, tableArn(table), items.flatMap(partitionOf));
    });
  if (data.TableName === undefined) return [{ action, resource: '*' }];
  const place = tableArn(data.TableName);
  if (operation === 'Query' || operation === 'Scan')
    return [
      permission(
        action,
        data.IndexName === undefined ? place : `${place}/index/${data.IndexName}`,
        queriedPartition(data),
      ),
    ];
  const item = data.Key ?? data.Item;
  return [permission(action, place, item ? partitionOf(item) : [])];
}

const tableArn = (table: string) =>
  `arn:aws:dynamodb:${localNames.region}:${localNames.account}:table/${table}`;

function permission(action: string, resource: string, keys: readonly string[]): RequiredPermission {
  return {
    action,
    resource,
    ...(keys.length > 0 && { context: { 'dynamodb:LeadingKeys': keys } }),
  };
}

function partitionOf(item: Attributes): string[] {
  const value = item[partitionKeys.get('') ?? '']?.S;
  return typeof value === 'string' ? [value] : [];
}

/** The value that a query asks the partition key to equal. */
function queriedPartition(request: Request): string[] {
  const { ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {} } = request;
  const wanted = partitionKeys.get(request.IndexName ?? '');
  const equations = (request.KeyConditionExpression ?? '').matchAll(/(#?\w+)\s*=\s*(:\w+)/g);
  for (const [, name = '', placeholder = ''] of equations) {
    const value = values[placeholder]?.S;
    if ((names[name] ?? name) === wanted && typeof value === 'string') return [value];
  }
  return [];
}
