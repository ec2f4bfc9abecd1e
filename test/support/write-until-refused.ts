import { execFileSync } from 'node:child_process';
import { createEngine } from '#infra/local/emulators/dynamodb/engine.ts';

const [folder = ''] = process.argv.slice(2);
const headers = (operation: string) => ({
  'x-amz-target': `DynamoDB_20120810.${operation}`,
  authorization: 'AWS4-',
});

/** A database of its own on `folder`. */
async function open() {
  const engine = createEngine(folder);
  await engine.opened();
  const call = (operation: string, request: object) =>
    engine.call(headers(operation), JSON.stringify({ TableName: 'rows', ...request }));
  const put = (index: number) =>
    call('PutItem', { Item: { pk: { S: `row-${index}` }, text: { S: 'x'.repeat(3000) } } });
  const get = (index: number) => call('GetItem', { Key: { pk: { S: `row-${index}` } } });
  return { call, put, get, close: engine.close };
}

/**
 * Writes rows until the file system refuses more, lifts the limit, writes on, and looks for every
 * row that was accepted.
 */
const first = await open();
await first.call('CreateTable', {
  AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
  KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
  BillingMode: 'PAY_PER_REQUEST',
});
while (!(await first.call('DescribeTable', {})).body.includes('ACTIVE'));
const taken: number[] = [];
let index = 0;
let answer = await first.put(index);
for (; answer.status === 200; answer = await first.put(index)) {
  taken.push(index);
  index += 1;
}
const refusedAgain = await first.put(index + 1);
const readMeanwhile = (await first.get(0)).status;
execFileSync('prlimit', [`--pid=${process.pid}`, '--fsize=unlimited:']);
const written = await Promise.all(
  [index, index + 1, index + 2].map(async (each) => [each, await first.put(each)] as const),
);
for (const [each, { status }] of written) if (status === 200) taken.push(each);
await first.close();

const second = await open();
const missingAfterwards: number[] = [];
for (const each of taken)
  if (!(await second.get(each)).body.includes(`row-${each}"`)) missingAfterwards.push(each);
await second.close();
console.log(
  JSON.stringify({
    refused: answer.body,
    refusedAgain: refusedAgain.body,
    readMeanwhile,
    writtenOnceThereIsRoom: written[0]?.[1].status,
    missingAfterwards,
  }),
);
