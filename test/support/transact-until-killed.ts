import { createEngine } from '#infra/local/emulators/dynamodb/engine.ts';

/**
 * Writes one transaction after the other until it is killed, and prints a line for each that was
 * answered. The nth, counted from the second argument, has four rows say n, makes `turn-n` and removes
 * the one before it.
 */
const [folder = '', from = ''] = process.argv.slice(2);
const engine = createEngine(folder);
await engine.opened();
const text = { S: 'x'.repeat(9000) };
const rows = ['a', 'b', 'c', 'd'];

for (let n = Number(from); ; n++) {
  const row = (sk: string) => ({
    pk: { S: 'CARAVAN#1' },
    sk: { S: sk },
    n: { N: String(n) },
    kind: { S: 'CARAVAN' },
    kind_sort: { S: `${n}#${sk}` },
    text,
  });
  const TableName = 'rows';
  const { status, body } = await engine.call(
    { 'x-amz-target': 'DynamoDB_20120810.TransactWriteItems', authorization: 'AWS4-' },
    JSON.stringify({
      ClientRequestToken: `turn-${n}`,
      TransactItems: [
        ...rows.map((sk) => ({ Put: { TableName, Item: row(sk) } })),
        { Put: { TableName, Item: row(`turn-${n}`) } },
        { Delete: { TableName, Key: { pk: { S: 'CARAVAN#1' }, sk: { S: `turn-${n - 1}` } } } },
      ],
    }),
  );
  if (status !== 200) throw new Error(body);
  console.log(n);
}
