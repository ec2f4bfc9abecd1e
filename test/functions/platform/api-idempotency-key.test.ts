import { expect, test } from 'vitest';
import { idempotencyKey } from '#functions/platform/api.ts';
import { gatewayEvent } from '#support/calls/gateway-event.ts';

const keyOf = (given?: string) => {
  const event = gatewayEvent({ routeKey: 'POST /api/send-email' });
  return idempotencyKey({
    ...event,
    headers: given === undefined ? {} : { 'idempotency-key': given },
  });
};

test('a form’s key is a UUID, in lower case', () => {
  const key = crypto.randomUUID();
  expect(keyOf(key)).toBe(key);
  expect(keyOf(` ${key.toUpperCase()} `)).toBe(key);
});

test('a request without an idempotency key has none', () => {
  expect(keyOf()).toBeNull();
});

test.each([
  '',
  'again',
  '1',
  `${crypto.randomUUID()},${crypto.randomUUID()}`,
  '../../etc',
  crypto.randomUUID().slice(1),
])('the form’s key %j is refused', (given) => {
  expect(() => keyOf(given)).toThrow(
    expect.objectContaining({ code: 'invalid', fields: { 'Idempotency-Key': 'invalid' } }),
  );
});
