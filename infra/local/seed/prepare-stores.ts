import {
  CreateTableCommand,
  DynamoDBClient,
  ResourceInUseException,
} from '@aws-sdk/client-dynamodb';
import {
  CreateBucketCommand,
  HeadBucketCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { tableDefinition } from '#functions/platform/table.ts';
import { localNames } from '../shared/names.ts';

/** Makes the table and the bucket unless they exist. Answers which of them did not. */
export async function prepareStores(): Promise<string[]> {
  const made: string[] = [];
  const dynamodb = new DynamoDBClient();
  const s3 = new S3Client();
  try {
    await dynamodb.send(
      new CreateTableCommand({
        TableName: localNames.table,
        ...tableDefinition,
        StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
      }),
    );
    made.push('database');
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  }
  try {
    await s3.send(new HeadBucketCommand({ Bucket: localNames.bucket }));
  } catch (error) {
    if (!(error instanceof S3ServiceException) || error.$metadata.httpStatusCode !== 404)
      throw error;
    await s3.send(new CreateBucketCommand({ Bucket: localNames.bucket }));
    made.push('pictures');
  } finally {
    dynamodb.destroy();
    s3.destroy();
  }
  return made;
}
