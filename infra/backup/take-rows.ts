import { type DynamoDBClient, paginateQuery } from '@aws-sdk/client-dynamodb';
import { isExpired } from '#domain/requests/stored-request.ts';
import { indexNames } from '#functions/platform/table.ts';
import { privacyKind } from '#functions/store/personal-data.ts';
import type { BackupFolder } from './backup-folder.ts';
import { everyRow } from './every-row.ts';
import { createPageWriter, type Page } from './pages.ts';
import { nameOfRow, type Row, rowToJson } from './row-json.ts';
import { careOf } from './row-kinds.ts';

/** Rows after which a line tells how far a run is. */
const toldEvery = 2000;

/** Whether a row's time is over: the table deletes it soon, and nobody is shown it. */
export function isOver({ expires_at }: Row, now: Date): boolean {
  const seconds = Number(expires_at?.N);
  return Number.isFinite(seconds) && isExpired({ expires_at: seconds }, now);
}

export interface TakenRows {
  published: Page[];
  records: Page[];
  erasures: Page[];
  persons: Page[];
  rows: number;
  /** Pages that the backup did not have. */
  fresh: number;
  /** Kinds of rows that this release does not know; they were left out. */
  unknown: string[];
}

interface Taking {
  dynamodb: DynamoDBClient;
  table: string;
  /** Takes what customers sent as well. */
  customers: boolean;
  now: Date;
}

/** Takes all rows that another stage needs, in pages. */
export async function takeRows(
  { dynamodb, table, customers, now }: Taking,
  folder: BackupFolder,
  say: (line: string) => void,
): Promise<TakenRows> {
  const published = createPageWriter(folder);
  const records = createPageWriter(folder);
  const persons = createPageWriter(folder);
  const erasures = new Map<string, string>();
  const unknown = new Set<string>();
  let [seen, rows] = [0, 0];

  async function take(row: Row): Promise<void> {
    const partition = row.pk?.S ?? '';
    const care = careOf(partition);
    if (care === null) unknown.add(partition.split('#')[0] ?? '');
    if (care === null || care === 'stage' || isOver(row, now)) return;
    if (care === 'person' && !customers) return;
    const name = nameOfRow(row);
    const text = rowToJson(row);
    if (care === 'erasure') {
      erasures.set(name, text);
      return;
    }
    rows += 1;
    await { published, record: records, person: persons }[care].add(name, text);
  }

  for await (const row of everyRow(dynamodb, table)) {
    await take(row);
    seen += 1;
    if (seen % toldEvery === 0) say(`rows: ${seen} read`);
  }
  // Who was erased while the rows were read may stand in the pages: the record has to stand beside.
  for await (const row of erasuresOf(dynamodb, table)) await take(row);
  const erasurePages = createPageWriter(folder);
  for (const [name, text] of [...erasures].sort(([one], [other]) => (one < other ? -1 : 1)))
    await erasurePages.add(name, text);

  const ends = {
    published: await published.end(),
    records: await records.end(),
    persons: await persons.end(),
    erasures: await erasurePages.end(),
  };
  const fresh = Object.values(ends).reduce((sum, end) => sum + end.fresh, 0);
  say(`rows: ${seen} read, ${rows + erasures.size} taken, ${fresh} new pages`);
  return {
    published: ends.published.pages,
    records: ends.records.pages,
    persons: ends.persons.pages,
    erasures: ends.erasures.pages,
    rows: rows + erasures.size,
    fresh,
    unknown: [...unknown].sort(),
  };
}

async function* erasuresOf(dynamodb: DynamoDBClient, TableName: string): AsyncGenerator<Row> {
  const query = {
    TableName,
    IndexName: indexNames.byKind,
    KeyConditionExpression: 'kind = :kind',
    ExpressionAttributeValues: { ':kind': { S: privacyKind } },
  };
  for await (const { Items = [] } of paginateQuery({ client: dynamodb }, query)) yield* Items;
}
