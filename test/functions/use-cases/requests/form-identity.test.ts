import { describe, expect, test } from 'vitest';
import { enquiryInputSchema } from '#domain/requests/enquiry.ts';
import { viewingInputSchema } from '#domain/requests/viewing.ts';
import { knownEnquiry, knownViewing } from '#functions/use-cases/requests/form-identity.ts';
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

  test('keeps its key where it was stored', async () => {
    const first = await keyAt(0);
    expect(await keyAt(2000, [await requestId('enquiry', first)])).toBe(first);
    expect(await keyAt(2000, [first])).not.toBe(first);
    expect(await keyAt(2000, [await requestId('loan', first)])).not.toBe(first);
  });
});

const wish = {
  caravan_ids: ['757be1c5-6ca7-4a7a-a1d0-07bc0373f4cd'],
  day: '2026-12-01',
  time: '10:00',
  name: 'Стоян Димов',
  phone: '0888 000 666',
  email: 'stoyan@example.com',
  lang: 'bg',
};

describe('a wish to see homes without a key', () => {
  const clock = () => new Date(start);
  const keyOf = async (changed: object = {}) =>
    (
      await knownViewing(
        { viewings: { get: async () => null }, requestId, clock },
        viewingInputSchema.parse({ ...wish, ...changed }),
        caller,
      )
    ).key;

  test.each([
    ['home', { caravan_ids: ['757be1c5-6ca7-4a7a-a1d0-07bc0373f4ce'] }],
    ['day', { day: '2026-12-02' }],
    ['time', { time: '11:00' }],
    ['name', { name: 'Стояна Димова' }],
    ['telephone', { phone: '0888 000 667' }],
    ['address', { email: 'stoyana@example.com' }],
  ])('has another key where its %s is another', async (_, changed) => {
    expect(await keyOf(changed)).not.toBe(await keyOf());
  });

  test('has the same key where it is sent again, in another spelling of the same', async () => {
    expect(await keyOf({ name: ' Стоян  Димов ', email: 'Stoyan@Example.com' })).toBe(
      await keyOf(),
    );
  });
});
