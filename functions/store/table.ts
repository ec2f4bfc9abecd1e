import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** The one table and the client that reaches it. */
export interface Table {
  documents: DynamoDBDocumentClient;
  name: string;
}

interface Patience {
  maxAttempts?: number;
  /** ms until a call that hangs counts as failed. For reads: a write given up may have been done all the same. */
  giveUpAfter?: number;
}

/** Region, credentials and endpoint are the SDK's to find. Who has something else to show is given little patience. */
export function openTable(name: string, { maxAttempts = 3, giveUpAfter }: Patience = {}): Table {
  const client = new DynamoDBClient({
    maxAttempts,
    requestHandler: {
      // ms.
      connectionTimeout: 1000,
      // Without the second one the SDK only warns of the first.
      ...(giveUpAfter && { requestTimeout: giveUpAfter, throwOnRequestTimeout: true }),
    },
  });
  return { name, documents: DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }) };
}
