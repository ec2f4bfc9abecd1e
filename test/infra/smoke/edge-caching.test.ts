import { createServer, type ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { NotAsked } from '#infra/smoke/check.ts';
import { cachingChecks } from '#infra/smoke/edge.ts';
import { openSite } from '#infra/smoke/site.ts';

/**
 * The outcome of the check with this name on a site that gives everything this answer: `ok`, or why
 * not.
 */
async function outcome(name: string, answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_request, response) => answer(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const check = cachingChecks(openSite(`http://127.0.0.1:${port}`)).checks.find(
    (each) => each.name === name,
  );
  if (!check) throw new Error(`no check is called ${name}`);
  try {
    await check.ask();
    return 'ok';
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return error instanceof NotAsked ? `not asked: ${reason}` : reason;
  }
}

const staffAnswers = 'answers to staff are kept nowhere';
const compressedList = '/api/caravans is sent as br to clients that accept it';

/** API Gateway's own authorizer refuses so: without caching headers. */
const refuse = (headers: Record<string, string>) => (response: ServerResponse) =>
  response
    .writeHead(401, {
      'content-type': 'application/json',
      'www-authenticate': 'Bearer',
      ...headers,
    })
    .end('{"message":"Unauthorized"}');

test('the smoke test passes a refusal without caching headers', async () => {
  expect(await outcome(staffAnswers, refuse({ 'x-cache': 'Error from cloudfront' }))).toBe('ok');
});

test('the smoke test reports a refusal that the edge or a browser may keep', async () => {
  expect(await outcome(staffAnswers, refuse({ 'cache-control': 'public, max-age=60' }))).toContain(
    'max-age=60',
  );
  expect(await outcome(staffAnswers, refuse({ 'x-cache': 'Hit from cloudfront' }))).toContain(
    'Hit',
  );
});

const list = (items: readonly object[]) => (response: ServerResponse) =>
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ success: true, items }));

test('the smoke test does not ask an answer too short to be compressed for its encoding', async () => {
  expect(await outcome(compressedList, list([]))).toMatch(/^not asked: /);
});

test('the smoke test reports a long answer that is not compressed', async () => {
  expect(await outcome(compressedList, list([{ text: 'a'.repeat(1000) }]))).toBe(
    'there is no content-encoding',
  );
});
