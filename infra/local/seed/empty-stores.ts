import {
  BatchWriteItemCommand,
  DynamoDBClient,
  ScanCommand,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';
import { DeleteObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { localNames } from '../shared/names.ts';
import { inParallel } from './in-parallel.ts';

/** Items of one BatchWriteItem. */
const batchSize = 25;

async function emptyTable(): Promise<void> {
  const dynamodb = new DynamoDBClient();
  const TableName = localNames.table;
  // A Scan: emptying the table needs every item.
  for (
    let startKey: Record<string, unknown> | undefined, first = true;
    first || startKey;
    first = false
  ) {
    const page = await dynamodb.send(
      new ScanCommand({
        TableName,
        ProjectionExpression: 'pk, sk',
        ...(startKey ? { ExclusiveStartKey: startKey as never } : {}),
      }),
    );
    const deletes: WriteRequest[] = (page.Items ?? []).map((Key) => ({ DeleteRequest: { Key } }));
    for (let index = 0; index < deletes.length; index += batchSize)
      await dynamodb.send(
        new BatchWriteItemCommand({
          RequestItems: { [TableName]: deletes.slice(index, index + batchSize) },
        }),
      );
    startKey = page.LastEvaluatedKey;
  }
  dynamodb.destroy();
}

/**
 * Demo pictures are always the same, and pictures beside links have addresses that follow from
 * their content: both may stay.
 */
async function emptyBucket(): Promise<void> {
  const s3 = new S3Client();
  const Bucket = localNames.bucket;
  const keys: string[] = [];
  let token: string | undefined;
  do {
    const page = await s3.send(
      new ListObjectsV2Command({ Bucket, ...(token ? { ContinuationToken: token } : {}) }),
    );
    for (const { Key } of page.Contents ?? [])
      if (Key && !/^(images|banners)\/demo-|^og\//.test(Key)) keys.push(Key);
    token = page.NextContinuationToken;
  } while (token);
  await inParallel(keys, 8, async (Key) => {
    await s3.send(new DeleteObjectCommand({ Bucket, Key }));
  });
  s3.destroy();
}

/** Removes every item and every picture but the demo's own. */
export async function emptyStores(): Promise<void> {
  await emptyTable();
  await emptyBucket();
}
