import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { triable } from '#functions/platform/trial.ts';
import { functionEntries } from '#infra/build/functions.ts';
import { functionEnvironment, setEnvironment } from '#infra/local/environment.ts';
import { gatewayEvent } from '#support/calls/gateway-event.ts';

/** Everything that a function may call; a table that takes transactions. */
const outside = createServer((request, response) => {
  const target = String(request.headers['x-amz-target'] ?? request.url);
  asked.push(target);
  response.setHeader('content-type', 'application/x-amz-json-1.0');
  response.writeHead(target.endsWith('TransactWriteItems') ? 200 : 500).end('{}');
});
const asked: string[] = [];
/** Functions that write in transactions. */
const transacting = ['admin-api', 'customers-api', 'requests-api', 'scheduled'];
let restore: () => void;

beforeAll(async () => {
  await new Promise<void>((done) => outside.listen(0, '127.0.0.1', done));
  const address = outside.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  restore = setEnvironment(functionEnvironment(port, 'tried'));
});
afterAll(() => {
  restore();
  outside.close();
});

test.each([...(await functionEntries()).keys()])(
  '%s answers a trial with its release, and asks whether it may write in transactions, if it does',
  async (name) => {
    asked.length = 0;
    const { handler } = await import(`#functions/entry/${name}.ts?trial`);
    expect(await handler({ try: true }, {})).toEqual({ release: 'tried' });
    const expected = transacting.includes(name) ? ['DynamoDB_20120810.TransactWriteItems'] : [];
    expect(asked).toEqual(expected);
  },
);

describe('an event', () => {
  const handler = triable(async (...given: unknown[]) => given);
  const record = { eventName: 'INSERT', dynamodb: { Keys: { pk: { S: 'try' } } } };
  test.each<[string, unknown]>([
    ['of a page or a call', gatewayEvent({ routeKey: '$default' })],
    [
      'of a call whose body is a trial',
      { ...gatewayEvent({ routeKey: '$default' }), body: '{"try":true}' },
    ],
    ['of the stream', { Records: [record] }],
    ['of SNS', { Records: [{ Sns: { Message: '{"try":true}' } }] }],
    ['of Cognito', { request: { validationData: { try: true } }, response: {} }],
    ['of the schedule', {}],
    ['of a schedule that checks everything', { everything: true }],
    ['with something beside a trial', { try: true, everything: true }],
    ['that is a trial by half', { try: 'true' }],
    ['that is empty', null],
  ])('%s is worked on', async (_, event) => {
    expect(await handler(event, 'context')).toEqual([event, 'context']);
  });
});
