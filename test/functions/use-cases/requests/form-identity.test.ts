import { describe, expect, test } from 'vitest';
import { enquiryInputSchema } from '#domain/requests/enquiry.ts';
import { knownEnquiry } from '#functions/use-cases/requests/form-identity.ts';
import { createRequestIds } from '#functions/use-cases/requests/request-id.ts';
import { buildEnquiry } from '#support/builders/build-request.ts';
import { goodEnquiry } from '#support/calls/customer-calls.ts';

const input = enquiryInputSchema.parse(goodEnquiry);
const caller = { key: null, address: async () => '192.0.2.1' };
const requestId = createRequestIds(async () => 'a secret');
const start = Date.parse('2026-11-25T10:09:59.000Z');

/** The key of the same form `after` ms, while a request with one of these ids is stored. */
async function keyAt(after: number, ids: readonly string[] = []) {
  const created_at = new Date(start).toISOString();
  const enquiries = {
    get: async (id: string) => (ids.includes(id) ? buildEnquiry({ id, created_at }) : null),
  };
  const clock = () => new Date(start + after);
  return (await knownEnquiry({ enquiries, requestId, clock }, input, caller)).key;
}

describe('a form without a key that comes in the next window of time', () => {
  test('has another key where nothing was stored in the window before', async () => {
    const first = await keyAt(0);
    expect(await keyAt(500)).toBe(first);
    expect(await keyAt(2000)).not.toBe(first);
  });

  test('keeps its key where it was stored, by this release or by an earlier one', async () => {
    const first = await keyAt(0);
    expect(await keyAt(2000, [await requestId('enquiry', first)])).toBe(first);
    expect(await keyAt(2000, [first])).toBe(first);
    expect(await keyAt(2000, [await requestId('loan', first)])).not.toBe(first);
  });
});
