import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { staffCalls } from '#domain/api/calls.ts';
import { api, clientOf, requestTimeout } from '#shared/api/api-client.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { enquiryMessages } from '#shared/texts/enquiry-messages.ts';
import { enquiryFailure } from '#site/islands/enquiry/enquiry-failure.ts';
import { failureText } from '#staff/kit/failure-text.ts';

const staff = clientOf(staffCalls);

let server: Server;
let answer: { status: number; body: object };
const good = { status: 200, body: { success: true, items: ['ABI'] } };
let asked: { method: string | undefined; headers: IncomingHttpHeaders }[] = [];

beforeAll(async () => {
  server = createServer(({ method, headers, url }, response) => {
    // A server that never answers.
    if (url === '/api/caravans/featured') return;
    asked.push({ method, headers });
    response.writeHead(answer.status).end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { fetch } = globalThis;
  // A page's addresses begin at its own host.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(new URL(path, origin), init));
});
beforeEach(() => {
  answer = good;
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
  server.closeAllConnections();
});

test('every call of the API sends the application’s name and the moment of sending', async () => {
  const before = Date.now();
  asked = [];
  expect(await api.listMakes()).toMatchObject({ items: ['ABI'] });
  await api.listCaravanEffectivePrices({ body: { caravan_ids: [] } });
  await staff.countRequests({}, { token: 't' });
  expect(
    asked.map(({ method, headers }) => [method, headers['x-application'], headers.authorization]),
  ).toEqual([
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

test('a call of the API times out after the time that the specification gives', async () => {
  expect(requestTimeout).toBe(20_000);
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  const call = api.listFeaturedCaravans();
  expect(timeout).toHaveBeenCalledWith(20_000);
  limit.abort(new DOMException('Over', 'TimeoutError'));
  await expect(call).rejects.toMatchObject({ code: 'offline' });
  timeout.mockRestore();
});

test('a call that takes longer than others gets its own time limit', async () => {
  await expect(api.listFeaturedCaravans({}, { timeout: 50 })).rejects.toMatchObject({
    code: 'offline',
  });
});

test('a call that its caller can cancel is given up, too, when the server stays silent', async () => {
  const { signal } = new AbortController();
  await expect(api.listFeaturedCaravans({}, { signal, timeout: 50 })).rejects.toMatchObject({
    code: 'offline',
  });
  expect(signal.aborted).toBe(false);
});

test('a call that its caller cancels fails as cancelled, not as unreachable server', async () => {
  const caller = new AbortController();
  const call = api.listFeaturedCaravans({}, { signal: caller.signal });
  caller.abort(new Error('left the page'));
  await expect(call).rejects.toThrow('left the page');
});

// The local gateway's tests check that it answers these bodies.
test.each([
  [401, { message: 'Unauthorized' }, 'unauthorised'],
  [429, { message: 'Too Many Requests' }, 'rate_limited'],
  [503, { message: 'Service Unavailable' }, 'unavailable'],
  [500, { message: 'Internal Server Error' }, 'internal'],
] as const)(
  'an error that API Gateway answers itself is understood: %i %o is %s',
  async (status, body, code) => {
    answer = { status, body };
    await expect(staff.countRequests({}, { token: 't' })).rejects.toMatchObject({ code, status });
  },
);

test('staff and visitors read “too many requests” about a throttled call, in their language', async () => {
  answer = { status: 429, body: { message: 'Too Many Requests' } };
  const error = await api.listMakes().catch((failure: unknown) => failure);
  for (const language of ['bg', 'en'] as const) {
    const words = adminMessages[language];
    expect(failureText(error, words)).toBe(words.admin.failures.rate_limited);
    const { failures } = enquiryMessages[language].enquiry;
    expect(enquiryFailure(error, failures)).toBe(failures.tooMany);
  }
});
