import {
  ConditionalCheckFailedException,
  type DynamoDBClient,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb';
import { type BackupFolder, brokenAmong } from '../backup/backup-folder.ts';
import { type Page, readPage } from '../backup/pages.ts';
import { nameOfRow, type Row, rowFromJson } from '../backup/row-json.ts';
import type { Run } from '../backup/runs.ts';

/** Rows written at once. */
export const rowsAtOnce = 16;

/** The rows of these pages, a page at a time. */
export async function* rowsOf(folder: BackupFolder, pages: readonly Page[]): AsyncGenerator<Row[]> {
  for (const page of pages) yield (await readPage(folder, page)).map(rowFromJson);
}

/** The records of erasures in these runs, by their keys. */
export async function erasuresOf(
  folder: BackupFolder,
  runs: readonly Run[],
): Promise<Map<string, Row>> {
  const found = new Map<string, Row>();
  for (const { erasures } of runs)
    for await (const rows of rowsOf(folder, erasures))
      for (const row of rows) found.set(nameOfRow(row), row);
  return found;
}

/** A sentence for each of these pages that can't be used. */
export async function findBrokenPages(
  folder: BackupFolder,
  pages: readonly Page[],
): Promise<string[]> {
  const each = [...new Map(pages.map((page) => [page.file, page])).values()];
  return (await brokenAmong(each, (page) => readPage(folder, page))).sort();
}

/** Writes a row, unless there is one with its key. Answers whether it did. */
export async function putUnlessThere(
  dynamodb: DynamoDBClient,
  TableName: string,
  Item: Row,
): Promise<boolean> {
  try {
    await dynamodb.send(
      new PutItemCommand({ TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' }),
    );
    return true;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return false;
  }
}
