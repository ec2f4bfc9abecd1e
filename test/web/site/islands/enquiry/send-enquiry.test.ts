import { afterEach, expect, test, vi } from 'vitest';
import { enquiryContent, enquiryIdOf, sendEnquiry } from '#site/islands/enquiry/send-enquiry.ts';

const key = '4f1d0c7e-2c7b-4f0e-9a55-3a8a6a0f7c11';
const id = '8a847dbe-598b-825e-82ed-a9273bce5d8f';
afterEach(() => vi.unstubAllGlobals());

test.each<[Record<string, unknown>, string]>([
  [{ enquiry: { id } }, id],
  [{}, ''],
  [{ enquiry: null }, ''],
  [{ enquiry: { id: 7 } }, ''],
])('the error %j names the stored enquiry "%s"', (error, expected) => {
  expect(enquiryIdOf(error)).toBe(expected);
});

test('an enquiry is sent under its key, and its id is the server’s', async () => {
  const calls: [string, RequestInit][] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    calls.push([path, init]);
    return Response.json({ success: true, enquiry: { id } });
  });
  const fields = { name: ' Иван ', email: 'i@example.com', phone: '', message: 'Здравейте' };
  expect(await sendEnquiry(enquiryContent(fields, null, null, 'bg'), {}, key)).toBe(id);
  const [[path, init]] = calls as [[string, RequestInit]];
  expect([path, new Headers(init.headers).get('idempotency-key')]).toEqual([
    '/api/send-email',
    key,
  ]);
  expect(JSON.parse(String(init.body))).toMatchObject({ ...fields, name: 'Иван' });
});
