import { type AttributeValue, type DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import type { Row } from './row-json.ts';

/** Rows of one page. An item has 400 kB at most, and a Scan answers 1 MB. */
const pageRows = 250;

/**
 * Every row of a table, page by page. A Scan, because an operator reads a table once and whole.
 */
export async function* everyRow(dynamodb: DynamoDBClient, TableName: string): AsyncGenerator<Row> {
  let start: Record<string, AttributeValue> | undefined;
  do {
    const page = await dynamodb.send(
      new ScanCommand({
        TableName,
        ConsistentRead: true,
        Limit: pageRows,
        ...(start && { ExclusiveStartKey: start }),
      }),
    );
    yield* page.Items ?? [];
    start = page.LastEvaluatedKey;
  } while (start);
}
