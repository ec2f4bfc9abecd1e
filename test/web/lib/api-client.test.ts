import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { callApi, requestTimeout } from '../../../web/src/lib/api-client.ts';

let server: Server;
let asked: { method: string | undefined; headers: IncomingHttpHeaders }[] = [];

beforeAll(async () => {
  server = createServer(({ method, headers }, response) => {
    asked.push({ method, headers });
    response.end(JSON.stringify({ success: true, items: ['ABI'] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { fetch } = globalThis;
  // A page's addresses begin at its own host.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(new URL(path, origin), init));
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});

test('every request names its application and the moment it was sent', async () => {
  const before = Date.now();
  asked = [];
  expect(await callApi('GET', '/api/caravans/makes', {})).toMatchObject({ items: ['ABI'] });
  await callApi('POST', '/api/get-caravan-effective-price', { body: { caravan_ids: [] } });
  await callApi('GET', '/api/admin/new-requests', {}, { token: 't' });
  expect(asked.map(({ method, headers }) => [method, headers['x-application'], headers.authorization])).toEqual([
    ['GET', 'site', undefined],
    ['POST', 'site', undefined],
    ['GET', 'staff', 'Bearer t'],
  ]);
  for (const { headers } of asked) {
    const sentAt = String(headers['x-sent-at']);
    expect(new Date(sentAt).toISOString()).toBe(sentAt);
    expect(Date.parse(sentAt)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(sentAt)).toBeLessThanOrEqual(Date.now());
  }
});

test('a request is given up after the time the specification has', () => {
  expect(requestTimeout).toBe(20_000);
});
