import type { CreateTableCommandInput } from '@aws-sdk/client-dynamodb';

/** Names of the table's secondary indexes. */
export const indexNames = { byKind: 'byKind', toDo: 'toDo' } as const;

/** How the partition keys begin of items whose writes change what visitors see: they are published, and recorded in the audit log. */
export const publishedPartitions = ['CARAVAN#', 'CAMPAIGN#', 'DISCOUNT#', 'WEBSITE_IMAGE'] as const;

/**
 * Keys and indexes of the one table, in the shape of DynamoDB's CreateTable: the deployed table, the one on this
 * machine and those of the tests are all made from it. `byKind` lists an entity newest first; `toDo` is sparse and
 * holds only items with work left.
 */
export const tableDefinition = {
  AttributeDefinitions: [
    { AttributeName: 'pk', AttributeType: 'S' },
    { AttributeName: 'sk', AttributeType: 'S' },
    { AttributeName: 'kind', AttributeType: 'S' },
    { AttributeName: 'kind_sort', AttributeType: 'S' },
    { AttributeName: 'to_do', AttributeType: 'S' },
    { AttributeName: 'to_do_sort', AttributeType: 'S' },
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
  ],
  BillingMode: 'PAY_PER_REQUEST',
} satisfies Omit<CreateTableCommandInput, 'TableName'>;
