import { expect, test } from 'vitest';
import { onlyThroughEdge } from '#functions/platform/edge-key.ts';
import { createLogger, silentLogger } from '#functions/platform/logger.ts';
import { gatewayEvent } from '#support/calls/gateway-event.ts';

const answer = async () => ({ statusCode: 200, body: 'a page' });
const event = (headers: Record<string, string>) => ({
  ...gatewayEvent({ routeKey: '$default' }),
  headers,
});

test('a request with the edge’s key is answered, and any other is refused in plain text', async () => {
  const guarded = onlyThroughEdge(answer, [async () => 'the key'], silentLogger);
  expect(await guarded(event({ 'x-origin-key': 'the key' }))).toMatchObject({
    statusCode: 200,
    body: 'a page',
  });
  for (const headers of [{}, { 'x-origin-key': 'the kez' }, { 'x-origin-key': 'the key,the key' }])
    expect(await guarded(event(headers as Record<string, string>))).toMatchObject({
      statusCode: 403,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' },
    });
});

test('a page is answered though the edge’s key cannot be read, and the log says so', async () => {
  const lines: string[] = [];
  const log = createLogger({ level: 'info', write: (line) => lines.push(line) });
  const guarded = onlyThroughEdge(
    answer,
    [() => Promise.reject(new Error('secrets are down'))],
    log,
  );
  expect(await guarded(event({ 'x-origin-key': 'the key' }))).toMatchObject({ statusCode: 200 });
  expect(lines).toHaveLength(1);
});

test('a page that fails is reported as a failure of the renderer, not of the edge’s key', async () => {
  const failing = onlyThroughEdge(
    () => Promise.reject(new Error('no page')),
    [async () => 'the key'],
    silentLogger,
  );
  await expect(failing(event({ 'x-origin-key': 'the key' }))).rejects.toThrow('no page');
});
