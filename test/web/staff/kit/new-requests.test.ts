import { expect, test } from 'vitest';
import { newRequestsQuery } from '#staff/kit/new-requests.ts';

test('the staff area asks for the numbers in its tabs once a minute', () => {
  expect(newRequestsQuery.refetchInterval).toBe(60_000);
});
