import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';

/** A run takes minutes to hours: a call that fails is tried again, a silent one is given up. */
const patience = {
  maxAttempts: 5,
  requestHandler: { connectionTimeout: 5000, socketTimeout: 30_000 },
};

/** Clients with the operator's credentials. The SDK finds region, credentials and endpoint. */
export function openClients() {
  const dynamodb = new DynamoDBClient(patience);
  const s3 = new S3Client(patience);
  return {
    dynamodb,
    s3,
    close(): void {
      dynamodb.destroy();
      s3.destroy();
    },
  };
}
